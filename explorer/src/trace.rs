//! The trace of one piece: what a generator reads to find its moves, in groups, as lines for the page.

use std::cell::RefCell;
use std::fmt::Write;

use board_bitboard::{Baseline, Bitboard};
use polyboard::attacks::between;
use polyboard::trace::{Contents, Phase, Step, Tracer};
use polyboard::{Board, CastlingNotation, Move, MoveSink, Position, Square, SquareSet, UciMove};

use crate::held::Held;
use crate::sight::Sight;

/// What a generator did.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// It read something.
    Read(Step),
    /// It found a move.
    Found(Move),
}

/// The events of a phase.
#[derive(Debug)]
struct Group {
    /// None if the generator named no phase yet.
    phase: Option<Phase>,
    events: Vec<Event>,
}

thread_local! {
    /// None while no trace is recorded: perft uses the same generator.
    static GROUPS: RefCell<Option<Vec<Group>>> = const { RefCell::new(None) };
}

fn record(event: Event) {
    GROUPS.with_borrow_mut(|groups| {
        let Some(groups) = groups else { return };
        match (event, groups.last_mut()) {
            (Event::Read(Step::Phase(phase)), _) => {
                groups.push(Group { phase: Some(phase), events: Vec::new() });
            }
            (_, Some(group)) => group.events.push(event),
            (_, None) => groups.push(Group { phase: None, events: vec![event] }),
        }
    });
}

/// Records the steps of a generator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorder;

impl Tracer for Recorder {
    #[inline(never)]
    fn step(step: Step) {
        record(Event::Read(step));
    }
}

/// Records the moves between the steps.
struct Moves;

impl MoveSink for Moves {
    #[inline(never)]
    fn push(&mut self, mv: Move) {
        record(Event::Found(mv));
    }
}

impl Event {
    /// The square from which something was read, if from one.
    fn origin(self) -> Option<Square> {
        match self {
            Event::Read(Step::Cell { from, .. }) => Some(from),
            Event::Read(Step::Set { of, .. }) => of,
            _ => None,
        }
    }
}

impl Group {
    /// Whether the phase is about the piece on a square, and not a preparation for the moves of all
    /// pieces: it found a move, or read something from the square.
    fn is_about(&self, from: Square, sight: &Sight) -> bool {
        let is_about = |event: &Event| match event {
            Event::Found(_) => true,
            // A generator may meet the king among the other pieces, to skip it.
            _ if self.phase == Some(Phase::OtherPieces) && from == sight.king => false,
            _ => event.origin() == Some(from),
        };
        !matches!(self.phase, Some(Phase::Pieces | Phase::ChecksAndPins))
            && self.events.iter().any(is_about)
    }

    /// Removes what was read for other pieces: from their squares, such as their entries in a list, or words without the
    /// square.
    fn split_off_others(&mut self, from: Square) -> Vec<Event> {
        let is_other = |event: &mut Event| match *event {
            Event::Read(Step::Set { what, of: None, set }) => {
                cost_of_set(what) == "w" && !set.contains(from)
            }
            _ => event.origin().is_some_and(|origin| origin != from),
        };
        self.events.extract_if(.., is_other).collect()
    }
}

/// What `Held::trace` returns.
pub(crate) fn trace(board: &dyn Held, from: Square, position: &Position) -> String {
    GROUPS.set(Some(Vec::new()));
    board.generate(from.into(), &mut Moves);
    let groups = GROUPS.take().unwrap_or_default();
    // Checks and pins are the same on all boards. One board finds them for all: the code of every
    // board would make the module much larger.
    let sight = Sight::of(&Bitboard::<Baseline>::from_position(position));
    let notation = position.castling_notation();
    let mut lines = Lines { board, notation, text: String::new() };
    let mut has_notes = false;
    for mut group in groups {
        let phase = group.phase.map_or("all reads".into(), |phase| phase.to_string());
        if !group.is_about(from, &sight) {
            lines.write_group("folded", &phase, &group.events);
            continue;
        }
        if group.phase == Some(Phase::OtherPieces) {
            lines.write_group("folded", "reads for other pieces", &group.split_off_others(from));
        }
        if !has_notes {
            lines.write_notes(&sight, from);
            has_notes = true;
        }
        lines.write_group("phase", &phase, &group.events);
    }
    if !has_notes {
        lines.write_notes(&sight, from);
    }
    lines.text
}

/// Writes the lines. A string takes everything, so writing does not fail.
struct Lines<'a> {
    board: &'a dyn Held,
    notation: CastlingNotation,
    text: String,
}

impl Lines<'_> {
    fn write_group(&mut self, kind: &str, phase: &str, events: &[Event]) {
        if events.is_empty() {
            return;
        }
        let _ = writeln!(self.text, "{kind}\t{phase}\t-\t-\t-\t-\t-");
        for &event in events {
            match event {
                Event::Read(step) => self.write_step(step),
                Event::Found(mv) => {
                    let mv = UciMove::of(mv, self.notation);
                    let (file, rank) = coords(mv.to);
                    let _ = writeln!(self.text, "move\t{mv}\t{file}\t{rank}\t-\t-\t-");
                }
            }
        }
    }

    fn write_step(&mut self, step: Step) {
        match step {
            Step::Cell { from, files, ranks, index, contents } => {
                let mut words = String::new();
                let _ = self.board.write_step(step, &mut words);
                let (file, rank) = (coords(from).0 + files, coords(from).1 + ranks);
                let cost = cost_of_cell(&words, contents);
                let _ = writeln!(self.text, "cell\t{words}\t{file}\t{rank}\t{index}\t-\t{cost}");
            }
            Step::Set { what, of, set } => self.write_set("set", what, of, set, cost_of_set(what)),
            // A phase is a group, and there is no other step.
            _ => {}
        }
    }

    fn write_set(
        &mut self,
        kind: &str,
        what: &str,
        of: Option<Square>,
        set: SquareSet,
        cost: &str,
    ) {
        let of = of.map(coords).map_or("-\t-".into(), |(file, rank)| format!("{file}\t{rank}"));
        let _ = writeln!(self.text, "{kind}\t{what}\t{of}\t-\t{:x}\t{cost}", set.bits());
    }

    /// Why the piece has fewer moves than it could have: checks, and a pin. No generator reports this;
    /// it follows from the checkers and the pinned pieces of the position.
    fn write_notes(&mut self, sight: &Sight, from: Square) {
        let (king, checkers) = (sight.king, sight.checkers);
        let mut note = |what: &str, set| self.write_set("note", what, None, set, "-");
        if from == king && !checkers.is_empty() {
            note("in check: the king cannot castle", checkers);
        } else if checkers.len() > 1 {
            note("two checks: only the king can move", checkers);
        } else if let Some(checker) = checkers.first() {
            let mask = between(king, checker) | checkers;
            note("in check: only to capture the checker or to block the check", mask);
        }
        if let Some(pin) = sight.pins.iter().find(|pin| pin.piece == from) {
            let line = between(king, pin.by) | SquareSet::of(pin.by);
            note(&format!("pinned by {}: only along its line", pin.by), line);
        }
    }
}

/// What a step to a cell costs: `c` if the cell is read, `e` if a test looks for the edge before. A board that tests
/// writes the test, a comma and the cell: see `board_array::Geometry::write_test`.
fn cost_of_cell(words: &str, contents: Contents) -> &'static str {
    match (contents, words.contains(", ")) {
        (Contents::NotRead, _) => "e",
        (_, true) => "ce",
        (_, false) => "c",
    }
}

/// What a set costs: `w` if it is a word or a list entry of the board, `l` if it is looked up by a square, `-` if it is
/// computed from others; `?` is a set that is missing here.
fn cost_of_set(what: &str) -> &'static str {
    match what {
        _ if what.ends_with(" as a set") => "w",
        _ if what.ends_with(" attacks") => "l",
        _ if what.ends_with(" targets") || what.starts_with("pins along ") => "-",
        "white pawns"
        | "black pawns"
        | "knights"
        | "kings"
        | "bishops and queens"
        | "rooks and queens"
        | "castling rooks and en passant square"
        | "own pieces"
        | "enemy pieces"
        | "pieces in the eight cells of a rank, read as a word"
        | "entry of a piece list"
        | "squares searched for in the list" => "w",
        "attacks on an empty board"
        | "path of its attack"
        | "squares up to the king"
        | "squares between it and the target of its attack"
        | "attacks near the king on an empty board, by the table of differences" => "l",
        "checkers"
        | "attackers"
        | "attacked squares next to the king or on a castling path"
        | "attacking pawns, knights and king"
        | "enemy sliders in line" => "-",
        _ => "?",
    }
}

fn coords(square: Square) -> (i8, i8) {
    (square.file().index() as i8, square.rank().index() as i8)
}

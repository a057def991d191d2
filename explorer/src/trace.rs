//! The trace of one piece: what a generator reads to find its moves, in groups, as lines for the page.

use std::cell::RefCell;
use std::fmt::{self, Write};

use polyboard::trace::{Phase, Step, Tracer};
use polyboard::{CastlingNotation, Move, MoveSink, Square, SquareSet, UciMove};

use crate::held::Held;
use crate::sight::between;

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

impl Group {
    /// Whether the phase is about the piece on a square, and not a preparation for the moves of all
    /// pieces: it found a move, or read something that starts from the square.
    fn is_about(&self, from: Square) -> bool {
        let is_about = |event: &Event| match *event {
            Event::Found(_) => true,
            Event::Read(Step::Cell { from: origin, .. }) => origin == from,
            Event::Read(Step::Set { of, .. }) => of == Some(from),
            Event::Read(_) => false,
        };
        !matches!(self.phase, Some(Phase::Pieces | Phase::ChecksAndPins))
            && self.events.iter().any(is_about)
    }
}

/// What [`Held::trace`] returns.
pub(crate) fn trace(board: &dyn Held, from: Square, notation: CastlingNotation) -> String {
    GROUPS.set(Some(Vec::new()));
    board.generate(from.into(), &mut Moves);
    let mut groups = GROUPS.take().unwrap_or_default();
    groups.retain(|group| !group.events.is_empty());
    let mut lines = String::new();
    let first = groups.iter().position(|group| group.is_about(from)).unwrap_or(groups.len());
    let (before, after) = groups.split_at(first);
    // A string takes everything.
    let _ = write_groups(board, before, from, notation, &mut lines)
        .and_then(|()| write_notes(board, from, &mut lines))
        .and_then(|()| write_groups(board, after, from, notation, &mut lines));
    lines
}

fn write_groups(
    board: &dyn Held,
    groups: &[Group],
    from: Square,
    notation: CastlingNotation,
    out: &mut String,
) -> fmt::Result {
    for group in groups {
        let kind = if group.is_about(from) { "phase" } else { "folded" };
        match group.phase {
            Some(phase) => writeln!(out, "{kind}\t{phase}\t-\t-\t-\t-")?,
            None => writeln!(out, "{kind}\tall reads\t-\t-\t-\t-")?,
        }
        for &event in &group.events {
            match event {
                Event::Read(step) => write_step(board, step, out)?,
                Event::Found(mv) => write_move(UciMove::of(mv, notation), out)?,
            }
        }
    }
    Ok(())
}

fn write_step(board: &dyn Held, step: Step, out: &mut String) -> fmt::Result {
    match step {
        Step::Cell { from, files, ranks, index, .. } => {
            out.push_str("cell\t");
            board.write_step(step, out)?;
            let (file, rank) = coords(from);
            writeln!(out, "\t{}\t{}\t{index}\t-", file + files, rank + ranks)
        }
        Step::Set { what, of, set } => write_set("set", what, of, set, out),
        // A phase is a group, and there is no other step.
        _ => Ok(()),
    }
}

fn write_set(
    kind: &str,
    what: &str,
    of: Option<Square>,
    set: SquareSet,
    out: &mut String,
) -> fmt::Result {
    match of.map(coords) {
        Some((file, rank)) => writeln!(out, "{kind}\t{what}\t{file}\t{rank}\t-\t{:x}", set.bits()),
        None => writeln!(out, "{kind}\t{what}\t-\t-\t-\t{:x}", set.bits()),
    }
}

fn write_move(mv: UciMove, out: &mut String) -> fmt::Result {
    let (file, rank) = coords(mv.to);
    writeln!(out, "move\t{mv}\t{file}\t{rank}\t-\t-")
}

/// Why the piece has fewer moves than it could have: checks, and a pin. No generator reports this; it
/// follows from the checkers and the pinned pieces of the board.
fn write_notes(board: &dyn Held, from: Square, out: &mut String) -> fmt::Result {
    let sight = board.sight();
    let (king, checkers) = (sight.king, sight.checkers);
    let mut note = |what: &str, set| write_set("note", what, None, set, out);
    if from == king && !checkers.is_empty() {
        note("in check: the king cannot castle", checkers)?;
    } else if checkers.len() > 1 {
        note("two checks: only the king can move", checkers)?;
    } else if let Some(checker) = checkers.first() {
        let mask = between(king, checker) | checkers;
        note("in check: only to capture the checker or to block the check", mask)?;
    }
    if let Some(pin) = sight.pins.iter().find(|pin| pin.piece == from) {
        let line = between(king, pin.by) | SquareSet::of(pin.by);
        note(&format!("pinned by {}: only along its line", pin.by), line)?;
    }
    Ok(())
}

fn coords(square: Square) -> (i8, i8) {
    (square.file().index() as i8, square.rank().index() as i8)
}

//! What a generator does for the moves of one man, written down.

use std::cell::RefCell;
use std::fmt::{self, Write};

use polyboard::trace::{Step, Tracer};
use polyboard::{Board, BoardExt, Move, MoveSink, Square, SquareSet, UciMove};

/// What was heard of a generator.
#[derive(Clone, Copy, Debug)]
enum Heard {
    /// It did something.
    Step(Step),
    /// It found a move.
    Move(Move),
}

thread_local! {
    /// What was heard, if anybody listens.
    static HEARD: RefCell<Option<Vec<Heard>>> = const { RefCell::new(None) };
}

fn hear(heard: Heard) {
    HEARD.with_borrow_mut(|all| {
        if let Some(all) = all {
            all.push(heard);
        }
    });
}

/// Writes down the steps.
#[derive(Clone, Copy, Debug)]
struct Recorder;

impl Tracer for Recorder {
    #[inline(never)]
    fn step(step: Step) {
        hear(Heard::Step(step));
    }
}

/// Writes down the moves among the steps.
struct Found;

impl MoveSink for Found {
    #[inline(never)]
    fn push(&mut self, mv: Move) {
        hear(Heard::Move(mv));
    }
}

/// The legal moves of the men on some squares. The one generator of each board: whoever counts has it too,
/// and does not listen.
pub(crate) fn generate<B: Board>(board: &B, from: SquareSet, mut sink: &mut dyn MoveSink) {
    board.trace::<Recorder>(from, &mut sink);
}

/// What [`Held::trace`](crate::Held::trace) says.
pub(crate) fn trace<B: Board>(board: &B, from: Square) -> String {
    HEARD.set(Some(Vec::new()));
    generate(board, from.into(), &mut Found);
    let notation = board.position().castling_notation();
    let mut lines = String::new();
    for heard in HEARD.take().unwrap_or_default() {
        // A string takes everything.
        let _ = match heard {
            Heard::Step(step) => write_step::<B>(step, &mut lines),
            Heard::Move(mv) => write_move(UciMove::of(mv, notation), &mut lines),
        };
    }
    lines
}

fn write_step<B: Board>(step: Step, out: &mut String) -> fmt::Result {
    match step {
        Step::Part(what) => writeln!(out, "part\t{what}\t-\t-\t-\t-"),
        Step::Look { from, files, ranks, index, .. } => {
            out.push_str("look\t");
            B::write_step(step, out)?;
            let (file, rank) = coords(from);
            writeln!(out, "\t{}\t{}\t{index}\t-", file + files, rank + ranks)
        }
        Step::Word { what, of: None, set } => {
            writeln!(out, "word\t{what}\t-\t-\t-\t{:x}", set.bits())
        }
        Step::Word { what, of: Some(square), set } => {
            let (file, rank) = coords(square);
            writeln!(out, "word\t{what}\t{file}\t{rank}\t-\t{:x}", set.bits())
        }
        Step::Stop(why) => writeln!(out, "stop\t{why}\t-\t-\t-\t-"),
        // There is no other.
        _ => Ok(()),
    }
}

fn write_move(mv: UciMove, out: &mut String) -> fmt::Result {
    let (file, rank) = coords(mv.to);
    writeln!(out, "move\t{mv}\t{file}\t{rank}\t-\t-")
}

fn coords(square: Square) -> (i8, i8) {
    (square.file().index() as i8, square.rank().index() as i8)
}

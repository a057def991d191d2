//! What a generator does for the moves of one piece, written down.

use std::cell::RefCell;
use std::fmt::{self, Write};

use polyboard::trace::{Step, Tracer};
use polyboard::{CastlingNotation, Move, MoveSink, Square, UciMove};

use crate::held::Held;

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
pub(crate) struct Recorder;

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

/// What [`Held::trace`] says.
pub(crate) fn trace(board: &dyn Held, from: Square, notation: CastlingNotation) -> String {
    HEARD.set(Some(Vec::new()));
    board.generate(from.into(), &mut Found);
    let mut lines = String::new();
    for heard in HEARD.take().unwrap_or_default() {
        // A string takes everything.
        let _ = match heard {
            Heard::Step(step) => write_step(board, step, &mut lines),
            Heard::Move(mv) => write_move(UciMove::of(mv, notation), &mut lines),
        };
    }
    lines
}

fn write_step(board: &dyn Held, step: Step, out: &mut String) -> fmt::Result {
    match step {
        Step::Part(what) => writeln!(out, "part\t{what}\t-\t-\t-\t-"),
        Step::Cell { from, files, ranks, index, .. } => {
            out.push_str("look\t");
            board.write_step(step, out)?;
            let (file, rank) = coords(from);
            writeln!(out, "\t{}\t{}\t{index}\t-", file + files, rank + ranks)
        }
        Step::Set { what, of: None, set } => {
            writeln!(out, "word\t{what}\t-\t-\t-\t{:x}", set.bits())
        }
        Step::Set { what, of: Some(square), set } => {
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

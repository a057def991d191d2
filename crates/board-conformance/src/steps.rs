//! Recording the trace of a board.

use std::cell::RefCell;

use board_core::trace::{Step, Tracer};
use board_core::{Inspect, MoveList, MoveSink, Square, SquareSet};

thread_local! {
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, Copy, Debug)]
struct Recorder;

impl Tracer for Recorder {
    fn step(step: Step) {
        STEPS.with_borrow_mut(|steps| steps.push(step));
    }
}

/// Traces the pieces on some squares.
pub(crate) fn steps<B: Inspect>(board: &B, from: SquareSet, sink: &mut dyn MoveSink) -> Vec<Step> {
    STEPS.take();
    board.trace::<Recorder>(from, sink);
    STEPS.take()
}

/// A step as the board writes it.
pub(crate) fn written<B: Inspect>(step: Step) -> String {
    let mut line = String::new();
    B::write_step(step, &mut line).expect("a string takes every text");
    line
}

/// The trace of the piece on a square, one line for each step, as the board writes it: for tests with
/// expectations written by hand.
///
/// ```
/// # mod my_board { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/array.rs")); }
/// use board_core::{Board, Position, Square};
///
/// // The default of `trace` reports nothing.
/// let board = my_board::MyBoard::from_position(&Position::start());
/// assert!(board_conformance::trace_lines(&board, Square::C1).is_empty());
/// ```
pub fn trace_lines<B: Inspect>(board: &B, from: Square) -> Vec<String> {
    steps(board, from.into(), &mut MoveList::new()).into_iter().map(written::<B>).collect()
}

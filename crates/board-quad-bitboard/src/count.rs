//! The number of legal moves, without a list of them.
//!
//! Where the processor has registers of four words, a whole position is counted in lanes, a direction each
//! ([`board_setwise`]). Elsewhere the generator counts piece by piece.

use board_bitboard::sliders::{Sliders, Task};
use board_core::side::Side;
use board_core::{MoveMask, View, with_side};
use board_processor::{Instructions, compiled_for};
use board_setwise::Generator;

use crate::quad_bitboard::QuadBitboard;

/// The number of legal moves of a board.
pub(crate) struct CountLegal<'a, P> {
    pub(crate) board: &'a QuadBitboard<P>,
}

impl<P: Instructions> Task for CountLegal<'_, P> {
    type Output = usize;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> usize {
        with_side!(self.board.side, S => count::<S, X, P>(self.board, sliders))
    }
}

/// The number of legal moves of `S`.
///
/// In lanes it is found by a function that is not inlined: a recursion that calls it saves no registers for it at its
/// leaves.
#[inline(always)]
#[allow(unsafe_code)]
fn count<S: Side, X: Sliders, P: Instructions>(board: &QuadBitboard<P>, sliders: X) -> usize {
    if X::BMI2 {
        sliders.bmi2().expect("a method that says so gives a proof of its instructions");
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { count_in_four_lanes::<S, X, P>(board, sliders) }
    } else {
        Generator::<_, S>::of(board.reader(sliders), board.king(S::COLOR), MoveMask::ALL).count()
    }
}

compiled_for! { bmi2:
    #[inline(never)]
    fn count_in_four_lanes<S: Side, X: Sliders, P>(board: &QuadBitboard<P>, sliders: X) -> usize {
        board_setwise::count_in_four_lanes::<S, _>(|| board.reader(sliders))
    }
}

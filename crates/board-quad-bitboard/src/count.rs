//! The number of legal moves, without a list of them.
//!
//! Where the processor has registers of four words, a whole position is counted in lanes, a direction each
//! ([`board_setwise::count_common`]). Elsewhere the generator counts piece by piece.

use board_bitboard::sliders::Sliders;
use board_core::side::Side;
use board_core::{MoveMask, with_side};

use crate::quad_bitboard::QuadBitboard;
use board_bitboard::sliders::Task;

/// The number of legal moves of a board.
pub(crate) struct CountLegal<'a, P> {
    pub(crate) board: &'a QuadBitboard<P>,
}

impl<P> Task for CountLegal<'_, P> {
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
#[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
fn count<S: Side, X: Sliders, P>(board: &QuadBitboard<P>, sliders: X) -> usize {
    #[cfg(target_arch = "x86_64")]
    if X::BMI2 {
        sliders.bmi2().expect("a method that says so gives a proof of its instructions");
        // SAFETY: a `Bmi2` exists only where detection found the features.
        return unsafe { in_lanes::count::<S, X, P>(board, sliders) };
    }
    count_by_pieces::<S, X, P>(board, sliders)
}

/// The number of legal moves, piece by piece, compiled for the instructions of the caller.
#[inline(always)]
fn count_by_pieces<S: Side, X: Sliders, P>(board: &QuadBitboard<P>, sliders: X) -> usize {
    board.reader(sliders).generator::<S>(MoveMask::ALL).count()
}

#[cfg(target_arch = "x86_64")]
mod in_lanes {
    use board_bitboard::sliders::Sliders;
    use board_core::side::Side;
    use board_processor::compiled_for;
    use board_setwise::count_common;

    use crate::quad_bitboard::QuadBitboard;

    compiled_for! { bmi2:
        /// The number of legal moves.
        #[inline(never)]
        pub(super) fn count<S: Side, X: Sliders, P>(board: &QuadBitboard<P>, sliders: X) -> usize {
            let (count, is_rare) = count_common::<S, _>(board.reader(sliders));
            if is_rare { count_rare::<S, X, P>(board, sliders) } else { count }
        }
    }

    compiled_for! { bmi2:
        /// The number of legal moves, whatever the checks and pins.
        #[cold]
        #[inline(never)]
        fn count_rare<S: Side, X: Sliders, P>(board: &QuadBitboard<P>, sliders: X) -> usize {
            super::count_by_pieces::<S, X, P>(board, sliders)
        }
    }
}

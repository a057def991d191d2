//! The number of legal moves, without generating one of them.
//!
//! Where the processor has wide registers, a whole position is counted in lanes, a direction each.
//! Elsewhere the generator counts piece by piece. The replies to all moves of a position are counted together.

pub(crate) mod avx512;
mod replies;
mod side_by_side;

use board_core::side::Side;
use board_core::{MoveMask, with_side};
use board_processor::compiled_for;
use board_setwise::Generator;

pub(crate) use replies::CountReplies;

use crate::bitboard::Bitboard;
use crate::instructions::Task;
use crate::reader::Reader;
use crate::sliders::PROOF;
use crate::sliders::Sliders;

/// The number of legal moves of a board.
pub(crate) struct CountLegal<'a, P> {
    pub(crate) board: &'a Bitboard<P>,
}

impl<P> Task for CountLegal<'_, P> {
    type Output = usize;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> usize {
        let reader = self.board.reader(sliders);
        with_side!(self.board.side, S => count::<S, X>(reader))
    }
}

/// The number of legal moves.
///
/// In lanes it is found by a function that is not inlined: a recursion that calls it saves no registers
/// for it at its leaves.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn count<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
    if X::AVX512 {
        reader.sliders.avx512().expect(PROOF);
        // SAFETY: an `Avx512` exists only where detection found the features.
        unsafe { avx512::count::<S, X>(reader) }
    } else if X::BMI2 {
        reader.sliders.bmi2().expect(PROOF);
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { count_in_four_lanes::<S, X>(reader) }
    } else {
        count_by_pieces::<S, X>(reader)
    }
}

compiled_for! { bmi2:
    #[inline(never)]
    fn count_in_four_lanes<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
        board_setwise::count_in_four_lanes::<S, _>(move || reader)
    }
}

/// The number of legal moves, piece by piece, compiled for the instructions of the caller.
#[inline(always)]
fn count_by_pieces<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
    reader.generator::<S>(MoveMask::ALL).count()
}

impl<X: Sliders> Reader<'_, X> {
    /// The generator of the moves of a mask.
    #[inline(always)]
    pub(crate) fn generator<S: Side>(self, mask: MoveMask) -> Generator<Self, S> {
        Generator::of(self, self.pieces.king(S::COLOR), mask)
    }
}

#[cfg(test)]
mod tests {
    use board_core::side::{Black, White};
    use board_core::{MoveList, View};

    use super::*;
    use crate::instructions::{Avx512, Bmi2, SliderInstructions};
    use crate::sliders::{Hyperbola, Pext};
    use crate::tests::random_boards;

    /// Counts in lanes, as the path of `sliders` does, and compares with the moves that the generator
    /// lists by another slider method.
    fn counts_what_the_generator_lists<S: Side>(sliders: impl Sliders) {
        let mut rare = 0;
        for (pieces, state_squares) in random_boards::<S>() {
            let reader = Reader { pieces: &pieces, state_squares, sliders: Hyperbola };
            let generator = reader.generator::<S>(MoveMask::ALL);
            rare += usize::from(
                !generator.checks().checkers.is_empty() || !generator.pinned().is_empty(),
            );
            let mut list = MoveList::new();
            generator.legal(&mut list);
            let reader = Reader { pieces: &pieces, state_squares, sliders };
            for counted in [count::<S, _>(reader), count_by_pieces::<S, _>(reader)] {
                assert_eq!(
                    counted,
                    list.len(),
                    "{:?} to move, {pieces:?}\n{state_squares}",
                    S::COLOR
                );
            }
        }
        assert!((10_000..90_000).contains(&rare), "{rare} boards with checks or pins");
    }

    #[test]
    fn eight_lanes_count_what_the_generator_lists() {
        let Some(path) = Avx512::detect() else {
            return board_conformance::private::skip("avx512");
        };
        counts_what_the_generator_lists::<White>(Pext::new(path));
        counts_what_the_generator_lists::<Black>(Pext::new(path));
    }

    #[test]
    fn twice_four_lanes_count_what_the_generator_lists() {
        let Some(path) = Bmi2::detect() else {
            return board_conformance::private::skip("bmi2");
        };
        counts_what_the_generator_lists::<White>(Pext::new(path));
        counts_what_the_generator_lists::<Black>(Pext::new(path));
    }

    /// The replies to all moves, together and one child after the other.
    fn replies_are_those_of_the_children<S: Side>(path: impl SliderInstructions) {
        let mut counted = 0;
        for (pieces, state_squares) in random_boards::<S>().step_by(8) {
            let board = Bitboard {
                pieces,
                state_squares,
                halfmove_clock: 0,
                fullmove_number: 1,
                side: S::COLOR,
                path,
            };
            if board.is_attacked(board.king(!S::COLOR), S::COLOR) {
                continue; // a king cannot be captured
            }
            let mut replies = 0;
            Bitboard::for_each_child_of(&board, |child: &mut Bitboard<_>, _| {
                let reader = child.reader(Hyperbola);
                replies += with_side!(child.side, S => count_by_pieces::<S, _>(reader)) as u64;
            });
            if let Some(together) = path.perform(CountReplies { board: &board }) {
                let side = S::COLOR;
                assert_eq!(together, replies, "{side:?} to move, {pieces:?}\n{state_squares}");
                counted += 1;
            }
        }
        assert!(counted > 3_000, "{counted} boards were counted");
    }

    #[test]
    fn eight_lanes_count_the_replies_to_each_move() {
        let Some(path) = Avx512::detect() else {
            return board_conformance::private::skip("avx512");
        };
        replies_are_those_of_the_children::<White>(path);
        replies_are_those_of_the_children::<Black>(path);
    }

    #[test]
    fn children_side_by_side_have_the_replies_of_each() {
        let Some(path) = Bmi2::detect() else {
            return board_conformance::private::skip("bmi2");
        };
        replies_are_those_of_the_children::<White>(path);
        replies_are_those_of_the_children::<Black>(path);
    }
}

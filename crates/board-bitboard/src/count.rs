//! The number of legal moves, without generating one of them.
//!
//! Where the processor has wide registers, a whole position is counted in lanes, a direction each.
//! Elsewhere the generator counts piece by piece.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod common;
#[cfg(target_arch = "x86_64")]
mod lanes;

use board_core::side::Side;
use board_core::{MoveMask, with_side};

use crate::board::Bitboard;
use crate::path::{Path, Task};
use crate::reader::{Reader, generator};
use crate::sliders::Sliders;

/// The number of legal moves of a board.
pub(crate) struct CountLegal<'a, P> {
    pub(crate) board: &'a Bitboard<P>,
}

impl<P: Path> Task for CountLegal<'_, P> {
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
#[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
fn count<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
    #[cfg(target_arch = "x86_64")]
    if reader.sliders.avx512().is_some() {
        // SAFETY: an `Avx512` exists only where detection found the features.
        return unsafe { avx512::count::<S, X>(reader) };
    } else if reader.sliders.bmi2().is_some() {
        // SAFETY: a `Bmi2` exists only where detection found the features.
        return unsafe { avx2::count::<S, X>(reader) };
    }
    count_by_pieces::<S, X>(reader)
}

/// The number of legal moves, piece by piece, compiled for the instructions of the caller.
#[inline(always)]
fn count_by_pieces<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
    generator::<_, S>(reader, reader.pieces.king(S::COLOR), MoveMask::ALL).count()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    extern crate std;

    use board_core::attacks::tables::KING_ATTACKS;
    use board_core::sets::{ahead, rank};
    use board_core::{File, MoveList, Rank, Role, Square, SquareSet};

    use super::*;
    use crate::path::{Avx512, Bmi2};
    use crate::piece_sets::PieceSets;
    use crate::sliders::{Hyperbola, Pext};
    use board_core::Color;
    use board_core::side::{Black, White};

    /// Numbers without end (Knuth's constants).
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % limit
        }

        fn square(&mut self) -> Square {
            Square::new(self.below(64) as u8)
        }
    }

    /// A board with pieces on random squares, up to fifty, with kings in any number of checks, often with
    /// castling rooks, and with an en passant square where a double step is possible.
    fn random_board<S: Side>(random: &mut Random) -> (PieceSets, SquareSet) {
        let mut pieces = PieceSets::NONE;
        let home = rank::<S>(Rank::First);
        let king = match random.below(2) {
            0 => random.square(),
            _ => Square::from_coords(File::new(random.below(8) as u8), Rank::First.of(S::COLOR)),
        };
        pieces.toggle(S::COLOR, Role::King, SquareSet::of(king));
        for index in 0..random.below(50) {
            let square = SquareSet::of(random.square());
            let color = if random.below(2) == 0 { Color::White } else { Color::Black };
            let role =
                [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                    [random.below(6) as usize];
            let back = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
            if !(pieces.occupied() & square).is_empty()
                || role == Role::Pawn && square.is_subset(back)
            {
                continue;
            }
            if index == 0 {
                // The first is the other king; two kings never stand side by side.
                if !(square & KING_ATTACKS[king.index()]).is_empty() {
                    break;
                }
                pieces.toggle(!S::COLOR, Role::King, square);
            } else {
                pieces.toggle(color, role, square);
            }
        }
        let rooks = pieces.role(Role::Rook) & pieces.color(S::COLOR) & home;
        let mut state_squares = SquareSet::EMPTY;
        if home.contains(king) {
            let below = SquareSet::from_bits(SquareSet::of(king).bits() - 1);
            state_squares = [(rooks & below).first(), (rooks - below).first()]
                .into_iter()
                .flatten()
                .fold(state_squares, |state_squares, rook| state_squares | SquareSet::of(rook));
        }
        let pushed = pieces.role(Role::Pawn) & pieces.color(!S::COLOR) & rank::<S>(Rank::Fifth);
        let passed = ahead::<S>(pushed) - pieces.occupied();
        if let Some(passed) = passed.first() {
            state_squares.insert(passed);
        }
        (pieces, state_squares)
    }

    /// Counts in lanes, as the path of `sliders` does, and compares with the moves that the generator
    /// lists by another slider method.
    fn counts_what_the_generator_lists<S: Side>(sliders: impl Sliders) {
        let mut random = Random(1);
        let mut rare = 0;
        for _ in 0..100_000 {
            let (pieces, state_squares) = random_board::<S>(&mut random);
            if (pieces.role(Role::King) & pieces.color(!S::COLOR)).is_empty() {
                continue;
            }
            let reader = Reader { pieces: &pieces, state_squares, sliders: Hyperbola };
            let king = pieces.king(S::COLOR);
            let generator = generator::<_, S>(reader, king, MoveMask::ALL);
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
            std::println!("skipped: this processor lacks AVX-512");
            return;
        };
        counts_what_the_generator_lists::<White>(Pext::new(path));
        counts_what_the_generator_lists::<Black>(Pext::new(path));
    }

    #[test]
    fn twice_four_lanes_count_what_the_generator_lists() {
        let Some(path) = Bmi2::detect() else {
            std::println!("skipped: this processor lacks AVX2");
            return;
        };
        counts_what_the_generator_lists::<White>(Pext::new(path));
        counts_what_the_generator_lists::<Black>(Pext::new(path));
    }
}

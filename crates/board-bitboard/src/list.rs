//! Lists of legal moves.
//!
//! A [`MoveSink`](board_core::MoveSink) that is a list can be filled by the register. Where the processor
//! has registers of eight lanes with `vpcompress`, captures and all moves have code of their own (`list/captures.rs`,
//! `list/moves.rs`), in which no branch depends on how many moves a piece has. Where it has `pext`, the generator
//! pushes the moves of a piece line by line (`list/lines.rs`). Elsewhere it pushes them one by one. Both are compiled
//! for each kind of moves. On other processors than 64-bit x86 the board has no lists of its own.

mod block;
mod captures;
mod lane_board;
pub(crate) mod lines;
mod moves;

use board_core::side::Side;
use board_core::{ChecksAndPins, MoveKinds, MoveList, MoveMask, MoveSink, SquareSet, with_side};
use board_processor::compiled_for;
use board_setwise::{Legal, SetReader, WithGenerator};

use crate::bitboard::Bitboard;
use crate::evasions::Evasions;
use crate::instructions::Task;
use crate::reader::Reader;
use crate::sliders::PROOF;
use crate::sliders::Sliders;

/// Appends the legal moves of some kinds to a list, and gives the checks and pins.
pub(crate) struct ListLegal<'a, P> {
    pub(crate) board: &'a Bitboard<P>,
    pub(crate) kinds: MoveKinds,
    pub(crate) list: &'a mut MoveList,
}

impl<P> Task for ListLegal<'_, P> {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> ChecksAndPins {
        let reader = self.board.reader(sliders);
        with_side!(self.board.side, S => list::<S, X>(reader, self.kinds, self.list))
    }
}

#[inline(always)]
#[allow(unsafe_code)]
fn list<S: Side, X: Sliders>(
    reader: Reader<'_, X>,
    kinds: MoveKinds,
    list: &mut MoveList,
) -> ChecksAndPins {
    if X::AVX512 {
        reader.sliders.avx512().expect(PROOF);
        // SAFETY: an `Avx512` exists only where detection found the features.
        unsafe {
            match kinds {
                MoveKinds::Captures | MoveKinds::Noisy => {
                    captures::captures::<S, X>(reader, kinds, list)
                }
                MoveKinds::Quiets | MoveKinds::All => moves::moves::<S, X>(reader, kinds, list),
            }
        }
    } else if X::BMI2 {
        let bmi2 = reader.sliders.bmi2().expect(PROOF);
        push_by_pieces::<S, X>(reader, kinds, &mut lines::ByLines::new(list, bmi2))
    } else {
        push_by_pieces::<S, X>(reader, kinds, list)
    }
}

/// Appends the captures en passant. Such a capture empties two squares of a line at once, so it is left to the
/// generator.
#[cold]
#[inline(never)]
fn push_en_passant<S: Side, X: Sliders>(reader: Reader<'_, X>, list: &mut MoveList) {
    reader.generator::<S>(MoveMask::ALL).en_passant(list);
}

compiled_for! { avx512:
    /// The pieces that give check, and the answers.
    #[cold]
    #[inline(never)]
    fn checkers_and_evasions<S: Side, X: Sliders>(reader: Reader<'_, X>) -> (SquareSet, Evasions) {
        let king = reader.pieces.king(S::COLOR);
        let checkers = reader.attackers::<S>(king, reader.pieces.occupied());
        let sliders = reader.rooks_and_queens() | reader.bishops_and_queens();
        (checkers, Evasions::of(king, checkers, checkers & sliders))
    }
}

/// Pushes the moves piece by piece, compiled for the instructions of the caller and for each mask.
#[inline(always)]
fn push_by_pieces<S: Side, X: Sliders>(
    reader: Reader<'_, X>,
    kinds: MoveKinds,
    sink: &mut impl MoveSink,
) -> ChecksAndPins {
    let generator = |kinds| reader.generator::<S>(MoveMask::of_kinds(kinds));
    match kinds {
        MoveKinds::All => Legal(sink).with(generator(MoveKinds::All)),
        MoveKinds::Captures => Legal(sink).with(generator(MoveKinds::Captures)),
        MoveKinds::Noisy => Legal(sink).with(generator(MoveKinds::Noisy)),
        MoveKinds::Quiets => Legal(sink).with(generator(MoveKinds::Quiets)),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use board_core::side::{Black, White};
    use board_core::{Each, Move};

    use super::*;
    use crate::instructions::{Avx512, Bmi2};
    use crate::sliders::{Hyperbola, Pext};
    use crate::tests::random_boards;

    /// Fills lists as the path of `sliders` does, and compares with the moves that the generator pushes one by
    /// one with another slider method. Boards have up to fifty pieces, so more pawns and queens than in a
    /// game too, checks and pins.
    fn lists_what_the_generator_pushes<S: Side>(sliders: impl Sliders) {
        let (mut boards, mut crowds) = (0, 0);
        let mut filled = MoveList::new();
        for (pieces, state_squares) in random_boards::<S>() {
            let hyperbola = Reader { pieces: &pieces, state_squares, sliders: Hyperbola };
            let reader = Reader { pieces: &pieces, state_squares, sliders };
            for kinds in MoveKinds::EACH {
                let mut pushed = Vec::new();
                let mask = MoveMask::of_kinds(kinds);
                let pushing = &mut Each(|mv: Move| pushed.push(mv));
                let found = Legal(pushing).with(hyperbola.generator::<S>(mask));
                filled.clear();
                assert_eq!(list::<S, _>(reader, kinds, &mut filled), found, "{pieces:?}");
                filled.sort_unstable();
                pushed.sort_unstable();
                assert_eq!(
                    filled.as_slice(),
                    pushed,
                    "{kinds:?}, {:?} to move, {pieces:?}\n{state_squares}",
                    S::COLOR
                );
                boards += 1;
                crowds += usize::from(pushed.len() > 80);
            }
        }
        assert!(boards > 200_000 && crowds > 500, "{boards} lists, {crowds} long ones");
    }

    #[test]
    fn lists_in_eight_lanes_are_those_of_the_generator() {
        let Some(path) = Avx512::detect() else {
            return board_conformance::private::skip("avx512");
        };
        lists_what_the_generator_pushes::<White>(Pext::new(path));
        lists_what_the_generator_pushes::<Black>(Pext::new(path));
    }

    #[test]
    fn lists_by_pieces_are_those_of_the_generator() {
        lists_what_the_generator_pushes::<White>(Hyperbola);
        lists_what_the_generator_pushes::<Black>(Hyperbola);
        let Some(path) = Bmi2::detect() else {
            return board_conformance::private::skip("bmi2");
        };
        lists_what_the_generator_pushes::<White>(Pext::new(path));
        lists_what_the_generator_pushes::<Black>(Pext::new(path));
    }
}

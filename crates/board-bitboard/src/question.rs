//! Questions to a generator, asked on the path of the board.
//!
//! A closure cannot be generic, and what is to be done differs in the side to move and the slider
//! method as types. So each question is a small struct with a generic method.

use board_core::castling_path::CASTLING_PATHS;
use board_core::side::{Black, Side, White};
use board_core::{Color, MoveSink, Square, SquareSet};

use crate::board::Bitboard;
use crate::generate::{Generator, Wanted};
use crate::path::Task;
use crate::piece_sets::PieceSets;
use crate::sliders::Sliders;
use crate::tables;

/// Something to be asked of a generator.
pub(crate) trait Question {
    /// What comes of it.
    type Answer;

    /// Asks.
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) -> Self::Answer;
}

/// A question to the generator of a board: the task that makes the generator for the side to move.
pub(crate) struct Asked<'a, P, Q> {
    pub(crate) board: &'a Bitboard<P>,
    pub(crate) wanted: Wanted,
    pub(crate) question: Q,
}

impl<P, Q: Question> Task for Asked<'_, P, Q> {
    type Output = Q::Answer;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> Q::Answer {
        let Asked { board, wanted, question } = self;
        match board.side {
            Color::White => question.ask::<White, X>(Generator::new(
                &board.pieces,
                board.marks,
                sliders,
                wanted,
            )),
            Color::Black => question.ask::<Black, X>(Generator::new(
                &board.pieces,
                board.marks,
                sliders,
                wanted,
            )),
        }
    }
}

/// How large are the tables?
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<X: Sliders>(self, sliders: X) -> usize {
        let counting = match sliders.bmi2() {
            #[cfg(target_arch = "x86_64")]
            Some(_) if sliders.avx512().is_none() => crate::generate::count::avx2::TABLE_BYTES,
            _ => 0,
        };
        X::TABLE_BYTES + tables::BYTES + size_of_val(&CASTLING_PATHS) + counting
    }
}

/// How many moves are legal?
pub(crate) struct CountLegal<'a> {
    pub(crate) pieces: &'a PieceSets,
    pub(crate) marks: SquareSet,
    pub(crate) side: Color,
}

impl Task for CountLegal<'_> {
    type Output = usize;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> usize {
        match self.side {
            Color::White => Generator::<White, X>::count(self.pieces, self.marks, sliders),
            Color::Black => Generator::<Black, X>::count(self.pieces, self.marks, sliders),
        }
    }
}

/// Which moves are legal?
pub(crate) struct Legal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> Question for Legal<'_, K> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) {
        generator.legal(self.0);
    }
}

/// Which moves are pseudo-legal?
pub(crate) struct PseudoLegal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> Question for PseudoLegal<'_, K> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) {
        generator.pseudo_legal(self.0);
    }
}

/// Which pieces are pinned?
pub(crate) struct Pinned;

impl Question for Pinned {
    type Answer = SquareSet;

    #[inline(always)]
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) -> SquareSet {
        generator.pinned()
    }
}

/// Who attacks a square? This needs no generator.
pub(crate) struct AttackersOf<'a> {
    pub(crate) pieces: &'a PieceSets,
    pub(crate) square: Square,
    pub(crate) by: Color,
}

impl Task for AttackersOf<'_> {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        self.pieces.attackers_of(sliders, self.square, self.by, self.pieces.occupied())
    }
}

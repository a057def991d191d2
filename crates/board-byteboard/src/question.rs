//! Questions to a generator, asked on the path of the board.
//!
//! A closure cannot be generic, and what is to be done differs in the side to move and the eyes as
//! types. So each question is a small struct with a generic method.

use board_core::castling_path::CASTLING_PATHS;
use board_core::side::{Black, Side, White};
use board_core::{Color, MoveSink, SquareSet};

use crate::board::Byteboard;
use crate::eyes::Eyes;
use crate::generate::{Generator, Wanted};
use crate::geometry;
use crate::path::Task;

/// Something to be asked of a generator.
pub(crate) trait Question {
    /// What comes of it.
    type Answer;

    /// Asks.
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) -> Self::Answer;
}

/// A question to the generator of a board: the task that makes the generator for the side to move.
pub(crate) struct Asked<'a, P, Q> {
    pub(crate) board: &'a Byteboard<P>,
    pub(crate) wanted: Wanted,
    pub(crate) question: Q,
}

impl<P, Q: Question> Task for Asked<'_, P, Q> {
    type Output = Q::Answer;

    #[inline(always)]
    fn with<E: Eyes>(self, eyes: E) -> Q::Answer {
        let Asked { board, wanted, question } = self;
        match board.side {
            Color::White => {
                let king = board.kings[Color::White.index()];
                question.ask::<White, E>(Generator::new(eyes, &board.squares, king, wanted))
            }
            Color::Black => {
                let king = board.kings[Color::Black.index()];
                question.ask::<Black, E>(Generator::new(eyes, &board.squares, king, wanted))
            }
        }
    }
}

/// How large are the tables?
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<E: Eyes>(self, _: E) -> usize {
        E::TABLE_BYTES + geometry::LEAPER_BYTES + size_of_val(&CASTLING_PATHS)
    }
}

/// Which moves are legal?
pub(crate) struct Legal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> Question for Legal<'_, K> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) {
        generator.legal(self.0);
    }
}

/// How many moves are legal?
pub(crate) struct Number;

impl Question for Number {
    type Answer = usize;

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) -> usize {
        generator.count()
    }
}

/// Which moves are pseudo-legal?
pub(crate) struct PseudoLegal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> Question for PseudoLegal<'_, K> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) {
        generator.pseudo_legal(self.0);
    }
}

/// Which pieces give check?
pub(crate) struct Checkers;

impl Question for Checkers {
    type Answer = SquareSet;

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) -> SquareSet {
        generator.checkers()
    }
}

/// Which pieces are pinned?
pub(crate) struct Pinned;

impl Question for Pinned {
    type Answer = SquareSet;

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) -> SquareSet {
        generator.pinned()
    }
}

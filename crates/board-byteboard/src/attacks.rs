//! Who attacks a square.

use board_core::side::{Black, Side, White};
use board_core::{Color, Square, SquareSet};

use crate::code;
use crate::eyes::Eyes;
use crate::path::Task;
use crate::squares::Squares;

/// Who attacks a square?
pub(crate) struct AttackersOf<'a> {
    pub(crate) squares: &'a Squares,
    pub(crate) square: Square,
    pub(crate) by: Color,
}

/// Does anybody attack a square?
pub(crate) struct IsAttacked<'a>(pub(crate) AttackersOf<'a>);

impl Task for AttackersOf<'_> {
    type Output = SquareSet;

    #[inline(always)]
    fn with<E: Eyes>(self, eyes: E) -> SquareSet {
        match self.by {
            Color::White => self.attackers::<Black, E>(eyes),
            Color::Black => self.attackers::<White, E>(eyes),
        }
    }
}

impl AttackersOf<'_> {
    /// The pieces that attack a square of `S`'s.
    #[inline(always)]
    fn attackers<S: Side, E: Eyes>(&self, eyes: E) -> SquareSet {
        let board = eyes.board(self.squares);
        let occupied = eyes.any(board, code::PIECE);
        eyes.attackers::<S>(board, self.square, occupied)
    }

    #[inline(always)]
    fn is_attacked<S: Side, E: Eyes>(&self, eyes: E) -> bool {
        let board = eyes.board(self.squares);
        let occupied = eyes.any(board, code::PIECE);
        eyes.is_attacked::<S>(board, self.square, occupied)
    }
}

impl Task for IsAttacked<'_> {
    type Output = bool;

    #[inline(always)]
    fn with<E: Eyes>(self, eyes: E) -> bool {
        match self.0.by {
            Color::White => self.0.is_attacked::<Black, E>(eyes),
            Color::Black => self.0.is_attacked::<White, E>(eyes),
        }
    }
}

/// The pieces of `S`, those of the enemy, and all of them.
#[inline(always)]
pub(crate) fn sides<S: Side, E: Eyes>(
    eyes: E,
    board: E::Board,
) -> (SquareSet, SquareSet, SquareSet) {
    let occupied = eyes.any(board, code::PIECE);
    let black = eyes.any(board, code::BLACK);
    let white = occupied - black;
    if S::IS_WHITE { (white, black, occupied) } else { (black, white, occupied) }
}

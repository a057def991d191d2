//! How far bishops and rooks see: five methods, one interface.

mod hyperbola;
mod rays;

pub use hyperbola::Hyperbola;

use board_core::{Square, SquareSet};
use core::fmt;

/// A way to find the squares that a slider attacks.
pub trait Sliders: Copy + fmt::Debug + 'static {
    /// The name of the method, lower case.
    const NAME: &'static str;

    /// The squares that a bishop attacks: along each diagonal up to and including the first
    /// occupied square.
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that a rook attacks, along its rank and its file.
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that any of several bishops attacks.
    #[inline(always)]
    fn bishops(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        squares.into_iter().fold(
            SquareSet::EMPTY,
            #[inline(always)]
            |set, square| set | self.bishop(square, occupied),
        )
    }

    /// The squares that any of several rooks attacks.
    #[inline(always)]
    fn rooks(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        squares.into_iter().fold(
            SquareSet::EMPTY,
            #[inline(always)]
            |set, square| set | self.rook(square, occupied),
        )
    }
}

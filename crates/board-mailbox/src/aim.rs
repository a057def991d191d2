//! Which moves are wanted.

use board_core::{Square, SquareSet};

/// Which moves a generator is asked for. What can be known at compile time is known there: what
/// no caller wants costs nothing.
pub(crate) trait Aim: Copy {
    /// Whether moves that take a man are wanted.
    const CAPTURES: bool;
    /// Whether moves that take nothing are wanted.
    const QUIETS: bool;
    /// Whether every move is wanted. Then the moves of a ray are as many as its squares.
    const ANYWHERE: bool;
    /// The type of a part of this aim.
    type Part: Aim;

    /// Whether a move to `square` is wanted.
    fn wants(self, square: Square, capture: bool) -> bool;

    /// The part of this aim that lies on `squares`.
    fn on(self, squares: SquareSet) -> Self::Part;
}

/// Every move is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anywhere;

/// Moves to some squares are wanted: those that stop a check, or those that the caller asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within<const CAPTURES: bool, const QUIETS: bool> {
    /// The targets wanted.
    pub(crate) squares: SquareSet,
}

impl Aim for Anywhere {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
    const ANYWHERE: bool = true;
    type Part = Within<true, true>;

    #[inline(always)]
    fn wants(self, _: Square, _: bool) -> bool {
        true
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Self::Part {
        Within { squares }
    }
}

impl<const C: bool, const Q: bool> Aim for Within<C, Q> {
    const CAPTURES: bool = C;
    const QUIETS: bool = Q;
    const ANYWHERE: bool = false;
    type Part = Self;

    #[inline(always)]
    fn wants(self, square: Square, capture: bool) -> bool {
        (if capture { C } else { Q }) && self.squares.contains(square)
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Self {
        Within { squares: self.squares & squares }
    }
}

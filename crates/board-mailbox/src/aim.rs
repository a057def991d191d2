//! Which moves are wanted.

use board_core::{MoveKinds, Square, SquareSet};

/// Which moves a generator is asked for. That nearly always all are wanted is known at compile
/// time.
pub(crate) trait Aim: Copy {
    /// Whether every move is wanted. Then the moves of a ray are as many as its squares.
    const ANYWHERE: bool;

    /// Whether any move that takes a piece is wanted.
    fn wants_captures(self) -> bool;

    /// Whether any move that takes nothing is wanted.
    fn wants_quiets(self) -> bool;

    /// Whether a move to `square` is wanted.
    fn wants(self, square: Square, capture: bool) -> bool;

    /// The part of this aim that lies on `squares`.
    fn on(self, squares: SquareSet) -> Within;
}

/// Every move is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anywhere;

/// Moves to some squares are wanted: those that stop a check, or those that the caller asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    /// The squares on which a piece may be taken.
    pub(crate) captures: SquareSet,
    /// The squares that may be reached without taking.
    pub(crate) quiets: SquareSet,
}

impl Within {
    /// The moves of some kinds, to wherever.
    pub(crate) const fn of_kinds(kinds: MoveKinds) -> Within {
        Within {
            captures: if kinds.captures() { SquareSet::ALL } else { SquareSet::EMPTY },
            quiets: if kinds.quiets() { SquareSet::ALL } else { SquareSet::EMPTY },
        }
    }
}

impl Aim for Anywhere {
    const ANYWHERE: bool = true;

    #[inline(always)]
    fn wants_captures(self) -> bool {
        true
    }

    #[inline(always)]
    fn wants_quiets(self) -> bool {
        true
    }

    #[inline(always)]
    fn wants(self, _: Square, _: bool) -> bool {
        true
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Within {
        Within { captures: squares, quiets: squares }
    }
}

impl Aim for Within {
    const ANYWHERE: bool = false;

    #[inline(always)]
    fn wants_captures(self) -> bool {
        !self.captures.is_empty()
    }

    #[inline(always)]
    fn wants_quiets(self) -> bool {
        !self.quiets.is_empty()
    }

    #[inline(always)]
    fn wants(self, square: Square, capture: bool) -> bool {
        (if capture { self.captures } else { self.quiets }).contains(square)
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Within {
        Within { captures: self.captures & squares, quiets: self.quiets & squares }
    }
}

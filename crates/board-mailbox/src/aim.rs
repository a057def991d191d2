//! Which moves are wanted.

use board_core::{MoveKinds, Square, SquareSet};

/// Which target squares count for a generator.
pub(crate) trait Aim: Copy {
    /// Whether all do. Then the moves of a ray are as many as its squares.
    const ANYWHERE: bool;

    /// Which kinds of moves are wanted.
    fn kinds(self) -> MoveKinds;

    /// Whether a move to `square` is wanted.
    fn wants(self, square: Square, capture: bool) -> bool;

    /// The part of this aim that lies on `squares`.
    fn on(self, squares: SquareSet) -> Within;
}

/// Every move is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anywhere;

/// Moves to some squares are wanted: a pinned man's line, the squares that stop a check, or what
/// the caller asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    /// The targets wanted.
    pub(crate) squares: SquareSet,
    /// Captures, other moves, or both.
    pub(crate) kinds: MoveKinds,
}

impl Aim for Anywhere {
    const ANYWHERE: bool = true;

    #[inline(always)]
    fn kinds(self) -> MoveKinds {
        MoveKinds::All
    }

    #[inline(always)]
    fn wants(self, _: Square, _: bool) -> bool {
        true
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Within {
        Within { squares, kinds: MoveKinds::All }
    }
}

impl Aim for Within {
    const ANYWHERE: bool = false;

    #[inline(always)]
    fn kinds(self) -> MoveKinds {
        self.kinds
    }

    #[inline(always)]
    fn wants(self, square: Square, capture: bool) -> bool {
        let kind = if capture { self.kinds.captures() } else { self.kinds.quiets() };
        kind && self.squares.contains(square)
    }

    #[inline(always)]
    fn on(self, squares: SquareSet) -> Within {
        Within { squares: self.squares & squares, ..self }
    }
}

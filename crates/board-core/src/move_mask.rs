//! Which moves a generator is asked for.

use crate::{MoveKinds, Square, SquareSet};

/// Which moves a generator is asked for, as three sets.
///
/// In a generator made for one call, a mask known to be [`ALL`](MoveMask::ALL) leaves nothing of itself
/// in the machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveMask {
    /// The squares that a piece may leave.
    pub from: SquareSet,
    /// The squares that a move may reach without capturing; in castling, the rook's.
    pub quiets: SquareSet,
    /// The squares on which a move may capture; en passant, the square that the pawn reaches.
    pub captures: SquareSet,
}

impl MoveMask {
    /// Every move.
    pub const ALL: MoveMask = MoveMask::within(SquareSet::ALL, SquareSet::ALL);

    /// The moves from one set of squares to another.
    #[inline(always)]
    #[must_use]
    pub const fn within(from: SquareSet, to: SquareSet) -> MoveMask {
        MoveMask { from, quiets: to, captures: to }
    }

    /// The moves of some kinds.
    #[inline(always)]
    #[must_use]
    pub const fn of_kinds(kinds: MoveKinds) -> MoveMask {
        MoveMask {
            from: SquareSet::ALL,
            quiets: if kinds.quiets() { SquareSet::ALL } else { SquareSet::EMPTY },
            captures: if kinds.captures() { SquareSet::ALL } else { SquareSet::EMPTY },
        }
    }

    /// The moves of this mask that reach one of these squares.
    #[inline(always)]
    #[must_use]
    pub fn to(self, squares: SquareSet) -> MoveMask {
        MoveMask {
            from: self.from,
            quiets: self.quiets & squares,
            captures: self.captures & squares,
        }
    }

    /// Whether a move that reaches `square` is in the mask, wherever it comes from.
    #[inline(always)]
    #[must_use]
    pub const fn allows(self, square: Square, capture: bool) -> bool {
        (if capture { self.captures } else { self.quiets }).contains(square)
    }
}

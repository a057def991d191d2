//! The moves that a generator should push, as sets of squares.

use crate::{MoveKinds, MoveSink, Square, SquareSet};

/// The moves that a generator should push, as four sets of squares.
///
/// In a generator that is inlined into one call, a constant mask such as [`ALL`](MoveMask::ALL) is
/// optimized away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct MoveMask {
    /// The squares that a piece may leave.
    pub from: SquareSet,
    /// The squares that a move may reach without capture or promotion. Castling reaches the rook's square.
    pub quiets: SquareSet,
    /// The squares that a capture may reach. En passant reaches the square behind the captured pawn.
    pub captures: SquareSet,
    /// The squares on which a pawn may promote without capturing.
    pub promotions: SquareSet,
}

impl MoveMask {
    /// Every move.
    pub const ALL: MoveMask = MoveMask::within(SquareSet::ALL, SquareSet::ALL);

    /// The moves from one set of squares to another.
    #[inline(always)]
    pub const fn within(from: SquareSet, to: SquareSet) -> MoveMask {
        MoveMask { from, quiets: to, captures: to, promotions: to }
    }

    /// The moves of some kinds.
    #[inline(always)]
    pub const fn of_kinds(kinds: MoveKinds) -> MoveMask {
        const NONE_OR_ALL: [SquareSet; 2] = [SquareSet::EMPTY, SquareSet::ALL];
        MoveMask {
            from: SquareSet::ALL,
            quiets: NONE_OR_ALL[kinds.quiets() as usize],
            captures: NONE_OR_ALL[kinds.captures() as usize],
            promotions: NONE_OR_ALL[kinds.promotions() as usize],
        }
    }

    /// The moves of some kinds that a sink keeps: those that leave and reach its [squares](MoveSink::squares).
    #[inline(always)]
    pub fn wanted(kinds: MoveKinds, sink: &dyn MoveSink) -> MoveMask {
        let (from, to) = sink.squares();
        MoveMask { from, ..MoveMask::of_kinds(kinds).to(to) }
    }

    /// The moves of this mask that reach one of these squares.
    #[inline(always)]
    pub fn to(self, squares: SquareSet) -> MoveMask {
        MoveMask {
            from: self.from,
            quiets: self.quiets & squares,
            captures: self.captures & squares,
            promotions: self.promotions & squares,
        }
    }

    /// Whether a move that reaches `square` is in the mask, wherever it comes from, if it does not promote
    /// without capture.
    #[inline(always)]
    #[must_use]
    pub const fn allows(self, square: Square, capture: bool) -> bool {
        (if capture { self.captures } else { self.quiets }).contains(square)
    }
}

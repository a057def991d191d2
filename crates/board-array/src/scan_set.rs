//! Sets of squares, as a scan of the board makes them.

use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares: bit `8 * file + rank`, the order in which a scan finds pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScanSet(pub(crate) u64);

impl ScanSet {
    /// Every square.
    pub(crate) const ALL: ScanSet = ScanSet(u64::MAX);

    /// One square.
    #[inline(always)]
    pub(crate) fn at(square: Square) -> ScanSet {
        ScanSet(1 << (square.file().index() as u8 * 8 + square.rank().index() as u8))
    }

    /// The same squares.
    #[inline]
    pub(crate) fn on(squares: SquareSet) -> ScanSet {
        squares.into_iter().fold(ScanSet(0), |set, square| set | ScanSet::at(square))
    }

    /// Whether this is every square.
    #[inline(always)]
    pub(crate) const fn is_all(self) -> bool {
        self.0 == u64::MAX
    }

    /// Whether a square is in the set.
    #[inline(always)]
    pub(crate) fn contains<G: Geometry>(self, square: Index) -> bool {
        !(self & ScanSet::at(G::square(square))).is_empty()
    }

    /// Whether this is no square.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Removes the next square and returns it.
    #[inline(always)]
    pub(crate) fn next<G: Geometry>(&mut self) -> Option<Index> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Index(G::ORIGIN + G::WIDTH * (bit & 7) + (bit >> 3)))
    }
}

board_core::set_operators!(ScanSet);

//! Sets of pieces, for the time of one question.

use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares: bit `8 * file + rank`, as a scan finds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScanSet(pub(crate) u64);

/// The pieces from which a pawn, knight or king reaches a square near the king: at most three ranks
/// away, and four files because castling asks for squares two files from the king.
static ZONES: [ScanSet; 64] = {
    let mut zones = [ScanSet(0); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (king, piece): (usize, usize) = (i / 64, i % 64);
        let (files, ranks) = ((king % 8).abs_diff(piece % 8), (king / 8).abs_diff(piece / 8));
        if files <= 4 && ranks <= 3 {
            zones[king].0 |= 1 << (piece % 8 * 8 + piece / 8);
        }
        i += 1;
    }
    zones
};

/// The size of the table here.
pub(crate) const TABLE_BYTES: usize = size_of::<[ScanSet; 64]>();

impl ScanSet {
    /// Every square.
    pub(crate) const ALL: ScanSet = ScanSet(u64::MAX);

    /// The squares near enough to a king that a pawn, knight or king there matters to him.
    #[inline(always)]
    pub(crate) fn near(king: Square) -> ScanSet {
        ZONES[king.index()]
    }

    /// The piece on a square.
    #[inline(always)]
    pub(crate) fn at(square: Square) -> ScanSet {
        ScanSet(1 << (square.file().index() * 8 + square.rank().index()))
    }

    /// The pieces on these squares.
    #[inline]
    pub(crate) fn on(squares: SquareSet) -> ScanSet {
        squares.into_iter().fold(ScanSet(0), |pieces, square| pieces.or(ScanSet::at(square)))
    }

    /// Whether this is every square.
    #[inline(always)]
    pub(crate) const fn is_all(self) -> bool {
        self.0 == u64::MAX
    }

    /// Whether a piece stands among these.
    #[inline(always)]
    pub(crate) fn contains<G: Geometry>(self, piece: Index) -> bool {
        !self.and(ScanSet::at(G::square(piece))).is_empty()
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces of both.
    #[inline(always)]
    pub(crate) const fn or(self, other: ScanSet) -> ScanSet {
        ScanSet(self.0 | other.0)
    }

    /// The pieces that are in `other` too.
    #[inline(always)]
    pub(crate) const fn and(self, other: ScanSet) -> ScanSet {
        ScanSet(self.0 & other.0)
    }

    /// The pieces that are not in `other`.
    #[inline(always)]
    pub(crate) const fn without(self, other: ScanSet) -> ScanSet {
        ScanSet(self.0 & !other.0)
    }

    /// Takes the next piece out.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn next<G: Geometry>(&mut self) -> Option<Index> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Index(G::ORIGIN + G::WIDTH * (bit & 7) + (bit >> 3)))
    }
}

//! Sets of men, for the time of one question.

use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares: bit `8 * file + rank`, as a scan finds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(pub(crate) u64);

/// The men from which a pawn, knight or king reaches a square near the king: at most three ranks
/// away, and four files because castling asks for squares two files from the king.
static ZONES: [Men; 64] = {
    let mut zones = [Men(0); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (king, man): (usize, usize) = (i / 64, i % 64);
        let (files, ranks) = ((king % 8).abs_diff(man % 8), (king / 8).abs_diff(man / 8));
        if files <= 4 && ranks <= 3 {
            zones[king].0 |= 1 << (man % 8 * 8 + man / 8);
        }
        i += 1;
    }
    zones
};

/// The size of the table here.
pub(crate) const TABLE_BYTES: usize = size_of::<[Men; 64]>();

impl Men {
    /// Every square.
    pub(crate) const ALL: Men = Men(u64::MAX);

    /// The squares near enough to a king that a pawn, knight or king there matters to him.
    #[inline(always)]
    pub(crate) fn near(king: Square) -> Men {
        ZONES[king.index()]
    }

    /// The man on a square.
    #[inline(always)]
    pub(crate) fn at(square: Square) -> Men {
        Men(1 << (square.file().index() * 8 + square.rank().index()))
    }

    /// The men on these squares.
    #[inline]
    pub(crate) fn on(squares: SquareSet) -> Men {
        squares.into_iter().fold(Men(0), |men, square| men.or(Men::at(square)))
    }

    /// Whether this is every square.
    #[inline(always)]
    pub(crate) const fn is_all(self) -> bool {
        self.0 == u64::MAX
    }

    /// Whether a man stands among these.
    #[inline(always)]
    pub(crate) fn contains<G: Geometry>(self, man: Index) -> bool {
        !self.and(Men::at(G::square(man))).is_empty()
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The men of both.
    #[inline(always)]
    pub(crate) const fn or(self, other: Men) -> Men {
        Men(self.0 | other.0)
    }

    /// The men that are in `other` too.
    #[inline(always)]
    pub(crate) const fn and(self, other: Men) -> Men {
        Men(self.0 & other.0)
    }

    /// The men that are not in `other`.
    #[inline(always)]
    pub(crate) const fn without(self, other: Men) -> Men {
        Men(self.0 & !other.0)
    }

    /// Takes the next man out.
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

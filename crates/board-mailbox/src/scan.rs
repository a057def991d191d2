//! Finding the men of a side when nobody keeps a list of them.

use board_core::side::Side;
use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares, as a scan finds them: bit `8 * file + rank`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(u64);

impl Men {
    /// The men of the side `S`, found by reading the whole board, a rank at a time.
    ///
    /// In the signed code a man's colour is in the top bit of his cell, and so at the top of one
    /// of the eight bytes of the rank. Shifted so that the ranks lie side by side, the eight
    /// answers fit one word:
    ///
    /// ```text
    ///  rank 0     h....... g....... ... a.......  >> 7
    ///  rank 1     h....... g....... ... a.......  >> 6
    ///  together   ......hh ......gg ... ......aa          two ranks of eight
    /// ```
    #[inline(always)]
    pub(crate) fn of<G: Geometry, S: Side>(cells: &G::Cells) -> Men {
        const TOP_BITS: u64 = 0x8080_8080_8080_8080;
        let mut men = 0;
        for rank in 0..8 {
            let word = G::rank(cells, rank);
            let colored = if S::IS_WHITE { ((word & !TOP_BITS) + !TOP_BITS) & !word } else { word };
            men |= (colored & TOP_BITS) >> (7 - rank);
        }
        Men(men)
    }

    /// The men on these squares and no others.
    #[inline]
    pub(crate) fn on(squares: SquareSet) -> Men {
        let bit = |square: Square| square.file().index() * 8 + square.rank().index();
        squares.into_iter().fold(Men(0), |men, square| Men(men.0 | 1 << bit(square)))
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

//! Finding the men of both sides when nobody keeps a list of them.

use board_core::side::Side;
use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares, as a scan finds them: bit `8 * file + rank`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(u64);

impl Men {
    /// The men of the side `S` and those of the other, found by reading the whole board, a rank at
    /// a time.
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
    ///
    /// The low three bits of a cell are 0 on an empty square alone. Adding 7 to them carries into
    /// the fourth bit if a man stands there.
    #[inline(always)]
    pub(crate) fn of_both<G: Geometry, S: Side>(cells: &G::Cells) -> (Men, Men) {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (mut black, mut all) = (0, 0);
        for rank in 0..8 {
            let word = G::rank(cells, rank);
            black |= (word & (0x80 * ONES)) >> (7 - rank);
            let carried = ((word & (7 * ONES)) + 7 * ONES) & (8 * ONES);
            all |= if rank < 3 { carried >> (3 - rank) } else { carried << (rank - 3) };
        }
        let (black, white) = (Men(black), Men(all & !black));
        if S::IS_WHITE { (white, black) } else { (black, white) }
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

//! Eight words of eight nibbles.

use board_core::{Rank, SMALL, Square};

use crate::PieceCode;

/// The 64 squares, a rank in a word of 32 bits, the a-file in its lowest four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Ranks([u32; 8]);

impl Ranks {
    /// A board without pieces.
    pub(crate) const EMPTY: Ranks = Ranks([0; 8]);

    /// The word of a rank.
    #[inline(always)]
    pub const fn rank(&self, rank: Rank) -> u32 {
        self.0[rank.index()]
    }

    /// What stands on a square.
    #[inline(always)]
    pub const fn at(&self, square: Square) -> PieceCode {
        PieceCode::of_code(self.rank(square.rank()) >> shift(square))
    }

    /// Puts a piece on a square, whatever stood there.
    #[inline(always)]
    pub(crate) const fn put(&mut self, square: Square, piece: PieceCode) {
        let word = &mut self.0[square.rank().index()];
        *word = *word & !(15 << shift(square)) | (piece.code() as u32) << shift(square);
    }

    /// Empties a square.
    #[inline(always)]
    pub(crate) const fn clear(&mut self, square: Square) {
        self.0[square.rank().index()] &= !(15 << shift(square));
    }

    /// Moves a piece from one square to another, whatever stood there. All eight words are written,
    /// most of them with masks that change nothing: a processor with wide registers does it at
    /// once, and the next read of the board need not wait for a smaller write.
    #[inline(always)]
    pub(crate) fn step(&mut self, from: Square, to: Square, piece: PieceCode) {
        if SMALL {
            self.clear(from);
            return self.put(to, piece);
        }
        let (from, to) = (&NIBBLES[from.index()], &NIBBLES[to.index()]);
        let piece = u32::from(piece.code()) * 0x1111_1111;
        for index in 0..8 {
            self.0[index] = self.0[index] & !(from[index] | to[index]) | to[index] & piece;
        }
    }

    /// Two ranks in one word of 64 bits: the first two, the next two and so on for 0 to 3.
    #[inline(always)]
    pub(crate) const fn pair(&self, index: usize) -> u64 {
        self.0[2 * index] as u64 | (self.0[2 * index + 1] as u64) << 32
    }

    /// The word of a rank, by a number known at compile time.
    #[inline(always)]
    pub(crate) const fn word(&self, rank: usize) -> u32 {
        self.0[rank]
    }
}

/// The number of bits below the nibble of a square in its word.
#[inline(always)]
pub(crate) const fn shift(square: Square) -> u32 {
    4 * square.file().index() as u32
}

/// The size of the table here in bytes.
pub(crate) const TABLE_BYTES: usize = if SMALL { 0 } else { size_of::<[[u32; 8]; 64]>() };

/// Eight words per square, with the nibble of the square set.
static NIBBLES: [[u32; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        table[index][square.rank().index()] = 15 << shift(square);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_empties_one_nibble_and_fills_another() {
        let full = Ranks([0x7654_3217; 8]);
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let mut expected = full;
                expected.clear(from);
                expected.put(to, PieceCode::of_code(13));
                let mut ranks = full;
                ranks.step(from, to, PieceCode::of_code(13));
                assert_eq!(ranks, expected, "{from}{to}");
            }
        }
    }
}

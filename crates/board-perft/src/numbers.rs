//! The random numbers of the keys.

use board_core::{Color, File, Piece, Square};

/// A number for every piece on a square, every castling rook, every en passant file, and White to move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Numbers([u128; WHITE + 1]);

/// Where the numbers of castling rights, of en passant files and of White to move stand, behind those of pieces.
const CASTLING: usize = 64 * Piece::COUNT;
const EN_PASSANT: usize = CASTLING + 2 * 8;
const WHITE: usize = EN_PASSANT + 8;

impl Numbers {
    /// The numbers of a seed. Two seeds share numbers only by chance.
    pub(crate) fn new(seed: u64) -> Numbers {
        let mut series = Series(mixed(!seed));
        Numbers(std::array::from_fn(|_| {
            let (low, high) = (series.next(), series.next());
            u128::from(high) << 64 | u128::from(low)
        }))
    }

    #[inline(always)]
    pub(crate) fn piece(&self, piece: Piece, square: Square) -> u128 {
        self.0[64 * piece.index() + square.index()]
    }

    pub(crate) fn castling(&self, color: Color, rook: File) -> u128 {
        self.0[CASTLING + 8 * color.index() + rook.index()]
    }

    pub(crate) fn en_passant(&self, file: File) -> u128 {
        self.0[EN_PASSANT + file.index()]
    }

    #[inline(always)]
    pub(crate) fn white(&self) -> u128 {
        self.0[WHITE]
    }
}

/// A pseudorandom series: SplitMix64 (G. Steele, D. Lea and C. Flood, 2014).
struct Series(u64);

impl Series {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }
}

fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_pairs_of_numbers_cancel_out() {
        let Numbers(numbers) = Numbers::new(0);
        assert_eq!(numbers.len(), 793);
        let mut seen = HashSet::new();
        for (i, number) in numbers.iter().enumerate() {
            assert!(*number != 0 && seen.insert(*number));
            assert!(numbers[..i].iter().all(|earlier| seen.insert(number ^ earlier)), "{i}");
        }
    }

    #[test]
    fn seeds_share_no_number() {
        let seeds = [0, 1, 2, u64::MAX, 0x9e37_79b9_7f4a_7c15];
        let numbers: HashSet<u128> = seeds.iter().flat_map(|&seed| Numbers::new(seed).0).collect();
        assert_eq!(numbers.len(), seeds.len() * 793);
    }
}

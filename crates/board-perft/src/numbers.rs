//! The random numbers of the keys.

use board_core::{Color, File, Piece, Square};

/// A number for every piece on a square, every castling rook, every en passant file, and White to move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pieces: [[[u128; 64]; 6]; 2],
    castling: [[u128; 8]; 2],
    en_passant: [u128; 8],
    pub(crate) white: u128,
}

impl Numbers {
    /// The numbers of a seed. Two seeds share numbers only by chance.
    pub(crate) fn new(seed: u64) -> Numbers {
        let mut series = Series(mixed(!seed));
        let mut number = || {
            let (low, high) = (series.next(), series.next());
            u128::from(high) << 64 | u128::from(low)
        };
        Numbers {
            pieces: [(); 2].map(|()| [(); 6].map(|()| [(); 64].map(|()| number()))),
            castling: [(); 2].map(|()| [(); 8].map(|()| number())),
            en_passant: [(); 8].map(|()| number()),
            white: number(),
        }
    }

    #[inline(always)]
    pub(crate) fn piece(&self, piece: Piece, square: Square) -> u128 {
        self.pieces[piece.color.index()][piece.role.index()][square.index()]
    }

    pub(crate) fn castling(&self, color: Color, rook: File) -> u128 {
        self.castling[color.index()][rook.index()]
    }

    pub(crate) fn en_passant(&self, file: File) -> u128 {
        self.en_passant[file.index()]
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

    fn all(numbers: &Numbers) -> Vec<u128> {
        let pieces = numbers.pieces.as_flattened().as_flattened();
        let rest = [numbers.castling.as_flattened(), &numbers.en_passant, &[numbers.white]];
        [pieces, &rest.concat()].concat()
    }

    #[test]
    fn no_two_pairs_of_numbers_cancel_out() {
        let numbers = all(&Numbers::new(0));
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
        let numbers: HashSet<u128> =
            seeds.iter().flat_map(|&seed| all(&Numbers::new(seed))).collect();
        assert_eq!(numbers.len(), seeds.len() * 793);
    }
}

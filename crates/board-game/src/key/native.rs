//! The keys of this crate.

use board_core::{CastlingSide, Color, File, Piece, Square, table};

use super::{Key, hexadecimal};

/// A key of 64 bits. Castling rights count by their rooks, in Chess960 too.
///
/// Among a billion positions, two have the same key with a probability of about 3 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Key64(pub u64);

/// A key of 128 bits, whose low half is the [`Key64`] of the same position.
///
/// Enough to tell positions apart without comparing them: among 10^12 positions, two have the same key
/// with a probability of about 1 in 10^15. Such a pair can be built on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key128(pub u128);

hexadecimal!(Key64 Key128);

/// 768 numbers for pieces on squares, 16 for castling rooks, 8 for en passant files, one for White.
const COUNT: usize = 793;
const CASTLING: usize = 768;
const EN_PASSANT: usize = 784;
pub(super) const WHITE: usize = 792;

pub(super) static LOW: [u64; COUNT] = table!(COUNT, |i| -> u64 { split_mix(i) });
static BOTH: [u128; COUNT] =
    table!(COUNT, |i| -> u128 { (split_mix(COUNT + i) as u128) << 64 | split_mix(i) as u128 });

/// The pseudo-random number at a place of the SplitMix64 sequence (G. Steele, D. Lea and C. Flood, 2014).
pub(super) const fn split_mix(position: usize) -> u64 {
    let seed = (position as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[inline(always)]
const fn of_piece(piece: Piece, square: Square) -> usize {
    piece.index() * 64 + square.index()
}

#[inline(always)]
const fn of_castling(color: Color, rook: File) -> usize {
    CASTLING + 8 * color.index() + rook.index()
}

#[inline(always)]
const fn of_en_passant(file: File) -> usize {
    EN_PASSANT + file.index()
}

/// The two kinds of key differ only in their numbers. The king's file shows to which side a rook
/// castles, so the color and the file of the rook identify the right.
macro_rules! native {
    ($key:ident, $bits:ty, $numbers:ident) => {
        impl $key {
            /// The number of a piece on a square, for keys of your own. A load.
            #[inline(always)]
            #[must_use]
            pub fn number(piece: Piece, square: Square) -> $bits {
                $numbers[of_piece(piece, square)]
            }
        }

        impl Key for $key {
            #[inline(always)]
            fn add(&mut self, piece: Piece, square: Square) {
                self.0 ^= $key::number(piece, square);
            }

            #[inline(always)]
            fn toggle_castling(&mut self, color: Color, _: CastlingSide, rook: File) {
                self.0 ^= $numbers[of_castling(color, rook)];
            }

            #[inline(always)]
            fn toggle_en_passant(&mut self, file: File) {
                self.0 ^= $numbers[of_en_passant(file)];
            }

            #[inline(always)]
            fn toggle_side_to_move(&mut self) {
                self.0 ^= $numbers[WHITE];
            }
        }
    };
}

native!(Key64, u64, LOW);
native!(Key128, u128, BOTH);

impl Key128 {
    /// The low half: the [`Key64`] of the same position.
    #[inline]
    pub const fn low(self) -> Key64 {
        Key64(self.0 as u64)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_pairs_of_numbers_cancel_out() {
        let mut seen = HashSet::new();
        for (i, number) in LOW.into_iter().enumerate() {
            assert!(number != 0 && seen.insert(number));
            assert_eq!(BOTH[i] as u64, number);
            assert!(LOW[..i].iter().all(|earlier| seen.insert(number ^ earlier)), "{i}");
        }
    }

    #[test]
    fn every_number_is_used_once() {
        let mut used: HashSet<usize> = HashSet::from([WHITE]);
        for piece in Piece::all() {
            used.extend(Square::all().map(|square| of_piece(piece, square)));
        }
        for file in File::ALL {
            used.extend(Color::ALL.map(|color| of_castling(color, file)));
            used.insert(of_en_passant(file));
        }
        assert_eq!(used, (0..COUNT).collect());
    }

    /// The first outputs from seed 0, as published with the generator.
    #[test]
    fn the_sequence_is_split_mix() {
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!([0, 1, 2].map(split_mix), published);
    }
}

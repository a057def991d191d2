//! The keys of this crate.

use super::{Key, arithmetic};
use crate::{CastlingSide, Color, EnPassantMode, File, Piece, Square};

/// A key of 64 bits. Castling rights count by their rooks, in Chess960 too.
///
/// Among a billion positions, two have the same key with a probability of about 3 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key64(pub u64);

/// A key of 128 bits, whose low half is the [`Key64`] of the same position.
///
/// Enough to tell positions apart without comparing them: among 10^12 positions, two have the same key
/// with a probability of about 1 in 10^15. Such a pair can be built on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key128(pub u128);

arithmetic!(Key64 Key128);

/// 768 numbers for pieces on squares, 16 for castling rooks, 8 for en passant files, one for White.
const COUNT: usize = 793;
const CASTLING: usize = 768;
const EN_PASSANT: usize = 784;
const WHITE: usize = 792;

static LOW: [u64; COUNT] = low();
static BOTH: [u128; COUNT] = both();

/// The pseudo-random number at a place of the SplitMix64 sequence (G. Steele, D. Lea and C. Flood, 2014).
const fn split_mix(position: usize) -> u64 {
    let seed = (position as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const fn low() -> [u64; COUNT] {
    let mut numbers = [0; COUNT];
    let mut i = 0;
    while i < COUNT {
        numbers[i] = split_mix(i);
        i += 1;
    }
    numbers
}

const fn both() -> [u128; COUNT] {
    let mut numbers = [0; COUNT];
    let mut i = 0;
    while i < COUNT {
        numbers[i] = (split_mix(COUNT + i) as u128) << 64 | split_mix(i) as u128;
        i += 1;
    }
    numbers
}

#[inline(always)]
const fn of_piece(piece: Piece, square: Square) -> usize {
    (6 * piece.color.index() + piece.role.index()) * 64 + square.index()
}

#[inline(always)]
const fn of_castling(color: Color, rook: File) -> usize {
    CASTLING + 8 * color.index() + rook.index() as usize
}

#[inline(always)]
const fn of_en_passant(file: File) -> usize {
    EN_PASSANT + file.index() as usize
}

/// The two kinds of key differ only in their numbers. The king's file shows to which side a rook
/// castles, so the color and the file of the rook identify the right.
macro_rules! native {
    ($key:ident, $numbers:ident) => {
        impl Key for $key {
            const EN_PASSANT: EnPassantMode = EnPassantMode::Legal;

            #[inline(always)]
            fn piece(piece: Piece, square: Square) -> $key {
                $key($numbers[of_piece(piece, square)])
            }

            #[inline(always)]
            fn castling(color: Color, _: CastlingSide, rook: File) -> $key {
                $key($numbers[of_castling(color, rook)])
            }

            #[inline(always)]
            fn en_passant(file: File) -> $key {
                $key($numbers[of_en_passant(file)])
            }

            #[inline(always)]
            fn side_to_move(color: Color) -> $key {
                $key(if color == Color::White { $numbers[WHITE] } else { 0 })
            }
        }
    };
}

native!(Key64, LOW);
native!(Key128, BOTH);

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
}

//! Sets of squares in the order of the nibbles.

use core::ops::Not;

use board_core::{Square, SquareSet};
use board_processor::Bmi2;

use crate::ranks::Ranks;

/// A set of squares, one bit per square, in the order in which the nibbles give them. It lives for one
/// call.
///
/// The board is four words of 64 bits (two ranks each), and a nibble has four bits. Transpose these
/// four by four in every column, and there are four words again: each holds one bit of every nibble,
/// and four neighboring bits come from the four words.
///
/// ```text
///              nibble 15 ... 1    0                     bit 3  of h8 h6 h4 h2 ... a7 a5 a3 a1
///   ranks 1, 2 |3210|...|3210|3210|    four planes      bit 2  of h8 h6 h4 h2 ... a7 a5 a3 a1
///   ranks 3, 4 |3210|...|3210|3210|   ------------->    bit 1  of h8 h6 h4 h2 ... a7 a5 a3 a1
///   ranks 5, 6 |3210|...|3210|3210|                     bit 0  of h8 h6 h4 h2 ... a7 a5 a3 a1
///   ranks 7, 8 |3210|...|3210|3210|
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Set(pub(crate) u64);

/// The place of a square in a [`Set`]: `4 * (square % 16) + square / 16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Place(u8); // invariant: below 64

impl Place {
    /// The place of a square.
    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Place {
        let square = square.index() as u8;
        Place((square << 2 | square >> 4) & 63)
    }

    /// The square of a place.
    #[inline(always)]
    pub(crate) const fn square(self) -> Square {
        Square::masked((self.0 >> 2 | self.0 << 4) as usize)
    }

    /// An index into tables of 64.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

impl Set {
    /// No square.
    pub(crate) const EMPTY: Set = Set(0);
    /// All squares.
    pub(crate) const ALL: Set = Set(!0);

    /// The set of one square.
    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Set {
        Set::at(Place::of(square))
    }

    /// The set of the square of a place.
    #[inline(always)]
    pub(crate) const fn at(place: Place) -> Set {
        Set(1 << place.index())
    }

    /// The same squares in the usual order.
    pub(crate) const fn squares(self) -> SquareSet {
        let mut bits = 0;
        let mut word = 0;
        while word < 4 {
            bits |= gather(self.0 >> word) << (16 * word);
            word += 1;
        }
        SquareSet::from_bits(bits)
    }

    /// The same squares in the order of the nibbles.
    #[inline(always)]
    pub(crate) const fn of_squares(squares: SquareSet) -> Set {
        // Most masks hold all squares or none: both orders are the same then.
        if squares.bits().wrapping_add(1) < 2 {
            return Set(squares.bits());
        }
        Set::reordered(squares)
    }

    const fn reordered(squares: SquareSet) -> Set {
        let mut bits = 0;
        let mut word = 0;
        while word < 4 {
            bits |= scatter(squares.bits() >> (16 * word) & 0xffff) << word;
            word += 1;
        }
        Set(bits)
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are two squares or more.
    #[inline(always)]
    pub(crate) const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    #[inline(always)]
    pub(crate) const fn contains(self, place: Place) -> bool {
        self.0 >> place.index() & 1 != 0
    }

    /// The first place, if there is one.
    #[inline(always)]
    pub(crate) const fn first(self) -> Option<Place> {
        if self.0 == 0 { None } else { Some(Place(self.0.trailing_zeros() as u8)) }
    }

    /// Removes the first place and returns it.
    #[inline(always)]
    pub(crate) const fn pop(&mut self) -> Option<Place> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The squares of both sets, in tables made at compile time.
    #[inline(always)]
    pub(crate) const fn or(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

/// The lowest bit of each of 16 nibbles, in 16 bits.
const fn gather(nibbles: u64) -> u64 {
    let bits = nibbles & 0x1111_1111_1111_1111;
    let bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    let bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
    let bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
    (bits | bits >> 24) & 0xffff
}

/// 16 bits, each the lowest of a nibble.
const fn scatter(bits: u64) -> u64 {
    let bits = (bits | bits << 24) & 0x0000_00ff_0000_00ff;
    let bits = (bits | bits << 12) & 0x000f_000f_000f_000f;
    let bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
    (bits | bits << 3) & 0x1111_1111_1111_1111
}

/// Swaps bit `distance` of every `2 * distance` bits of `high` with bit 0 of those of `low`, and
/// so on for all bits of the mask: a corner of each square block for the opposite corner.
#[inline(always)]
const fn swap(low: &mut u64, high: &mut u64, distance: u32, mask: u64) {
    let difference = (*low >> distance ^ *high) & mask;
    *high ^= difference;
    *low ^= difference << distance;
}

/// The four planes of a board: plane `b` is the set of the squares whose nibble has bit `b`.
#[inline(always)]
pub(crate) const fn planes(ranks: &Ranks) -> [Set; 4] {
    let [mut a, mut b, mut c, mut d] = [ranks.pair(0), ranks.pair(1), ranks.pair(2), ranks.pair(3)];
    swap(&mut a, &mut b, 1, 0x5555_5555_5555_5555);
    swap(&mut c, &mut d, 1, 0x5555_5555_5555_5555);
    swap(&mut a, &mut c, 2, 0x3333_3333_3333_3333);
    swap(&mut b, &mut d, 2, 0x3333_3333_3333_3333);
    [Set(a), Set(b), Set(c), Set(d)]
}

/// The four planes in the usual order of squares, by the instruction that gathers bits.
#[inline(always)]
pub(crate) fn planes_by_pext(bmi2: Bmi2, ranks: &Ranks) -> [Set; 4] {
    // Loops, because a function of the standard library with a closure is compiled for the baseline unless it is inlined.
    let mut planes = [Set(0); 4];
    for pair in 0..4 {
        for (bit, plane) in planes.iter_mut().enumerate() {
            plane.0 |= bmi2.pext(ranks.pair(pair), 0x1111_1111_1111_1111 << bit) << (16 * pair);
        }
    }
    planes
}

board_core::set_operators!(Set);

impl Not for Set {
    type Output = Set;
    #[inline(always)]
    fn not(self) -> Set {
        Set(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::{Board, Position};

    #[test]
    fn squares_and_places_are_converted_both_ways() {
        for square in Square::all() {
            assert_eq!(Place::of(square).square(), square);
            assert_eq!(Set::of(square).squares(), SquareSet::of(square));
            assert_eq!(Set::of_squares(SquareSet::of(square)), Set::of(square));
        }
        assert_eq!(Set::ALL.squares(), SquareSet::ALL);
    }

    #[test]
    fn planes_hold_the_bits_of_the_nibbles() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let board = crate::Nibble::from_position(&Position::from_fen(fen).unwrap());
        let planes = planes(board.ranks());
        for square in Square::all() {
            if let Some(bmi2) = Bmi2::detect() {
                let usual = planes_by_pext(bmi2, board.ranks()).map(|plane| plane.0);
                assert_eq!(usual, planes.map(|plane| plane.squares().bits()));
            }
            for (bit, plane) in planes.into_iter().enumerate() {
                let is_set = board.ranks().at(square).code() >> bit & 1 != 0;
                assert_eq!(plane.contains(Place::of(square)), is_set, "{square}, bit {bit}");
            }
        }
    }
}

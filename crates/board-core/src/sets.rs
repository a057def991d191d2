//! Operations on sets of squares that generators need beside `& | ^ !`.

use crate::side::Side;
use crate::{File, Rank, Square, SquareSet};

/// All squares but the a-file: the possible targets of a step to the east.
pub const NOT_A: u64 = !SquareSet::file(File::A).bits();
/// All squares but the h-file: the possible targets of a step to the west.
pub const NOT_H: u64 = !SquareSet::file(File::H).bits();

/// All squares but two files: the possible targets of a leap of two files to the east, and to the west.
pub const NOT_AB: u64 = NOT_A & NOT_A << 1;
/// See [`NOT_AB`].
pub const NOT_GH: u64 = NOT_H & NOT_H >> 1;

/// The first and the eighth rank.
pub const BACK_RANKS: SquareSet = SquareSet::from_bits(
    SquareSet::rank(Rank::First).bits() | SquareSet::rank(Rank::Eighth).bits(),
);

/// A rank, counted from the side's own first rank.
#[inline(always)]
#[must_use]
pub const fn rank<S: Side>(rank: Rank) -> SquareSet {
    SquareSet::rank(rank.of(S::COLOR))
}

/// The index difference of a step of one rank forward and `east` files to the east.
#[inline(always)]
#[must_use]
pub const fn step<S: Side>(east: i8) -> i8 {
    if S::IS_WHITE { 8 + east } else { east - 8 }
}

/// The set shifted one rank forward. Squares beyond the last rank are dropped.
#[inline(always)]
#[must_use]
pub const fn ahead<S: Side>(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(if S::IS_WHITE { set.bits() << 8 } else { set.bits() >> 8 })
}

/// The set shifted one rank forward and one file to the west. A step from the a-file would wrap around
/// to the h-file of the neighboring rank: the mask is how a bitboard notices the edge.
#[inline(always)]
#[must_use]
pub const fn ahead_west<S: Side>(set: SquareSet) -> SquareSet {
    let moved = if S::IS_WHITE { set.bits() << 7 } else { set.bits() >> 9 };
    SquareSet::from_bits(moved & NOT_H)
}

/// The set shifted one rank forward and one file to the east.
#[inline(always)]
#[must_use]
pub const fn ahead_east<S: Side>(set: SquareSet) -> SquareSet {
    let moved = if S::IS_WHITE { set.bits() << 9 } else { set.bits() >> 7 };
    SquareSet::from_bits(moved & NOT_A)
}

/// The squares that pawns of the side on `set` attack.
#[inline(always)]
#[must_use]
pub fn pawn_attacks<S: Side>(set: SquareSet) -> SquareSet {
    ahead_west::<S>(set) | ahead_east::<S>(set)
}

/// Whether the set has two squares or more.
#[inline(always)]
#[must_use]
pub const fn more_than_one(set: SquareSet) -> bool {
    set.bits() & set.bits().wrapping_sub(1) != 0
}

/// The square with the lowest index (the only one of a king or a checker); a1 for the empty set.
#[inline(always)]
#[must_use]
pub const fn lsb(set: SquareSet) -> Square {
    Square::new(set.bits().trailing_zeros() as usize)
}

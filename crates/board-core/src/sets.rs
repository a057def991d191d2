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
pub const fn ahead<S: Side>(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(if S::IS_WHITE { set.bits() << 8 } else { set.bits() >> 8 })
}

/// The set shifted one rank forward and one file to the west. A step from the a-file would wrap around
/// to the h-file of the neighboring rank: the mask is how a bitboard notices the edge.
#[inline(always)]
pub const fn ahead_west<S: Side>(set: SquareSet) -> SquareSet {
    let moved = if S::IS_WHITE { set.bits() << 7 } else { set.bits() >> 9 };
    SquareSet::from_bits(moved & NOT_H)
}

/// The set shifted one rank forward and one file to the east.
#[inline(always)]
pub const fn ahead_east<S: Side>(set: SquareSet) -> SquareSet {
    let moved = if S::IS_WHITE { set.bits() << 9 } else { set.bits() >> 7 };
    SquareSet::from_bits(moved & NOT_A)
}

/// The squares that pawns of the side on `set` attack.
#[inline(always)]
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
pub const fn lsb(set: SquareSet) -> Square {
    Square::masked(set.bits().trailing_zeros() as usize)
}

/// The square from which a pawn reached `target` by a step of `step` indices.
#[inline(always)]
pub fn pawn_origin(target: Square, step: i8) -> Square {
    Square::masked(target.index().wrapping_sub(step as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;
    use crate::side::{Black, White};

    /// The squares that a step leads to from the squares of a set. Those beyond the edge are left out.
    fn moved(set: SquareSet, files: i8, ranks: i8) -> SquareSet {
        let targets = set.into_iter().filter_map(|square| square.offset(files, ranks));
        targets.fold(SquareSet::EMPTY, |all, square| all | SquareSet::of(square))
    }

    fn shifts_are_steps<S: Side>(set: SquareSet) {
        let ranks = if S::COLOR == Color::White { 1 } else { -1 };
        let (west, east) = (moved(set, -1, ranks), moved(set, 1, ranks));
        assert_eq!(ahead::<S>(set), moved(set, 0, ranks));
        assert_eq!((ahead_west::<S>(set), ahead_east::<S>(set)), (west, east));
        assert_eq!(pawn_attacks::<S>(set), west | east);
        for east in -1..=1 {
            assert_eq!(step::<S>(east), 8 * ranks + east);
        }
    }

    #[test]
    fn sets_move_like_their_squares() {
        let pairs = Square::all().zip(Square::all().rev());
        for (one, other) in pairs.chain(Square::all().zip(Square::all().skip(1))) {
            let set = SquareSet::of(one) | SquareSet::of(other);
            for set in [SquareSet::of(one), set, !set] {
                shifts_are_steps::<White>(set);
                shifts_are_steps::<Black>(set);
                assert_eq!(more_than_one(set), set.len() > 1, "{set}");
                assert_eq!(Some(lsb(set)), set.first());
            }
        }
        assert!(!more_than_one(SquareSet::EMPTY));
    }

    #[test]
    fn constants_are_files_and_ranks() {
        for square in Square::all() {
            let has = |bits: u64| SquareSet::from_bits(bits).contains(square);
            let (file, index) = (square.file(), square.index() / 8);
            assert_eq!(has(NOT_A), file != File::A, "{square}");
            assert_eq!(has(NOT_H), file != File::H, "{square}");
            assert_eq!(has(NOT_AB), ![File::A, File::B].contains(&file), "{square}");
            assert_eq!(has(NOT_GH), ![File::G, File::H].contains(&file), "{square}");
            assert_eq!(BACK_RANKS.contains(square), index == 0 || index == 7, "{square}");
            assert_eq!(rank::<White>(Rank::Second).contains(square), index == 1, "{square}");
            assert_eq!(rank::<Black>(Rank::Second).contains(square), index == 6, "{square}");
        }
    }
}

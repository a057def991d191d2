//! Sets of squares, one bit a square.

use core::fmt;
use core::ops::Not;

use crate::{File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// The neutral way to name several squares at once, whatever the board. (The bitboards of
/// `board-bitboard` are the same 64 bits, used as the board itself.)
///
/// ```
/// use board_core::{Rank, Square, SquareSet};
///
/// let set = SquareSet::from(Square::A2) | SquareSet::from(Square::C2);
/// assert_eq!(set.len(), 2);
/// assert!(set.is_subset(SquareSet::rank(Rank::Second)));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A2, Square::C2]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64 squares.
    pub const ALL: SquareSet = SquareSet(!0);

    /// The 28 squares at the edge of the board.
    pub const EDGES: SquareSet = SquareSet(0xff81_8181_8181_81ff);

    /// The set of these bits.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits)
    }

    /// The bits of the set.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set that holds one square.
    #[inline(always)]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    /// The eight squares of a rank.
    #[inline(always)]
    pub const fn rank(rank: Rank) -> SquareSet {
        SquareSet(0xff << (8 * rank.index()))
    }

    /// The eight squares of a file.
    #[inline(always)]
    pub const fn file(file: File) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of the files beside a file: two files, one for `a` and `h`.
    ///
    /// ```
    /// use board_core::{File, SquareSet};
    ///
    /// assert_eq!(SquareSet::beside(File::A), SquareSet::file(File::B));
    /// ```
    #[inline(always)]
    pub const fn beside(file: File) -> SquareSet {
        const BESIDE: [SquareSet; 8] = crate::table!(8, |file| -> SquareSet {
            let files: u8 = 0b101 << file >> 1;
            SquareSet(files as u64 * 0x0101_0101_0101_0101)
        });
        BESIDE[file.index()]
    }

    /// The set of a picture: 64 marks, the eighth rank first, `x` or `X` for a square of the set and `.` for any other. Space
    /// between them does not count. A `const` is read by the compiler. [`Display`](fmt::Display) draws the same picture.
    ///
    /// ```
    /// use board_core::{Square, SquareSet};
    ///
    /// const CENTER: SquareSet = SquareSet::from_picture(
    ///     "
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . x x . . .
    ///     . . . x x . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     ",
    /// );
    /// assert_eq!(CENTER, SquareSet::from_iter([Square::D4, Square::E4, Square::D5, Square::E5]));
    /// assert_eq!(SquareSet::from_picture(&CENTER.to_string()), CENTER);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are more or fewer marks, or others; in a `const` that is an error of the compiler.
    pub const fn from_picture(picture: &str) -> SquareSet {
        let (mut set, mut marks, mut at) = (0, 0, 0);
        while at < picture.len() {
            let mark = picture.as_bytes()[at];
            at += 1;
            if mark.is_ascii_whitespace() {
                continue;
            }
            assert!(matches!(mark, b'x' | b'X' | b'.'), "a mark is `x`, `X` or `.`");
            assert!(marks < 64, "there are more than 64 marks");
            if mark != b'.' {
                set |= 1 << (marks ^ 56); // the ranks from the eighth to the first
            }
            marks += 1;
        }
        assert!(marks == 64, "there are fewer than 64 marks");
        SquareSet(set)
    }

    /// How many squares the set holds, 0 to 64.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no square.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds `square`.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether every square of this set is in `other` too.
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The square with the lowest index.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::masked(self.0.trailing_zeros() as usize)) }
    }

    /// The square with the highest index.
    #[inline(always)]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::masked(63 - self.0.leading_zeros() as usize)) }
    }
}

impl From<Square> for SquareSet {
    #[inline(always)]
    fn from(square: Square) -> SquareSet {
        SquareSet::of(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

/// The squares of a set, from the lowest index to the highest.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

crate::set_operators!(SquareSet);

impl fmt::Debug for SquareSet {
    /// The names of the squares: `{a2, c2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl fmt::Display for SquareSet {
    /// A board of eight lines, the eighth rank first, `x` for a square of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::from_coords(file, rank)) { 'x' } else { '.' };
                write!(f, "{mark}{}", if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_set_gives_its_squares_in_order() {
        let squares = [Square::A1, Square::E4, Square::H8];
        let set: SquareSet = squares.into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!((set.first(), set.last()), (Some(Square::A1), Some(Square::H8)));
        assert_eq!(SquareSet::ALL.into_iter().count(), 64);
        assert_eq!(SquareSet::EMPTY.first(), None);
    }

    #[test]
    fn a_picture_is_read_as_it_is_drawn() {
        let mut bits = 0x0123_4567_89ab_cdef_u64;
        for _ in 0..100 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let set = SquareSet::from_bits(bits);
            let picture = std::string::ToString::to_string(&set);
            assert_eq!(SquareSet::from_picture(&picture), set);
            assert_eq!(SquareSet::from_picture(&picture.to_uppercase().replace(' ', "")), set);
        }
    }

    #[test]
    fn a_picture_has_64_marks() {
        let read = |picture: &str| {
            let picture = std::string::String::from(picture);
            let error = std::panic::catch_unwind(|| SquareSet::from_picture(&picture)).unwrap_err();
            *error.downcast::<&str>().unwrap()
        };
        assert_eq!(read(&".".repeat(63)), "there are fewer than 64 marks");
        assert_eq!(read(&".".repeat(65)), "there are more than 64 marks");
        assert_eq!(read(&"o".repeat(64)), "a mark is `x`, `X` or `.`");
    }

    #[test]
    fn ranks_and_files_cross_in_one_square() {
        for rank in Rank::ALL {
            for file in File::ALL {
                let crossing = SquareSet::rank(rank) & SquareSet::file(file);
                assert_eq!(crossing, SquareSet::of(Square::from_coords(file, rank)));
            }
        }
    }

    #[test]
    fn how_many_squares_are_left_is_known() {
        let mut squares = SquareSet::rank(Rank::Second).into_iter();
        for left in (0..8).rev() {
            assert!(squares.next().is_some());
            assert_eq!((squares.len(), squares.size_hint()), (left, (left, Some(left))));
        }
    }
}

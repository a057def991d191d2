//! Files, ranks and the 64 squares.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A column of the board, `a` to `h` from White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct File(u8); // invariant: below 8

/// A row of the board, first to eighth from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct Rank(u8); // invariant: below 8

/// What files and ranks have in common.
macro_rules! coordinate {
    (
        $type:ident: $word:literal, $first:literal..=$last:literal;
        $($index:literal $name:ident),*;
        $(#[$doc_of_character:meta])* $character:ident;
        $(#[$doc_of_from_character:meta])* $from_character:ident;
    ) => {
        // Numbers, not variants of an enum: a number becomes an enum by a `match`, of which a jump may be left where the
        // compiler does not see through it.
        #[allow(missing_docs, non_upper_case_globals)]
        impl $type {
            $(pub const $name: $type = $type($index);)*
        }

        impl $type {
            #[doc = concat!("How many ", $word, "s there are: 8.")]
            pub const COUNT: usize = 8;

            #[doc = concat!("The eight ", $word, "s from `", $first, "` to `", $last, "`.")]
            pub const ALL: [$type; 8] = [$($type::$name),*];

            #[doc = concat!("The ", $word, " of an index from 0 (`", $first, "`) to 7 (`", $last, "`).")]
            ///
            /// # Panics
            ///
            /// If `index` is above 7.
            #[inline(always)]
            pub const fn new(index: usize) -> $type {
                assert!(index < 8, concat!("a ", $word, " has an index from 0 to 7"));
                $type(index as u8)
            }

            #[doc = concat!("The ", $word, " of the three low bits of an index: for a generator that knows the")]
            /// others to be 0 and the compiler does not.
            #[doc(hidden)]
            #[inline(always)]
            pub const fn masked(index: usize) -> $type {
                $type(index as u8 & 7)
            }

            #[doc = concat!("0 for the ", $word, " `", $first, "` to 7 for `", $last, "`.")]
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                // The mask shows the compiler the range, as that of a square does.
                (self.0 & 7) as usize
            }

            $(#[$doc_of_character])*
            #[must_use]
            pub const fn $character(self) -> char {
                ($first as u32 + self.0 as u32) as u8 as char
            }

            $(#[$doc_of_from_character])*
            #[must_use]
            pub const fn $from_character(character: char) -> Option<$type> {
                match character {
                    $first..=$last => Some($type::new(character as usize - $first as usize)),
                    _ => None,
                }
            }

            #[doc = concat!("The ", $word, " so many steps further, or back if they are negative; `None` off the board.")]
            #[inline]
            #[must_use]
            pub const fn offset(self, steps: i8) -> Option<$type> {
                match (self.0 as i8).wrapping_add(steps) {
                    index @ 0..=7 => Some($type(index as u8)),
                    _ => None,
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.$character())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

coordinate! {
    File: "file", 'a'..='h';
    0 A, 1 B, 2 C, 3 D, 4 E, 5 F, 6 G, 7 H;
    /// The lower-case letter, `a` to `h`.
    letter;
    /// The file of a lower-case letter, `None` for any other character.
    from_letter;
}

coordinate! {
    Rank: "rank", '1'..='8';
    0 First, 1 Second, 2 Third, 3 Fourth, 4 Fifth, 5 Sixth, 6 Seventh, 7 Eighth;
    /// The digit, `1` to `8`.
    digit;
    /// The rank of a digit, `None` for any other character.
    from_digit;
}

impl File {
    /// The file on the other side of the board: h for a.
    #[inline(always)]
    pub const fn flip(self) -> File {
        File(self.0 ^ 7)
    }
}

impl Rank {
    /// The rank as `color` counts it from its own side: Black's first is the eighth.
    #[inline(always)]
    pub const fn of(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank(self.0 ^ 7),
        }
    }
}

/// One of the 64 squares: index `8 * rank + file`, 0 = a1, 7 = h1, 63 = h8.
///
/// ```text
///  8 | 56 57 58 59 60 61 62 63
///  7 | 48 49 50 51 52 53 54 55
///  6 | 40 41 42 43 44 45 46 47
///  5 | 32 33 34 35 36 37 38 39
///  4 | 24 25 26 27 28 29 30 31
///  3 | 16 17 18 19 20 21 22 23
///  2 |  8  9 10 11 12 13 14 15
///  1 |  0  1  2  3  4  5  6  7
///    +------------------------
///       a  b  c  d  e  f  g  h
/// ```
///
/// This is the common name of a square. A board that numbers its squares differently has its own index
/// type and converts at its border.
///
/// Every `index()` (of a square, file, rank, color, role, castling side) is a `usize`, which is what an array
/// takes, and every constructor from an index takes a `usize`: `Square::new(square.index())` is that square.
///
/// ```
/// use board_core::{File, Rank, Square};
///
/// assert_eq!(Square::E4.index(), 28);
/// assert_eq!(Square::new(28), Square::E4);
/// assert_eq!(Square::from_coords(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert!("e9".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct Square(u8); // invariant: below 64

impl Square {
    /// How many squares there are: 64.
    pub const COUNT: usize = 64;

    /// The square of an index from 0 to 63.
    ///
    /// # Panics
    ///
    /// If `index` is above 63; [`from_index`](Square::from_index) does not.
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        assert!(index < 64, "a square has an index from 0 to 63");
        Square(index as u8)
    }

    /// The square of the six low bits of an index: for a generator that knows the others to be 0 and the
    /// compiler does not.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn masked(index: usize) -> Square {
        Square(index as u8 & 63)
    }

    /// The square of an index from 0 to 63, `None` above.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The square where a file and a rank cross.
    #[inline(always)]
    pub const fn from_coords(file: File, rank: Rank) -> Square {
        Square(rank.0 * 8 + file.0)
    }

    /// 0 (a1) to 63 (h8).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask costs nothing and shows the compiler the range, so a table of 64 needs no bounds
        // check.
        (self.0 & 63) as usize
    }

    /// The file.
    #[inline(always)]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The rank.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// The square some files to the right and some ranks up, `None` if it is off the board.
    ///
    /// ```
    /// use board_core::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Square::from_coords(file, rank)),
            _ => None,
        }
    }

    /// The square mirrored on the line between the fourth and the fifth rank: a1 becomes a8.
    #[inline(always)]
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square mirrored on the line between the d- and the e-file: a1 becomes h1.
    #[inline(always)]
    pub const fn flip_file(self) -> Square {
        Square::masked(self.index() ^ 7)
    }

    /// The steps of a king to another square: the greater of the distances by file and by rank.
    ///
    /// ```
    /// use board_core::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn distance(self, other: Square) -> usize {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        (if files > ranks { files } else { ranks }) as usize
    }

    /// The square as a color sees it from its own side: for Black on the opposite rank, so that its a1 is a8.
    #[inline(always)]
    pub const fn of(self, color: Color) -> Square {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }
}

/// Defines the constants of the squares, in the order of their indices.
macro_rules! squares_by_name {
    ($($name:ident)*) => {
        enum Index { $($name),* }

        /// The squares by name.
        #[allow(missing_docs)]
        impl Square {
            $(pub const $name: Square = Square(Index::$name as u8);)*
        }
    };
}

#[rustfmt::skip]
squares_by_name! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square: a lower-case file letter and a rank digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a file letter a to h and a rank digit 1 to 8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_letter);
        let rank = chars.next().and_then(Rank::from_digit);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::from_coords(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_square_is_read_back_from_its_name() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_coords(square.file(), square.rank()), square);
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.index()), square);
            assert_eq!(File::new(square.file().index()), square.file());
            assert_eq!(Rank::new(square.rank().index()), square.rank());
        }
        for text in ["", "e", "4", "e9", "i1", "E4", "e44", "é4", "e٤"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }

    #[test]
    fn an_index_beyond_the_last_is_refused() {
        use std::panic::catch_unwind;
        for index in [8, 64, 264, usize::MAX] {
            assert!(catch_unwind(|| File::new(index)).is_err(), "{index}");
            assert!(catch_unwind(|| Rank::new(index)).is_err(), "{index}");
        }
        for index in [64, 256, usize::MAX] {
            assert!(catch_unwind(|| Square::new(index)).is_err(), "{index}");
            assert_eq!(Square::from_index(index), None);
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        for far in [i8::MIN, i8::MAX] {
            assert_eq!((Square::H8.offset(far, 0), Square::H8.offset(0, far)), (None, None));
        }
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
        assert_eq!(Square::H8.offset(-7, -7), Some(Square::A1));
        assert_eq!(Square::H4.offset(1, 0), None);
    }
}

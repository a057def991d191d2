//! Castling rights, for standard chess and Chess960 alike.

use core::fmt;

use crate::{Color, File, Rank, Square, SquareSet};

/// The side of the board to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[must_use]
pub enum CastlingSide {
    /// The king ends on the g-file, the rook on the f-file.
    KingSide = 0,
    /// The king ends on the c-file, the rook on the d-file.
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, king side first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

    /// The side to which a king castles with a rook, by their files.
    #[inline(always)]
    pub const fn of_rook(rook: File, king: File) -> CastlingSide {
        if rook.index() > king.index() { CastlingSide::KingSide } else { CastlingSide::QueenSide }
    }

    /// 0 for the king side, 1 for the queen side.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file on which the king ends, in standard chess and Chess960 alike.
    #[inline(always)]
    pub const fn king_target(self) -> File {
        match self {
            CastlingSide::KingSide => File::G,
            CastlingSide::QueenSide => File::C,
        }
    }

    /// The file on which the rook ends.
    #[inline(always)]
    pub const fn rook_target(self) -> File {
        match self {
            CastlingSide::KingSide => File::F,
            CastlingSide::QueenSide => File::D,
        }
    }

    /// The file on which the rook stands at the start of a standard game.
    #[inline(always)]
    pub const fn standard_rook(self) -> File {
        match self {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        }
    }
}

impl fmt::Display for CastlingSide {
    /// `king side` or `queen side`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CastlingSide::KingSide => "king side",
            CastlingSide::QueenSide => "queen side",
        })
    }
}

/// The rooks that may still castle: for each color and side, the file of the rook.
///
/// King and rook stand on the first rank of their color as long as the right lasts, so a file is enough.
/// In standard chess the files are `a` and `h`. In Chess960 they may be any, and in double Chess960 the two
/// colors may have different files.
///
/// ```
/// use board_core::{CastlingRights, CastlingSide, Color, File};
///
/// let mut rights = CastlingRights::STANDARD;
/// rights.set(Color::White, CastlingSide::KingSide, None);
/// assert_eq!(rights.rook(Color::White, CastlingSide::QueenSide), Some(File::A));
/// assert!(!rights.has(Color::White, CastlingSide::KingSide));
/// ```
///
/// In memory a right is four bits: 0 without it, 8 and the file with it.
///
/// ```text
///   bits 12-15        8-11         4-7          0-3
///   Black queen side  king side    White q. s.  king side
///   8 (a-file)        15 (h-file)  8            15          0x8f8f: all rights of a standard game
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct CastlingRights(u16);

/// The lowest bit of a right.
#[inline(always)]
const fn shift(color: Color, side: CastlingSide) -> usize {
    8 * color.index() + 4 * side.index()
}

/// The rights of a color, of a rank with the rooks that may castle.
#[inline(always)]
const fn on_both_sides(rooks: u8, king: Square) -> u16 {
    let west_of_king = (1 << king.file().index()) - 1;
    right_of(rooks & !west_of_king) | right_of(rooks & west_of_king) << 4
}

/// The files of the rooks of a color, a bit each.
#[inline(always)]
const fn files(rights: u8) -> u64 {
    (rights as u64 >> 3 & 1) << (rights & 7) | (rights as u64 >> 7) << (rights >> 4 & 7)
}

#[inline(always)]
const fn right_of(rook: u8) -> u16 {
    if rook == 0 { 0 } else { 8 | rook.trailing_zeros() as u16 }
}

impl CastlingRights {
    /// No right.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// The four rights that there may be, in the order of FEN: `KQkq`.
    pub const EACH: [(Color, CastlingSide); 4] = [
        (Color::White, CastlingSide::KingSide),
        (Color::White, CastlingSide::QueenSide),
        (Color::Black, CastlingSide::KingSide),
        (Color::Black, CastlingSide::QueenSide),
    ];
    /// All four rights of a standard game.
    pub const STANDARD: CastlingRights = CastlingRights(0x8f8f);

    /// The rights of rooks on the first and the eighth rank, with the kings of White and Black.
    ///
    /// ```
    /// use board_core::{CastlingRights, Square, SquareSet};
    ///
    /// let rooks = SquareSet::from_iter([Square::A1, Square::H1, Square::A8, Square::H8]);
    /// let rights = CastlingRights::of_rooks(rooks, [Square::E1, Square::E8]);
    /// assert_eq!(rights, CastlingRights::STANDARD);
    /// assert_eq!(rights.rook_squares(), rooks);
    /// ```
    // Without a loop, so that the compiler leaves it out where the rights are not used.
    #[inline(always)]
    #[must_use]
    pub const fn of_rooks(rooks: SquareSet, [white, black]: [Square; 2]) -> CastlingRights {
        let [first, .., eighth] = rooks.bits().to_le_bytes();
        CastlingRights(on_both_sides(first, white) | on_both_sides(eighth, black) << 8)
    }

    /// The file of the rook with which `color` may castle to `side`, `None` without the right.
    #[inline(always)]
    #[must_use]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<File> {
        let right = self.0 >> shift(color, side);
        if right & 8 == 0 { None } else { Some(File::masked(right as usize)) }
    }

    /// The square of that rook.
    #[inline]
    #[must_use]
    pub const fn rook_square(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rook(color, side) {
            Some(file) => Some(Square::from_coords(file, Rank::First.of(color))),
            None => None,
        }
    }

    /// Sets or removes a right.
    #[inline(always)]
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: Option<File>) {
        let right = match rook {
            Some(file) => 8 | file.index() as u16,
            None => 0,
        };
        let shift = shift(color, side);
        self.0 = self.0 & !(15 << shift) | right << shift;
    }

    /// Removes both rights of a color: its king has moved.
    #[inline(always)]
    pub const fn lose_all(&mut self, color: Color) {
        self.0 &= match color {
            Color::White => 0xff00,
            Color::Black => 0x00ff,
        };
    }

    /// Removes the right of a rook on `square`, if there is one: that rook has moved or was captured.
    #[inline]
    pub fn lose_rook(&mut self, square: Square) {
        for color in Color::ALL {
            if square.rank() != Rank::First.of(color) {
                continue;
            }
            for side in CastlingSide::ALL {
                if self.rook(color, side) == Some(square.file()) {
                    self.set(color, side, None);
                }
            }
        }
    }

    /// Whether `color` may still castle to `side`.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.rook(color, side).is_some()
    }

    /// Whether `color` may still castle to any side.
    #[inline(always)]
    #[must_use]
    pub const fn has_any(self, color: Color) -> bool {
        self.0 >> shift(color, CastlingSide::KingSide) & 0xff != 0
    }

    /// Whether there is no right.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The 16 bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The rights that exist, with the squares of their rooks.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingSide, Square)> {
        CastlingRights::EACH.into_iter().filter_map(move |(color, side)| {
            self.rook_square(color, side).map(|square| (color, side, square))
        })
    }

    /// The squares of all rooks that may castle.
    #[inline(always)]
    pub const fn rook_squares(self) -> SquareSet {
        let [white, black] = self.0.to_le_bytes();
        SquareSet::from_bits(files(white) | files(black) << 56)
    }
}

impl fmt::Debug for CastlingRights {
    /// The rook files as in Shredder-FEN: `HAha`, or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (color, _, square) in self.iter() {
            let letter = square.file().letter();
            let white = color == Color::White;
            write!(f, "{}", if white { letter.to_ascii_uppercase() } else { letter })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::format;

    #[test]
    fn a_lost_rook_takes_its_own_right_alone() {
        let mut rights = CastlingRights::STANDARD;
        rights.lose_rook(Square::A8);
        rights.lose_rook(Square::D4);
        assert_eq!(format!("{rights:?}"), "HAh");
        rights.lose_all(Color::White);
        assert_eq!(rights.rook_squares(), SquareSet::of(Square::H8));
        rights.lose_rook(Square::H8);
        assert!(rights.is_empty());
        assert_eq!(format!("{rights:?}"), "-");
    }

    #[test]
    fn rights_are_nibbles() {
        assert_eq!(CastlingRights::STANDARD.bits(), 0x8f8f);
        let mut rights = CastlingRights::NONE;
        rights.set(Color::Black, CastlingSide::QueenSide, Some(File::C));
        assert_eq!(rights.bits(), 0xa000);
        assert!(rights.has_any(Color::Black) && !rights.has_any(Color::White));
    }

    #[test]
    fn a_right_names_its_rook_in_chess960() {
        let mut rights = CastlingRights::NONE;
        rights.set(Color::Black, CastlingSide::QueenSide, Some(File::C));
        assert_eq!(rights.rook_square(Color::Black, CastlingSide::QueenSide), Some(Square::C8));
        assert!(!rights.has(Color::Black, CastlingSide::KingSide));
        assert_eq!(rights.iter().count(), 1);
    }
}

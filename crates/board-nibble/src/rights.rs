//! Castling rights in four nibbles.

use board_core::side::Side;
use board_core::{CastlingRights, CastlingSide, Color, File, Rank, Square};

/// The files of the rooks that may still castle, each in four bits: 0 for no right, 8 and the file
/// otherwise.
///
/// ```text
///   bits 12-15        8-11         4-7          0-3
///   Black queen side  king side    White q. s.  king side
///   8 (a-file)        15 (h-file)  8            15          0x8f8f: all rights of a standard game
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Rights(pub(crate) u16);

impl Rights {
    /// The nibble of a right.
    #[inline(always)]
    const fn shift(color: Color, side: CastlingSide) -> usize {
        8 * color.index() + 4 * side.index()
    }

    pub(crate) fn of(castling: CastlingRights) -> Rights {
        let mut rights = 0;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(file) = castling.rook(color, side) {
                    rights |= (8 | file as u16) << Rights::shift(color, side);
                }
            }
        }
        Rights(rights)
    }

    #[inline]
    pub(crate) fn castling(self) -> CastlingRights {
        let mut castling = CastlingRights::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                castling.set(color, side, self.rook(color, side));
            }
        }
        castling
    }

    /// The file of the rook with which `color` may castle to `side`.
    #[inline(always)]
    pub(crate) const fn rook(self, color: Color, side: CastlingSide) -> Option<File> {
        let nibble = self.0 >> Rights::shift(color, side) & 15;
        if nibble == 0 { None } else { Some(File::masked(nibble as usize)) }
    }

    /// Whether neither side may castle.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `S` may castle.
    #[inline(always)]
    pub(crate) const fn has_any<S: Side>(self) -> bool {
        self.0 >> Rights::shift(S::COLOR, CastlingSide::KingSide) & 0xff != 0
    }

    /// Removes both rights of `S`.
    #[inline(always)]
    pub(crate) const fn lose_all<S: Side>(&mut self) {
        self.0 &= if S::IS_WHITE { 0xff00 } else { 0x00ff };
    }

    /// Removes the right of a rook of `S` on this square, if there is one.
    #[inline]
    pub(crate) fn lose_rook<S: Side>(&mut self, square: Square) {
        if square.rank() == Rank::First.of(S::COLOR) {
            for side in CastlingSide::ALL {
                if self.rook(S::COLOR, side) == Some(square.file()) {
                    self.0 &= !(15 << Rights::shift(S::COLOR, side));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::side::{Black, White};

    #[test]
    fn rights_are_read_back_from_four_nibbles() {
        assert_eq!(Rights::of(CastlingRights::STANDARD), Rights(0x8f8f));
        assert_eq!(Rights(0x8f8f).castling(), CastlingRights::STANDARD);
        let mut rights = CastlingRights::NONE;
        rights.set(Color::Black, CastlingSide::QueenSide, Some(File::C));
        assert_eq!(Rights::of(rights), Rights(0xa000));
        assert_eq!(Rights(0xa000).castling(), rights);
        assert!(Rights(0xa000).has_any::<Black>() && !Rights(0xa000).has_any::<White>());
    }

    #[test]
    fn losing_a_rook_loses_its_right_alone() {
        let mut rights = Rights(0x8f8f);
        rights.lose_rook::<White>(Square::A8);
        rights.lose_rook::<White>(Square::D1);
        assert_eq!(rights, Rights(0x8f8f));
        rights.lose_rook::<White>(Square::A1);
        assert_eq!(rights, Rights(0x8f0f));
        rights.lose_all::<Black>();
        assert_eq!(rights, Rights(0x000f));
    }
}

//! A piece in four bits.

use board_core::side::Side;
use board_core::{Color, Piece, Role};

/// A piece, or nothing, in four bits.
///
/// ```text
///   bit   3       2        1          0
///       Black   slides   straight   diagonally
///
///             pawn  knight  king  bishop  rook  queen     empty 0
///   White       1      2      3      5      6      7      unused 4, 8, 12
///   Black       9     10     11     13     14     15
/// ```
///
/// Bits 0 and 1 say how a slider (bit 2) moves; a queen has both. Without bit 2 they number the pawn,
/// the knight and the king. Every piece has bit 0 or bit 1, an empty square neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
#[must_use]
pub struct PieceCode(u8); // invariant: below 16

/// The pieces by their codes. A table, for which piece it is is unpredictable.
pub(crate) static PIECES: [Option<Piece>; 16] = {
    let mut table = [None; 16];
    let pieces = Piece::all();
    let mut index = 0;
    while index < pieces.len() {
        table[PieceCode::of(pieces[index]).code() as usize] = Some(pieces[index]);
        index += 1;
    }
    table
};

impl PieceCode {
    /// An empty square.
    pub const EMPTY: PieceCode = PieceCode(0);
    /// The bit of the black pieces.
    const BLACK: u8 = 8;

    /// The piece of these four bits; higher bits are ignored.
    #[inline(always)]
    pub(crate) const fn of_code(code: u32) -> PieceCode {
        PieceCode(code as u8 & 15)
    }

    /// The code of a piece.
    #[inline(always)]
    pub const fn of(piece: Piece) -> PieceCode {
        let kind = match piece.role {
            Role::Pawn => 1,
            Role::Knight => 2,
            Role::King => 3,
            Role::Bishop => 5,
            Role::Rook => 6,
            Role::Queen => 7,
        };
        PieceCode(if matches!(piece.color, Color::White) { kind } else { kind | PieceCode::BLACK })
    }

    /// The piece of the side `S` in this role.
    #[inline(always)]
    pub const fn of_side<S: Side>(role: Role) -> PieceCode {
        PieceCode::of(Piece::new(S::COLOR, role))
    }

    /// The four bits, 0 to 15.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0 & 15
    }

    /// Whether the square is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The piece; `None` for an empty square and for the three unused codes.
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        PIECES[self.code() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_read_back_from_its_code() {
        for piece in Piece::all() {
            assert_eq!(PieceCode::of(piece).piece(), Some(piece));
            assert!(!PieceCode::of(piece).is_empty());
        }
        let pieces = (0..16).filter(|&code| PieceCode::of_code(code).piece().is_some());
        assert_eq!(pieces.count(), 12);
    }

    #[test]
    fn bits_say_how_a_piece_slides() {
        for piece in Piece::all() {
            let code = PieceCode::of(piece).code();
            let slides = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
            assert_eq!(code & 4 != 0, slides);
            if slides {
                assert_eq!(code & 2 != 0, piece.role != Role::Bishop);
                assert_eq!(code & 1 != 0, piece.role != Role::Rook);
            }
            assert_eq!(code & 8 != 0, piece.color == Color::Black);
        }
    }
}

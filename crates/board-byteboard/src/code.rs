//! The bits of a byte.

use board_core::{Color, Piece, Role};

/// Moves along files and ranks: rook or queen.
pub(crate) const STRAIGHT: u8 = 1;
/// Moves along diagonals: bishop or queen.
pub(crate) const DIAGONAL: u8 = 2;
/// A knight.
pub(crate) const KNIGHT: u8 = 4;
/// A white pawn. Pawns of the two colors attack different squares, so each has a bit of its own.
pub(crate) const WHITE_PAWN: u8 = 8;
/// A black pawn.
pub(crate) const BLACK_PAWN: u8 = 16;
/// A king.
pub(crate) const KING: u8 = 32;
/// The state bit: of a rook that may still castle, or of an empty square that is the en passant square.
pub(crate) const STATE: u8 = 64;
/// The bit of a black piece.
pub(crate) const BLACK: u8 = 128;

/// The bits of a piece.
pub(crate) const PIECE: u8 = !STATE;
/// An empty square.
pub(crate) const EMPTY: u8 = 0;

/// The bit of a pawn.
#[inline(always)]
pub(crate) const fn pawn(color: Color) -> u8 {
    match color {
        Color::White => WHITE_PAWN,
        Color::Black => BLACK_PAWN,
    }
}

/// The byte of a piece.
#[inline(always)]
pub(crate) const fn byte(color: Color, role: Role) -> u8 {
    let kind = match role {
        Role::Pawn => pawn(color),
        Role::Knight => KNIGHT,
        Role::Bishop => DIAGONAL,
        Role::Rook => STRAIGHT,
        Role::Queen => STRAIGHT | DIAGONAL,
        Role::King => KING,
    };
    match color {
        Color::White => kind,
        Color::Black => kind | BLACK,
    }
}

/// The piece of a byte, `None` for an empty square and for a byte without a meaning. By a table: which piece it is
/// is unpredictable.
#[inline(always)]
pub(crate) fn piece(byte: u8) -> Option<Piece> {
    PIECES[usize::from(byte)]
}

/// The piece of every byte.
pub(crate) static PIECES: [Option<Piece>; 256] = {
    let mut pieces = [None; 256];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::new(Color::ALL[index / 6], Role::ALL[index % 6]);
        let byte = byte(piece.color, piece.role);
        pieces[byte as usize] = Some(piece);
        pieces[(byte | STATE) as usize] = Some(piece);
        index += 1;
    }
    pieces
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_read_back_from_its_byte() {
        for whole in Piece::all() {
            let byte = byte(whole.color, whole.role);
            assert_eq!(piece(byte), Some(whole));
            assert_eq!(piece(byte | STATE), Some(whole), "the state bit changes no piece");
        }
        let known = (0..=u8::MAX).filter(|&byte| byte & STATE == 0 && piece(byte).is_some());
        assert_eq!(known.count(), 12);
    }
}

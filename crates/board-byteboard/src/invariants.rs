//! The invariants of a board.

use board_core::invariants::check_state;
use board_core::{BrokenInvariant, Color, Piece, Role, Square};
use board_setwise::SetReader;

use crate::byte_vector::ByteVector;
use crate::byteboard::Byteboard;
use crate::code;
use crate::eight_words::EightWords;

const KING_RULE: &str = "the king stands on its king square, and nowhere else";

impl<P> Byteboard<P> {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for square in Square::all() {
            let byte = self.squares.at(square) & code::PIECE;
            let piece = code::piece(byte);
            let is_known = byte == code::EMPTY || piece.is_some();
            BrokenInvariant::unless(is_known, "a byte is a piece or empty", square)?;
            for color in Color::ALL {
                let is_king = piece == Some(Piece::new(color, Role::King));
                let is_king_square = self.kings[color.index()] == square;
                BrokenInvariant::unless(is_king == is_king_square, KING_RULE, square)?;
            }
        }
        let reader = EightWords.reader(&self.squares);
        check_state(reader.piece_sets(), reader.state_squares(), self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::{Board, Position};

    /// What is found wrong after one change to a position.
    fn found(change: impl Fn(&mut Byteboard)) -> BrokenInvariant {
        let fen = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 1";
        let mut board: Byteboard = Byteboard::from_position(&Position::from_fen(fen).unwrap());
        board.check().unwrap();
        change(&mut board);
        board.check().unwrap_err()
    }

    #[test]
    fn every_broken_rule_is_named() {
        let broken = |rule, square| BrokenInvariant { rule, square: Some(square) };
        let put = |square: Square, byte| found(move |board| board.squares.0[square.index()] = byte);
        assert_eq!(put(Square::D4, 12), broken("a byte is a piece or empty", Square::D4));
        let rule = KING_RULE;
        assert_eq!(found(|board| board.kings[0] = Square::E2), broken(rule, Square::E1));
        assert_eq!(put(Square::D4, code::KING), broken(rule, Square::D4));
        assert_eq!(put(Square::E1, code::EMPTY), broken(rule, Square::E1));
        let rule = "a castling right is on a rook";
        let knight_with_right = code::KNIGHT | code::STATE;
        assert_eq!(put(Square::A1, knight_with_right), broken(rule, Square::A1));
        let rook_with_right = code::STRAIGHT | code::STATE;
        let rule = "the en passant square is on the sixth rank";
        assert_eq!(put(Square::A2, rook_with_right), broken(rule, Square::A2));
        assert_eq!(found(|board| board.squares.0.swap(20, 28)), broken(rule, Square::E4));
        let rule = "there is one en passant square";
        assert_eq!(put(Square::G3, code::STATE), broken(rule, Square::G3));
        let rule = "a king may castle with one rook on either side";
        assert_eq!(put(Square::B1, rook_with_right), broken(rule, Square::A1));
        let stray = found(|board| {
            board.squares.0.swap(Square::E1.index(), Square::E2.index());
            board.kings[0] = Square::E2;
        });
        assert_eq!(stray, broken("a king that may castle is on its first rank", Square::E2));
    }
}

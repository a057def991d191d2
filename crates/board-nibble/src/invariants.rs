//! The invariants of a board.

use board_core::invariants::check_state;
use board_core::{BrokenInvariant, CastlingSide, Color, Piece, Role, Square, SquareSet};

use crate::plane_sets::by_role_and_color;
use crate::{Nibble, PieceCode};

const KING_RULE: &str = "the king stands on its king square, and nowhere else";

impl Nibble {
    /// Checks the redundant parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for square in Square::all() {
            let code = self.ranks.at(square);
            let is_known = code.is_empty() || code.piece().is_some();
            BrokenInvariant::unless(is_known, "a nibble is 0 or one of the twelve codes", square)?;
            for color in Color::ALL {
                let is_king = code == PieceCode::of(Piece::new(color, Role::King));
                let is_king_square = self.kings[color.index()] == square;
                BrokenInvariant::unless(is_king == is_king_square, KING_RULE, square)?;
            }
        }
        for (color, side, rook) in self.rights.iter() {
            let king = self.kings[color.index()];
            let is_beside = CastlingSide::of_rook(rook.file(), king.file()) == side;
            let rule = "the castling rook is on its side of the king";
            BrokenInvariant::unless(is_beside, rule, rook)?;
        }
        if self.en_passant_file != 0 && !(8..16).contains(&self.en_passant_file) {
            let rule = "the en passant file is from 8 to 15, or 0";
            return Err(BrokenInvariant { rule, square: None });
        }
        let en_passant = self.en_passant_square().map_or(SquareSet::EMPTY, SquareSet::of);
        let pieces = by_role_and_color(&self.ranks);
        check_state(pieces, self.rights.rook_squares() | en_passant, self.side)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use board_core::{Board, CastlingRights, CastlingSide, File, Position};

    /// The rule that is broken after one change to a position.
    fn found(change: impl Fn(&mut Nibble)) -> BrokenInvariant {
        let fen = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1";
        let mut board = Nibble::from_position(&Position::from_fen(fen).unwrap());
        board.check().unwrap();
        change(&mut board);
        board.check().unwrap_err()
    }

    #[test]
    fn every_broken_rule_is_named() {
        let broken = |rule, square| BrokenInvariant { rule, square: Some(square) };
        let found_piece = found(|board| board.ranks.put(Square::D4, PieceCode::of_code(12)));
        assert_eq!(found_piece, broken("a nibble is 0 or one of the twelve codes", Square::D4));
        let found_king = found(|board| board.kings[0] = Square::E2);
        assert_eq!(found_king, broken(KING_RULE, Square::E1));
        let found_second = found(|board| board.ranks.put(Square::D4, PieceCode::of_code(3)));
        assert_eq!(found_second, broken(KING_RULE, Square::D4));
        let found_none = found(|board| board.ranks.clear(Square::E1));
        assert_eq!(found_none, broken(KING_RULE, Square::E1));
        let found_rook = found(|board| board.ranks.clear(Square::A8));
        assert_eq!(found_rook, broken("a castling right is on a rook", Square::A8));
        let mut wrong_side = CastlingRights::NONE;
        wrong_side.set(Color::White, CastlingSide::KingSide, Some(File::A));
        let found_side = found(|board| board.rights = wrong_side);
        let rule = "the castling rook is on its side of the king";
        assert_eq!(found_side, broken(rule, Square::A1));
        let found_rank = found(|board| {
            board.ranks.clear(Square::E1);
            board.ranks.put(Square::E2, PieceCode::of_code(3));
            board.kings[0] = Square::E2;
        });
        let rule = "a king that may castle is on its first rank";
        assert_eq!(found_rank, broken(rule, Square::E2));
        let found_en_passant = found(|board| board.ranks.put(Square::E3, PieceCode::of_code(2)));
        let rule = "the en passant square is empty";
        assert_eq!(found_en_passant, broken(rule, Square::E3));
        assert_eq!(found(|board| board.en_passant_file = 5).square, None);
    }
}

//! The invariants of a board.

use board_core::{BrokenInvariant, Color, File, Piece, Rank, Role, Square};

use crate::byteboard::Byteboard;
use crate::code;

const KING_RULE: &str = "the king stands on its king square, and nowhere else";

impl<P> Byteboard<P> {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for square in Square::all().filter(|&square| self.squares.at(square) != code::EMPTY) {
            self.check_square(square)?;
        }
        for color in Color::ALL {
            let king = self.kings[color.index()];
            let is_king = code::piece(self.squares.at(king)) == Some(Piece::new(color, Role::King));
            BrokenInvariant::unless(is_king, KING_RULE, king)?;
            self.check_castling(color)?;
        }
        Ok(())
    }

    fn check_square(&self, square: Square) -> Result<(), BrokenInvariant> {
        let byte = self.squares.at(square);
        let piece = code::piece(byte);
        let is_empty = byte & code::PIECE == code::EMPTY;
        BrokenInvariant::unless(is_empty || piece.is_some(), "a byte is a piece or empty", square)?;
        for color in Color::ALL {
            let is_king = piece == Some(Piece::new(color, Role::King));
            let is_known = self.kings[color.index()] == square;
            BrokenInvariant::unless(!is_king || is_known, KING_RULE, square)?;
        }
        if byte & code::STATE == 0 {
            return Ok(());
        }
        match piece {
            None => self.check_en_passant(square),
            Some(piece) => {
                let home = Rank::First.of(piece.color);
                let is_rook = piece.role == Role::Rook && square.rank() == home;
                BrokenInvariant::unless(
                    is_rook,
                    "a castling right is on a rook on its first rank",
                    square,
                )
            }
        }
    }

    /// Checks the state bit of an empty square.
    fn check_en_passant(&self, square: Square) -> Result<(), BrokenInvariant> {
        let rule = "the en passant square is on the sixth rank";
        BrokenInvariant::unless(square.rank() == Rank::Sixth.of(self.side), rule, square)?;
        let others = Square::all().filter(|&other| self.squares.at(other) == code::STATE).count();
        BrokenInvariant::unless(others == 1, "there is one en passant square", square)
    }

    fn check_castling(&self, color: Color) -> Result<(), BrokenInvariant> {
        let home = Rank::First.of(color);
        let king = self.kings[color.index()];
        let mut found = [false; 2];
        for square in File::ALL.map(|file| Square::from_coords(file, home)) {
            if self.squares.at(square) & code::STATE == 0 {
                continue;
            }
            BrokenInvariant::unless(
                king.rank() == home,
                "a king that may castle is on its first rank",
                king,
            )?;
            let side = &mut found[usize::from(square > king)];
            BrokenInvariant::unless(
                !*side,
                "a king may castle with one rook on either side",
                square,
            )?;
            *side = true;
        }
        Ok(())
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
        let rule = "a castling right is on a rook on its first rank";
        let knight_with_right = code::KNIGHT | code::STATE;
        assert_eq!(put(Square::A1, knight_with_right), broken(rule, Square::A1));
        let rook_with_right = code::STRAIGHT | code::STATE;
        assert_eq!(put(Square::A2, rook_with_right), broken(rule, Square::A2));
        let rule = "the en passant square is on the sixth rank";
        assert_eq!(found(|board| board.squares.0.swap(20, 28)), broken(rule, Square::E4));
        let rule = "there is one en passant square";
        assert_eq!(put(Square::G3, code::STATE), broken(rule, Square::E3));
        let rule = "a king may castle with one rook on either side";
        assert_eq!(put(Square::B1, rook_with_right), broken(rule, Square::B1));
        let stray = found(|board| {
            board.squares.0.swap(Square::E1.index(), Square::E2.index());
            board.kings[0] = Square::E2;
        });
        assert_eq!(stray, broken("a king that may castle is on its first rank", Square::E2));
    }
}

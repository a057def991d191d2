//! What always holds between the parts of a board.

use board_core::{BrokenInvariant, CastlingSide, Color, Piece, Rank, Role, Square};

use crate::{Nibble, PieceCode};

/// An error about one square, unless the rule holds.
fn ensure(holds: bool, rule: &'static str, square: Square) -> Result<(), BrokenInvariant> {
    if holds { Ok(()) } else { Err(BrokenInvariant { rule, square: Some(square) }) }
}

impl Nibble {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for square in Square::all() {
            self.check_square(square)?;
        }
        for color in Color::ALL {
            self.check_castling(color)?;
        }
        if self.passed != 0 && !(8..16).contains(&self.passed) {
            let rule = "the file of a pawn just moved is from 8 to 15, or 0";
            return Err(BrokenInvariant { rule, square: None });
        }
        match self.en_passant() {
            None => Ok(()),
            Some(square) => {
                let is_empty = self.ranks.at(square).is_empty();
                ensure(is_empty, "the square that a pawn just passed is empty", square)
            }
        }
    }

    fn check_square(&self, square: Square) -> Result<(), BrokenInvariant> {
        let piece = self.ranks.at(square);
        let is_known = piece.is_empty() || piece.piece().is_some();
        ensure(is_known, "a nibble holds a piece or 0", square)?;
        for color in Color::ALL {
            let is_king = piece == PieceCode::of(Piece::new(color, Role::King));
            let is_known = self.kings[color.index()] == square;
            let rule = "the king stands where it is known to stand, and nowhere else";
            ensure(is_king == is_known, rule, square)?;
        }
        Ok(())
    }

    fn check_castling(&self, color: Color) -> Result<(), BrokenInvariant> {
        let king = self.kings[color.index()];
        for side in CastlingSide::ALL {
            let Some(file) = self.rights.rook(color, side) else { continue };
            let rook = Square::from_coords(file, Rank::First.of(color));
            let is_rook = self.ranks.at(rook) == PieceCode::of(Piece::new(color, Role::Rook));
            ensure(is_rook, "what may castle with the king is a rook", rook)?;
            let is_home = king.rank() == rook.rank();
            ensure(is_home, "a king that may castle is on its first rank", king)?;
            let is_beside = (rook > king) == (side == CastlingSide::KingSide);
            ensure(is_beside, "the rook is on the side to which the king may castle", rook)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::rights::Rights;
    use board_core::{Board, Position};

    /// What is found wrong after one change to a position.
    fn found(change: impl Fn(&mut Nibble)) -> BrokenInvariant {
        let fen = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1";
        let mut board = Nibble::from_position(&Position::from_fen(fen).unwrap());
        board.check().unwrap();
        change(&mut board);
        board.check().unwrap_err()
    }

    #[test]
    fn whatever_is_wrong_is_named() {
        let broken = |rule, square| BrokenInvariant { rule, square: Some(square) };
        let found_piece = found(|board| board.ranks.put(Square::D4, PieceCode::of_code(12)));
        assert_eq!(found_piece, broken("a nibble holds a piece or 0", Square::D4));
        let found_king = found(|board| board.kings[0] = Square::E2);
        let rule = "the king stands where it is known to stand, and nowhere else";
        assert_eq!(found_king, broken(rule, Square::E1));
        let found_rook = found(|board| board.ranks.clear(Square::A8));
        assert_eq!(found_rook, broken("what may castle with the king is a rook", Square::A8));
        let found_side = found(|board| board.rights = Rights(0x00f8));
        let rule = "the rook is on the side to which the king may castle";
        assert_eq!(found_side, broken(rule, Square::A1));
        let found_rank = found(|board| {
            board.ranks.clear(Square::E1);
            board.ranks.put(Square::E2, PieceCode::of_code(3));
            board.kings[0] = Square::E2;
        });
        let rule = "a king that may castle is on its first rank";
        assert_eq!(found_rank, broken(rule, Square::E2));
        let found_passed = found(|board| board.ranks.put(Square::E3, PieceCode::of_code(2)));
        let rule = "the square that a pawn just passed is empty";
        assert_eq!(found_passed, broken(rule, Square::E3));
        assert_eq!(found(|board| board.passed = 5).square, None);
    }
}

//! What always holds between the parts of a board.

use board_core::{BrokenInvariant, Color, Piece, Rank, Role, Square};

use crate::board::Byteboard;
use crate::code;

/// An error about one square, unless the rule holds.
fn ensure(holds: bool, rule: &'static str, square: Square) -> Result<(), BrokenInvariant> {
    if holds { Ok(()) } else { Err(BrokenInvariant { rule, square: Some(square) }) }
}

impl<P> Byteboard<P> {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for square in Square::all() {
            self.check_square(square)?;
        }
        for color in Color::ALL {
            self.check_castling(color)?;
        }
        Ok(())
    }

    fn check_square(&self, square: Square) -> Result<(), BrokenInvariant> {
        let byte = self.squares.at(square);
        let piece = code::piece(byte);
        let is_empty = byte & code::PIECE == code::EMPTY;
        ensure(is_empty || piece.is_some(), "a byte is a piece or nobody", square)?;
        for color in Color::ALL {
            let is_king = piece == Some(Piece::new(color, Role::King));
            let is_known = self.kings[color.index()] == square;
            let rule = "the king stands where it is known to stand, and nowhere else";
            ensure(is_king == is_known, rule, square)?;
        }
        if byte & code::MARK == 0 {
            return Ok(());
        }
        match piece {
            None => self.check_passed(square),
            Some(piece) => {
                let home = Rank::First.of(piece.color);
                let is_rook = piece.role == Role::Rook && square.rank() == home;
                ensure(is_rook, "a marked piece is a rook on its first rank", square)
            }
        }
    }

    /// Checks the mark on an empty square.
    fn check_passed(&self, square: Square) -> Result<(), BrokenInvariant> {
        let rule = "a pawn just moved passed a square of the sixth rank";
        ensure(square.rank() == Rank::Sixth.of(self.side), rule, square)?;
        let others = Square::all().filter(|&other| self.squares.at(other) == code::MARK).count();
        ensure(others == 1, "one pawn just moved, and passed one square", square)
    }

    fn check_castling(&self, color: Color) -> Result<(), BrokenInvariant> {
        let home = Rank::First.of(color);
        let king = self.kings[color.index()];
        let mut found = [false; 2];
        for square in Square::all().filter(|square| square.rank() == home) {
            if self.squares.at(square) & code::MARK == 0 {
                continue;
            }
            ensure(king.rank() == home, "a king that may castle is on its first rank", king)?;
            let side = &mut found[usize::from(square > king)];
            ensure(!*side, "a king may castle with one rook on either side", square)?;
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
    fn whatever_is_wrong_is_named() {
        let broken = |rule, square| BrokenInvariant { rule, square: Some(square) };
        let put = |square: Square, byte| found(move |board| board.squares.0[square.index()] = byte);
        assert_eq!(put(Square::D4, 12), broken("a byte is a piece or nobody", Square::D4));
        let rule = "the king stands where it is known to stand, and nowhere else";
        assert_eq!(found(|board| board.kings[0] = Square::E2), broken(rule, Square::E1));
        assert_eq!(put(Square::D4, code::KING), broken(rule, Square::D4));
        let rule = "a marked piece is a rook on its first rank";
        let marked_knight = code::KNIGHT | code::MARK;
        assert_eq!(put(Square::A1, marked_knight), broken(rule, Square::A1));
        let marked_rook = code::STRAIGHT | code::MARK;
        assert_eq!(put(Square::A2, marked_rook), broken(rule, Square::A2));
        let rule = "a pawn just moved passed a square of the sixth rank";
        assert_eq!(found(|board| board.squares.0.swap(20, 28)), broken(rule, Square::E4));
        let rule = "one pawn just moved, and passed one square";
        assert_eq!(put(Square::G3, code::MARK), broken(rule, Square::E3));
        let rule = "a king may castle with one rook on either side";
        assert_eq!(put(Square::B1, marked_rook), broken(rule, Square::B1));
        let stray = found(|board| {
            board.squares.0.swap(Square::E1.index(), Square::E2.index());
            board.kings[0] = Square::E2;
        });
        assert_eq!(stray, broken("a king that may castle is on its first rank", Square::E2));
    }
}

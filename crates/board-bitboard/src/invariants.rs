//! The invariants of a board.

use board_core::invariants::check_state;
use board_core::{BrokenInvariant, Color, Role, SquareSet};
use board_setwise::PieceWords;

use crate::bitboard::Bitboard;

impl<P> Bitboard<P> {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        let pieces = &self.pieces;
        let mut all = SquareSet::EMPTY;
        for role in Role::ALL {
            BrokenInvariant::at(all & pieces.role(role), "a piece has one role")?;
            all |= pieces.role(role);
        }
        let (white, black) = (pieces.color(Color::White), pieces.color(Color::Black));
        BrokenInvariant::at(white & black, "a piece has one color")?;
        BrokenInvariant::at(all ^ (white | black), "what has a role has a color")?;
        check_state(pieces.piece_sets(), self.state_squares, self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::{Board, Position, Square};

    /// What is found wrong after one change to a position.
    fn found(fen: &str, change: impl Fn(&mut Bitboard)) -> Result<(), BrokenInvariant> {
        let mut board = Bitboard::from_position(&Position::from_fen(fen).unwrap());
        board.check().unwrap();
        change(&mut board);
        board.check()
    }

    fn broken(rule: &'static str, square: Square) -> Result<(), BrokenInvariant> {
        Err(BrokenInvariant { rule, square: Some(square) })
    }

    #[test]
    fn every_broken_rule_is_named() {
        let start = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 1";
        let find = |change: &dyn Fn(&mut Bitboard)| found(start, change);
        let set = |index: usize, square: Square| {
            find(&|board| board.pieces.sets[index] ^= SquareSet::of(square))
        };
        assert_eq!(set(0, Square::E1), broken("a piece has one role", Square::E1));
        assert_eq!(set(6, Square::E8), broken("a piece has one color", Square::E8));
        assert_eq!(set(1, Square::C4), broken("what has a role has a color", Square::C4));
        let kings = find(&|board| board.pieces.toggle(Color::White, Role::King, Square::C4.into()));
        assert_eq!(kings.unwrap_err().rule, "either side has one king");
        let toggle = |square: Square| find(&|board| board.state_squares ^= SquareSet::of(square));
        assert_eq!(toggle(Square::E1), broken("a castling right is on a rook", Square::E1));
        let third = find(&|board| {
            board.pieces.toggle(Color::White, Role::Rook, Square::B1.into());
            board.state_squares.insert(Square::B1);
        });
        assert_eq!(third, broken("a king may castle with one rook on either side", Square::A1));
        let step = SquareSet::of(Square::E1) | SquareSet::of(Square::E2);
        let king = find(&|board| board.pieces.toggle(Color::White, Role::King, step));
        assert_eq!(king, broken("a king that may castle is on its first rank", Square::E2));
        let rule = "the en passant square is on the sixth rank";
        assert_eq!(toggle(Square::E4), broken(rule, Square::E4));
        let two = "there is one en passant square";
        assert_eq!(toggle(Square::G3), broken(two, Square::G3));
        let onto = find(&|board| board.pieces.toggle(Color::Black, Role::Rook, Square::E3.into()));
        assert_eq!(onto, broken("the en passant square is empty", Square::E3));
    }
}

//! The invariants of a board.

use board_core::BrokenInvariant;
use board_core::invariants::check_state;
use board_setwise::PieceWords;

use crate::quad_bitboard::QuadBitboard;

impl<P> QuadBitboard<P> {
    /// Checks the words against what each code means.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        let [pbrq, prk, nrqk, _] = self.words.words;
        BrokenInvariant::at(prk - (pbrq | nrqk), "a code is that of a piece or empty")?;
        let state_squares = self.castling_rooks() | self.words.en_passant();
        check_state(self.words.piece_sets(), state_squares, self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;
    use board_core::{Board, Color, Position, Role, Square, SquareSet};

    /// What is found wrong after one change to a position.
    fn found(change: impl Fn(&mut QuadBitboard)) -> BrokenInvariant {
        let fen = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 1";
        let mut board: QuadBitboard =
            QuadBitboard::from_position(&Position::from_fen(fen).unwrap());
        board.check().unwrap();
        change(&mut board);
        board.check().unwrap_err()
    }

    #[test]
    fn every_broken_rule_is_named() {
        let broken = |rule, square| BrokenInvariant { rule, square: Some(square) };
        let toggle =
            |code, square: Square| found(move |board| board.words.toggle(code, square.into()));
        let king = code::of(Color::White, Role::King);
        let rook = code::of(Color::White, Role::Rook);
        assert_eq!(
            toggle(0b010, Square::C4),
            broken("a code is that of a piece or empty", Square::C4)
        );
        assert_eq!(toggle(king, Square::C4).rule, "either side has one king");
        assert_eq!(toggle(king, Square::E1).rule, "either side has one king");
        let rule = "a castling right is on a rook";
        assert_eq!(toggle(rook, Square::A1), broken(rule, Square::A1));
        assert_eq!(found(|board| board.castling[1] |= 2), broken(rule, Square::B8));
        let third = found(|board| {
            board.words.toggle(rook, Square::B1.into());
            board.castling[0] |= 2;
        });
        assert_eq!(third, broken("a king may castle with one rook on either side", Square::A1));
        let step = SquareSet::of(Square::E1) | SquareSet::of(Square::E2);
        let stray = found(|board| board.words.toggle(king, step));
        assert_eq!(stray, broken("a king that may castle is on its first rank", Square::E2));
        let rule = "the en passant square is on the sixth rank";
        assert_eq!(toggle(code::BLACK, Square::D4), broken(rule, Square::D4));
        let two = "there is one en passant square";
        assert_eq!(toggle(code::BLACK, Square::G3), broken(two, Square::G3));
    }
}

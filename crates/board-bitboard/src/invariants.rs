//! The invariants of a board.

use board_core::sets::BACK_RANKS;
use board_core::{BrokenInvariant, Color, Rank, Role, SquareSet};

use crate::bitboard::Bitboard;
use crate::eight_sets::EightSets;

/// An error that names the rule and the first square of a set, unless the set is empty.
fn none(squares: SquareSet, rule: &'static str) -> Result<(), BrokenInvariant> {
    match squares.first() {
        None => Ok(()),
        square => Err(BrokenInvariant { rule, square }),
    }
}

impl<P> Bitboard<P> {
    /// Checks the parts against each other.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        check(&self.pieces, self.state_squares, self.side)
    }
}

fn check(pieces: &EightSets, state_squares: SquareSet, side: Color) -> Result<(), BrokenInvariant> {
    check_pieces(pieces)?;
    check_castling(pieces, state_squares, Color::White)?;
    check_castling(pieces, state_squares, Color::Black)?;
    check_en_passant(pieces, state_squares, side)
}

fn check_pieces(pieces: &EightSets) -> Result<(), BrokenInvariant> {
    let mut all = SquareSet::EMPTY;
    for role in Role::ALL {
        none(all & pieces.role(role), "a piece has one role")?;
        all |= pieces.role(role);
    }
    let (white, black) = (pieces.color(Color::White), pieces.color(Color::Black));
    none(white & black, "a piece has one color")?;
    none(all ^ (white | black), "what has a role has a color")?;
    for color in Color::ALL {
        if (pieces.role(Role::King) & pieces.color(color)).len() != 1 {
            return Err(BrokenInvariant { rule: "either side has one king", square: None });
        }
    }
    Ok(())
}

fn check_castling(
    pieces: &EightSets,
    state_squares: SquareSet,
    color: Color,
) -> Result<(), BrokenInvariant> {
    let first = SquareSet::rank(Rank::First.of(color));
    let castling = state_squares & first;
    let rooks = pieces.role(Role::Rook) & pieces.color(color);
    none(castling - rooks, "a castling right is on a rook")?;
    let king = SquareSet::of(pieces.king(color));
    if !castling.is_empty() {
        none(king - first, "a king that may castle is on its first rank")?;
    }
    // The squares below the king's: on its rank, those to the left.
    let left = SquareSet::from_bits(king.bits() - 1);
    for side in [castling & left, castling - left] {
        if side.len() > 1 {
            return none(side, "a king may castle with one rook on either side");
        }
    }
    Ok(())
}

fn check_en_passant(
    pieces: &EightSets,
    state_squares: SquareSet,
    side: Color,
) -> Result<(), BrokenInvariant> {
    let en_passant = state_squares - BACK_RANKS;
    let Some(square) = en_passant.first() else { return Ok(()) };
    let sixth = SquareSet::rank(Rank::Sixth.of(side));
    none(en_passant - sixth, "the en passant square is on the sixth rank")?;
    none(en_passant - SquareSet::of(square), "there is one en passant square")?;
    none(en_passant & pieces.occupied(), "the en passant square is empty")
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

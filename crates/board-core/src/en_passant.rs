//! When an en passant square counts as part of a position.

use crate::{Piece, Position, Role, Setup, Square};

/// When an en passant square counts as part of a position.
///
/// A [`State`](crate::State) keeps the square behind every double push. Whether it is *shown*, or makes a
/// position different from another, is a convention. There are three. They differ after 1.e4, where no
/// black pawn can capture on e3:
///
/// ```
/// use board_core::{EnPassantMode, Position};
///
/// let position =
///     Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
/// assert!(position.en_passant(EnPassantMode::Always).is_some());
/// assert!(position.en_passant(EnPassantMode::PseudoLegal).is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantMode {
    /// After every double push: the FEN standard (S. Edwards, 1994).
    #[default]
    Always,
    /// Only if an enemy pawn stands beside the pushed pawn, pinned or not: the convention of Polyglot books.
    PseudoLegal,
    /// Only if the capture is legal: the rule of repetition (FIDE Laws, 9.2.3).
    Legal,
}

impl Setup {
    /// The en passant square, if it counts in this mode.
    #[must_use]
    pub fn en_passant(&self, mode: EnPassantMode) -> Option<Square> {
        let target = self.state.en_passant?;
        let counts = match mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => self.en_passant_capturers(target).next().is_some(),
            EnPassantMode::Legal => self
                .en_passant_capturers(target)
                .any(|from| self.en_passant_leaves_king_safe(from, target)),
        };
        counts.then_some(target)
    }

    /// The pawns of the side to move that can pseudo-legally capture on `target`.
    fn en_passant_capturers(&self, target: Square) -> impl Iterator<Item = Square> + '_ {
        let us = self.state.side_to_move;
        [-1, 1]
            .into_iter()
            .filter_map(move |files| target.offset(files, -us.forward()))
            .filter(move |&from| self.piece_at(from) == Some(Piece::new(us, Role::Pawn)))
    }

    /// Whether the king is not attacked after the pawn on `from` has captured on `target`. Two pawns leave
    /// their squares, so the test uses the placement after the capture.
    fn en_passant_leaves_king_safe(&self, from: Square, target: Square) -> bool {
        let us = self.state.side_to_move;
        let mut after = *self;
        after.remove(from);
        if let Some(taken) = target.offset(0, -us.forward()) {
            after.remove(taken);
        }
        after.put(target, Piece::new(us, Role::Pawn));
        after
            .by_piece(Piece::new(us, Role::King))
            .into_iter()
            .all(|king| after.attackers(king, !us).is_empty())
    }
}

impl Position {
    /// The en passant square, if it counts in this mode.
    #[must_use]
    pub fn en_passant(&self, mode: EnPassantMode) -> Option<Square> {
        self.setup().en_passant(mode)
    }

    /// Whether two positions are the same but for their clocks: the same pieces on the same squares,
    /// the same side to move, castling rights and en passant square.
    ///
    /// With [`EnPassantMode::Legal`] this is the equality that counts for repetition (FIDE Laws, 9.2): an en
    /// passant square on which no capture is legal makes no difference.
    #[must_use]
    pub fn same_position(&self, other: &Position, mode: EnPassantMode) -> bool {
        let (ours, theirs) = (self.state(), other.state());
        ours.side_to_move == theirs.side_to_move
            && ours.castling == theirs.castling
            && self.en_passant(mode) == other.en_passant(mode)
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(fen: &str) -> [bool; 3] {
        let position = Position::from_fen(fen).unwrap();
        [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal]
            .map(|mode| position.en_passant(mode).is_some())
    }

    #[test]
    fn the_modes_differ_where_they_should() {
        for (name, fen, expected) in [
            ("no pawn beside", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", [true, false, false]),
            ("a free capture", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", [true, true, true]),
            (
                "the capturer is pinned to the file",
                "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1",
                [true, true, false],
            ),
            (
                "both pawns leave the rank of the king",
                "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
                [true, true, false],
            ),
            (
                "one of two capturers is pinned",
                "3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1",
                [true, true, true],
            ),
            (
                "the capturer goes on shielding the king",
                "8/8/8/2k5/3pP3/8/8/4K1B1 b - e3 0 1",
                [true, true, true],
            ),
        ] {
            assert_eq!(counts(fen), expected, "{name}: {fen}");
        }
    }

    #[test]
    fn without_a_legal_capture_the_square_does_not_matter() {
        let with = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
        let without = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - - 8 30").unwrap();
        assert!(with.same_position(&without, EnPassantMode::Legal));
        assert!(with.same_position(&without, EnPassantMode::PseudoLegal));
        assert!(!with.same_position(&without, EnPassantMode::Always));
    }
}

//! The rules that a setup must obey to be a position.
//!
//! Every rule here holds in every position of every game of chess, Chess960 and double Chess960; its
//! comment says why. So every reachable position is accepted.

use super::Setup;
use crate::sets::BACK_RANKS;
use crate::{
    CastlingSide, Color, Piece, PositionErrorKind, PositionErrorKinds, Rank, Role, Square,
    SquareSet, attacks,
};

impl Setup {
    /// Everything that is wrong with the setup as a position.
    ///
    /// ```
    /// use board_core::{PositionErrorKind, PositionErrorKinds, Setup};
    ///
    /// let setup: Setup = "P3k3/8/8/8/8/8/8/4R3 w - - 0 1".parse().unwrap();
    /// let expected = [PositionErrorKind::NoWhiteKing, PositionErrorKind::OppositeCheck, PositionErrorKind::PawnOnBackRank];
    /// assert_eq!(setup.errors(), expected.into_iter().collect());
    /// ```
    #[must_use]
    pub fn errors(&self) -> PositionErrorKinds {
        let en_passant = self.en_passant_errors();
        self.material_errors()
            | when(self.kings_touch(), PositionErrorKind::KingsTouch)
            | self.castling_errors()
            | en_passant
            | self.check_errors(en_passant)
            | when(self.state.fullmove_number == 0, PositionErrorKind::FullmoveZero)
    }

    /// A castling right lasts as long as king and rook stand where they started. The two sides may start on
    /// different files: that is double Chess960.
    fn castling_errors(&self) -> PositionErrorKinds {
        let error = |(color, side, rook)| self.castling_error(color, side, rook);
        self.state.castling.iter().filter_map(error).collect()
    }

    /// What is wrong with one right.
    pub(super) fn castling_error(
        &self,
        color: Color,
        side: CastlingSide,
        rook: Square,
    ) -> Option<PositionErrorKind> {
        let Some(king) = self.castling_king(color) else {
            return Some(PositionErrorKind::CastlingWithoutKing);
        };
        let is_right_side = match side {
            CastlingSide::KingSide => rook.file() > king,
            CastlingSide::QueenSide => rook.file() < king,
        };
        if self.piece_at(rook) != Some(Piece::new(color, Role::Rook)) {
            return Some(PositionErrorKind::CastlingWithoutRook);
        }
        (!is_right_side).then_some(PositionErrorKind::CastlingRookOnWrongSide)
    }

    /// An en passant square means that the last move was a double push of an enemy pawn over that square.
    pub(super) fn en_passant_errors(&self) -> PositionErrorKinds {
        let Some(target) = self.state.en_passant else { return PositionErrorKinds::NONE };
        let us = self.state.side_to_move;
        let clock = when(self.state.halfmove_clock != 0, PositionErrorKind::EnPassantClock);
        if target.rank() != Rank::Sixth.of(us) {
            return clock | PositionErrorKind::EnPassantRank.into();
        }
        let piece_at = |ranks| target.offset(0, ranks).and_then(|square| self.piece_at(square));
        let pawn = Some(Piece::new(!us, Role::Pawn));
        let occupied = piece_at(0).is_some() || piece_at(us.forward()).is_some();
        clock
            | when(piece_at(-us.forward()) != pawn, PositionErrorKind::EnPassantWithoutPawn)
            | when(occupied, PositionErrorKind::EnPassantOccupied)
    }

    /// No move may leave its own king attacked, so the side that has just moved is not in check. If the side
    /// to move is in check, the last move gave that check.
    fn check_errors(&self, en_passant: PositionErrorKinds) -> PositionErrorKinds {
        let us = self.state.side_to_move;
        let mut their_kings = self.by_piece(Piece::new(!us, Role::King)).into_iter();
        let opposite_check = their_kings.any(|king| !self.checkers(king, us).is_empty());
        // An invalid en passant square does not show what the last move was.
        let double_step = self
            .state
            .en_passant
            .filter(|_| (en_passant - PositionErrorKinds::ALLOWABLE).is_empty());
        let impossible =
            self.king(us).is_some_and(|king| self.checkers_are_impossible(king, double_step));
        when(opposite_check, PositionErrorKind::OppositeCheck)
            | when(impossible, PositionErrorKind::ImpossibleCheckers)
    }

    /// Whether the last move cannot have given the check, if there is one.
    ///
    /// Before that move nothing attacked the king. So each checker has just moved, or is a slider behind a
    /// square that the move emptied.
    ///
    /// * An ordinary move empties one square: the piece that moved and one slider, at most, give
    ///   check. Castling gives check by the rook alone: king and rook stay side by side on their
    ///   rank and shut every line that they opened. En passant empties two squares; it may uncover
    ///   two sliders, or give check with the pawn and uncover one, for the square of the pawn taken
    ///   is not in line with a king that the capturing pawn attacks. So no move gives three checks.
    /// * Two checkers in one line with the king between them: to give one check and to uncover the
    ///   other, a piece would have to leap over the king in that line.
    /// * With an en passant square, the last move was that double push. A checker that attacks the king with
    ///   the push taken back too attacked it before.
    ///
    /// Not every accepted check is possible. The check of the well-known "position 4" of perft is not, and
    /// other suites have two knights that give check at once, or a pawn whose double push shut the line of a slider to the
    /// king (`8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1`): all are accepted.
    fn checkers_are_impossible(&self, king: Square, double_step: Option<Square>) -> bool {
        let them = !self.state.side_to_move;
        let checkers = self.checkers(king, them);
        if checkers.is_empty() {
            return false;
        }
        if let Some(skipped) = double_step {
            let before = self.before_double_step(skipped, them);
            return !(checkers & before.checkers(king, them)).is_empty();
        }
        match (checkers.first(), checkers.last()) {
            _ if checkers.len() > 2 => true,
            (Some(first), Some(last)) if checkers.len() == 2 => {
                attacks::between(first, last).contains(king)
            }
            _ => false,
        }
    }

    /// The setup before the double push of a pawn of `them` over a square.
    fn before_double_step(&self, skipped: Square, them: Color) -> Setup {
        let mut before = *self;
        let [from, to] = [-1, 1].map(|ranks| skipped.offset(0, ranks * them.forward()));
        let pawn = to.and_then(|square| before.remove(square));
        if let (Some(from), Some(pawn)) = (from, pawn) {
            before.put(from, pawn);
        }
        before
    }

    /// Kings are never captured or added. A pawn never stands on its first rank, and promotes on its last.
    fn material_errors(&self) -> PositionErrorKinds {
        let count = |color| Role::ALL.map(|role| self.by_piece(Piece::new(color, role)).len());
        let [white, black] = Color::ALL.map(count);
        let [white_kings, black_kings] = [white, black].map(|count| count[Role::King.index()]);
        let pawns = self.piece_sets().by_role(Role::Pawn);
        promotion_errors(white)
            | promotion_errors(black)
            | when(white_kings == 0, PositionErrorKind::NoWhiteKing)
            | when(black_kings == 0, PositionErrorKind::NoBlackKing)
            | when(white_kings > 1, PositionErrorKind::TooManyWhiteKings)
            | when(black_kings > 1, PositionErrorKind::TooManyBlackKings)
            | when(!(pawns & BACK_RANKS).is_empty(), PositionErrorKind::PawnOnBackRank)
    }

    fn kings_touch(&self) -> bool {
        let [white, black] = Color::ALL.map(|color| self.by_piece(Piece::new(color, Role::King)));
        white.into_iter().any(|king| !(attacks::king(king) & black).is_empty())
    }

    /// The pieces of `by` that attack a king. Kings do not count: see [`PositionErrorKind::KingsTouch`].
    fn checkers(&self, king: Square, by: Color) -> SquareSet {
        self.attackers(king, by) - self.piece_sets().by_role(Role::King)
    }
}

/// Errors in the pieces of one side, counted by role. A side starts with sixteen pieces, and can only gain a
/// piece of another role by promoting a pawn.
///
/// Two bishops on squares of one color mean a promotion too. They are accepted, because a well-known perft
/// suite starts from an order of pieces that no game has.
fn promotion_errors(count: [usize; 6]) -> PositionErrorKinds {
    let [pawns, knights, bishops, rooks, queens, _] = count;
    let promoted = knights.saturating_sub(2)
        + bishops.saturating_sub(2)
        + rooks.saturating_sub(2)
        + queens.saturating_sub(1);
    when(count.iter().sum::<usize>() > 16, PositionErrorKind::TooManyPieces)
        | when(pawns > 8, PositionErrorKind::TooManyPawns)
        | when(promoted > 8_usize.saturating_sub(pawns), PositionErrorKind::ImpossibleMaterial)
}

fn when(condition: bool, error: PositionErrorKind) -> PositionErrorKinds {
    if condition { error.into() } else { PositionErrorKinds::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(fen: &str) -> PositionErrorKinds {
        fen.parse::<Setup>().unwrap().errors()
    }

    #[test]
    fn each_error_is_found_alone() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", PositionErrorKind::NoWhiteKing),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", PositionErrorKind::NoBlackKing),
            ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", PositionErrorKind::TooManyWhiteKings),
            ("2k1k3/8/8/8/8/8/8/4K3 w - - 0 1", PositionErrorKind::TooManyBlackKings),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", PositionErrorKind::KingsTouch),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", PositionErrorKind::OppositeCheck),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", PositionErrorKind::PawnOnBackRank),
            ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", PositionErrorKind::CastlingWithoutKing),
            ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", PositionErrorKind::CastlingWithoutRook),
            ("4k3/8/8/8/8/8/8/R3K2r w K - 0 1", PositionErrorKind::CastlingWithoutRook),
            ("4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", PositionErrorKind::EnPassantRank),
            ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", PositionErrorKind::EnPassantRank),
            ("4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1", PositionErrorKind::EnPassantWithoutPawn),
            ("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", PositionErrorKind::EnPassantWithoutPawn),
            ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", PositionErrorKind::EnPassantOccupied),
            ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", PositionErrorKind::EnPassantOccupied),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e3 1 1", PositionErrorKind::EnPassantClock),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 0", PositionErrorKind::FullmoveZero),
            ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", PositionErrorKind::TooManyPawns),
            ("4k3/8/8/8/NNN5/8/PPPPPPPP/4K3 w - - 0 1", PositionErrorKind::ImpossibleMaterial),
            ("4k3/8/8/8/8/B1BB4/PPPPPPPP/4K3 w - - 0 1", PositionErrorKind::ImpossibleMaterial),
            ("3k4/8/8/8/8/8/8/r2K3r w - - 0 1", PositionErrorKind::ImpossibleCheckers),
        ] {
            assert_eq!(errors(fen), expected.into(), "{fen}");
        }
    }

    #[test]
    fn errors_that_fen_cannot_express_or_that_come_together() {
        let mut setup: Setup = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
        let a_file = setup.state.castling.rook(Color::White, CastlingSide::QueenSide);
        setup.state.castling.set(Color::White, CastlingSide::KingSide, a_file);
        assert_eq!(setup.errors(), PositionErrorKind::CastlingRookOnWrongSide.into());

        let crowd = errors("QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/K6k w - - 0 1");
        assert!(
            crowd.contains(PositionErrorKind::TooManyPieces)
                && crowd.contains(PositionErrorKind::ImpossibleMaterial)
        );
        let empty = errors("8/8/8/8/8/8/8/8 w - - 0 1");
        assert_eq!(empty.iter().count(), 2, "{empty}");
    }

    #[test]
    fn reachable_positions_are_accepted() {
        for (name, fen) in [
            ("a hundred plies without a capture", "4k3/8/8/8/8/8/8/4K2R w - - 300 400"),
            ("nine queens", "QQQQ4/QQQQ4/Q7/7k/8/8/8/4K3 w - - 0 90"),
            ("three bishops, one of them promoted", "4k3/8/8/8/8/B1BB4/PPPPPPP1/4K3 w - - 0 90"),
            ("the rights of two rooks on inner files", "1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1"),
            ("rights of opposite wings", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
            ("double Chess960: kings on different files", "r2k4/8/8/8/8/8/8/R3K3 w Qq - 0 1"),
            ("double Chess960: rooks on different files", "1r2k3/8/8/8/8/8/8/R3K3 w Qq - 0 1"),
        ] {
            assert_eq!(errors(fen), PositionErrorKinds::NONE, "{name}: {fen}");
        }
    }

    #[test]
    fn possible_checks_are_accepted() {
        for (name, fen) in [
            ("a knight checks and uncovers a rook", "4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1"),
            ("a pawn promotes and uncovers a rook", "4k3/8/8/8/8/8/r3K3/2n5 w - - 0 1"),
            ("a double push", "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1"),
            ("a double push uncovers a bishop", "8/8/8/1k6/4P3/8/8/4KB2 b - e3 0 1"),
            ("a double push uncovers a queen on its rank", "8/8/8/8/4P3/8/k6Q/4K3 b - e3 0 1"),
            ("en passant uncovers two sliders", "8/8/3Pk3/8/2B5/8/8/4R1K1 b - - 0 1"),
            ("en passant checks and uncovers a bishop", "8/2k5/3P4/8/5B2/8/8/4K3 b - - 0 1"),
            ("castling", "8/8/8/8/8/5k2/8/4nRK1 b - - 0 1"),
            ("a double push that shuts a line", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1"),
            ("the same, from a corner", "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1"),
            ("the same, and the pawn checks", "8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1"),
            (
                "perft position 4, whose check is impossible",
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            ),
        ] {
            assert_eq!(errors(fen), PositionErrorKinds::NONE, "{name}: {fen}");
        }
    }

    #[test]
    fn impossible_checks_are_found() {
        for (name, fen) in [
            ("three pieces", "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1"),
            ("a rank, from both sides", "3k4/8/8/8/8/8/8/r2K3r w - - 0 1"),
            ("a file, from both sides", "3r2k1/8/8/8/8/3K4/8/3q4 w - - 0 1"),
            ("a diagonal, from both sides", "7b/8/8/8/2k5/2K5/8/b7 w - - 0 1"),
            ("a pawn and a bishop behind the king", "8/5B2/4k3/3P4/8/8/8/4K3 b - - 0 1"),
            ("a line through the square that a pawn skipped", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1"),
            ("a knight, and a double push elsewhere", "4k3/8/3N4/8/P7/8/8/4K3 b - a3 0 1"),
            ("the pawn, and a rook that it did not uncover", "8/8/8/2k4R/3P4/8/8/4K3 b - d3 0 1"),
        ] {
            assert!(errors(fen).contains(PositionErrorKind::ImpossibleCheckers), "{name}: {fen}");
        }
    }
}

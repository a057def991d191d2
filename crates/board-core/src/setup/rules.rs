//! What speaks against a setup.
//!
//! Every rule here holds in every position of every game of chess and Chess960; its comment says
//! why. So a position that a game can reach is never refused.

use super::{Setup, forward, last_move};
use crate::{CastlingSide, Color, Piece, Rank, Refusal, Refusals, Role, Square};

impl Setup {
    /// Everything that speaks against playing from here.
    ///
    /// ```
    /// use board_core::{Refusal, Refusals, Setup};
    ///
    /// let setup: Setup = "P3k3/8/8/8/8/8/8/4R3 w - - 0 1".parse().unwrap();
    /// let expected = [Refusal::NoWhiteKing, Refusal::OppositeCheck, Refusal::PawnOnBackRank];
    /// assert_eq!(setup.refusals(), expected.into_iter().collect());
    /// ```
    #[must_use]
    pub fn refusals(&self) -> Refusals {
        let en_passant = self.en_passant_refusals();
        self.king_refusals()
            | self.material_refusals(Color::White)
            | self.material_refusals(Color::Black)
            | self.castling_refusals()
            | en_passant
            | self.check_refusals(en_passant)
            | when(self.state.fullmove_number == 0, Refusal::FullmoveZero)
    }

    fn king_refusals(&self) -> Refusals {
        let [white, black] =
            Color::ALL.map(|color| self.squares_of(Piece::new(color, Role::King)).count());
        when(white == 0, Refusal::NoWhiteKing)
            | when(black == 0, Refusal::NoBlackKing)
            | when(white > 1, Refusal::TooManyWhiteKings)
            | when(black > 1, Refusal::TooManyBlackKings)
            | when(self.kings_touch(), Refusal::KingsTouch)
    }

    fn kings_touch(&self) -> bool {
        self.squares_of(Piece::new(Color::White, Role::King))
            .any(|king| self.attackers_of(king, Color::Black).into_iter().any(|s| self.is_king(s)))
    }

    fn is_king(&self, square: Square) -> bool {
        self.piece_at(square).is_some_and(|man| man.role == Role::King)
    }

    /// A side starts with sixteen men and only loses some; pawns neither come into being nor move
    /// back, and leave the last rank as they reach it.
    fn material_refusals(&self, color: Color) -> Refusals {
        let mut counts = [0_usize; 6];
        let mut bishops_on = [0_usize; 2];
        let mut pawn_on_back_rank = false;
        for (square, man) in self.men().filter(|(_, man)| man.color == color) {
            counts[man.role.index()] += 1;
            match man.role {
                Role::Pawn => {
                    pawn_on_back_rank |= matches!(square.rank(), Rank::First | Rank::Eighth);
                }
                Role::Bishop => {
                    let color_of_square = (square.file().index() + square.rank().index()) % 2;
                    bishops_on[usize::from(color_of_square)] += 1;
                }
                _ => {}
            }
        }
        // The two bishops of the start stand on squares of different colours, in Chess960 too, and
        // a bishop stays on its colour. So a second one on a colour was a pawn.
        let [pawns, knights, _, rooks, queens, _] = counts;
        let promoted = knights.saturating_sub(2)
            + rooks.saturating_sub(2)
            + queens.saturating_sub(1)
            + bishops_on.map(|count| count.saturating_sub(1)).into_iter().sum::<usize>();
        when(pawn_on_back_rank, Refusal::PawnOnBackRank)
            | when(counts.iter().sum::<usize>() > 16, Refusal::TooManyMen)
            | when(pawns > 8, Refusal::TooManyPawns)
            | when(promoted > 8_usize.saturating_sub(pawns), Refusal::ImpossibleMaterial)
    }

    /// A right lasts as long as king and rook stand where the game began.
    fn castling_refusals(&self) -> Refusals {
        let mut refusals = Refusals::NONE;
        for (color, side, rook) in self.state.castling.iter() {
            let Some(king) = self.castling_king(color) else {
                refusals |= Refusal::CastlingWithoutKing.into();
                continue;
            };
            let right_side = match side {
                CastlingSide::KingSide => rook.file() > king,
                CastlingSide::QueenSide => rook.file() < king,
            };
            let rook_is_there = self.piece_at(rook) == Some(Piece::new(color, Role::Rook));
            refusals |= when(!rook_is_there, Refusal::CastlingWithoutRook)
                | when(rook_is_there && !right_side, Refusal::CastlingRookOnWrongSide);
        }
        refusals
            | when(
                refusals.is_empty() && self.castling_files_differ(),
                Refusal::CastlingFilesDiffer,
            )
    }

    /// Chess and Chess960 start with the men of both sides on the same files.
    fn castling_files_differ(&self) -> bool {
        let rights = self.state.castling;
        let both_may_castle = Color::ALL
            .into_iter()
            .all(|color| CastlingSide::ALL.into_iter().any(|side| rights.has(color, side)));
        let rooks_differ = CastlingSide::ALL.into_iter().any(|side| {
            let [white, black] = Color::ALL.map(|color| rights.rook(color, side));
            white.is_some() && black.is_some() && white != black
        });
        let [white, black] = Color::ALL.map(|color| self.castling_king(color));
        both_may_castle && (white != black || rooks_differ)
    }

    /// An en passant square says that the last move took an enemy pawn from the square beyond it to
    /// the square before it.
    fn en_passant_refusals(&self) -> Refusals {
        let Some(target) = self.state.en_passant else { return Refusals::NONE };
        let us = self.state.side_to_move;
        let clock = when(self.state.halfmove_clock != 0, Refusal::EnPassantClock);
        if target.rank() != Rank::Sixth.of(us) {
            return clock | Refusal::EnPassantRank.into();
        }
        let man_at = |ranks| target.offset(0, ranks).and_then(|square| self.piece_at(square));
        let pawn = Some(Piece::new(!us, Role::Pawn));
        let occupied = man_at(0).is_some() || man_at(forward(us)).is_some();
        clock
            | when(man_at(-forward(us)) != pawn, Refusal::EnPassantWithoutPawn)
            | when(occupied, Refusal::EnPassantOccupied)
    }

    /// Nobody may leave the own king attacked, so the side that has just moved is not in check; and
    /// a check was given by the last move.
    fn check_refusals(&self, en_passant: Refusals) -> Refusals {
        let us = self.state.side_to_move;
        let attacked = |king, by| self.attackers_of(king, by).into_iter().any(|s| !self.is_king(s));
        let opposite_check =
            self.squares_of(Piece::new(!us, Role::King)).any(|king| attacked(king, us));
        // With other faults of the kings or of the en passant square the question has no meaning.
        let double_step =
            self.state.en_passant.filter(|_| (en_passant - Refusals::WAIVABLE).is_empty());
        let impossible = self.king(us).is_some_and(|king| {
            attacked(king, !us)
                && !self.kings_touch()
                && !last_move::explains_check(self, king, double_step)
        });
        when(opposite_check, Refusal::OppositeCheck) | when(impossible, Refusal::ImpossibleCheckers)
    }
}

fn when(condition: bool, refusal: Refusal) -> Refusals {
    if condition { refusal.into() } else { Refusals::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusals(fen: &str) -> Refusals {
        fen.parse::<Setup>().unwrap().refusals()
    }

    #[test]
    fn each_reason_is_found_alone() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", Refusal::NoWhiteKing),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", Refusal::NoBlackKing),
            ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", Refusal::TooManyWhiteKings),
            ("2k1k3/8/8/8/8/8/8/4K3 w - - 0 1", Refusal::TooManyBlackKings),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", Refusal::KingsTouch),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Refusal::OppositeCheck),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Refusal::PawnOnBackRank),
            ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", Refusal::CastlingWithoutKing),
            ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", Refusal::CastlingWithoutRook),
            ("4k3/8/8/8/8/8/8/R3K2r w K - 0 1", Refusal::CastlingWithoutRook),
            ("r2k4/8/8/8/8/8/8/R3K3 w Qq - 0 1", Refusal::CastlingFilesDiffer),
            ("1r2k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", Refusal::CastlingFilesDiffer),
            ("4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", Refusal::EnPassantRank),
            ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", Refusal::EnPassantRank),
            ("4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1", Refusal::EnPassantWithoutPawn),
            ("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", Refusal::EnPassantWithoutPawn),
            ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", Refusal::EnPassantOccupied),
            ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", Refusal::EnPassantOccupied),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e3 1 1", Refusal::EnPassantClock),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 0", Refusal::FullmoveZero),
            ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", Refusal::TooManyPawns),
            ("4k3/8/8/8/NNN5/8/PPPPPPPP/4K3 w - - 0 1", Refusal::ImpossibleMaterial),
            ("4k3/8/8/8/8/B1B5/PPPPPPPP/4K3 w - - 0 1", Refusal::ImpossibleMaterial),
            ("3k4/8/8/8/8/8/8/r2K3r w - - 0 1", Refusal::ImpossibleCheckers),
        ] {
            assert_eq!(refusals(fen), expected.into(), "{fen}");
        }
    }

    #[test]
    fn reasons_that_text_cannot_express_or_that_come_in_company() {
        let mut setup: Setup = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
        let a_file = setup.state.castling.rook(Color::White, CastlingSide::QueenSide);
        setup.state.castling.set(Color::White, CastlingSide::KingSide, a_file);
        assert_eq!(setup.refusals(), Refusal::CastlingRookOnWrongSide.into());

        let crowd = refusals("QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/K6k w - - 0 1");
        assert!(crowd.contains(Refusal::TooManyMen) && crowd.contains(Refusal::ImpossibleMaterial));
        let empty = refusals("8/8/8/8/8/8/8/8 w - - 0 1");
        assert_eq!(empty.iter().count(), 2, "{empty}");
    }

    #[test]
    fn what_a_game_can_reach_is_not_refused() {
        for (name, fen) in [
            ("a hundred plies without a capture", "4k3/8/8/8/8/8/8/4K2R w - - 300 400"),
            ("nine queens", "QQQQ4/QQQQ4/Q7/7k/8/8/8/4K3 w - - 0 90"),
            ("three bishops, one of them promoted", "4k3/8/8/8/8/B1BB4/PPPPPPP1/4K3 w - - 0 90"),
            ("the rights of two rooks on inner files", "1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1"),
            ("rights of opposite wings", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
        ] {
            assert_eq!(refusals(fen), Refusals::NONE, "{name}: {fen}");
        }
    }
}

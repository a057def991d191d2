//! Taking the last move back, to see whether a check can have come about.

use super::{LEAPS, Setup, forward};
use crate::board::DIRECTIONS;
use crate::{CastlingSide, Color, File, Piece, Rank, Role, Square};

/// Whether some last move explains that the lone king of the side to move, on `king`, is in check.
/// After a double step that step is the last move: `double_step` is its en passant square.
///
/// Before the move that gave the check the king was not attacked, or it could have been taken. So
/// a move explains the check if the king is not attacked once the move is taken back. All moves
/// that the placement allows are tried, also such that the earlier course of a game rules out (a
/// man may have been taken that the other side never lost): what none of them explains, no game
/// reaches.
pub(super) fn explains_check(setup: &Setup, king: Square, double_step: Option<Square>) -> bool {
    let them = !setup.state.side_to_move;
    let retractor = Retractor { setup, king, them };
    match double_step {
        Some(skipped) => retractor.double_step_explains(skipped),
        None => {
            setup
                .men()
                .filter(|(_, man)| man.color == them)
                .any(|(to, man)| retractor.move_explains(to, man))
                || retractor.castling_explains()
        }
    }
}

/// Takes back moves of `them`.
struct Retractor<'a> {
    setup: &'a Setup,
    king: Square,
    them: Color,
}

impl Retractor<'_> {
    fn is_empty(&self, square: Square) -> bool {
        self.setup.piece_at(square).is_none()
    }

    /// Whether the king is not attacked after `change`.
    fn safe_after(&self, change: impl FnOnce(&mut Setup)) -> bool {
        let mut before = *self.setup;
        change(&mut before);
        before.attackers_of(self.king, self.them).is_empty()
    }

    /// Whether the king was safe before `man` went from `from` to an empty square `to`.
    fn safe_before_step(&self, from: Square, to: Square, man: Piece) -> bool {
        self.safe_after(|before| {
            before.remove(to);
            before.put(from, man);
        })
    }

    /// Whether the king was safe before `man` went from `from` to `to` and took a man there. Which
    /// man that was makes no difference: it only stood in the way of lines.
    fn safe_before_capture(&self, from: Square, to: Square, man: Piece) -> bool {
        self.safe_after(|before| {
            before.put(from, man);
            before.put(to, Piece::new(!self.them, Role::Knight));
        })
    }

    /// Whether the man that stands on `to` can have given the check by going there.
    fn move_explains(&self, to: Square, man: Piece) -> bool {
        let promoted = Role::PROMOTIONS.contains(&man.role)
            && to.rank() == Rank::Eighth.of(self.them)
            && self.pawn_move_explains(to);
        promoted
            || match man.role {
                Role::Pawn => self.pawn_move_explains(to),
                Role::Knight => self.piece_move_explains(to, man, &LEAPS, 1),
                Role::Bishop => self.piece_move_explains(to, man, &DIRECTIONS[4..], 7),
                Role::Rook => self.piece_move_explains(to, man, &DIRECTIONS[..4], 7),
                Role::Queen => self.piece_move_explains(to, man, &DIRECTIONS, 7),
                Role::King => self.piece_move_explains(to, man, &DIRECTIONS, 1),
            }
    }

    fn piece_move_explains(
        &self,
        to: Square,
        man: Piece,
        steps: &[(i8, i8)],
        reach: usize,
    ) -> bool {
        steps.iter().any(|&(files, ranks)| {
            core::iter::successors(to.offset(files, ranks), |from| from.offset(files, ranks))
                .take(reach)
                .take_while(|&from| self.is_empty(from))
                .any(|from| {
                    self.safe_before_step(from, to, man) || self.safe_before_capture(from, to, man)
                })
        })
    }

    /// Whether a pawn of theirs that went to `to`, and perhaps promoted there, can have given the
    /// check. A pawn never stood on its first rank.
    fn pawn_move_explains(&self, to: Square) -> bool {
        let pawn = Piece::new(self.them, Role::Pawn);
        let back = -forward(self.them);
        let origin = |files, ranks| {
            to.offset(files, ranks)
                .filter(|&from| self.is_empty(from) && from.rank() != Rank::First.of(self.them))
        };
        let one_step = origin(0, back);
        let two_steps = one_step
            .and_then(|_| origin(0, 2 * back))
            .filter(|_| to.rank() == Rank::Fourth.of(self.them));
        let steps = [one_step, two_steps].into_iter().flatten();
        let captures = [origin(-1, back), origin(1, back)].into_iter().flatten();
        let en_passant = one_step.filter(|_| to.rank() == Rank::Sixth.of(self.them));
        steps.into_iter().any(|from| self.safe_before_step(from, to, pawn))
            || captures.clone().any(|from| self.safe_before_capture(from, to, pawn))
            || en_passant.is_some_and(|taken| {
                captures.clone().any(|from| self.safe_before_en_passant(from, to, taken))
            })
    }

    fn safe_before_en_passant(&self, from: Square, to: Square, taken: Square) -> bool {
        self.safe_after(|before| {
            before.remove(to);
            before.put(from, Piece::new(self.them, Role::Pawn));
            before.put(taken, Piece::new(!self.them, Role::Pawn));
        })
    }

    fn double_step_explains(&self, skipped: Square) -> bool {
        let forward = forward(self.them);
        let (from, to) = (skipped.offset(0, -forward), skipped.offset(0, forward));
        from.zip(to).is_some_and(|(from, to)| {
            self.safe_before_step(from, to, Piece::new(self.them, Role::Pawn))
        })
    }

    /// King and rook may have come from any two squares of the first rank, in Chess960.
    fn castling_explains(&self) -> bool {
        let rank = Rank::First.of(self.them);
        let at = |file| Square::from_coords(file, rank);
        let [king, rook] = [Role::King, Role::Rook].map(|role| Piece::new(self.them, role));
        CastlingSide::ALL.into_iter().any(|side| {
            let (king_to, rook_to) = (at(side.king_target()), at(side.rook_target()));
            let castled = self.setup.piece_at(king_to) == Some(king)
                && self.setup.piece_at(rook_to) == Some(rook);
            let was_empty =
                |square| square == king_to || square == rook_to || self.is_empty(square);
            castled
                && File::ALL.into_iter().any(|king_file| {
                    File::ALL.into_iter().any(|rook_file| {
                        let (king_from, rook_from) = (at(king_file), at(rook_file));
                        let sides_fit = match side {
                            CastlingSide::KingSide => king_file < rook_file,
                            CastlingSide::QueenSide => king_file > rook_file,
                        };
                        sides_fit
                            && was_empty(king_from)
                            && was_empty(rook_from)
                            && self.safe_after(|before| {
                                before.remove(king_to);
                                before.remove(rook_to);
                                before.put(king_from, king);
                                before.put(rook_from, rook);
                            })
                    })
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Refusal, Setup};

    fn is_impossible(fen: &str) -> bool {
        let refusals = fen.parse::<Setup>().unwrap().refusals();
        refusals.contains(Refusal::ImpossibleCheckers)
    }

    #[test]
    fn checks_that_a_move_can_give() {
        for (name, fen) in [
            ("a rook moved to the file", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"),
            ("a knight uncovered a rook", "4k3/8/8/8/4r3/2n5/8/4K3 w - - 0 1"),
            ("a knight checks and uncovers", "4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1"),
            ("a rook left the bishop's diagonal", "4k3/8/8/8/1b6/8/8/2r1K3 w - - 0 1"),
            ("a pawn promoted and uncovered a rook", "4k3/8/8/8/8/8/r3K3/2n5 w - - 0 1"),
            ("a king uncovered a rook", "8/8/8/8/4r3/3k4/8/4K3 w - - 0 1"),
            ("a double step", "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1"),
            ("a double step not told of", "8/8/8/2k5/3P4/8/8/4K3 b - - 0 1"),
            ("a double step uncovers a bishop", "8/8/8/1k6/4P3/8/8/4KB2 b - e3 0 1"),
            ("a double step uncovers a queen on its rank", "8/8/8/8/4P3/8/k6Q/4K3 b - e3 0 1"),
            ("en passant uncovers two sliders", "8/8/3Pk3/8/2B5/8/8/4R1K1 b - - 0 1"),
            ("castling, from f1 and g1", "8/8/8/8/8/5k2/8/4nRK1 b - - 0 1"),
        ] {
            assert!(!is_impossible(fen), "{name}: {fen}");
        }
    }

    #[test]
    fn checks_that_no_move_can_give() {
        for (name, fen) in [
            ("three men", "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1"),
            ("two knights", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"),
            ("two pawns", "8/8/4k3/3P1P2/8/8/8/4K3 b - - 0 1"),
            ("two rooks from both sides", "3k4/8/8/8/8/8/8/r2K3r w - - 0 1"),
            ("two bishops from both sides", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"),
            ("a rook and a queen in different lines", "4r3/8/8/8/8/8/k7/q3K3 w - - 0 1"),
            ("a pawn that never moved", "8/8/8/8/8/3k4/4P3/4K3 b - - 0 1"),
            ("a knight that has no square to come from", "8/8/8/8/8/1k6/2N5/N3K3 b - - 0 1"),
            (
                "a line through the square that the pawn skipped",
                "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            ),
            ("a knight, and a double step elsewhere", "4k3/8/3N4/8/P7/8/8/4K3 b - a3 0 1"),
        ] {
            assert!(is_impossible(fen), "{name}: {fen}");
        }
    }
}

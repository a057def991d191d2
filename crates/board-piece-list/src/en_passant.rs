//! En passant.

use board_core::sets::pawn_attacks;
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};

use crate::attacked_and_pinned::AttackedAndPinned;
use crate::generate::Generator;
use crate::read::Read;

impl<S: Side, R: Read> Generator<'_, S, R> {
    /// Pushes the legal en passant captures.
    #[inline(never)]
    pub(crate) fn en_passant(self, info: AttackedAndPinned, sink: &mut impl MoveSink) {
        let Some(target) = self.state.en_passant else { return };
        if !self.mask.captures.contains(target) {
            return;
        }
        R::phase(Phase::EnPassant);
        for from in self.en_passant_origins(target) & self.mask.from {
            let mv = Move::new(from, target, MoveKind::EnPassant);
            if self.is_safe_after(mv, info) {
                sink.push(mv);
            }
        }
    }

    /// The pawns of `S` that attack the en passant square.
    pub(crate) fn en_passant_origins(&self, target: Square) -> SquareSet {
        let own = pawn_attacks::<S::Them>(target.into()) & self.own;
        let pieces = R::pieces_on::<S>(self.lists, own);
        let pawns = pieces.filter(|&piece| self.lists.role(piece) == Role::Pawn);
        pawns.map(|pawn| self.lists.square(pawn)).collect()
    }

    /// Whether the king is safe after an en passant capture, which empties two squares and may uncover
    /// any line.
    fn is_safe_after(&self, mv: Move, info: AttackedAndPinned) -> bool {
        let captured = mv.capture_square();
        // A check by a knight or by another pawn stays.
        let non_sliders = R::by_piece::<S::Them>(self.lists, Role::Knight)
            | (R::by_piece::<S::Them>(self.lists, Role::Pawn) - captured.into());
        let others = self.occupied() - mv.from().into() - captured.into();
        (info.checkers & non_sliders).is_empty()
            && !self.slider_attacks(self.king, others | mv.to().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceList;
    use board_core::{Board, Position, PositionErrorKinds, Setup, View};

    #[test]
    fn en_passant_does_not_stop_the_check_of_a_knight_or_of_another_pawn() {
        // No game leads there, since only the pawn that has just moved can give such a check.
        for (fen, legal) in [
            ("4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 2", false),
            ("4k3/8/8/3pP3/8/8/3p4/4K3 w - d6 0 2", false),
            ("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 2", true),
        ] {
            let position = Position::new_allowing(
                Setup::from_fen(fen).unwrap(),
                PositionErrorKinds::ALLOWABLE,
            );
            let board = PieceList::from_position(&position.unwrap());
            let mv = Move::new(Square::E5, Square::D6, MoveKind::EnPassant);
            assert_eq!(board.is_legal(mv), legal, "{fen}");
        }
    }
}

//! Exchanges: captures on one square, each played.

use board_core::{ExchangeValues, Move, MoveKind, Piece, Rank, Role, Square};

use super::Oracle;

impl Oracle {
    /// What a legal move gains by the captures on its target that follow, in the unit of the values. Both sides capture
    /// with their least valuable piece, of equal ones with that on the lower square, and stop when that is
    /// better. Pins are not considered.
    pub fn exchange(&self, mv: Move, values: &ExchangeValues) -> i32 {
        let value = |role: Role| values[role.index()];
        if mv.is_castle() {
            return 0;
        }
        let captured = match self.piece_at(mv.to()) {
            Some(piece) => value(piece.role),
            None if mv.is_en_passant() => value(Role::Pawn),
            None => 0,
        };
        let promoted = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
        captured + promoted - self.after(mv).gain_on(mv.to(), values)
    }

    /// The most that the side to move gains by captures on a square, at least 0.
    fn gain_on(&self, square: Square, values: &ExchangeValues) -> i32 {
        let attackers = self.attackers(square, self.us());
        let role = |from| self.piece_at(from).map(|piece| piece.role);
        let Some(from) = attackers.into_iter().min_by_key(|&from| (role(from), from)) else {
            return 0;
        };
        let is_defended = !self.attackers(square, !self.us()).is_empty();
        if role(from) == Some(Role::King) && is_defended {
            return 0;
        }
        let promotes = self.piece_at(from) == Some(Piece::new(self.us(), Role::Pawn))
            && square.rank() == Rank::Eighth.of(self.us());
        let kind = if promotes { MoveKind::CapturePromoteQueen } else { MoveKind::Capture };
        self.exchange(Move::new(from, square, kind), values).max(0)
    }
}

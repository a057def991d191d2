//! Counting sequences of moves.

use board_core::{Move, PerftKinds, Square};

use super::Oracle;

impl Oracle {
    /// The number of legal move sequences of `depth` plies.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    /// The same split by the kind of the last move; `depth` is at least 1.
    pub fn perft_kinds(&self, depth: u32) -> PerftKinds {
        let mut sum = PerftKinds::default();
        for mv in self.legal_moves() {
            let after = self.after(mv);
            sum += if depth > 1 { after.perft_kinds(depth - 1) } else { after.kinds_of_last(mv) };
        }
        sum
    }

    /// The kinds of `mv`, which led to this position.
    fn kinds_of_last(&self, mv: Move) -> PerftKinds {
        let checkers = self.checkers();
        let moved = match mv.is_castle() {
            true => Square::from_coords(mv.castling_side().rook_target(), mv.from().rank()),
            false => mv.to(),
        };
        let is_check = !checkers.is_empty();
        PerftKinds {
            nodes: 1,
            captures: mv.is_capture().into(),
            en_passant: mv.is_en_passant().into(),
            castles: mv.is_castle().into(),
            promotions: mv.is_promotion().into(),
            checks: is_check.into(),
            discovered_checks: (is_check && !checkers.contains(moved)).into(),
            double_checks: (checkers.len() > 1).into(),
            checkmates: (is_check && self.legal_moves().is_empty()).into(),
        }
    }
}

//! Moves with an observer.

use std::hint::black_box;

use polyboard::{
    Board, CodePath, MoveList, Observer, PawnPair, Piece, Role, Square, Threat, Threats,
};

/// Makes and unmakes each move, and reports what changes, or what a network takes of it. Returns the sum of all reports.
#[inline(never)]
pub fn observe_each<B: Board, const NETWORK: bool>(board: &mut B, moves: &MoveList) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || {
            let mut changes = Changes::<NETWORK>(0);
            for &mv in moves {
                let undo = board.make_observed(mv, &mut changes);
                black_box(&*board);
                board.unmake_observed(mv, undo, &mut changes);
            }
            changes.0
        },
    )
}

/// The sum of all reports, or of those that a network of 2026 takes. What appears and what vanishes have different
/// weights, so that unmaking does not cancel making.
struct Changes<const NETWORK: bool>(u64);

impl<const NETWORK: bool> Changes<NETWORK> {
    #[inline(always)]
    fn add(&mut self, pieces: [(Piece, Square); 2], weight: u64) {
        let number = |(piece, square): (Piece, Square)| {
            (square.index() + 64 * piece.color as usize + 128 * piece.role as usize) as u64
        };
        self.0 = self.0.wrapping_add(weight * (number(pieces[0]) + 1024 * number(pieces[1])));
    }

    #[inline(always)]
    fn add_pawns(&mut self, PawnPair { squares, colors }: PawnPair, weight: u64) {
        let pawn = |at: usize| (Piece::new(colors[at], Role::Pawn), squares[at]);
        self.add([pawn(0), pawn(1)], weight);
    }
}

impl<const NETWORK: bool> Observer for Changes<NETWORK> {
    const THREATS: Threats = if NETWORK {
        Threats::ALL.without_kings().without(Role::Pawn, Role::Pawn)
    } else {
        Threats::ALL
    };
    const PAWN_PAIRS: bool = NETWORK;

    #[inline(always)]
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.add([(piece, square); 2], 1);
    }

    #[inline(always)]
    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.add([(piece, square); 2], 2);
    }

    #[inline(always)]
    fn threat_removed(&mut self, threat: Threat) {
        self.add([(threat.attacker, threat.from), (threat.victim, threat.to)], 3);
    }

    #[inline(always)]
    fn threat_added(&mut self, threat: Threat) {
        self.add([(threat.attacker, threat.from), (threat.victim, threat.to)], 4);
    }

    #[inline(always)]
    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        self.add_pawns(pair, 5);
    }

    #[inline(always)]
    fn pawn_pair_added(&mut self, pair: PawnPair) {
        self.add_pawns(pair, 6);
    }
}

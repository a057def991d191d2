//! The four moves that a pawn has to a square of the last rank.

use crate::{Move, MoveKind, MoveSink, Rank, Role, Square};

/// Pushes a move of a pawn; on the last rank, the four promotions that it stands for.
pub fn push_pawn_move(from: Square, to: Square, kind: MoveKind, sink: &mut dyn MoveSink) {
    if !matches!(to.rank(), Rank::First | Rank::Eighth) {
        return sink.push(Move::new(from, to, kind));
    }
    for role in Role::PROMOTIONS {
        let kind = MoveKind::promotion(role, kind == MoveKind::Capture);
        sink.push(Move::new(from, to, kind));
    }
}

//! Moves by their squares, as most formats have them.

use board_core::{Board, Move, MoveKind, Rank, Role, Square};

use crate::{Problem, RawMove};

/// The legal move between two squares, with a role for a promotion. Castling goes from the king to its rook.
///
/// # Errors
///
/// If there is none.
#[inline]
pub(crate) fn legal<B: Board>(
    board: &B,
    raw: RawMove,
    promotion: Option<Role>,
) -> Result<Move, Problem> {
    kind(board, raw.from, raw.to, promotion)
        .map(|kind| Move::new(raw.from, raw.to, kind))
        .filter(|&mv| board.is_legal(mv))
        .ok_or(Problem::Illegal(raw))
}

/// The kind that a move between two squares has, if it is legal.
#[inline]
fn kind<B: Board>(
    board: &B,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<MoveKind> {
    let piece = board.piece_at(from)?;
    let target = board.piece_at(to);
    if let Some(role) = promotion {
        return (piece.role == Role::Pawn).then(|| MoveKind::promotion(role, target.is_some()));
    }
    if target.is_some_and(|target| target.color == piece.color) {
        return Some(MoveKind::Castle);
    }
    if target.is_some() {
        return Some(MoveKind::Capture);
    }
    if piece.role != Role::Pawn {
        return Some(MoveKind::Quiet);
    }
    let is_double =
        from.rank() == Rank::Second.of(piece.color) && to.rank() == Rank::Fourth.of(piece.color);
    Some(match (from.file() == to.file(), is_double) {
        (false, _) => MoveKind::EnPassant,
        (true, true) => MoveKind::DoublePush,
        (true, false) => MoveKind::Quiet,
    })
}

//! Whether a move from elsewhere (a hash table, a killer, an opponent) can be played, and whether it gives
//! check. Nothing is generated and nothing is played.

use crate::castling_path::{CASTLING_PATHS, on_first_rank};
use crate::sets::ahead;
use crate::{
    CastlingSide, Color, Move, MoveKind, Piece, Rank, Role, Square, SquareSet, View, attacks,
    with_side,
};

/// Whether the piece of the side to move can make the move, whether or not its king is safe afterward.
/// Castling is legal if it is pseudo-legal.
#[inline(always)]
#[must_use]
pub fn is_pseudo_legal<V: View + ?Sized>(board: &V, mv: Move) -> bool {
    let us = board.side_to_move();
    let Some(Piece { color, role }) = board.piece_at(mv.from()) else { return false };
    if color != us {
        return false;
    }
    if mv.is_castle() {
        return role == Role::King && can_castle(board, us, mv);
    }
    let target = board.piece_at(mv.to());
    let takes_enemy = target.is_some_and(|piece| piece.color != us);
    let is_free =
        if mv.is_capture() && !mv.is_en_passant() { takes_enemy } else { target.is_none() };
    is_free
        && match role {
            Role::Pawn => pawn_reaches(board, us, mv),
            _ => {
                matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture) && reaches(board, role, mv)
            }
        }
}

/// Whether a pawn that may stand on the origin goes to the target by a move of this kind. The target is
/// empty, or for a capture it holds an enemy's piece.
fn pawn_reaches<V: View + ?Sized>(board: &V, us: Color, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let one_ahead = from.offset(0, us.forward());
    let is_step = match mv.kind() {
        MoveKind::EnPassant => {
            return board.state().en_passant == Some(to) && attacks::pawn(us, from).contains(to);
        }
        MoveKind::DoublePush => {
            from.rank() == Rank::Second.of(us)
                && one_ahead.is_some_and(|over| {
                    board.piece_at(over).is_none() && over.offset(0, us.forward()) == Some(to)
                })
        }
        _ if mv.is_capture() => attacks::pawn(us, from).contains(to),
        _ => one_ahead == Some(to),
    };
    is_step && mv.is_promotion() == (to.rank() == Rank::Eighth.of(us))
}

/// Whether a piece other than a pawn attacks the target of a move.
fn reaches<V: View + ?Sized>(board: &V, role: Role, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    attacks::on_empty_board(from, role).contains(to)
        && attacks::between(from, to).into_iter().all(|square| board.piece_at(square).is_none())
}

fn can_castle<V: View + ?Sized>(board: &V, us: Color, mv: Move) -> bool {
    let (king, rook) = (mv.from(), mv.to());
    let side = CastlingSide::of_rook(rook.file(), king.file());
    if board.state().castling.rook_square(us, side) != Some(rook) {
        return false;
    }
    let path = &CASTLING_PATHS[king.file().index()][rook.file().index()];
    let is_empty = |square| board.piece_at(square).is_none();
    let is_safe = |square| !board.is_attacked(square, !us);
    on_first_rank(us, path.empty).into_iter().all(is_empty)
        && on_first_rank(us, path.safe).into_iter().all(is_safe)
        // In Chess960 the rook may have stood between its king and an attacker.
        && king_is_safe_after(board, mv)
}

/// Whether a move is legal, from whatever position it comes.
#[inline(always)]
#[must_use]
pub fn is_legal<V: View + ?Sized>(board: &V, mv: Move) -> bool {
    is_pseudo_legal(board, mv) && (mv.is_castle() || king_is_safe_after(board, mv))
}

/// [`View::has_free_move`] by sets.
#[inline(always)]
#[must_use]
pub fn has_free_move<V: View + ?Sized>(board: &V) -> bool {
    let us = board.side_to_move();
    let (king, own) = (board.king(us), board.by_color(us));
    let free = own - attacks::on_empty_board(king, Role::Queen);
    let pawns = board.by_role(Role::Pawn) & free;
    let pushes = with_side!(us, S => ahead::<S>(pawns)) - board.occupied();
    let knights = board.by_role(Role::Knight) & free;
    let has_leap = || knights.into_iter().any(|from| !(attacks::knight(from) - own).is_empty());
    (!pushes.is_empty() || has_leap()) && !board.is_attacked(king, !us)
}

/// Whether the king of the side to move is not attacked after a pseudo-legal move.
#[inline(always)]
pub(crate) fn king_is_safe_after<V: View + ?Sized>(board: &V, mv: Move) -> bool {
    let us = board.side_to_move();
    let king = match board.king(us) {
        _ if mv.is_castle() => mv.castling_targets().0,
        king if king == mv.from() => mv.to(),
        king => king,
    };
    let attackers = board.attackers_over(king, occupied_after(board.occupied(), mv));
    let captured = SquareSet::of(mv.to()) | SquareSet::of(mv.capture_square());
    !is_any_of(board, attackers - captured, !us)
}

/// Whether one of some pieces is of a color.
#[inline(always)]
fn is_any_of<V: View + ?Sized>(board: &V, pieces: SquareSet, color: Color) -> bool {
    !pieces.is_empty() && !(pieces & board.by_color(color)).is_empty()
}

/// The occupied squares after a move.
#[inline(always)]
pub(crate) fn occupied_after(occupied: SquareSet, mv: Move) -> SquareSet {
    if mv.is_castle() {
        let (king_to, rook_to) = mv.castling_targets();
        let gone = SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        return (occupied - gone) | SquareSet::of(king_to) | SquareSet::of(rook_to);
    }
    let gone = SquareSet::of(mv.from()) | SquareSet::of(mv.capture_square());
    (occupied - gone) | SquareSet::of(mv.to())
}

/// Whether a legal move gives check: the piece attacks the king from its target, or a slider does through a
/// square that the move has emptied.
#[inline(always)]
#[must_use]
pub fn gives_check<V: View + ?Sized>(board: &V, mv: Move) -> bool {
    let us = board.side_to_move();
    let (king, occupied) = (board.king(!us), occupied_after(board.occupied(), mv));
    let mut landed = SquareSet::of(mv.to());
    let (from, role) = if mv.is_castle() {
        let (king_to, rook_to) = mv.castling_targets();
        landed = SquareSet::of(king_to) | SquareSet::of(rook_to);
        (rook_to, Some(Role::Rook))
    } else {
        let role = board.piece_at(mv.from()).map(|piece| piece.role);
        (mv.to(), mv.promotion().or(role))
    };
    if role.is_some_and(|role| attacks_over(Piece::new(us, role), from, king, occupied)) {
        return true;
    }
    let emptied = SquareSet::of(mv.from()) | SquareSet::of(mv.capture_square());
    if (emptied & attacks::on_empty_board(king, Role::Queen)).is_empty() {
        return false;
    }
    let attackers = board.attackers_over(king, occupied);
    is_any_of(board, attackers - landed, us)
}

/// Whether a piece on a square attacks another.
fn attacks_over(piece: Piece, from: Square, to: Square, occupied: SquareSet) -> bool {
    match piece.role {
        Role::Pawn => attacks::pawn(piece.color, from).contains(to),
        role => {
            attacks::on_empty_board(from, role).contains(to)
                && (attacks::between(from, to) & occupied).is_empty()
        }
    }
}

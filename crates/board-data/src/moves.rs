//! Moves by their squares, as most formats have them.
//!
//! The kind of a move and whether it is legal are found at once: [`is_legal`](board_core::View::is_legal) of a board cannot
//! know what was found before, and would look again. And a reader passes over much memory between two plies: a table of a
//! megabyte, by which some boards find the attacks of sliders, has left the cache then. So a king is looked for from the few
//! sliders that are aimed at it.

use board_core::{Board, Color, Move, MoveKind, Rank, Role, Square, SquareSet, attacks};

use crate::{Problem, RawMove};

/// The legal move between two squares, with a role for a promotion. Castling goes from the king to its rook.
///
/// # Errors
///
/// If there is none.
#[inline(always)]
pub(crate) fn legal<B: Board>(
    board: &B,
    raw: RawMove,
    promotion: Option<Role>,
) -> Result<Move, Problem> {
    match kind(board, raw.from, raw.to, promotion) {
        Some(kind) if is_legal(board, Move::new(raw.from, raw.to, kind)) => {
            Ok(Move::new(raw.from, raw.to, kind))
        }
        _ => Err(Problem::Illegal(raw)),
    }
}

/// The kind of the move that a piece can make between two squares, whether or not its king is safe then. Of castling the
/// rest of the rules is not looked at.
#[inline(always)]
fn kind<B: Board>(
    board: &B,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<MoveKind> {
    let us = board.side_to_move();
    let (own, theirs) = (board.by_color(us), board.by_color(!us));
    if !own.contains(from) {
        return None;
    }
    let role = board.piece_at(from)?.role;
    if own.contains(to) {
        return (role == Role::King && promotion.is_none()).then_some(MoveKind::Castle);
    }
    if role == Role::Pawn {
        return pawn_kind(board, from, to, promotion);
    }
    let reaches = attacks::on_empty_board(from, role).contains(to)
        && (attacks::between(from, to) & (own | theirs)).is_empty();
    let kind = if theirs.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
    (reaches && promotion.is_none()).then_some(kind)
}

#[inline(always)]
fn pawn_kind<B: Board>(
    board: &B,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<MoveKind> {
    let us = board.side_to_move();
    let occupied = board.occupied();
    let captures = attacks::pawn(us, from).contains(to);
    if !captures && !attacks::pawn_pushes(us, from, occupied).contains(to) {
        return None;
    }
    if promotion.is_some() != (to.rank() == Rank::Eighth.of(us)) {
        return None;
    }
    if captures && !occupied.contains(to) {
        return (board.state().en_passant == Some(to)).then_some(MoveKind::EnPassant);
    }
    Some(match promotion {
        Some(role) => MoveKind::promotion(role, captures),
        None if captures => MoveKind::Capture,
        None if from.index().abs_diff(to.index()) == 16 => MoveKind::DoublePush,
        None => MoveKind::Quiet,
    })
}

/// Whether a move that a piece can make is legal, as [`is_legal`](board_core::View::is_legal) says it.
#[inline(always)]
pub(crate) fn is_legal<B: Board>(board: &B, mv: Move) -> bool {
    if mv.is_castle() {
        return board.is_legal(mv);
    }
    let us = board.side_to_move();
    let king = board.king(us);
    let king = if king == mv.from() { mv.to() } else { king };
    let gone = SquareSet::of(mv.from()) | SquareSet::of(mv.capture_square());
    let landed = SquareSet::of(mv.to());
    let (occupied, theirs) =
        ((board.occupied() - gone) | landed, board.by_color(!us) - gone - landed);
    let on = |role| board.by_role(role) & theirs;
    let aimed = attacks::on_empty_board(king, Role::Bishop) & (on(Role::Bishop) | on(Role::Queen))
        | attacks::on_empty_board(king, Role::Rook) & (on(Role::Rook) | on(Role::Queen));
    let near = attacks::knight(king) & on(Role::Knight)
        | attacks::king(king) & on(Role::King)
        | attacks::pawn(us, king) & on(Role::Pawn);
    near.is_empty()
        && aimed.into_iter().all(|from| !(attacks::between(from, king) & occupied).is_empty())
}

/// Whether a pawn can capture en passant by the rules.
#[inline(always)]
pub(crate) fn has_en_passant<B: Board>(board: &B, target: Square, us: Color) -> bool {
    let pawns = attacks::pawn(!us, target) & board.by_role(Role::Pawn) & board.by_color(us);
    pawns.into_iter().any(|from| is_legal(board, Move::new(from, target, MoveKind::EnPassant)))
}

#[cfg(test)]
mod tests {
    use board_bitboard::Bitboard;
    use board_conformance::named_positions;
    use board_core::{View, ViewExt};

    use super::*;

    /// Every two squares with every promotion, in every position.
    #[test]
    fn moves_are_those_that_are_legal_on_the_board() {
        let roles = Role::ALL[1..5].iter().map(|&role| Some(role));
        let promotions: Vec<_> = roles.chain([None]).collect();
        let mut count = 0;
        for named in named_positions() {
            let board: Bitboard = named.position.into_board();
            let mut found = Vec::new();
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
            {
                for &promotion in &promotions {
                    let raw = RawMove { from, to, bits: 0 };
                    found.extend(legal(&board, raw, promotion).ok().inspect(|mv| {
                        assert!(board.is_legal(*mv), "{mv} in {}", board.fen());
                        assert_eq!(mv.promotion(), promotion, "{mv} in {}", board.fen());
                    }));
                }
            }
            let mut moves = board.legal_moves().to_vec();
            for moves in [&mut moves, &mut found] {
                moves.sort_by_key(|mv| mv.bits());
            }
            assert_eq!(found, moves, "{}: {}", named.name, board.fen());
            count += found.len();
        }
        assert!(count > 1000);
    }
}

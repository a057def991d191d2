//! A program on chess, as the tests rewrite it.

use polyboard::prelude::*;
type Chess = polyboard::Bitboard;

fn nodes(board: &Chess, depth: u32) -> usize {
    if depth == 0 || board.search_end(u16::MAX) == Some(SearchEnd::Checkmate) {
        return 1;
    }
    let mut count = 0;
    for mv in board.legal_moves() {
        let child = { let mut child = board.clone(); child.play_unchecked(mv); child };
        count += nodes(&child, depth - 1);
    }
    count
}

fn is_quiet(board: &Chess, mv: Move) -> bool {
    let own: SquareSet = board.by_color(board.side_to_move());
    let pawns = board.by_role(Role::Pawn) & own;
    !board.is_check() && (pawns.len() as u32) > 0 && board.piece_at(mv.to()).map(|piece| piece.role).is_none()
}

fn captures(board: &Chess) -> usize {
    let mut moves = board.legal_moves();
    moves.set_iterator_mask(board.occupied());
    moves.len()
}

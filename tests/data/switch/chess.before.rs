//! A program on chess, as the tests rewrite it.

use chess::{BitBoard, Board, BoardStatus, ChessMove, MoveGen, Piece, EMPTY};

fn nodes(board: &Board, depth: u32) -> usize {
    if depth == 0 || board.status() == BoardStatus::Checkmate {
        return 1;
    }
    let mut count = 0;
    for mv in MoveGen::new_legal(board) {
        let child = board.make_move_new(mv);
        count += nodes(&child, depth - 1);
    }
    count
}

fn is_quiet(board: &Board, mv: ChessMove) -> bool {
    let own: BitBoard = *board.color_combined(board.side_to_move());
    let pawns = board.pieces(Piece::Pawn) & own;
    *board.checkers() == EMPTY && pawns.popcnt() > 0 && board.piece_on(mv.get_dest()).is_none()
}

fn captures(board: &Board) -> usize {
    let mut moves = MoveGen::new_legal(board);
    moves.set_iterator_mask(*board.combined());
    moves.len()
}

//! A program on shakmaty, as the tests rewrite it.

use shakmaty::{attacks, Bitboard, Chess, Color, Move, Position, Role, Square};

fn mobility(chess: &Chess, color: Color) -> usize {
    let occupied = chess.board().occupied();
    let rooks: Bitboard = chess.board().by_piece(Role::Rook.of(color));
    rooks.into_iter().map(|square: Square| attacks::rook_attacks(square, occupied).count()).sum()
}

fn search(chess: &Chess) -> usize {
    let mut count = usize::from(chess.turn() == Color::White);
    for mv in chess.legal_moves() {
        let mut child = chess.clone();
        child.play_unchecked(mv);
        let mv: Move = mv;
        count += mv.role() as usize + usize::from(child.is_checkmate());
    }
    count
}

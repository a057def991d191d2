//! A program on shakmaty, as the tests rewrite it.

use polyboard::prelude::*;
type Chess = polyboard::Bitboard;

fn mobility(chess: &Chess, color: Color) -> usize {
    let occupied = chess.occupied();
    let rooks: SquareSet = chess.by_piece(Piece::new(color, Role::Rook));
    rooks.into_iter().map(|square: Square| attacks::rook(square, occupied).len()).sum()
}

fn search(chess: &Chess) -> usize {
    let mut count = usize::from(chess.side_to_move() == Color::White);
    for mv in chess.legal_moves() {
        let mut child = chess.clone();
        child.play_unchecked(mv);
        let mv: Move = mv;
        count += mv.role() as usize + usize::from(child.is_checkmate());
    }
    count
}

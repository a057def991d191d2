//! A program on cozy-chess, as the tests rewrite it.

use cozy_chess::{bitboard, get_rook_moves, BitBoard, Board, Color, GameStatus, Move, Piece, Square};

const CORNERS: BitBoard = bitboard! {
    X . . . . . . X
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    X . . . . . . X
};

struct Line {
    pv_move: Move,
    // a field of its own that has the name of one of a move
    to: u8,
}

impl Line {
    fn score(&self, board: &Board, color: Color) -> i32 {
        let mut targets = self.pv_move.to.bitboard(); // any receiver
        let rook = board.king(color);
        targets |= get_rook_moves(rook, board.occupied());
        let mut table = [[0; Square::NUM]; Piece::NUM];
        table[Piece::Rook as usize][rook as usize] += targets.len() as i32 + i32::from(self.to);
        if !board.generate_moves(|moves| {
            let _ = moves.from;
            let _ = moves.to;
            false
        }) {
            println!("{:x}", board.hash());
        }
        let _ = Move { from: rook, to: rook, promotion: None };
        match board.status() {
            GameStatus::Won => -1,
            GameStatus::Drawn => 0,
            GameStatus::Ongoing if board.status() == GameStatus::Drawn => 1,
            GameStatus::Ongoing => board
                .colors(color) // a comment of the program's own
                .len() as i32,
        }
    }
}

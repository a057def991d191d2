//! What the chapters show that no plain board has: code with a line left out, which goes wrong, and single ideas of the fast boards.

mod array8x8;
mod bitboard;
mod byteboard;
mod counting;
mod hybrid;
mod lists;
mod mailbox;
mod mailbox16x16;
mod nibble;
mod quad_bitboard;
mod range_coder;
mod sliders;
mod x88;

use board_array::Cell;
use board_bitboard::Bitboard;
use board_core::{Board, Color, Position, View, ViewExt};

/// Positions of random games, with White to move.
fn positions() -> Vec<Position> {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/1k1r4/8/R6N/8/2n5/N6R/7K w - - 0 1",
    ];
    let mut random = fastrand::Rng::with_seed(1);
    let mut found = Vec::new();
    for game in 0..60 {
        let start = Position::from_fen(starts[game % 3]).unwrap();
        let mut board = start.into_board::<Bitboard>();
        for _ in 0..40 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[random.usize(..moves.len())]);
            if board.state().side_to_move == Color::White {
                found.push(Position::from_fen(&board.fen()).unwrap());
            }
        }
    }
    assert!(found.len() > 500);
    found
}

/// The numbers in the cells of an array.
fn codes<const N: usize>(cells: &[Cell; N]) -> [i8; N] {
    cells.map(Cell::code)
}

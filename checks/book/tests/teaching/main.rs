//! The first lines of code of each chapter. The book shows these functions, and what goes wrong if a line is left out.

mod array8x8;
mod bitboard;
mod byteboard;
mod counting;
mod hybrid;
mod lists;
mod mailbox;
mod mailbox16x16;
mod nibble;
mod piece_list;
mod range_coder;
mod sliders;
mod x88;

use board_array::Cell;
use board_bitboard::Bitboard;
use board_core::{Board, Color, Position, Role, Square, SquareSet, View, ViewExt};

/// Positions of random games in which White is to move, is not in check, and has no pinned piece: there the legal moves
/// of a piece are those that its role allows.
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
            let checks_and_pins = board.checks_and_pins();
            if board.state().side_to_move == Color::White
                && (checks_and_pins.checkers | checks_and_pins.pinned).is_empty()
            {
                found.push(Position::from_fen(&board.fen()).unwrap());
            }
        }
    }
    assert!(found.len() > 500);
    found
}

/// Fails unless the squares that a function finds for White's pieces of a role are those of the legal moves of a board.
fn assert_moves<B: Board>(role: Role, find: impl Fn(&Position, &B, Square) -> SquareSet) {
    let mut pieces = 0;
    for position in positions() {
        let board = B::from_position(&position);
        let moves = board.legal_moves();
        for from in board.by_role(role) & board.by_color(Color::White) {
            let of_piece = moves.iter().filter(|mv| mv.from() == from);
            let expected: SquareSet = of_piece.map(|mv| mv.to()).collect();
            assert_eq!(find(&position, &board, from), expected, "{from} in {}", board.fen());
            pieces += 1;
        }
    }
    assert!(pieces > 300);
}

/// The numbers in the cells of an array.
fn codes<const N: usize>(cells: &[Cell; N]) -> [i8; N] {
    cells.map(Cell::code)
}

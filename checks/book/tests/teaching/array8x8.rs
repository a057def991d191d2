//! Sixty-four cells.

use board_array8x8::{Array8x8, Array8x8Geometry};
use board_core::{Board, Position, Role};

use super::{assert_moves, codes, squares};

/// Where a white rook can go.
fn rook_moves(cells: &[i8; 64], from: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let to = (8 * rank + file) as usize;
            if cells[to] <= 0 {
                moves.push(to); // empty, or a black piece
            }
            if cells[to] != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    moves
}

/// The same with nothing but the index: a step is one addition, and the array has an end.
fn rook_moves_by_index(cells: &[i8; 64], from: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    for step in [1, -1, 8, -8] {
        let mut to = from.wrapping_add_signed(step);
        while to < 64 && cells[to] <= 0 {
            moves.push(to);
            if cells[to] < 0 {
                break;
            }
            to = to.wrapping_add_signed(step);
        }
    }
    moves
}

#[test]
fn a_rook_moves_as_on_the_board() {
    assert_moves::<Array8x8>(Role::Rook, |_, board, from| {
        squares::<Array8x8Geometry>(rook_moves(&codes(board.cells()), from.index()))
    });
}

#[test]
fn the_index_alone_leads_to_a5() {
    let position = Position::from_fen("4k3/8/8/8/7R/8/8/4K3 w - - 0 1").unwrap();
    let cells = codes(Array8x8::from_position(&position).cells());
    assert!(rook_moves_by_index(&cells, 31).contains(&32), "h4 to a5");
    assert!(!rook_moves(&cells, 31).contains(&32));
}

//! Sixty-four cells.

use board_array8x8::Array8x8;
use board_core::{Board, Position};

use super::codes;

/// Where a white rook can go, by nothing but the index: a step is one addition, and the array has an end.
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
fn the_index_alone_leads_to_a5() {
    let position = Position::from_fen("4k3/8/8/8/7R/8/8/4K3 w - - 0 1").unwrap();
    let cells = codes(Array8x8::from_position(&position).cells());
    assert!(rook_moves_by_index(&cells, 31).contains(&32), "h4 to a5");
}

//! One sentinel file for two edges.

use board_core::{Role, Square};
use board_mailbox::Geometry;
use board_mailbox10x12::{Mailbox10x12, Mailbox10x12Geometry as G};

use super::{assert_moves, codes, squares};

/// Where a white knight can go. The code is that of a wider border; only the distances differ.
fn knight_moves(cells: &[i8; 120], from: usize) -> Vec<usize> {
    let steps = [21, 19, 12, 8, -8, -12, -19, -21];
    let targets = steps.map(|step| from.wrapping_add_signed(step));
    targets.into_iter().filter(|&to| cells[to] <= 0).collect()
}

/// Where a white rook can go.
fn rook_moves(cells: &[i8; 120], from: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    for step in [1, -1, 10, -10] {
        let mut to = from.wrapping_add_signed(step);
        while cells[to] == 0 {
            moves.push(to);
            to = to.wrapping_add_signed(step);
        }
        if cells[to] < 0 {
            moves.push(to); // a black piece; White's own pieces and 99 are positive
        }
    }
    moves
}

/// With a single file of sentinels, nine wide: the index of a square.
fn index_nine_wide(file: usize, rank: usize) -> usize {
    19 + 9 * rank + file
}

#[test]
fn pieces_move_as_on_the_board() {
    let index = |from: Square| G::index(from).get();
    assert_moves::<Mailbox10x12>(Role::Knight, |_, board, from| {
        squares::<G>(knight_moves(&codes(board.cells()), index(from)))
    });
    assert_moves::<Mailbox10x12>(Role::Rook, |_, board, from| {
        squares::<G>(rook_moves(&codes(board.cells()), index(from)))
    });
}

#[test]
fn nine_wide_a_knight_comes_in_on_the_other_side() {
    // From h1 two files right and one rank up or down: a3 and a1.
    assert_eq!(index_nine_wide(7, 0) + 9 + 2, index_nine_wide(0, 2));
    assert_eq!(index_nine_wide(7, 0) - 9 + 2, index_nine_wide(0, 0));
}

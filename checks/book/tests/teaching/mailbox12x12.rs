//! A border of sentinels.

use board_core::{Role, Square};
use board_mailbox::Geometry;
use board_mailbox12x12::{Mailbox12x12, Mailbox12x12Geometry as G};

use super::{assert_moves, codes, squares};

/// Where a white knight can go. Nothing tests for the edge: beyond it the cells hold 99.
fn knight_moves(cells: &[i8; 144], from: usize) -> Vec<usize> {
    let steps = [25, 23, 14, 10, -10, -14, -23, -25];
    let targets = steps.map(|step| from.wrapping_add_signed(step));
    targets.into_iter().filter(|&to| cells[to] <= 0).collect()
}

/// Where a white rook can go.
fn rook_moves(cells: &[i8; 144], from: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    for step in [1, -1, 12, -12] {
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

/// With a border of one cell, 10 by 10: what a step reads, if there is anything.
fn read_in_a_narrow_border(cells: &[i8; 100], from: usize, step: isize) -> Option<i8> {
    cells.get(from.checked_add_signed(step)?).copied()
}

#[test]
fn pieces_move_as_on_the_board() {
    let index = |from: Square| G::index(from).get();
    assert_moves::<Mailbox12x12>(Role::Knight, |_, board, from| {
        squares::<G>(knight_moves(&codes(board.cells()), index(from)))
    });
    assert_moves::<Mailbox12x12>(Role::Rook, |_, board, from| {
        squares::<G>(rook_moves(&codes(board.cells()), index(from)))
    });
}

#[test]
fn a_knight_leaves_the_narrow_border() {
    let cells = std::array::from_fn(|place| {
        let on_board = (1..9).contains(&(place % 10)) && (1..9).contains(&(place / 10));
        if on_board { 0 } else { 99 }
    });
    let index = |square: Square| 11 + 10 * square.rank().index() + square.file().index();
    for square in Square::all() {
        for &(files, ranks) in Role::Knight.steps() {
            let read = read_in_a_narrow_border(
                &cells,
                index(square),
                10 * ranks as isize + files as isize,
            );
            let leaves_array = !(0..10).contains(&(square.rank() as i8 + ranks + 1));
            assert!(read.is_none() || !leaves_array, "{square}");
            assert_eq!(read == Some(0), square.offset(files, ranks).is_some(), "{square}");
        }
    }
    assert_eq!((index(Square::G8), read_in_a_narrow_border(&cells, 87, 21)), (87, None));
}

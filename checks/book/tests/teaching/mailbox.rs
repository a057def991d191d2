//! Sentinels around the board. `width` is the number of cells from a square to the one above it.

use board_array::{ArrayBoard, Cell, Geometry, Scanned};
use board_core::{Role, Square};
use board_mailbox10x12::Mailbox10x12Geometry;
use board_mailbox12x12::Mailbox12x12Geometry;

use super::{assert_moves, squares};

/// Where a white knight can go. Nothing tests for the edge: beyond it the cells hold 99.
fn knight_moves(cells: &[i8], from: usize, width: isize) -> Vec<usize> {
    let up = [2 * width + 1, 2 * width - 1, width + 2, width - 2];
    let steps = up.into_iter().flat_map(|step| [step, -step]);
    let targets = steps.map(|step| from.wrapping_add_signed(step));
    targets.filter(|&to| cells[to] <= 0).collect()
}

/// Where a white rook can go.
fn rook_moves(cells: &[i8], from: usize, width: isize) -> Vec<usize> {
    let mut moves = Vec::new();
    for step in [1, -1, width, -width] {
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

/// With a single file of sentinels, nine wide: the index of a square.
fn index_nine_wide(file: usize, rank: usize) -> usize {
    19 + 9 * rank + file
}

/// Compares the moves of a role with those of a board.
fn assert_moves_of<G: Geometry>(role: Role, find: fn(&[i8], usize, isize) -> Vec<usize>) {
    assert_moves::<ArrayBoard<G, Scanned>>(role, |_, board, from| {
        let cells: Vec<i8> = board.cells().as_ref().iter().map(|cell| Cell::code(*cell)).collect();
        squares::<G>(find(&cells, G::index(from).get(), G::WIDTH.into()))
    });
}

#[test]
fn pieces_move_as_on_the_board() {
    assert_moves_of::<Mailbox12x12Geometry>(Role::Knight, knight_moves);
    assert_moves_of::<Mailbox12x12Geometry>(Role::Rook, rook_moves);
    assert_moves_of::<Mailbox10x12Geometry>(Role::Knight, knight_moves);
    assert_moves_of::<Mailbox10x12Geometry>(Role::Rook, rook_moves);
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

#[test]
fn nine_wide_a_knight_comes_in_on_the_other_side() {
    // From h1 two files right and one rank up or down: a3 and a1.
    assert_eq!(index_nine_wide(7, 0) + 9 + 2, index_nine_wide(0, 2));
    assert_eq!(index_nine_wide(7, 0) - 9 + 2, index_nine_wide(0, 0));
}

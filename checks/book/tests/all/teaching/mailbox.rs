//! Borders that are too narrow.

use board_core::{Role, Square};

/// With a border of one cell, 10 by 10: what a step reads, if there is anything.
fn read_in_a_narrow_border(cells: &[i8; 100], from: usize, step: isize) -> Option<i8> {
    cells.get(from.checked_add_signed(step)?).copied()
}

/// With a single file of sentinels, nine wide: the index of a square.
fn index_nine_wide(file: usize, rank: usize) -> usize {
    19 + 9 * rank + file
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
            let leaves_array = !(0..10).contains(&(square.rank().index() as i8 + ranks + 1));
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

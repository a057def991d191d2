//! The smallest board passes the suite: every default of `Board` is right.

use crate::array::MyBoard;
use board_core::{Board, EnPassantMode, Inspect, Position, divide};
use board_game::Keyed;

board_conformance::suite!(defaults, MyBoard);

#[test]
fn a_board_of_defaults_does_not_know_its_tables() {
    let board = MyBoard::from_position(&Position::start());
    assert_eq!(board.table_bytes(), None);
    let keyed: Keyed<MyBoard> = Keyed::new(board, EnPassantMode::Legal);
    assert_eq!(keyed.table_bytes(), None);
}

#[test]
fn at_depth_0_there_are_no_moves_to_divide_by() {
    let mut board = MyBoard::from_position(&Position::start());
    divide(&mut board, 0, |mv, leaves| panic!("{mv:?} {leaves}"));
}

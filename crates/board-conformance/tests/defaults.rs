//! The smallest board passes the suite: every default of `Board` is right.

mod array;

use array::MyBoard;
use board_core::{Board, Inspect, Position};

board_conformance::suite!(defaults, MyBoard);

#[test]
fn a_board_of_defaults_does_not_know_its_tables() {
    assert_eq!(MyBoard::from_position(&Position::start()).table_bytes(), None);
}

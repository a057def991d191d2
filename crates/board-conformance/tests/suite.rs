//! The suite on a board that is right, and a chosen check as an outside author would run it.

mod array;

use array::MyBoard;

board_conformance::suite!(my_board, MyBoard);

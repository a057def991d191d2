//! The suite on a board that leaves all it can to the defaults of `Board`: their only test as a whole.

mod array;

board_conformance::suite!(defaults, array::MyBoard);

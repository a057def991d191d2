//! The checks that every board passes.

mod trace;

board_conformance::suite!(nibble, board_nibble::Nibble);

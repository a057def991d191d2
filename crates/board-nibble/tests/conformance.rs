//! The checks that every board passes.

board_conformance::suite!(nibble, board_nibble::Nibble);

//! The checks that every board passes.

board_conformance::suite!(x88, board_0x88::X88);

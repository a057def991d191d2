//! The checks that every board passes.

mod trace;

board_conformance::suite!(x88, board_0x88::X88);
board_conformance::suite!(x88_list, board_0x88::X88List);

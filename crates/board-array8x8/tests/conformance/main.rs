//! The checks that every board passes.

mod trace;

board_conformance::suite!(array8x8, board_array8x8::Array8x8);
board_conformance::suite!(array8x8_list, board_array8x8::Array8x8List);

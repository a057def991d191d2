//! The checks that every board passes.

board_conformance::suite!(bitboard_array8x8, board_hybrid::BitboardArray8x8);

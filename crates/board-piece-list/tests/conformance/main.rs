//! The checks that every board passes.

mod trace;

board_conformance::suite!(piece_list, board_piece_list::PieceList);

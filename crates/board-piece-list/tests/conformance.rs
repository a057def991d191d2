//! The checks that every board passes.

board_conformance::suite!(piece_list, board_piece_list::PieceList);

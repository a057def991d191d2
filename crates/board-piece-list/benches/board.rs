//! The operations of this board, timed.

use board_piece_list::PieceList;

board_conformance::bench!(PieceList);

//! The operations of this board, timed.

use board_quad_bitboard::QuadBitboard;

board_conformance::bench!(QuadBitboard);

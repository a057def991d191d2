//! The operations of this board, timed.

use board_bitboard::Bitboard;

board_conformance::bench!(Bitboard);

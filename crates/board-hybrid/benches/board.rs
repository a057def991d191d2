//! The operations of this board, timed.

use board_hybrid::BitboardArray8x8;

board_conformance::bench!(BitboardArray8x8);

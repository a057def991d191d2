//! The operations of this board, timed.

use board_nibble::Nibble;

board_conformance::bench!(Nibble);

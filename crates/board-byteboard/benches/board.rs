//! The operations of this board, timed.

use board_byteboard::Byteboard;

board_conformance::bench!(Byteboard);

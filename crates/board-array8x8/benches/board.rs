//! The operations of this board, timed.

use board_array8x8::{Array8x8, Array8x8List};

board_conformance::bench!(Array8x8, Array8x8List);

//! The operations of this board, timed.

use board_0x88::{X88, X88List};

board_conformance::bench!(X88, X88List);

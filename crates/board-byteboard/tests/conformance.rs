//! The checks that every board passes, on the best code path of this processor and on the portable
//! one.

use board_byteboard::{Byteboard, Portable};

board_conformance::suite!(byteboard, Byteboard);
board_conformance::suite!(portable, Byteboard<Portable>);

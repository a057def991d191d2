//! The checks that every board passes, on the best code path of this processor and on the portable
//! one.

use board_byteboard::{Byteboard, Detected, Path, Portable};

board_conformance::suite!(byteboard, Byteboard);
board_conformance::suite!(portable, Byteboard<Portable>);

#[test]
fn the_path_that_was_tested() {
    match board_byteboard::Avx512::detect() {
        Some(path) => assert_eq!(Detected::detect().unwrap().name(), path.name()),
        None => board_conformance::private::skip("avx512"),
    }
}

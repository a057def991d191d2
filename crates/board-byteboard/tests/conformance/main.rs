//! The checks that every board passes, on every code path that this processor has.

mod trace;

use board_byteboard::{Avx512, Baseline, Byteboard};
use board_core::{Board, Position};

board_conformance::suite!(byteboard, Byteboard);
board_conformance::suite!(portable, Byteboard<Baseline>);

#[test]
fn the_path_that_was_tested() {
    match Avx512::detect() {
        Some(path) => {
            let detected: Byteboard = Byteboard::from_position(&Position::start());
            let fixed = Byteboard::on(path, &Position::start());
            assert_eq!(detected.path_name(), fixed.path_name());
        }
        None => board_conformance::private::skip("avx512"),
    }
}

/// Two registers of half a board, also where there is one for the whole.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use board_byteboard::{Bmi2, Byteboard};

    macro_rules! test_where_found {
        (() $($check:ident)*) => {
            $(
                #[test]
                fn $check() {
                    if Bmi2::detect().is_some() {
                        board_conformance::checks::$check(board_conformance::tested::<Byteboard<Bmi2>>());
                    } else {
                        board_conformance::private::skip("bmi2");
                    }
                }
            )*
        };
    }

    board_conformance::with_checks! { test_where_found => () }
}

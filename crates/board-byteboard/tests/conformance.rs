//! The checks that every board passes, on every code path that this processor has.

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
                        board_conformance::checks::$check::<Byteboard<Bmi2>>();
                    } else {
                        board_conformance::private::skip("bmi2");
                    }
                }
            )*
        };
    }

    board_conformance::with_checks! { test_where_found => () }
}

//! The checks that every board passes, on every code path that this processor has.

mod trace;

use board_byteboard::{Avx512, Baseline, Byteboard};
use board_conformance::private::assert_plays_as_the_oracle;
use board_core::{Board, Position};

board_conformance::suite!(portable, Byteboard<Baseline>);

/// The board that detects its path enters one of those that have the suite. The tests of all boards have the
/// suite of it too.
#[test]
fn the_detected_path_plays_and_answers_as_the_oracle() {
    assert_plays_as_the_oracle::<Byteboard>();
}

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

/// The paths that not every processor has: where one is missing, its tests say so and pass.
#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use board_byteboard::{Avx512, Bmi2, Byteboard};

    /// One register.
    mod avx512 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Avx512, "avx512", Byteboard<Avx512>)
        }
    }

    /// Two registers of half a board, also where there is one for the whole.
    mod avx2 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Bmi2, "bmi2", Byteboard<Bmi2>)
        }
    }
}

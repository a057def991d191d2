//! The checks that every board passes, on every code path that this processor has.

mod trace;

use board_conformance::private::assert_plays_as_the_oracle;
use board_quad_bitboard::{Baseline, QuadBitboard};

board_conformance::suite!(baseline, QuadBitboard<Baseline>);

/// The board that detects its path enters one of those that have the suite. The tests of all boards have the
/// suite of it too.
#[test]
fn the_detected_path_plays_and_answers_as_the_oracle() {
    assert_plays_as_the_oracle::<QuadBitboard>();
}

/// The paths that not every processor has: where one is missing, its tests say so and pass.
#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::assert_plays_as_the_oracle;
    use board_quad_bitboard::{Avx512, Bmi2, Popcnt, QuadBitboard};

    /// Its magics are those of the baseline: of this path a share is enough.
    #[test]
    fn popcnt_plays_as_the_oracle() {
        if Popcnt::detect().is_none() {
            return board_conformance::private::skip("popcnt");
        }
        assert_plays_as_the_oracle::<QuadBitboard<Popcnt>>();
    }

    mod bmi2 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Bmi2, "bmi2", QuadBitboard<Bmi2>)
        }
    }

    mod avx512 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Avx512, "avx512", QuadBitboard<Avx512>)
        }
    }
}

//! The checks that every board passes, on every code path that this processor has.

mod trace;

use board_bitboard::Bitboard;
use board_conformance::private::assert_plays_as_the_oracle;
use board_sliders::{BitReversal, Hyperbola, KoggeStone, Magic, ObstructionDifference, Portable};

board_conformance::suite!(magic, Bitboard<Portable<Magic>>);
board_conformance::suite!(hyperbola, Bitboard<Portable<Hyperbola>>);

/// What these two methods attack is compared with a walk along the rays in unit tests, square by square.
#[test]
fn obstruction_difference_and_kogge_stone_generate_the_moves_of_the_oracle() {
    assert_plays_as_the_oracle::<Bitboard<Portable<BitReversal>>>();
    assert_plays_as_the_oracle::<Bitboard<Portable<ObstructionDifference>>>();
    assert_plays_as_the_oracle::<Bitboard<Portable<KoggeStone>>>();
}

/// The board that detects its path enters one of those that have the suite. The tests of all boards have the
/// suite of it too, there with its key.
#[test]
fn the_detected_path_plays_and_answers_as_the_oracle() {
    assert_plays_as_the_oracle::<Bitboard>();
}

/// A machine that is declared to have instructions has them, or tests that need them would be skipped there.
#[test]
fn this_processor_has_what_it_is_declared_to_have() {
    board_conformance::private::assert_processor_has_what_it_needs();
}

/// The paths that not every processor has: where one is missing, its tests say so and pass.
#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use board_bitboard::{Avx512, Bitboard, Bmi2, Popcnt};

    mod popcnt {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Popcnt, "popcnt", Bitboard<Popcnt>)
        }
    }

    mod bmi2 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Bmi2, "bmi2", Bitboard<Bmi2>)
        }
    }

    mod avx512 {
        use super::*;
        board_conformance::with_checks! {
            board_conformance::test_each_where_found => (Avx512, "avx512", Bitboard<Avx512>)
        }
    }
}

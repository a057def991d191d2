//! The checks that every board passes, on every code path that this processor has.

use board_bitboard::sliders::{Hyperbola, KoggeStone, Magic, ObstructionDifference};
use board_bitboard::{Bitboard, Plain};

board_conformance::suite!(bitboard, Bitboard);
board_conformance::suite!(magic, Bitboard<Plain<Magic>>);
board_conformance::suite!(hyperbola, Bitboard<Plain<Hyperbola>>);

/// What these two methods attack is compared with a walk along the rays in unit tests, square by square.
#[test]
fn obstruction_difference_and_kogge_stone_generate_the_moves_of_the_oracle() {
    board_conformance::checks::perft_kinds::<Bitboard<Plain<ObstructionDifference>>>();
    board_conformance::checks::perft_kinds::<Bitboard<Plain<KoggeStone>>>();
}

/// The paths that not every processor has: where one is missing, its tests say so and pass.
#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use board_bitboard::{Avx512, Bitboard, Bmi2, Detected, Path, Popcnt};

    macro_rules! tests_where_found {
        (($path:ty) $($check:ident)*) => {
            $(
                #[test]
                fn $check() {
                    if <$path>::detect().is_some() {
                        board_conformance::checks::$check::<Bitboard<$path>>();
                    } else {
                        println!("skipped: this processor lacks the path {}", stringify!($path));
                    }
                }
            )*
        };
    }

    mod popcnt {
        use super::*;
        board_conformance::with_checks! { tests_where_found => (Popcnt) }
    }

    mod bmi2 {
        use super::*;
        board_conformance::with_checks! { tests_where_found => (Bmi2) }
    }

    /// The suite of the board that detects its path has tested this one, if this processor has it.
    #[test]
    fn avx512_is_what_is_detected() {
        match Avx512::detect() {
            Some(path) => assert_eq!(Detected::detect().unwrap().name(), path.name()),
            None => println!("skipped: this processor lacks AVX-512"),
        }
    }
}

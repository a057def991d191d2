//! A suite of checks for any chess board, with an oracle that is too simple to be wrong.
//!
//! Implement [`Board`](board_core::Board) and [`Inspect`](board_core::Inspect) for your own type, put one line
//! into its tests, and every check of [`checks`] becomes a named test:
//!
//! ```
//! # mod my_board { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/array.rs")); }
//! use my_board::MyBoard;
//!
//! board_conformance::suite!(my_board, MyBoard);
//! ```
//!
//! ```text
//! $ cargo test
//! test my_board_attackers ... ok
//! test my_board_castling ... ok
//! test my_board_legal_moves ... FAILED
//! ...
//! `my-board` is wrong about the legal moves
//! where   en passant uncovers a rook's check on the rank
//! start   8/8/8/K2Pp2r/8/8/8/7k w - e6 0 2
//! moves
//! fen     8/8/8/K2Pp2r/8/8/8/7k w - e6 0 2
//! repeat  polyboard perft 1 --divide --backend all --fen "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 2"
//! wrong   [d5e6 EnPassant]
//! board   [a5a4 Quiet, a5b4 Quiet, ..., d5e6 EnPassant]
//! oracle  [a5a4 Quiet, a5b4 Quiet, ...]
//! ```
//!
//! A check is a plain function, so it can run alone, for example in a debugger:
//!
//! ```
//! # mod my_board { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/array.rs")); }
//! use board_conformance::{checks, tested};
//!
//! checks::position_round_trip(tested::<my_board::MyBoard>());
//! ```
//!
//! One more line times the board, with the feature `bench`: `board_conformance::bench!(MyBoard);` in a
//! file of `benches/`.
//!
//! The suite compares every board with the oracle in four kinds of positions:
//!
//! * [`named_positions`]: a table of positions in which move generators go wrong, and every position one or
//!   two plies later;
//! * [`allowed_positions`]: unreachable positions that a caller may allow;
//! * exhaustive small positions: *all* positions of a kind, such as a king, a slider and a piece between them;
//! * random games from standard, Chess960 and double Chess960 starts.
//!
//! The expected answers come from the [`Oracle`], which applies the Laws of Chess to an array of 64 squares,
//! and from published counts, against which the oracle itself is tested. The suite is tested too: its own
//! tests plant one fault after another into a correct board, and require that a check fails for each.

#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "bench")]
mod bench;
mod case;
pub mod checks;
mod compare;
mod lesson;
mod oracle;
mod positions;
mod random;
mod share;
mod steps;
mod suite;
mod tested;

#[cfg(feature = "bench")]
pub use bench::time;
pub use board_game::{CHESS960_STARTS, chess960_start, double_chess960_start};
pub use lesson::assert_lesson_shows;
pub use oracle::Oracle;
pub use positions::{NamedPosition, allow, allowed_positions, named_positions};
pub use random::Random;
pub use steps::trace_lines;
pub use tested::{Tested, tested};

/// Items for the macros, so that callers need no other dependency.
#[doc(hidden)]
pub mod private {
    #[cfg(feature = "bench")]
    pub use criterion::Criterion;
    pub use paste::paste;

    pub use crate::share::{assert_plays_as_the_oracle, with_share};

    use board_processor::Level;

    /// Says that a test is skipped, because instructions are not in use here: those of the level of this name.
    ///
    /// # Panics
    ///
    /// If the processor lacks them and should have them: the environment variable `POLYBOARD_NEEDS` names them, in a
    /// list with commas. A limit to the instructions in use is no reason to panic.
    pub fn skip(instructions: &str) {
        assert_processor_has_what_it_needs();
        println!("skipped: {instructions} is not in use here");
    }

    /// A machine that is declared to have instructions has them, or tests that need them would be skipped there.
    ///
    /// # Panics
    ///
    /// If it lacks some of them, or if `POLYBOARD_NEEDS` names others than levels.
    pub fn assert_processor_has_what_it_needs() {
        let needs = std::env::var("POLYBOARD_NEEDS").unwrap_or_default();
        for need in needs.split(',').filter(|need| !need.is_empty()) {
            let level: Level = need
                .parse()
                .unwrap_or_else(|error| panic!("POLYBOARD_NEEDS has {need:?}: {error}"));
            assert!(
                level <= Level::of_processor(),
                "this processor lacks {need}, and POLYBOARD_NEEDS is {needs:?}"
            );
        }
    }
}

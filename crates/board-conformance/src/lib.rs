//! The suite that a chess board runs to prove itself, over an oracle too simple to be wrong.
//!
//! Implement [`Board`](board_core::Board) for a type of your own, put one line into its tests, and
//! every check of [`checks`] becomes a test with a name:
//!
//! ```
//! # mod my_board { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/array/mod.rs")); }
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
//! A check is a plain function, so one of them can be run alone, in a debugger say:
//!
//! ```
//! # mod my_board { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/array/mod.rs")); }
//! board_conformance::checks::position_round_trip::<my_board::MyBoard>();
//! ```
//!
//! The suite asks every board the same questions in four kinds of places:
//!
//! * [`named_positions`]: a table of positions in which move generators go wrong, and every
//!   position one or two plies on;
//! * [`allowed_positions`]: what no game reaches but a caller may ask for;
//! * small worlds: *all* positions of a kind, such as a king, a slider and a piece between them;
//! * random walks from standard, Chess960 and double Chess960 starts.
//!
//! The answers come from the [`Oracle`], which works by the Laws of Chess on an array of 64
//! squares, and from published counts, against which the oracle itself is tested. The suite is
//! tested too: its own tests plant one fault after another into a board that is right, and demand
//! that a check fails for each.

#![forbid(unsafe_code)]

mod case;
pub mod checks;
mod compare;
mod lesson;
mod oracle;
mod positions;
mod random;
mod steps;
mod suite;

pub use board_core::{CHESS960_STARTS, chess960_start, double_chess960_start};
pub use lesson::assert_lesson_shows;
pub use oracle::Oracle;
pub use positions::{NamedPosition, allow, allowed_positions, named_positions};
pub use random::Random;
pub use steps::trace_lines;

/// What the macros need, whatever the crate that calls them depends on.
#[doc(hidden)]
pub mod private {
    pub use paste::paste;
}

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

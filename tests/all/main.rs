//! Do all representations agree?
//!
//! `cargo test -p board-differential san::` runs the tests of one module. Two environment variables make
//! all tests longer or shorter: `POLYBOARD_NODES`, the greatest published count that is compared, and
//! `POLYBOARD_INPUTS`, the number of random inputs:
//!
//! ```text
//! POLYBOARD_NODES=100000000 cargo test --release -p board-differential perft_suites::
//! POLYBOARD_INPUTS=2000000 cargo test -p board-differential any_input:: -- --nocapture
//! ```

mod agreement;
mod any_input;
mod changes;
mod coming_from;
mod cozy;
mod crowds;
mod encoding_family;
mod exhaustive;
mod game;
mod games;
mod hashed_perft;
mod keys;
mod kinds;
mod notation;
mod own_code;
mod perft_suites;
mod repetition;
mod san;
mod serialize;
mod strategies;
mod transforms;
mod two_plies;
mod unplayed;

use board_differential::data;

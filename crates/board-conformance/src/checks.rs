//! The checks: functions that panic if a board is wrong.
//!
//! [`suite!`](crate::suite!) defines a test for each of them.

#![expect(clippy::missing_panics_doc, reason = "a check panics if a board is wrong")]

mod counts;
mod exhaustive;
mod games;
mod named;
mod wrong_moves;

pub use counts::{perft_counts, perft_kinds, two_plies};
pub use exhaustive::{
    castling, en_passant, evasions, pawns, pins, random_placements, single_pieces,
};
pub use games::{
    random_games_from_chess960_starts, random_games_from_named_positions,
    random_games_from_the_start,
};
pub use named::{
    allowed_positions, attackers, attackers_over, changes, checkers_and_pins, checks_given,
    children, clocks, counting, early_stop, equality, exchange, is_legal, legal_moves, make, masks,
    memory_picture, move_kinds, null_moves, position_round_trip, pseudo_legal_moves, quiet_checks,
    set_wise_pushes, sets, traces, uci, unmake,
};
pub use wrong_moves::wrong_moves;

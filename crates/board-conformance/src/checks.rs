//! The checks: each is a function that panics if a board answers wrongly.
//!
//! [`suite!`](crate::suite) makes a test of every one of them.

#![expect(
    clippy::missing_panics_doc,
    reason = "to panic is how a check says that a board is wrong"
)]

mod counts;
mod places;
mod walks;
mod worlds;

pub use counts::{perft_counts, perft_kinds};
pub use places::{
    allowed_positions, attackers, captures_and_quiets, checkers_and_pins, children, clocks,
    counting, early_stop, equality, is_legal, legal_moves, make, masks, memory_picture, null_moves,
    position_round_trip, pseudo_legal_moves, set_wise_pushes, traces, uci, unmake,
};
pub use walks::{
    dynamic_board, walks_from_chess960_starts, walks_from_named_positions, walks_from_the_start,
};
pub use worlds::{castling, crowds, en_passant, evasions, pawns, pins, single_pieces};

//! Files of games, written and read beside the crates that their formats come from.
//!
//! The tests compare position by position; the program `speed` compares the time of the same work.

pub mod bulletformat;
pub mod games;
pub mod montyformat;
pub mod ours;
pub mod row;
pub mod sfbinpack;
pub mod viriformat;

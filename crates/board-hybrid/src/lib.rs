//! A chess board as sets of squares with an array of 64 cells beside them.

#![no_std]
#![forbid(unsafe_code)]

mod cells;
mod hybrid;
mod make;
mod memory;
mod partner;

use board_bitboard::{Bitboard, Detected};

pub use hybrid::Hybrid;
pub use make::Undo;
pub use partner::Partner;

/// Sets of squares to find moves, and an array beside them to say what stands on a square.
///
/// The parameter is the code path of the bitboard. Leave it out: the best one is found while the
/// program runs.
pub type BitboardArray8x8<P = Detected> = Hybrid<Bitboard<P>>;

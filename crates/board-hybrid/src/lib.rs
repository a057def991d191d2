//! A chess board as sets of squares with an array of 64 cells beside them.
//!
//! ```text
//!   +128 cells
//! 8 -4 -2 -3 -5 -6 -3 -2 -4   +184
//! 7 -1 -1 -1 -1 -1 -1 -1 -1   +176
//! 6  0  0  0  0  0  0  0  0   +168
//! 5  0  0  0  0  0  0  0  0   +160
//! 4  0  0  0  0  1  0  0  0   +152
//! 3  0  0  0  0  0  0  0  0   +144
//! 2  1  1  1  1  0  1  1  1   +136
//! 1  4  2  3  5  6  3  2  4   +128
//!    a  b  c  d  e  f  g  h
//! ```

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

//! A chess board of four bits a square, with code of its own for every man on every square.

#![no_std]
#![forbid(unsafe_code)]

mod board;
mod code;
mod generate;
mod geometry;
mod invariants;
mod jump;
mod make;
mod man;
mod memory;
mod nibble;
mod ranks;
mod rights;
mod scan;
mod set;
mod special;
mod threats;

pub use make::Undo;
pub use man::Man;
pub use nibble::Nibble;
pub use ranks::Ranks;

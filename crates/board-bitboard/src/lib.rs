//! A chess board of eight 64-bit sets. (Being extended.)

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod castling;
mod children;
mod generate;
mod invariants;
mod make;
mod memory;
mod men;
mod path;
mod question;
mod sets;
pub mod sliders;
mod tables;

pub use board::Bitboard;
pub use make::Undo;
pub use path::{Baseline, Bmi2, Detected, Path, Plain, Popcnt, WithBitboard, with_best};

//! A chess board of 64 bytes.

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod attacks;
mod board;
mod castling;
mod children;
mod eyes;
mod generate;
mod geometry;
mod invariants;
mod make;
mod man;
mod memory;
mod path;
mod portable;
mod question;
mod sets;
mod squares;

pub use board::Byteboard;
pub use make::Undo;
pub use path::{Bmi2, Detected, Path, Portable, Vbmi};

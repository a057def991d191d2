//! A chess board of eight 64-bit sets. (Being extended.)

#![no_std]
#![deny(unsafe_code)]

mod board;
mod castling;
mod children;
mod generate;
mod make;
mod men;
mod path;
mod sets;
pub mod sliders;
mod tables;

pub use board::Bitboard;
pub use make::Undo;
pub use path::{Detected, Path, Plain, Task};

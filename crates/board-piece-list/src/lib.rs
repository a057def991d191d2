//! A chess board that is no board.

#![no_std]
#![deny(unsafe_code)]

mod block;
mod board;
mod castling;
mod fold;
mod generate;
mod invariants;
mod lists;
mod make;
mod memory;
mod slots;
mod tables;
mod threats;

pub use board::PieceList;
pub use make::Undo;

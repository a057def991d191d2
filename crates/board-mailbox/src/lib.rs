//! The square-by-square walk that all array boards of chess share.
//!
//! An array board keeps one cell for each square, and a man moves by adding a number to the index
//! of his cell. The five array boards of this family differ in one thing, their [`Geometry`]: what
//! index a square has, and how a walk learns that it has left the board. So the walk is written
//! once, here, over a geometry known at compile time, and a crate for each board holds the rest.

#![no_std]
#![forbid(unsafe_code)]

mod aim;
mod attack;
mod board;
mod castling;
mod cell;
mod direction;
mod geometry;
mod king;
mod legal;
mod lookup;
mod mailbox;
mod make;
mod relation;
mod scan;
mod threats;
mod walk;

pub use cell::Cell;
pub use direction::Direction;
pub use geometry::{Geometry, Index};
pub use lookup::Lookup;
pub use mailbox::Mailbox;
pub use make::Undo;

//! The library behind the explorer: a game, a value of every board in its position, and a map of the
//! bytes of each.
//!
//! The page reads the bytes of a board in place, in the linear memory of the module; [`Held`] gives
//! address and size. [`Layout`] says what each byte is for: a list of regions for each board, in the order
//! of its fields, which is fixed (`repr(C)`) and documented in its crate. The place of a square in a
//! region follows from the index formula of the board. The square that a list entry refers to depends
//! on its content, so [`Image::places`] reads it.
//!
//! `tests/explorer/map.rs` compares the maps with the bytes of all boards in 1,000 random positions.

#![deny(unsafe_code)]

mod exports;
mod held;
mod layout;
mod memory;
mod places;
mod session;
mod sight;
mod sliders;
mod snippet;
mod trace;
mod words;

pub use held::{Held, hold};
pub use layout::{Field, Form, Layout, Region, Rest};
pub use memory::Image;
pub use places::{Kind, Place};
pub use session::Session;
pub use sight::{Pin, Sight};
pub use snippet::snippet;

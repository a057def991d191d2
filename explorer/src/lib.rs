//! The machine room of the explorer: a game, every board of it as a real value, and a map of the
//! bytes of each.
//!
//! The page reads the bytes of a board where they lie, in the linear memory of the module: [`Held`]
//! tells address and size. What a byte is for, [`Layout`] says: one list of regions for each board,
//! after the order of its fields, which is fixed (`repr(C)`) and written down in its crate. Where a
//! square lies in a region follows from the index formula of the board. Which square an entry of a
//! list speaks of, only its content tells, so [`Image::places`] reads it.
//!
//! `tests/map.rs` holds the maps against the bytes of all boards in a thousand random positions.

#![deny(unsafe_code)]

mod codes;
mod exports;
mod held;
mod layout;
mod memory;
mod places;
mod seen;
mod session;
mod sight;
mod snippet;
mod trace;
mod words;

pub use held::{Held, hold};
pub use layout::{Field, Form, Layout, Region, Rest};
pub use memory::Image;
pub use places::{Kind, Place};
pub use seen::{Look, methods};
pub use session::Session;
pub use sight::Pin;
pub use snippet::snippet;

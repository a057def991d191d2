//! A chess board in the left half of an array of 128 cells.

#![no_std]
#![forbid(unsafe_code)]

mod geometry;
mod memory;

use board_mailbox::Mailbox;

pub use geometry::X88Geometry;

/// A chess board in the left half of an array of 128 cells.
pub type X88 = Mailbox<X88Geometry>;

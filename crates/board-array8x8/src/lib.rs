//! A chess board in an array of 64 cells.

#![no_std]
#![forbid(unsafe_code)]

mod geometry;
mod memory;

use board_mailbox::Mailbox;

pub use geometry::Array8x8Geometry;

/// A chess board in an array of 64 cells; the edge is tested by file and rank.
pub type Array8x8 = Mailbox<Array8x8Geometry>;

//! A chess board in an array of 256 cells, where a byte is an index.

#![no_std]
#![forbid(unsafe_code)]

mod geometry;
mod memory;

use board_mailbox::Mailbox;

pub use geometry::Mailbox16x16Geometry;

/// A chess board in an array of 256 cells, where a byte is an index.
pub type Mailbox16x16 = Mailbox<Mailbox16x16Geometry>;

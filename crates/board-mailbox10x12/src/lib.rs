//! A chess board in an array of 120 cells, whose side guards serve both edges.

#![no_std]
#![forbid(unsafe_code)]

mod geometry;
mod memory;

use board_mailbox::Mailbox;

pub use geometry::Mailbox10x12Geometry;

/// A chess board in an array of 120 cells, whose side guards serve both edges.
pub type Mailbox10x12 = Mailbox<Mailbox10x12Geometry>;

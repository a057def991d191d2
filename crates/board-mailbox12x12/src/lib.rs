//! A chess board in an array of 144 cells, with two rings of guards.

#![no_std]
#![forbid(unsafe_code)]

mod geometry;
mod memory;

use board_mailbox::Mailbox;

pub use geometry::Mailbox12x12Geometry;

/// A chess board in an array of 144 cells, with two rings of guards.
pub type Mailbox12x12 = Mailbox<Mailbox12x12Geometry>;

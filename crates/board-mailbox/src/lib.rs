//! The square-by-square walk that all array boards of chess share.
//!
//! An array board keeps one cell for each square, and a piece moves by adding a number to the index
//! of his cell. The five array boards of this family differ in one thing, their [`Geometry`]: what
//! index a square has, and how a walk learns that it has left the board. So the walk is written
//! once, here, over a geometry known at compile time, and each board's crate holds the rest:
//!
//! | crate | cells | bytes | how the edge is noticed |
//! | --- | ---: | ---: | --- |
//! | `board-array8x8` | 64 | 78 | file and rank are compared |
//! | `board-mailbox12x12` | 144 | 158 | the cell read is a sentinel |
//! | `board-mailbox10x12` | 120 | 134 | the cell read is a sentinel |
//! | `board-mailbox16x16` | 256 | 270 | the cell read is a sentinel |
//! | `board-0x88` | 128 | 142 | two bits of the index |
//!
//! # A turn of the generator
//!
//! Each of these is a file:
//!
//! 1. `piece_index` tells where the pieces are. [`Scanned`]: `scan` reads the 64 squares, eight cells at
//!    a time, and knows where pieces stand, whose they are, and which are sliders; nothing is kept
//!    between moves. [`Lists`]: the pieces stand in lists by color and role, which every move keeps in
//!    step.
//! 2. `threats` looks at the enemy's pieces, each in one table by the difference of two squares
//!    (`relation`): would he attack the king, or a square the king may step to, on an empty board?
//!    Rarely so, and then a walk along the line gives checks, pins and squares forbidden to the
//!    king.
//! 3. `king` and `castling` push what the king may do.
//! 4. `walk` takes the own pieces, pawns and knights first, then the sliders, step by step. Under a
//!    pin a piece keeps to its line, under a check he must stop it (`legal`). A sink that only counts
//!    gets the length of a ray; along a rank no step is walked for it, because eight cells are one
//!    word ([`Geometry::beside`]). And it gets the moves of all pawns at once (`pawns`): one stretch
//!    of the array is laid beside another, and the places are counted where a pawn meets an empty
//!    square or an enemy.
//! 5. `en_passant` looks once more, since that capture may uncover any line.
//!
//! [`Inspect::trace`](board_core::Inspect::trace) runs the same code over a geometry that tells every look
//! (`traced`).
//!
//! # What it costs
//!
//! A perft, for each position whose moves are counted: making a move, counting the moves of the
//! position it leads to, and taking it back; the mean over four positions (start, Kiwipete, a middle
//! game, an endgame):
//!
//! | board | instructions | conditional branches | of these mispredicted | with lists | | |
//! | --- | ---: | ---: | ---: | ---: | ---: | ---: |
//! | mailbox16x16 | 1241 | 111 | 4.7 | 1010 | 104 | 3.2 |
//! | mailbox12x12 | 1317 | 119 | 5.0 | 1074 | 113 | 3.7 |
//! | mailbox10x12 | 1309 | 121 | 5.8 | 1061 | 115 | 3.1 |
//! | x88 | 1520 | 152 | 6.7 | 1290 | 145 | 4.1 |
//! | array8x8 | 1533 | 167 | 6.5 | 1304 | 160 | 4.0 |
//!
//! (Callgrind 3.19 with simulated branch prediction, x86-64-v3, rustc 1.95, November 2026:
//! `benches/instructions.sh`.) A sentinel replaces a comparison by a load that is made anyway.
//!
//! What was weighed by the same measure and by time, in turns with the board as it is:
//!
//! * Codes made of flag bits in place of signed numbers: 0.5 to 2 % fewer instructions, no
//!   difference in time. The [`Cell`] keeps its sign.
//! * Arrays padded until no bounds check is left: 2 to 4 % fewer instructions, no difference in
//!   time. The arrays keep their size.
//! * Copying the board for every child in place of unmaking: 2 % fewer instructions, no difference
//!   in time. Children are unmade.
//! * Leaps without a branch where the edge is tested, by a mask of those that stay on the board: a
//!   fifth fewer mispredicted branches by Callgrind, and yet 4 % more time on 8x8 and 8 % more on
//!   0x88. The processor foresees these branches better than Callgrind. They stay.
//! * Rays on 8x8 that walk on over the edge, and are cut to a length from a table at their end: 8 %
//!   more instructions and 14 % less speed. Every step is tested.
//!
//! # A geometry of one's own
//!
//! Implement [`Geometry`], check it with [`testing::assert_geometry`], and [`Mailbox`] is a
//! [`Board`](board_core::Board). The tests of this crate do so with a board fifteen cells wide.

#![no_std]
#![forbid(unsafe_code)]

mod attackers;
mod board;
mod castling;
mod cell;
mod check_info;
mod count;
mod difference;
mod direction;
mod en_passant;
mod generate;
mod geometry;
mod king;
mod lists;
mod lookup;
mod mailbox;
mod make;
mod memory;
mod near_king;
mod piece_index;
mod piece_moves;
#[cfg(test)]
mod row;
mod scan;
mod scan_set;
pub mod testing;
mod traced;

pub use cell::Cell;
pub use direction::Direction;
pub use geometry::{Geometry, Index, empty_cells_among_sentinels};
pub use lists::Lists;
pub use lookup::Lookup;
pub use mailbox::Mailbox;
pub use make::Undo;
pub use piece_index::PieceIndex;
pub use scan::Scanned;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

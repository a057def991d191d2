//! Move generation square by square, shared by all array boards.
//!
//! An array board has one cell for each square, and a piece moves by adding a number to the index of
//! its square. The five array boards of this family differ only in their [`Geometry`]: which index a
//! square has, and how a step over the edge is noticed. So the generator is written once, here, over a
//! geometry known at compile time. Each board's crate holds the rest:
//!
//! | crate | cells | bytes | how the edge is noticed |
//! | --- | ---: | ---: | --- |
//! | `board-array8x8` | 64 | 76 | file and rank are compared |
//! | `board-mailbox12x12` | 144 | 156 | the cell read is a sentinel |
//! | `board-mailbox10x12` | 120 | 132 | the cell read is a sentinel |
//! | `board-mailbox16x16` | 256 | 268 | the cell read is a sentinel |
//! | `board-0x88` | 128 | 140 | two bits of the index |
//!
//! Each of these crates is two files: the lesson, and the geometry.
//!
//! # How moves are generated
//!
//! Each of these is a file:
//!
//! 1. `piece_finder` finds the pieces. [`Scanned`]: `scan` reads the 64 squares, eight cells at a time,
//!    and finds which squares hold pieces, their colors, and which are sliders. Nothing is kept
//!    between moves. [`Lists`]: every move updates lists of the pieces by color and role.
//! 2. `checks_by_direction` reads the enemy's pieces. For each, one table indexed by the difference of two squares
//!    (`attack_tables`) holds the squares near the king that it would attack on an empty board. There is
//!    rarely one. Only then is the line scanned, which gives checks, pins and squares forbidden to the
//!    king.
//! 3. `king` and `castling` push the king's moves.
//! 4. `piece_moves` pushes the moves of the other pieces, pawns and knights first, then the sliders, step
//!    by step. A pinned piece stays on its line. In check, a move must end on the check mask.
//! 5. `en_passant` makes a further test, since that capture may uncover any line.
//!
//! `generate` calls them in this order. For the rook on a1, read `generate`, `piece_moves`, `cell`, and
//! the geometry of the board.
//!
//! `count` finds the number of legal moves without listing them. A ray counts as its length; along a rank
//! that takes no steps, because eight cells are one word ([`Geometry::empty_run`]). Pawns are counted
//! all at once.
//!
//! [`Inspect::trace`](board_core::Inspect::trace) runs the code that lists moves over a geometry that
//! reports what is read through it (`traced`): cells, ranks read as words, the table of differences, and
//! entries of piece lists.
//!
//! # Costs
//!
//! A perft, for each position whose moves are counted: making a move, counting the moves of the
//! position it leads to, and unmaking it; the mean over four positions (start, Kiwipete, a middlegame,
//! an endgame):
//!
//! | board | instructions | conditional branches | of these mispredicted | with lists | | |
//! | --- | ---: | ---: | ---: | ---: | ---: | ---: |
//! | mailbox16x16 | 1175 | 111 | 5.2 | 1025 | 111 | 4.1 |
//! | mailbox12x12 | 1261 | 120 | 5.8 | 1110 | 120 | 4.1 |
//! | mailbox10x12 | 1252 | 122 | 6.2 | 1105 | 123 | 4.6 |
//! | x88 | 1390 | 153 | 6.5 | 1258 | 152 | 4.6 |
//! | array8x8 | 1372 | 167 | 6.9 | 1240 | 167 | 4.7 |
//!
//! (Callgrind 3.19 with simulated branch prediction, x86-64-v3, rustc 1.95, November 2026:
//! `benches/instructions.sh`.) A sentinel replaces a comparison by a load that is needed anyway.
//!
//! These alternatives were measured once in the same way and by time, interleaved with the board of
//! that day:
//!
//! * Codes made of flag bits instead of signed numbers: 0.5 to 2 % fewer instructions, no difference in
//!   time. The [`Cell`] keeps its sign.
//! * Arrays padded until no bounds check is left: 2 to 4 % fewer instructions, no difference in time.
//!   The arrays keep their size.
//! * Copying the board for every child instead of unmaking: 2 % fewer instructions, no difference in
//!   time. Children are unmade.
//! * Leaps tested for the edge without a branch, by a mask of those that stay on the board: a fifth
//!   fewer mispredicted branches by Callgrind, but 4 % more time on 8x8 and 8 % more on 0x88. The
//!   processor predicts these branches better than Callgrind does. The branches stay.
//! * Rays on 8x8 that run over the edge and are then cut to a length from a table: 8 %
//!   more instructions and 14 % less speed. Every step is tested.
//!
//! # Your own geometry
//!
//! Implement [`Geometry`], check it with [`testing::assert_geometry`], and [`ArrayBoard`] is a
//! [`Board`](board_core::Board). The tests of this crate do so with a board fifteen cells wide.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod array_board;
mod attack_tables;
mod attackers;
mod board;
mod castling;
mod cell;
mod checks_by_direction;
mod count;
mod direction;
mod en_passant;
mod generate;
mod geometry;
mod king;
mod lists;
mod lookup;
mod make;
mod memory;
mod near_king;
mod piece_finder;
mod piece_moves;
#[cfg(test)]
#[path = "row_tests.rs"]
mod row;
mod scan;
mod scan_set;
mod sets;
pub mod testing;
mod traced;

pub use array_board::ArrayBoard;
pub use cell::Cell;
pub use direction::Direction;
pub use geometry::{Geometry, Index, empty_cells_among_sentinels};
pub use lists::Lists;
pub use lookup::Lookup;
pub use make::Undo;
pub use piece_finder::PieceFinder;
pub use scan::Scanned;

//! A chess board as sets of squares, mirrored by an array of 64 cells.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | the bitboard is the fast one | `board-bitboard` | what its table says |
//! | the array gives the moving and the captured piece | `make.rs` | the search of the sets |
//! | each move that the bitboard plays is mirrored while its role is known | `mirrored.rs` | a second look at each move |
//!
//! Sets generate moves fast, but need a search for the piece on a square. An array of cells gives
//! the piece by one load, but generates moves slowly. Most chess engines of today keep both, at the
//! price of writing every move twice. This crate is that pair: a bitboard that generates moves and holds
//! the state, and an array that mirrors it: a second representation kept in step.
//!
//! # Layout
//!
//! First the bitboard, 128 bytes, as [`board_bitboard`] draws it. Then the cells, one byte per square.
//! After 1.e4 (`+128` is the offset in memory, in bytes):
//!
//! ```text
//!   +128 cells
//! 8 -4 -2 -3 -5 -6 -3 -2 -4   +184
//! 7 -1 -1 -1 -1 -1 -1 -1 -1   +176
//! 6  0  0  0  0  0  0  0  0   +168
//! 5  0  0  0  0  0  0  0  0   +160
//! 4  0  0  0  0  1  0  0  0   +152
//! 3  0  0  0  0  0  0  0  0   +144
//! 2  1  1  1  1  0  1  1  1   +136
//! 1  4  2  3  5  6  3  2  4   +128
//!    a  b  c  d  e  f  g  h
//! ```
//!
//! A cell holds 0 if the square is empty, a positive number for a white piece and a negative one for
//! a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. It is the array of
//! `board-array8x8` without the rest of that board: side to move, king squares and castling rights are
//! stored once, in the bitboard.
//!
//! # Index
//!
//! `index = 8 * rank + file`, the number of the square, as for the bits of the sets. The two need no
//! conversion: bit 28 of a set and cell 28 are both e4.
//!
//! # The edge
//!
//! The array needs no test of the edge, because no ray is followed on it: moves come from the sets, which
//! mask their edges.
//!
//! # Costs
//!
//! Which of the two is read:
//!
//! | query | read |
//! | --- | --- |
//! | the piece on a square | the array: a load, and one from a table of pieces |
//! | legal moves, attackers of a square, pinned pieces | the sets |
//! | the moving and the captured piece (to make a move) | the array |
//! | state, king squares | the bitboard |
//!
//! So a program that counts positions and reads none of them gains nothing from the mirror. It pays
//! little: moves are played while the generator still knows the role of the piece, and the mirror
//! costs two bytes written per move, and two to take it back. On the machine of the study the pair
//! counts as fast as the bitboard, or a little faster. A program that searches
//! reads both pieces of every capture to try the best first, and again to make the move. There the pair
//! wins.
//!
//! Making a move from a list takes more instructions, because more is written. Its time depends on the
//! loop around it. It is longest beside the bitboard's where the compiler keeps the bitboard's words in registers from
//! move to move, but has to write the array (`polyboard compare --no-bulk` on a processor with AVX-512).
//!
//! # Other pairs
//!
//! [`Hybrid`] adds the array to any [`Mirrored`] board. A board becomes one by an `impl` that names the
//! pair and overrides what the two do faster together:
//!
//! * [`make_with_roles`](Mirrored::make_with_roles): the array gives the moving and the captured piece.
//! * [`for_each_child_of`](Mirrored::for_each_child_of): the bitboard plays its moves on the pair, and the
//!   array mirrors every move ([`Mirror`](board_bitboard::Mirror)).
//!
//! # Invariants
//!
//! * The invariants of the bitboard.
//! * The cell of every square holds the piece that the sets hold.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first square on which the two
//! differ; builds with debug assertions check after every move made and unmade, and at every child.
//!
//! # Memory
//!
//! 192 bytes, three cache lines, of which the third is the array; 146 bytes are used. An undo record is
//! 96 bytes: the bitboard's, and the two cells of the move.
//!
//! # Code paths
//!
//! Those of the bitboard. [`BitboardArray8x8`] finds the best while the program runs. A pair on a fixed
//! path is made from a bitboard on it:
//!
//! ```
//! use board_bitboard::{Bitboard, Bmi2};
//! use board_core::{Board, Position};
//! use board_hybrid::Hybrid;
//!
//! if let Some(bmi2) = Bmi2::detect() {
//!     let mut pair = Hybrid::from(Bitboard::on(bmi2, &Position::start()));
//!     assert_eq!(pair.perft(3), 8_902);
//! }
//! ```
//!
//! # History and sources
//!
//! * C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950),
//!   numbers the pieces from -6 to 6.
//! * Stockfish keeps `board[SQUARE_NB]` beside `byTypeBB` and `byColorBB`, an array beside eight
//!   sets (`position.h`).
//! * "Is it worth it to use a redundant mailbox representation in addition to bitboards?", Chess
//!   Stack Exchange, question 39956 (2022): every author of a bitboard meets the question. The table
//!   above is this crate's answer.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod cell;
mod cells;
mod hybrid;
mod make;
mod memory;
mod mirrored;
#[cfg(feature = "plain")]
mod plain;

use board_bitboard::Bitboard;

pub use board_bitboard::Detected;
pub use cell::Cell;
pub use hybrid::Hybrid;
pub use make::Undo;
pub use mirrored::Mirrored;
#[cfg(feature = "plain")]
pub use plain::PlainHybrid;

/// Sets of squares to generate moves, and an array that mirrors them and gives the piece on a square.
///
/// The parameter is the code path of the bitboard. Leave it out: the best one is found while the
/// program runs.
pub type BitboardArray8x8<P = Detected> = Hybrid<Bitboard<P>>;

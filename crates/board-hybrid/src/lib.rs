//! A chess board as sets of squares, with an array of 64 cells beside them.
//!
//! Sets find moves fast, and do not know what stands on a square without searching. An array of
//! cells knows that at once, and finds moves slowly. Most chess engines of today keep both, and pay
//! by writing every move twice. This crate is that pair: a bitboard that generates and holds the
//! state, and an array that answers.
//!
//! # Layout
//!
//! First the bitboard, 128 bytes, as [`board_bitboard`] draws it. Then the cells, one byte a square.
//! After 1.e4 (`+128` is the place in memory, in bytes):
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
//! a black: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. It is the array of
//! `board-array8x8` without the rest of that board: whose turn it is, where the kings are and who
//! may castle is written once, in the bitboard.
//!
//! # Index
//!
//! `index = 8 * rank + file`, the number of the square, as for the bits of the sets. So the two need
//! no conversion: bit 28 of a set and cell 28 are both e4.
//!
//! # The edge
//!
//! The array has none. Nobody walks over it: moves come from the sets, which mask their edges.
//!
//! # Cheap and expensive
//!
//! Who answers what:
//!
//! | question | answered by |
//! | --- | --- |
//! | what stands on a square | 17 | 12 | 0.52 | 0.62 |
//! | which moves are legal, who attacks a square, who is pinned | the sets |
//! | who moves, who is taken (to make a move) | the array |
//! | state, king squares | the bitboard |
//!
//! What that costs and saves, against the bitboard alone:
//!
//! | work | bitboard | pair | time ratio | built without flags |
//! | --- | ---: | ---: | ---: | ---: |
//! | what stands on a square | 17 | 12 | 0.52 | 0.62 |
//! | score a capture by the piece taken and the piece that takes | 47 | 29 | 0.51 | 0.52 |
//! | what SAN must know of a move | 108 | 79 | 0.75 | 0.74 |
//! | generate captures, score, make and unmake each | 292 | 293 | 0.83 | 0.96 |
//! | make a capture of a list and unmake it | 113 | 144 | 0.79 | 1.03 |
//! | make a move of a list and unmake it | 98 | 127 | 0.73 | 0.97 |
//! | perft by lists, every leaf made | 130 | 163 | 0.77 | 1.08 |
//! | visit the position after each legal move, look at nothing | 53 | 60 | 1.16 | 1.11 |
//! | perft, the last ply counted | 9.6 | 9.8 | 1.02 | 1.03 |
//! | copy the board | 12 | 16 | | |
//!
//! (Instructions for each square, move, leaf or copy: Callgrind 3.19, x86-64-v3, path `Bmi2`. Time of
//! the pair divided by time of the bitboard: the median of 301 pairs of short runs in turns, in that
//! build and in one without flags. rustc 1.95, AMD EPYC, two idle cores, 22 November 2026; from run to
//! run the ratios move by up to 0.1. The four positions that the
//! project measures with: perft 5, 4, 4 and 4 plies deep, by lists and visits one ply less; the rest
//! on the 152 positions one move after them.)
//!
//! So: a program that counts positions, and looks at none of them, pays for the second copy and gets
//! nothing; it is little, because moves are played while the generator still knows the role of the
//! piece, and what is written twice is then two bytes a move, and two to take it back. A program that
//! searches asks for every capture what it takes and with whom, in order to try the best first, and
//! asks again in order to make it. There the pair wins. Making a move from a list takes more
//! instructions, as more is written, and what it takes in time depends on the loop around it: three
//! quarters of the bitboard's above, and twice as long where the compiler holds the bitboard's words in
//! registers for all moves of a position (`polyboard compare --no-bulk` on a processor with AVX-512).
//!
//! # Other pairs
//!
//! [`Hybrid`] puts the array beside any [`Mirrored`]. A board becomes one by an `impl` that names the
//! pair and says what the two do faster together:
//!
//! * [`make_with_roles`](Mirrored::make_with_roles): the array says who moves and who is taken.
//! * [`for_each_child_of`](Mirrored::for_each_child_of): the bitboard plays its moves on the pair and
//!   tells the array of every piece ([`Mirror`](board_bitboard::Mirror)).
//! * [`run`](Mirrored::run): the pair is compiled for the code path of the bitboard.
//!
//! # Invariants
//!
//! * What the bitboard demands of itself.
//! * On every square the cell shows the piece that the sets show.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first square on which the two
//! differ; builds with debug assertions ask after every move made and unmade, and at every child.
//!
//! # Memory
//!
//! 192 bytes, three cache lines, of which the third is the array; 146 bytes are used. A record to
//! unmake with is 96 bytes: the bitboard's, and what stood on the two squares of the move.
//!
//! # Code paths
//!
//! Those of the bitboard. [`BitboardArray8x8`] finds the best while the program runs; a board on a
//! fixed path is put together from a bitboard on it, and so the dispatch of the bitboard serves the
//! pair too:
//!
//! ```
//! use board_bitboard::{Bitboard, Path, WithBitboard, with_best};
//! use board_core::{BoardExt, Position};
//! use board_hybrid::Hybrid;
//!
//! struct Perft(u32);
//!
//! impl WithBitboard for Perft {
//!     type Output = u64;
//!
//!     fn with<P: Path>(self, board: Bitboard<P>) -> u64 {
//!         Hybrid::from(board).perft(self.0)
//!     }
//! }
//!
//! assert_eq!(with_best(&Position::start(), Perft(3)), 8_902);
//! ```
//!
//! # History and sources
//!
//! * C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950),
//!   numbers the pieces from -6 to 6.
//! * Stockfish keeps `board[SQUARE_NB]` beside `byTypeBB` and `byColorBB`, an array beside eight
//!   sets (`position.h`).
//! * "Is it worth it to use a redundant mailbox representation in addition to bitboards?", Chess
//!   Stack Exchange, question 39956 (2022), is asked by everybody who writes a bitboard. The table
//!   above is this crate's answer.

#![no_std]
#![forbid(unsafe_code)]

mod cells;
mod hybrid;
mod make;
mod memory;
mod mirrored;

use board_bitboard::{Bitboard, Detected};

pub use hybrid::Hybrid;
pub use make::Undo;
pub use mirrored::Mirrored;

/// Sets of squares to find moves, and an array beside them to say what stands on a square.
///
/// The parameter is the code path of the bitboard. Leave it out: the best one is found while the
/// program runs.
pub type BitboardArray8x8<P = Detected> = Hybrid<Bitboard<P>>;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! A chess board in an array of 64 cells.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | the steps of a direction that keeps the file are tested by rank alone | `geometry.rs` | a comparison a step |
//! | the generator is compiled for one side and one geometry | `board-array/src/generate.rs` | no test of the color, and steps that are constants |
//! | the pieces are found by reading eight cells at once, or in lists | `board-array/src/scan.rs`, `lists.rs` | 64 reads of single cells |
//! | the squares of both kings are stored | `board-array/src/make.rs` | the search for the king |
//! | checks and pins are found before the first move | `board-array/src/checks_by_direction.rs` | making each move to see whether it is legal |
//! | a table by the difference of two squares says what a piece could attack at all | `board-array/src/attack_tables.rs` | nearly all walks along lines |
//! | moves of the last ply are counted, not listed | `board-array/src/count.rs` | half of a perft |
//! | the code is compiled for what the processor has | `board-processor` | instructions that gather bits |
//!
//! # Layout
//!
//! One cell a square, rank after rank. These are the indices:
//!
//! ```text
//!  8 | 56 57 58 59 60 61 62 63
//!  7 | 48 49 50 51 52 53 54 55
//!  6 | 40 41 42 43 44 45 46 47
//!  5 | 32 33 34 35 36 37 38 39
//!  4 | 24 25 26 27 28 29 30 31
//!  3 | 16 17 18 19 20 21 22 23
//!  2 |  8  9 10 11 12 13 14 15
//!  1 |  0  1  2  3  4  5  6  7
//!    +------------------------
//!       a  b  c  d  e  f  g  h
//! ```
//!
//! A cell holds 0 if the square is empty, a positive number for a white piece and a negative one for
//! a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king.
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::{Board, Position};
//!
//! let board = Array8x8::from_position(&Position::start());
//! assert_eq!(board.cells()[4].code(), 6); // White's king on e1
//! assert_eq!(board.cells()[59].code(), -5); // Black's queen on d8
//! assert_eq!(board.cells()[28].code(), 0); // e4 is empty
//! ```
//!
//! # Index
//!
//! `index = 8 * rank + file`, both counted from 0, and back: `rank = index / 8`, `file = index %
//! 8`. A step is an addition: 8 to the north, 1 to the east, 9 to the north-east, 17 for the
//! knight's leap two up and one to the right.
//!
//! # The edge
//!
//! Here the array is too simple. One step east of h4 (31) is 32, which is a5: a valid index, but a
//! wrong square. So every step is tested, by file and by rank, before the array is read:
//!
//! * the file is computed and compared with 7, unless the direction keeps it;
//! * the rank needs no computation. If the file is right, an index outside the array is a rank outside
//!   the board, and Rust compares the index with the length of the array anyway.
//!
//! See [`at_offset`](board_array::Geometry::at_offset) in `geometry.rs`.
//!
//! # Costs
//!
//! | operation | cost |
//! | --- | --- |
//! | read the piece on e4 | a load |
//! | a step to the north or south | an addition, a comparison, a load |
//! | any other step | two additions, two comparisons, a load |
//! | find the pieces | 64 cells, read as eight words |
//! | could this piece attack that square? | a table lookup, after four instructions for the index |
//! | all moves counted, with making and unmaking | 1372 instructions, 167 conditional branches |
//!
//! The last row is a mean over four positions (see [`board_array`]). Of the five array boards
//! this one has the most branches: where others need a load for a step, this one also needs one or two
//! comparisons.
//!
//! A table indexed by the difference of two squares shows whether a rook on a1 could reach h8 at all.
//! Differences of these indices are ambiguous: h1 to a2 is 1, like a1 to b1. So an index is first
//! converted to its number on a board sixteen squares wide, `index + (index & 0x38)`, where differences
//! are unambiguous.
//!
//! # Invariants
//!
//! * A cell holds a number from -6 to 6. The sentinel, 99, is only returned, never stored.
//! * There is one 6 and one -6, and the two stored king squares are theirs.
//!
//! # Memory
//!
//! 76 bytes: 64 cells, 2 for the kings, 10 for the rest of the state. It is the smallest array
//! board. An undo record is 12 bytes.
//! All boards of this kind share 9728 bytes of tables.
//!
//! # With piece lists
//!
//! [`Array8x8List`], `array8x8+list`, also keeps lists of the pieces ([`Lists`]): 428 bytes with lists.
//! Counting all moves takes 1240 instructions, 167 conditional branches.
//!
//! # History
//!
//! * C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950),
//!   numbers the pieces in the same way, from -6 to 6.
//! * T. Kerrigan's TSCP (1997), from which many have learned, keeps its pieces in 64 cells and uses a
//!   second array, 10x12, to find the edge.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod geometry;
#[cfg(feature = "plain")]
mod plain;

use board_array::{ArrayBoard, Lists};

pub use geometry::Array8x8Geometry;
#[cfg(feature = "plain")]
pub use plain::PlainArray8x8;

/// A chess board in an array of 64 cells; each step tests file and rank.
pub type Array8x8 = ArrayBoard<Array8x8Geometry>;

/// [`Array8x8`] with piece lists.
pub type Array8x8List = ArrayBoard<Array8x8Geometry, Lists>;

//! A chess board in the left half of an array of 128 cells, whose index shows the edge.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | the index keeps its upper bits, so one comparison tests the edge and the bounds of the array | `geometry.rs` | a comparison a step |
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
//! Two boards side by side, indices in hexadecimal. Pieces stand only on the left one. A cell is a
//! byte: eight ranks of sixteen cells are 128.
//!
//! ```text
//!    +------------------------+
//!  8 | 70 71 72 73 74 75 76 77| 78 79 7a 7b 7c 7d 7e 7f
//!  7 | 60 61 62 63 64 65 66 67| 68 69 6a 6b 6c 6d 6e 6f
//!  6 | 50 51 52 53 54 55 56 57| 58 59 5a 5b 5c 5d 5e 5f
//!  5 | 40 41 42 43 44 45 46 47| 48 49 4a 4b 4c 4d 4e 4f
//!  4 | 30 31 32 33 34 35 36 37| 38 39 3a 3b 3c 3d 3e 3f
//!  3 | 20 21 22 23 24 25 26 27| 28 29 2a 2b 2c 2d 2e 2f
//!  2 | 10 11 12 13 14 15 16 17| 18 19 1a 1b 1c 1d 1e 1f
//!  1 | 00 01 02 03 04 05 06 07| 08 09 0a 0b 0c 0d 0e 0f
//!    +------------------------+
//!       a  b  c  d  e  f  g  h
//! ```
//!
//! A cell holds 0 if the square is empty, a positive number for a white piece and a negative one for
//! a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. The cells of the right half are
//! never read.
//!
//! ```
//! use board_0x88::X88;
//! use board_core::{Board, Position};
//!
//! let board = X88::from_position(&Position::start());
//! assert_eq!(board.cells()[0x04].code(), 6); // White's king on e1
//! assert_eq!(board.cells()[0x73].code(), -5); // Black's queen on d8
//! assert_eq!(board.cells()[0x34].code(), 0); // e4 is empty
//! ```
//!
//! # Index
//!
//! `index = 16 * rank + file`, both counted from 0: in bits `0rrr0fff`. Back again, the rank
//! takes a shift and the file an `and`: `rank = index >> 4`, `file = index & 7`. A step is an addition: 0x10 to the north,
//! 0x01 to the east, 0x11 to the north-east, 0x21 for the knight's leap two up and one to the
//! right.
//!
//! # The edge
//!
//! Bits 3 and 7 of a square's index are 0. A step over the right edge carries a 1 into bit 3, a
//! step over the left edge borrows one there, and bit 7 does the same for the upper and lower edge:
//!
//! ```text
//!  h4 to the east    0x37 + 0x01 = 0x38   0011 1000    & 0x88 = 0x08
//!  a4 to the west    0x30 - 0x01 = 0x2f   0010 1111    & 0x88 = 0x08
//!  e8 to the north   0x74 + 0x10 = 0x84   1000 0100    & 0x88 = 0x80
//!  e1 to the south   0x04 - 0x10 = 0xf4   1111 0100    & 0x88 = 0x80
//!  h8 to north-east  0x77 + 0x11 = 0x88   1000 1000    & 0x88 = 0x88, both edges
//! ```
//!
//! One `and` with 0x88 finds all four edges before the array is read, for steps of up to eight files and
//! ranks; a step of nine could wrap around. The number is a mask, not a
//! count: it is 136, and the array has 8 x 16 = 128 cells. 120 would be enough, because 0x77 is the
//! highest index used.
//!
//! (`OFF_BOARD` in the code is 0x88 and all bits above the lowest byte, for an
//! index that is wider than a byte.)
//!
//! See [`at_offset`](board_array::Geometry::at_offset) in `geometry.rs`.
//!
//! # The difference of two squares
//!
//! Subtract one index from another: the difference, as a byte, determines the relative position of the
//! two squares, wherever they are. Files differ by -7 to 7 and so do ranks. That makes 15 x 15
//! relative positions, no two with the same difference.
//!
//! ```text
//!  c1 to f4    0x35 - 0x02 = 0x33    three up, three to the right: a bishop's line, step 0x11
//!  f4 to c1    0x02 - 0x35 = 0xcd    the same line backwards, step 0xef, which is -0x11
//!  c1 to d3    0x23 - 0x02 = 0x21    two up, one to the right: a knight's leap
//!  c1 to f3    0x25 - 0x02 = 0x23    two up, three to the right: no piece goes there
//! ```
//!
//! Tables are indexed by it. One, for each color and kind of piece, takes the difference from the piece to the
//! enemy king. It says which of nine squares, the king's and those around it, the piece would attack on an
//! empty board. Another has 256 entries: which step leads from one square to the other. For squares not in line it holds no
//! step, so no ray is scanned needlessly. On a board eight cells wide the same difference has two
//! meanings: 7 is from a1 to h1, and also from h1 to g2.
//!
//! # Costs
//!
//! | operation | cost |
//! | --- | --- |
//! | read the piece on e4 | a load |
//! | a step | an addition, a test, a load |
//! | find the pieces | 64 cells, read as eight words |
//! | could this piece attack that square? | a subtraction and a table lookup |
//! | file and rank of an index | an instruction each |
//! | all moves counted, with making and unmaking | 1390 instructions, 153 conditional branches |
//!
//! The last row is a mean over four positions (see [`board_array`]). The test of the index is one
//! branch per step, which a board with sentinels does not need: `board-mailbox16x16` has the same
//! square numbers, reads the edge from the cell, and takes fewer instructions.
//!
//! # Step by step
//!
//! [`Inspect::trace`](board_core::Inspect::trace) reports what the generator reads. The bishop on c1 at
//! the start reads one square of each diagonal, or finds the edge:
//!
//! ```
//! use board_0x88::X88;
//! use board_core::trace::{Step, Tracer};
//! use board_core::{Board, Inspect, MoveList, Position, Square};
//! use std::cell::RefCell;
//!
//! thread_local! {
//!     static LINES: RefCell<String> = const { RefCell::new(String::new()) };
//! }
//!
//! #[derive(Clone, Copy, Debug)]
//! struct Recorder;
//!
//! impl Tracer for Recorder {
//!     fn step(step: Step) {
//!         LINES.with_borrow_mut(|lines| {
//!             X88::write_step(step, lines).unwrap();
//!             lines.push('\n');
//!         });
//!     }
//! }
//!
//! let mut moves = MoveList::new();
//! X88::from_position(&Position::start()).trace::<Recorder>(Square::C1.into(), &mut moves);
//! assert!(LINES.take().ends_with(
//!     "c1: cell 02 holds a white bishop
//! d2: 0x13 & 0x88 = 0x00, cell 13 holds a white pawn
//! off the board: 0xf3 & 0x88 = 0x80, nothing is read
//! off the board: 0xf1 & 0x88 = 0x80, nothing is read
//! b2: 0x11 & 0x88 = 0x00, cell 11 holds a white pawn
//! "
//! ));
//! assert!(moves.is_empty());
//! ```
//!
//! # Invariants
//!
//! * A cell whose index has a bit of 0x88 is neither read nor written.
//! * A square holds a number from -6 to 6. The sentinel, 99, is only returned, never stored.
//! * There is one 6 and one -6, and the two stored king squares are theirs.
//!
//! # Memory
//!
//! 140 bytes: 128 cells, half of them idle, 2 for the kings, 10 for the rest of the state.
//! An undo record is 12 bytes. All boards of this kind share 9728 bytes of tables.
//!
//! # With piece lists
//!
//! [`X88List`], `x88+list`, also keeps lists of the pieces ([`Lists`]): 492 bytes with lists.
//! Counting all moves takes 1258 instructions, 152 conditional branches.
//!
//! # History
//!
//! * R. M. Hyatt, Computer Chess Club (2002), used it in the 1970s and believes that COKO (1970) had it.
//! * D. Kittinger, Computer Chess Club (2012), learned of it at the championship of Travemünde in
//!   1981 and used it in chess computers, whose registers were faster than their memory.
//! * B. Moreland learned it from Kittinger in 1995 and described it on his pages, where it got its name.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod geometry;
#[cfg(feature = "plain")]
mod plain;

use board_array::{ArrayBoard, Lists};

pub use geometry::X88Geometry;
#[cfg(feature = "plain")]
pub use plain::PlainX88;

/// A chess board in the left half of an array of 128 cells, whose index shows the edge.
pub type X88 = ArrayBoard<X88Geometry>;

/// [`X88`] with piece lists.
pub type X88List = ArrayBoard<X88Geometry, Lists>;

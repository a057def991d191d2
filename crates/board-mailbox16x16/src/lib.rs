//! A chess board in an array of 256 cells, where a byte is an index and its halves rank and file.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | four steps in any direction are loads at a fixed distance | `geometry.rs` | an addition a step |
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
//! Sixteen rows of sixteen cells, their places in the array in hexadecimal. The squares lie in the
//! middle; all other cells hold 99.
//!
//! ```text
//!   f0 f1 f2 f3  f4 f5 f6 f7 f8 f9 fa fb  fc fd fe ff
//!    :  :  :  :   :  :  :  :  :  :  :  :   :  :  :  :
//!   c0 c1 c2 c3  c4 c5 c6 c7 c8 c9 ca cb  cc cd ce cf
//!              +-----------------------+
//!   b0 b1 b2 b3 |b4 b5 b6 b7 b8 b9 ba bb| bc bd be bf  8
//!   a0 a1 a2 a3 |a4 a5 a6 a7 a8 a9 aa ab| ac ad ae af  7
//!   90 91 92 93 |94 95 96 97 98 99 9a 9b| 9c 9d 9e 9f  6
//!   80 81 82 83 |84 85 86 87 88 89 8a 8b| 8c 8d 8e 8f  5
//!   70 71 72 73 |74 75 76 77 78 79 7a 7b| 7c 7d 7e 7f  4
//!   60 61 62 63 |64 65 66 67 68 69 6a 6b| 6c 6d 6e 6f  3
//!   50 51 52 53 |54 55 56 57 58 59 5a 5b| 5c 5d 5e 5f  2
//!   40 41 42 43 |44 45 46 47 48 49 4a 4b| 4c 4d 4e 4f  1
//!              +-----------------------+
//!   30 31 32 33  34 35 36 37 38 39 3a 3b  3c 3d 3e 3f
//!    :  :  :  :   :  :  :  :  :  :  :  :   :  :  :  :
//!   00 01 02 03  04 05 06 07 08 09 0a 0b  0c 0d 0e 0f
//!                a  b  c  d  e  f  g  h
//! ```
//!
//! The cell of a square holds 0 if the square is empty, a positive number for a white piece and a
//! negative one for a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king.
//!
//! ```
//! use board_core::{Board, Position};
//! use board_mailbox16x16::Mailbox16x16;
//!
//! let board = Mailbox16x16::from_position(&Position::start());
//! assert_eq!(board.cells()[0x44 + 0x04].code(), 6); // White's king on e1, whose index is 0x04
//! assert_eq!(board.cells()[0x44 + 0x73].code(), -5); // Black's queen on d8
//! assert_eq!(board.cells()[0x44 + 0x08].code(), 99); // to the right of h1
//! assert_eq!(board.cells()[0x44 - 0x0c].code(), 99); // below e1
//! ```
//!
//! # Index
//!
//! `index = 16 * rank + file`, both counted from 0: the rank is the high half of the byte (the high
//! nibble, one hexadecimal digit), the file the low one. So the way back takes a shift or an `and`,
//! and no table: `rank = index >> 4`, `file = index & 15`. A step is an addition: 0x10 to the north,
//! 0x01 to the east, 0x11 to the north-east, 0x21 for the knight's leap two up and one to the right.
//!
//! The cell of a square is at place 0x44 + index, four rows up and four files in. That costs nothing: a
//! processor adds a constant to an address as part of the load. It also saves much: from every square, four steps in
//! any direction end inside the array, so they are loads at a fixed distance and Rust needs no bounds
//! check. (With a1 in the corner, every step down or left was an addition of its own, which had to
//! wrap around, and a move took a tenth more instructions.)
//!
//! # The edge
//!
//! There is no edge test. A step over the edge reads the sentinel, 99, and no piece may land there: a
//! cell is open to White if its number is 0 or less, and to Black if it is from 0 to 6. The test of
//! the cell's content, which is needed anyway, also finds the edge.
//!
//! See [`at_offset`](board_array::Geometry::at_offset) in `geometry.rs`.
//!
//! # Costs
//!
//! | operation | cost |
//! | --- | --- |
//! | read the piece on e4 | a load |
//! | a step | a load at a fixed distance; beyond four steps after an addition |
//! | find the pieces | 64 cells, read as eight words |
//! | could this piece attack that square? | a subtraction and a table lookup |
//! | file and rank of an index | an instruction each |
//! | all moves counted, with making and unmaking | 1175 instructions, 111 conditional branches |
//!
//! The last row is a mean over four positions (see [`board_array`]).
//!
//! The attack trick: the difference of two indices, as a byte, determines the relative position of two
//! squares, because no two of the 15 x 15 differences are the same. 0x33 is three up and three to the
//! right, from any square. Tables are indexed by it. One, for each color, has 256 entries for each kind
//! of piece. They say which squares around the enemy king it attacks on an empty board. Another has 256
//! entries: which step leads from one square to the other. For squares not in line it holds no step, so
//! no ray is scanned needlessly.
//!
//! # Invariants
//!
//! * The 192 off-board cells hold 99 and are never written.
//! * A square holds a number from -6 to 6.
//! * There is one 6 and one -6, and the two stored king squares are theirs.
//!
//! # Memory
//!
//! 268 bytes: 256 cells, 2 for the kings, 10 for the rest of the state. It is the largest array
//! board. An undo record is 12 bytes.
//! All boards of this kind share 9728 bytes of tables.
//!
//! # With piece lists
//!
//! [`Mailbox16x16List`], `mailbox16x16+list`, also keeps lists of the pieces ([`Lists`]): 620 bytes with lists.
//! Counting all moves takes 1025 instructions, 111 conditional branches.
//!
//! # History
//!
//! * M. M. Botvinnik, "Computers, Chess and Long-Range Planning" (1970; Russian 1968), laid a board
//!   of 8 x 8 over tables of 15 x 15 to find the relative position of squares.
//! * F. Letouzey, author of Fruit, named such boards by their vectors in the Winboard Forum (2005).
//! * C. Théron, "0x88 is not so smart", Computer Chess Club (2000): the cell must be read anyway,
//!   so it can show the edge.
//! * F. Reul, "New Architectures in Computer Chess" (thesis, 2009), does the same on boards of 15 x
//!   12.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod geometry;
#[cfg(feature = "plain")]
mod plain;

use board_array::{ArrayBoard, Lists};

pub use geometry::Mailbox16x16Geometry;
#[cfg(feature = "plain")]
pub use plain::PlainMailbox16x16;

/// A chess board in an array of 256 cells, where a byte is an index.
pub type Mailbox16x16 = ArrayBoard<Mailbox16x16Geometry>;

/// [`Mailbox16x16`] with piece lists.
pub type Mailbox16x16List = ArrayBoard<Mailbox16x16Geometry, Lists>;

//! A chess board in an array of 120 cells, where one file of sentinels serves two edges.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | file and rank of an index come from a table | `geometry.rs` | a division by ten |
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
//! Twelve rows of ten cells. The squares lie in the middle; the cells around them hold 99.
//!
//! ```text
//!      110  111 112 113 114 115 116 117 118  119
//!      100  101 102 103 104 105 106 107 108  109
//!         +---------------------------------+
//!  8    90|  91  92  93  94  95  96  97  98 | 99
//!  7    80|  81  82  83  84  85  86  87  88 | 89
//!  6    70|  71  72  73  74  75  76  77  78 | 79
//!  5    60|  61  62  63  64  65  66  67  68 | 69
//!  4    50|  51  52  53  54  55  56  57  58 | 59
//!  3    40|  41  42  43  44  45  46  47  48 | 49
//!  2    30|  31  32  33  34  35  36  37  38 | 39
//!  1    20|  21  22  23  24  25  26  27  28 | 29
//!         +---------------------------------+
//!       10   11  12  13  14  15  16  17  18   19
//!        0    1   2   3   4   5   6   7   8    9
//!             a   b   c   d   e   f   g   h
//! ```
//!
//! The cell of a square holds 0 if the square is empty, a positive number for a white piece and a
//! negative one for a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king.
//!
//! ```
//! use board_core::{Board, Position};
//! use board_mailbox10x12::Mailbox10x12;
//!
//! let board = Mailbox10x12::from_position(&Position::start());
//! assert_eq!(board.cells()[25].code(), 6); // White's king on e1
//! assert_eq!(board.cells()[94].code(), -5); // Black's queen on d8
//! assert_eq!(board.cells()[29].code(), 99); // to the right of h1
//! assert_eq!(board.cells()[30].code(), 99); // two to the right of h1, and to the left of a2
//! ```
//!
//! # Index
//!
//! `index = 21 + 10 * rank + file`, both counted from 0. A step is an addition: 10 to the north, 1
//! to the east, 11 to the north-east, 21 for the knight's leap two up and one to the right.
//!
//! In decimal the index reads like the square. The units are the file, counted from 1 because one
//! sentinel comes first; the tens are one more than the rank, because two rows come first. So e4, fifth
//! file and fourth rank, is 55:
//!
//! ```
//! # use board_core::Square;
//! # use board_array::Geometry;
//! # use board_mailbox10x12::Mailbox10x12Geometry;
//! assert_eq!(Mailbox10x12Geometry::index(Square::E4).0, 55);
//! for square in Square::all() {
//!     let index = Mailbox10x12Geometry::index(square).get();
//!     let (file, rank) = (square.file().index() + 1, square.rank().index() + 1);
//!     assert_eq!((index % 10, index / 10), (file, rank + 1));
//! }
//! ```
//!
//! Converting an index back to file and rank would take a division by ten; a 120-byte table is used
//! instead.
//!
//! # The edge
//!
//! There is no edge test. A step over the edge reads the sentinel, 99, and no piece may land there: a
//! cell is open to White if its number is 0 or less, and to Black if it is from 0 to 6. The test of
//! the cell's content, which is needed anyway, also finds the edge.
//!
//! A knight leaps two squares, so two sentinels are needed beyond each edge. Above and below there are
//! two rows. At each side one file is enough, because rows follow each other in memory: to the
//! right of 28 come 29, the sentinel of its own row, and 30, the left sentinel of the next. That is the
//! only difference from `board-mailbox12x12`. It saves 24 cells.
//!
//! No step from a square leaves the array: the lowest square is 21 and the longest step back 21.
//!
//! See [`at_offset`](board_array::Geometry::at_offset) in `geometry.rs`.
//!
//! # Costs
//!
//! | operation | cost |
//! | --- | --- |
//! | read the piece on e4 | a load |
//! | a step | a load at a fixed distance |
//! | find the pieces | 64 cells, read as eight words |
//! | could this piece attack that square? | two table lookups |
//! | file and rank of an index | a table lookup |
//! | all moves counted, with making and unmaking | 1252 instructions, 122 conditional branches |
//!
//! The last row is a mean over four positions (see [`board_array`]): nearly the same as on 12x12,
//! with 24 bytes less.
//!
//! Some steps need a bounds check, a comparison that never fails. Padding the array to 440 bytes, where
//! none is needed, saved 1 % of the instructions and no time; so it has 120 cells.
//!
//! A table indexed by the difference of two squares shows whether a rook on a1 could reach h8 at all.
//! On a board ten wide differences are ambiguous: 7 is seven files to the right, or three to the left
//! and one rank up. So another table first gives each square its number on a board sixteen wide.
//!
//! # Invariants
//!
//! * The 56 off-board cells hold 99 and are never written.
//! * A square holds a number from -6 to 6.
//! * There is one 6 and one -6, and the two stored king squares are theirs.
//!
//! # Memory
//!
//! 132 bytes: 120 cells, 2 for the kings, 10 for the rest of the state. An undo record is 12 bytes.
//! All boards of this kind share 9968 bytes of tables.
//!
//! # With piece lists
//!
//! [`Mailbox10x12List`], `mailbox10x12+list`, also keeps lists of the pieces ([`Lists`]): 484 bytes with lists.
//! Counting all moves takes 1105 instructions, 123 conditional branches.
//!
//! # History
//!
//! * E. W. Kozdrowicki and D. W. Cooper, "COKO III: The Cooper-Koz Chess Program", Communications
//!   of the ACM 16 (1973): a linear array, two border rows because of the knight, and the outermost
//!   columns counted as neighbors.
//! * D. and K. Spracklen, "First Steps in Computer Chess Programming", BYTE 3 (1978), on Sargon,
//!   whose 120 bytes held the pieces by the same numbers 1 to 6.
//! * T. Kerrigan's TSCP (1997) and T. Ahle's Sunfish (2014) made it known to today's readers.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod geometry;
#[cfg(feature = "plain")]
mod plain;

use board_array::{ArrayBoard, Lists};

pub use geometry::Mailbox10x12Geometry;
#[cfg(feature = "plain")]
pub use plain::PlainMailbox10x12;

/// A chess board in an array of 120 cells, where one file of sentinels serves two edges.
pub type Mailbox10x12 = ArrayBoard<Mailbox10x12Geometry>;

/// [`Mailbox10x12`] with piece lists.
pub type Mailbox10x12List = ArrayBoard<Mailbox10x12Geometry, Lists>;

//! A chess board in an array of 144 cells, with a two-cell sentinel border.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | file and rank of an index come from a table | `geometry.rs` | a division by twelve |
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
//! Twelve rows of twelve cells. The squares lie in the middle; the cells around them hold 99.
//!
//! ```text
//!      132 133 134 135 136 137 138 139 140 141 142 143
//!      120 121 122 123 124 125 126 127 128 129 130 131
//!             +---------------------------------+
//!  8   108 109| 110 111 112 113 114 115 116 117 |118 119
//!  7    96  97|  98  99 100 101 102 103 104 105 |106 107
//!  6    84  85|  86  87  88  89  90  91  92  93 | 94  95
//!  5    72  73|  74  75  76  77  78  79  80  81 | 82  83
//!  4    60  61|  62  63  64  65  66  67  68  69 | 70  71
//!  3    48  49|  50  51  52  53  54  55  56  57 | 58  59
//!  2    36  37|  38  39  40  41  42  43  44  45 | 46  47
//!  1    24  25|  26  27  28  29  30  31  32  33 | 34  35
//!             +---------------------------------+
//!       12  13   14  15  16  17  18  19  20  21   22  23
//!        0   1    2   3   4   5   6   7   8   9   10  11
//!                 a   b   c   d   e   f   g   h
//! ```
//!
//! The cell of a square holds 0 if the square is empty, a positive number for a white piece and a
//! negative one for a black piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king.
//!
//! ```
//! use board_core::{Board, Position};
//! use board_mailbox12x12::Mailbox12x12;
//!
//! let board = Mailbox12x12::from_position(&Position::start());
//! assert_eq!(board.cells()[30].code(), 6); // White's king on e1
//! assert_eq!(board.cells()[113].code(), -5); // Black's queen on d8
//! assert_eq!(board.cells()[25].code(), 99); // to the left of a1
//! ```
//!
//! # Index
//!
//! `index = 26 + 12 * rank + file`, both counted from 0. A step is an addition: 12 to the north, 1
//! to the east, 13 to the north-east, 25 for the knight's leap two up and one to the right.
//! Converting an index back to file and rank would take a division by twelve; a 144-byte table is used
//! instead.
//!
//! # The edge
//!
//! There is no edge test. A step over the edge reads the sentinel, 99, and no piece may land there: a
//! cell is open to White if its number is 0 or less, and to Black if it is from 0 to 6. The test of
//! the cell's content, which is needed anyway, also finds the edge.
//!
//! A border of one cell would stop all pieces but the knight, which leaps two squares. So it is two
//! cells wide. No step from a square leaves the array: the lowest square is 26 and the longest step
//! back 25.
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
//! | all moves counted, with making and unmaking | 1261 instructions, 120 conditional branches |
//!
//! The last row is a mean over four positions (see [`board_array`]). A step needs no comparison, so
//! there are far fewer branches than on 8x8.
//!
//! Some steps need a bounds check, a comparison that never fails. Padding the array to 440 bytes, where
//! none is needed, saved 1 % of the instructions and no time; so it has 144 cells.
//!
//! A table indexed by the difference of two squares shows whether a rook on a1 could reach h8 at all.
//! On a board twelve wide differences are ambiguous: 7 is seven files to the right, or five to the left
//! and one rank up. So another table first gives each square its number on a board sixteen wide.
//!
//! # Invariants
//!
//! * The 80 off-board cells hold 99 and are never written.
//! * A square holds a number from -6 to 6.
//! * There is one 6 and one -6, and the two stored king squares are theirs.
//!
//! # Memory
//!
//! 156 bytes: 144 cells, 2 for the kings, 10 for the rest of the state. An undo record is 12 bytes.
//! All boards of this kind share 10016 bytes of tables.
//!
//! # With piece lists
//!
//! [`Mailbox12x12List`], `mailbox12x12+list`, also keeps lists of the pieces ([`Lists`]): 508 bytes with lists.
//! Counting all moves takes 1110 instructions, 120 conditional branches.
//!
//! # History
//!
//! * E. W. Kozdrowicki and D. W. Cooper, "COKO III: The Cooper-Koz Chess Program", Communications
//!   of the ACM 16 (1973), draw a board with two border rows because of the knight, already with
//!   shared columns: see `board-mailbox10x12`.
//! * T. Kerrigan, in the source of TSCP (1997), takes the word "mailbox" from R. M. Hyatt. Hyatt calls
//!   such arrays offset boards in "Chess Program Board Representations" (on his pages, undated).

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod geometry;
#[cfg(feature = "plain")]
mod plain;

use board_array::{ArrayBoard, Lists};

pub use geometry::Mailbox12x12Geometry;
#[cfg(feature = "plain")]
pub use plain::PlainMailbox12x12;

/// A chess board in an array of 144 cells, with a two-cell sentinel border.
pub type Mailbox12x12 = ArrayBoard<Mailbox12x12Geometry>;

/// [`Mailbox12x12`] with piece lists.
pub type Mailbox12x12List = ArrayBoard<Mailbox12x12Geometry, Lists>;

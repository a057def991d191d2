//! A chess board of eight sets of squares, each one 64-bit word.
//!
//! # Layout
//!
//! A set of squares is a word with a bit for each square. Bit 0 is a1, bit 63 is h8:
//!
//! ```text
//!  8 | 56 57 58 59 60 61 62 63          pawns of both colours at the start
//!  7 | 48 49 50 51 52 53 54 55            8  . . . . . . . .
//!  6 | 40 41 42 43 44 45 46 47            7  x x x x x x x x
//!  5 | 32 33 34 35 36 37 38 39            6  . . . . . . . .
//!  4 | 24 25 26 27 28 29 30 31            5  . . . . . . . .
//!  3 | 16 17 18 19 20 21 22 23            4  . . . . . . . .
//!  2 |  8  9 10 11 12 13 14 15            3  . . . . . . . .
//!  1 |  0  1  2  3  4  5  6  7            2  x x x x x x x x
//!    +------------------------            1  . . . . . . . .
//!       a  b  c  d  e  f  g  h               a b c d e f g h     00ff00000000ff00
//! ```
//!
//! The other boards ask a square who stands there; this one asks a man where he stands. Six words
//! hold the men of a role in both colours, two the men of a colour. Every man is in two words.
//!
//! ```
//! use board_bitboard::Bitboard;
//! use board_core::{Board, Color, Piece, Position, Role, Square, SquareSet};
//!
//! let board = Bitboard::from_position(&Position::start());
//! assert_eq!(board.piece_at(Square::E1), Some(Piece::new(Color::White, Role::King)));
//! assert_eq!(board.attackers_of(Square::F3, Color::White).len(), 3); // e2, g2 and the knight g1
//! ```
//!
//! # Index
//!
//! `index = 8 * rank + file`, both counted from 0, and a set with one square is `1 << index`. A step is
//! a shift of a whole set: 8 to the left is north for every man in it, 1 to the left east, 17 the
//! knight's leap two up and one to the right.
//!
//! # The edge
//!
//! What leaves the board at the top or bottom leaves the word. To the side there is no such help: one
//! to the east of h4 is bit 32, which is a5. So a shift to the side is followed by a mask that
//! leaves out the file on which nobody can have landed. Leapers and sliders need no mask, because the
//! squares they attack are looked up: 64 words for the knight, 64 for the king, and for sliders
//! one of five [methods](sliders).
//!
//! # What is cheap, what is dear
//!
//! | question | cost |
//! | --- | --- |
//! | where are the white knights? | an `and` of two words |
//! | how many are there? | one instruction, `popcnt` |
//! | all single steps of all pawns | a shift, an `and` |
//! | all squares a rook attacks | a look-up: 1 `pext` and 2 loads, or see [`sliders`] |
//! | is a square attacked? | 5 look-ups, 8 `and` or `or` |
//! | what stands on e4? | up to six tests, one a role: dearer than on any array |
//! | a quiet move | two words change; a capture changes two more |
//! | the next position | 128 bytes copied, or two to four words changed and changed back |
//!
//! Legal moves come set by set. First the checkers and the pinned men are found, looking from the king;
//! with them every other man knows the squares that it may go to before its moves are counted, and no
//! move is made to see whether it was legal. Counting moves is counting bits: the last ply of a
//! [`perft`](board_core::perft()) lists nothing.
//!
//! # Code paths
//!
//! `pext`, `popcnt` and their like are not on every processor. [`Bitboard`] finds out once, while the
//! program runs, and takes the best [path](Path) for itself; `Bitboard<Bmi2>` or `Bitboard<Plain<Hyperbola>>`
//! fix it at compile time. All paths give the same moves, and all pass the same tests.
//!
//! # Invariants
//!
//! * The six words of roles share no square, nor do the two of colours; together both hold the same
//!   squares.
//! * Either colour has one king.
//! * The word of marks holds, on the first and eighth rank, rooks that may castle; on the third or
//!   sixth, the square that a pawn has just passed; nothing elsewhere.
//!
//! # Memory
//!
//! 128 bytes, two cache lines: 64 for the eight words, 8 for the marks, 4 for the clocks, 1 for the side to
//! move, 1 for the path, and 50 idle so that the eight words lie in one line. A record to take a move
//! back has 16. Tables that all boards share: 32 KB of squares between two others, 1 KB for leapers,
//! and what the slider method needs, from nothing to 844 KB.
//!
//! # History
//!
//! * M. R. Shura-Bura is said to have proposed a bit for each square in 1952; in the same year C. Strachey
//!   held checkers so, and a few years later A. Samuel.
//! * G. Adelson-Velsky, V. Arlazarov, A. Bitman, A. Zhivotovsky and A. Uskov described it for chess
//!   ("Programming a computer to play chess", 1967, in English 1970). KAISSA was built so, and so was CHESS
//!   4.0 (D. Slate, L. Atkin, "CHESS 4.5: The Northwestern University Chess Program", 1977).
//! * R. Hyatt's rotated bitmaps ("Rotated bitmaps, a new twist on an old idea", ICCA Journal, 1999) made
//!   sliders a look-up; L. Kannan's magic numbers ("Magic Move-Bitboard Generation in Computer Chess", 2007)
//!   and the `pext` of Intel's Haswell (2013) made it a short one.

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod castling;
mod children;
mod generate;
mod invariants;
mod make;
mod memory;
mod men;
mod path;
mod question;
mod sets;
pub mod sliders;
mod tables;

pub use board::Bitboard;
pub use make::Undo;
pub use path::{Baseline, Bmi2, Detected, Path, Plain, Popcnt, WithBitboard, with_best};

//! A chess board without a board array: two lists of pieces, and each piece stores its square.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | both lists become sets of squares for each generation | `occupancy.rs` | the search of both lists at each step |
//! | a list is searched sixteen bytes at a time | `block.rs` | a loop of sixteen turns |
//! | tables hold the lines through each square | `tables.rs` | steps, and the test of the edge |
//! | the difference of two squares says what a piece could attack at all | `tables.rs` | walks along lines |
//! | attacks, checks and pins are found before the first move | `attacked_and_pinned.rs` | making each move to see whether it is legal |
//! | moves of the last ply are counted, not listed | `count.rs` | half of a perft |
//! | the code is compiled for what the processor has | `board-processor` | instructions that gather bits |
//!
//! # Layout
//!
//! When 64 squares took too much memory, the first programs kept the pieces instead: sixteen bytes a side,
//! each the square of a piece. The place in the list says which piece it is: the first is the king. Since
//! pawns promote, a second list holds the role of each place. After 1.e4 d5 2.exd5, as `{:?}` and
//! `polyboard show` draw it:
//!
//! ```text
//! White king   e1
//! White queen  d1
//! White rook   a1 h1
//! White bishop c1 f1
//! White knight b1 g1
//! White pawn   a2 b2 c2 d2 d5 f2 g2 h2
//! Black king   e8
//! Black queen  d8
//! Black rook   a8 h8
//! Black bishop c8 f8
//! Black knight b8 g8
//! Black pawn   a7 b7 c7 e7 f7 g7 h7
//!
//!      squares
//! +0   04 03 00 07 02 05 01 06 08 09 0a 0b 23 0d 0e 0f  White
//! +16  80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 80  free
//! +32  80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 80  free
//! +48  80 80 80 80 80 80 80 80 80 80 80 80 80 80 80 80  free
//! +64  3c 3b 38 3f 3a 3d 39 3e 30 31 32 80 34 35 36 37  Black
//!
//!      roles
//! +80  05 04 03 03 02 02 01 01 00 00 00 00 00 00 00 00  White
//! +96  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  free
//! +112 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  free
//! +128 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  free
//! +144 05 04 03 03 02 02 01 01 00 00 00 00 00 00 00 00  Black
//!
//! +160 blocks in use: 1 1
//! +162 state: Black to move, castling HAha, en passant -, halfmove clock 0, move 2
//! ```
//!
//! Squares and roles are in hexadecimal: 23 is d5, 80 is nowhere. Black's pawn of the d-file has been
//! captured. It keeps its slot, and its role there, so that unmaking the capture writes one byte.
//!
//! A game needs sixteen pieces a side. An edited position may have more. 64 pieces of two sides fill five
//! blocks of sixteen at most, however they are divided: White's blocks begin at the front, Black's at the
//! back, and they never meet. The three blocks between are unused in every game.
//!
//! # Index
//!
//! There is none. A list leads from the piece to its square, `8 * rank + file`. From a square to its piece
//! leads only a search through both lists:
//!
//! ```text
//! what stands on d5, 0x23?    (slot 0 is on the left)
//!
//!     04 03 00 07 02 05 01 06 08 09 0a 0b 23 0d 0e 0f     White's squares
//!     23 23 23 23 23 23 23 23 23 23 23 23 23 23 23 23     are they equal?
//!      .  .  .  .  .  .  .  .  .  .  .  .  x  .  .  .     one bit each: slot 12, a pawn
//! ```
//!
//! What took the first programs a loop over thirty-two squares is now one comparison a side, because
//! a vector register holds sixteen bytes. See `block.rs`.
//!
//! # The edge
//!
//! There is no array that a piece could leave, and no sentinel to stop it. Tables hold for each square the
//! lines that pass through it, as far as they are on the board, and the squares that a knight attacks. A
//! mask keeps pawns from stepping over the left and the right edge.
//!
//! # Costs
//!
//! Machine instructions, beside the board of 16x16 cells without lists (Callgrind, x86-64-v3, average over
//! 152 positions with 37 legal moves each):
//!
//! | operation | list | cells |
//! | --- | ---: | ---: |
//! | what stands on a square? | 30 | 19 |
//! | is a square attacked? | 251 | 242 |
//! | how many legal moves are there? | 929 | 1363 |
//! | the list of the legal moves | 1685 | 2125 |
//! | make a move and unmake it | 147 | 119 |
//! | copy the board | 13 | 21 |
//!
//! Pieces are known, squares are not. That reverses the usual questions. Whether a square is attacked is
//! not found by following the lines from it, but by going through the pieces: the difference of two square
//! numbers, counted on a board sixteen wide, says whether a piece of this kind would attack the square on
//! an empty board (`tables.rs`). Few would, and the lists are searched only for the squares on their path.
//!
//! A generator cannot work like that. Its sliders test square after square, and each test is a search. So
//! at the start of each generation the squares of either list become a set, a word with one bit per
//! square, and the pawns become two more (`occupancy.rs`). These words live for one call. The board does
//! not store them, and no move updates them. They are what a bitboard is made of, but the pieces are
//! still taken from the lists one by one.
//!
//! A whole perft, for each position whose moves are counted (mean of the four positions that the project
//! measures with):
//!
//! | counted | `piece-list` | `mailbox16x16` |
//! | --- | ---: | ---: |
//! | instructions | 1062 | 1175 |
//! | conditional branches | 81 | 111 |
//! | of these mispredicted | 1.9 | 5.2 |
//! | instructions a leaf | 32.2 | 35.5 |
//!
//! Variants, measured in perft, interleaved with the board: instructions and speed as ratios, built for
//! the processor at hand (with AVX-512) and for any x86-64 (Zen 5, rustc 1.95, November 2026). A
//! difference of less than 0.05 is none.
//!
//! | instead | instructions | speed | any x86-64 |
//! | --- | ---: | ---: | ---: |
//! | sliders search the lists at every step | 1.65 | 0.56 | 0.60 |
//! | the search by arithmetic on `u64`, without vector instructions | 1.35 | 0.70 | 0.86 |
//! | the search as a plain loop, left to the compiler | 1.56 | 0.69 | 0.64 |
//! | all enemy sliders' attacks, not only of those in line with a square that matters | 1.05 | 0.95 | 0.89 |
//! | children made and unmade, not copied | 1.04 | 0.95 | 0.99 |
//! | sets by a table of 2 KB with AVX2 too, not by shifts | 1.07 | 0.99 | |
//! | sets by shifts without AVX2 too, not by the table | | | 0.96 |
//! | lines by two subtractions with reversed bytes, ranks by a table | 0.97 | 1.01 | 1.01 |
//!
//! The first row is the price of using nothing but the lists: each ray ends with a branch
//! that cannot be predicted. The second and the third are why the crate calls processor instructions by
//! name (`block.rs`), which takes unsafe code: instructions that every x86-64 has, behind two safe functions that are
//! tested against the plain loop. On other processors the arithmetic is used.
//!
//! Lists beside a board are usually kept dense: the last piece moves into the place of the captured one.
//! Here that is not needed. Sixteen bytes are compared at once, whether in use or not.
//!
//! # Invariants
//!
//! * The first piece of a side is its king, it is on the board, and no other piece is a king.
//! * A square has at most one piece.
//! * A slot holds a square from 0 to 63 or 80 hexadecimal, and a role from 0 to 5.
//! * Blocks that no side uses are empty.
//!
//! The order of the other pieces means nothing. Boards are equal if the same pieces stand on the same
//! squares.
//!
//! # Memory
//!
//! 176 bytes, of which 76 matter in a game: 64 for the pieces, 2 for the number of blocks, 10 for the
//! rest of the state. The other 96 are room for more than sixteen pieces a side, and four are padding. An
//! undo record is 12 bytes. All boards share 13 KB of tables, 15 where a table makes the sets.
//!
//! # History
//!
//! * P. Jennings, "MicroChess" for the KIM-1 (1976), a computer with 1024 bytes of memory: the board
//!   is 32 bytes, sixteen a side, each the square of a piece. To learn whether a square is occupied, the
//!   program compares it with all of them in a loop, and the index of the piece found says whose it is. A
//!   captured piece gets the square CC, which is off the board.
//! * Lists of pieces beside a board, which find the pieces without reading 64 squares, have been in use
//!   ever since.

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "plain")]
extern crate alloc;

mod attacked_and_pinned;
mod block;
mod board;
mod castling;
mod count;
mod en_passant;
mod generate;
mod invariants;
mod lists;
mod make;
mod memory;
mod occupancy;
#[cfg(feature = "plain")]
mod plain;
mod read;
mod slots;
mod tables;

pub use board::PieceList;
pub use make::Undo;
#[cfg(feature = "plain")]
pub use plain::PlainPieceList;

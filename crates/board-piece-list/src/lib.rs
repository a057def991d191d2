//! A chess board that is no board: two lists of pieces, each piece with his square, and nothing else.
//!
//! # Layout
//!
//! Where memory was too expensive for 64 squares, the first programs kept the pieces instead: sixteen bytes
//! a side, in each the square of a piece. Which piece it is, his place in the list says: the first is
//! the king. Since pawns become queens, a second list says of each place what he is. After 1.e4 d5
//! 2.exd5, as `{:?}` and `polyboard show` draw it:
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
//! Squares and roles are in hexadecimal: 23 is d5, 80 is nowhere. Black's pawn from the d-file has
//! been taken. He keeps his slot, and his role in it, so that taking the capture back is a matter of
//! one byte.
//!
//! A game needs sixteen pieces a side. An edited position may have more, and 64 pieces of two sides fill
//! five blocks of sixteen at most, however they are shared out: White's blocks begin at the front,
//! Black's at the back, and they never meet. The three blocks between lie idle in every game.
//!
//! # Index
//!
//! There is none. A list goes from the piece to his square, `8 * rank + file`; from a square to the
//! piece leads only a search through both lists:
//!
//! ```text
//! who is on d5 = 23?
//!
//!     04 03 00 07 02 05 01 06 08 09 0a 0b 23 0d 0e 0f     White's squares
//!     23 23 23 23 23 23 23 23 23 23 23 23 23 23 23 23     are they equal?
//!      .  .  .  .  .  .  .  .  .  .  .  .  x  .  .  .     one bit each: slot 12, a pawn
//! ```
//!
//! What took the first programs a loop of thirty-two turns is one comparison a side today, because
//! a vector register holds sixteen bytes. See `block.rs`.
//!
//! # The edge
//!
//! There is no array that a piece could leave, and no sentinel to stop him. Each square knows the lines
//! that pass through it, as far as they are on the board, and the squares that a knight reaches;
//! both are tables. Pawns are kept from stepping over the left and the right edge by a mask.
//!
//! # Costs
//!
//! Machine instructions (Callgrind, x86-64-v3), on average over the 152 positions one move after the
//! four that the project measures with, 37 legal moves each; in the last column the same for a
//! board of 16x16 cells:
//!
//! | question | list | cells |
//! | --- | ---: | ---: |
//! | what stands on a square? | 30 | 19 |
//! | is a square attacked? | 251 | 242 |
//! | how many legal moves are there? | 929 | 1363 |
//! | the list of the legal moves | 1685 | 2125 |
//! | make a move and unmake it | 147 | 119 |
//! | copy the board | 13 | 21 |
//!
//! Pieces are at hand, squares are not. That turns the usual questions round. "Who attacks this
//! square?" is not answered by walking away from it until somebody is met, but by going through the
//! pieces: the difference of two square numbers, counted on a board sixteen wide, tells whether a piece
//! of this kind could get there at all (`tables.rs`). Few could, and only on their way the lists are
//! asked square by square.
//!
//! A generator cannot work like that. Its sliders ask for square after square, and each question is
//! a search. So at the start of each generation the squares of either list are folded into a word
//! with a bit for each square, and the pawns into two more (`fold.rs`). These words live as long as
//! the call. The board does not hold them, and no move updates them. They are what a bitboard is
//! made of, but the pieces are still taken from the lists one by one.
//!
//! What was weighed, in turns with the board as it is, in perft on the four positions. Instructions
//! are those per position counted at the last ply, 1049 as it is (Callgrind, x86-64-v3); speeds are
//! medians, built for the processor at hand (with AVX-512) and for any x86-64 (rustc 1.95, November
//! 2026). A difference of less than 0.05 is none.
//!
//! | instead | instructions | speed | any x86-64 |
//! | --- | ---: | ---: | ---: |
//! | sliders search the lists at every step | 1.65 | 0.56 | 0.60 |
//! | the search by arithmetic on `u64`, without vector instructions | 1.35 | 0.70 | 0.86 |
//! | the search as a plain loop, left to the compiler | 1.56 | 0.69 | 0.64 |
//! | all enemy sliders' attacks, not only of those in line with what the king asks | 1.05 | 0.95 | 0.89 |
//! | children made and unmade, not copied | 1.04 | 0.95 | 0.99 |
//! | the fold by a table of 2 KB with AVX2 too, not by shifts | 1.07 | 0.99 | |
//! | the fold by shifts without AVX2 too, not by the table | | | 0.96 |
//! | lines by two subtractions with reversed bytes, ranks by a table | 0.97 | 1.01 | 1.01 |
//!
//! The first row is what the representation costs a program that takes it at its word: a walk ends
//! with a branch that cannot be foreseen, 12 mispredicted in place of 2. The second and the third
//! are why `block.rs` calls instructions of the processor by name, which takes unsafe code: such as
//! every x86-64 has, behind two safe functions that are tested against the plain loop. On other
//! processors the arithmetic is used.
//!
//! Lists beside a board are usually kept dense: the last piece moves into the place of the one taken.
//! There is no need for that here. Sixteen bytes are compared at once, whether in use or not.
//!
//! # Invariants
//!
//! * The first piece of a side is its king, he is on the board, and no other piece is a king.
//! * A square has one piece at most.
//! * A slot holds a square from 0 to 63 or 80 hexadecimal, and a role from 0 to 5.
//! * Blocks that no side uses are empty.
//!
//! The order of the other pieces means nothing. Boards are equal if the same pieces stand on the same
//! squares.
//!
//! # Memory
//!
//! 176 bytes, of which 78 matter in a game: 64 for the pieces, 2 for the number of blocks, 12 for the
//! rest of the state. The other 96 hold the room for more than sixteen pieces a side, and two are
//! padding. A record to take a move back has 14. All boards share 13 KB of tables, 15 where a table
//! folds.
//!
//! # History
//!
//! * P. Jennings, "MicroChess" for the KIM-1 (1976), a computer with 1024 bytes of memory: the board
//!   is 32 bytes, sixteen a side, in each the square of a piece. To learn whether a square is occupied
//!   the program compares it with all of them in a loop, and the number of the piece found says whose
//!   he is. A piece who is taken gets the square CC, which is off the board.
//! * Lists of pieces beside a board, to find the pieces without a look at 64 squares, have stayed in use
//!   ever since.

#![no_std]
#![deny(unsafe_code)]

mod block;
mod board;
mod castling;
mod check_info;
mod count;
mod en_passant;
mod generate;
mod invariants;
mod lists;
mod make;
mod memory;
mod occupancy;
mod read;
mod slots;
mod tables;
mod traced;

pub use board::PieceList;
pub use make::Undo;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! A chess board of 64 bytes: one cache line, and one register of a processor with AVX-512.
//!
//! # Layout
//!
//! One byte a square, rank after rank. The bits of a byte:
//!
//! ```text
//!     7       6       5       4            3            2        1            0
//!   Black | mark  | king | black pawn | white pawn | knight | diagonally | straight
//!
//!           pawn  knight  king  bishop  rook  queen     empty 00
//!   White    08     04     20     02     01     03      a rook that may castle: + 40
//!   Black    90     84     a0     82     81     83      a square just passed by a pawn: 40
//! ```
//!
//! Each kind of piece has a bit of its own, and a queen has the bits of rook and bishop, so "who moves
//! along diagonals?" is one bit asked of 64 bytes at once. Castling rights and the en passant square
//! are marks on the board: a rook that moves or is taken takes its right along, and nobody has to
//! think of it.
//!
//! This is the position after 1.e4, as `{:?}` and `polyboard show` draw it (`+28` is the place in
//! memory, in bytes; `x` is the square that the pawn has passed):
//!
//! ```text
//! +56  c1 84 82 83 a0 82 84 c1    r n b q k b n r
//! +48  90 90 90 90 90 90 90 90    p p p p p p p p
//! +40  00 00 00 00 00 00 00 00    . . . . . . . .
//! +32  00 00 00 00 00 00 00 00    . . . . . . . .
//! +24  00 00 00 00 08 00 00 00    . . . . P . . .
//! +16  00 00 00 00 40 00 00 00    . . . . x . . .
//! +8   08 08 08 08 00 08 08 08    P P P P . P P P
//! +0   41 04 02 03 20 02 04 41    R N B Q K B N R
//! +64  04 White's king e1
//! +65  3c Black's king e8
//! +66  0000 halfmove clock 0
//! +68  0001 fullmove number 1
//! +70  01 Black to move
//! +71  code path: avx-512 vbmi
//! ```
//!
//! ```
//! use board_byteboard::Byteboard;
//! use board_core::{Board, Position, Square};
//!
//! let board: Byteboard = Byteboard::from_position(&Position::start());
//! assert_eq!(board.bytes()[Square::E1.index()], 0x20);
//! assert_eq!(board.bytes()[Square::H8.index()], 0xc1); // a black rook that may castle
//! ```
//!
//! # Index
//!
//! `index = 8 * rank + file`, rank and file counted from 0. It is used less than on other boards:
//! most questions are put to all bytes at once, and a comparison of 64 bytes with 64 others answers
//! with a word of 64 bits, one a square, a1 the lowest. Pawns, all of them in one go, are such words
//! shifted and masked; of the other pieces they say where they stand.
//!
//! # Looking along all rays
//!
//! One instruction (`vpermb`) fills a register with bytes of another, in any order: 64 numbers say
//! which byte goes where. So a table holds for every square the 64 places that matter to it, and
//! the instruction lays them out as a *view*. This is the view from d4:
//!
//! ```text
//!   place          0   1   2   3   4   5   6    7
//!   north          d5  d6  d7  d8  d4  d4  d4   e6
//!   east           e4  f4  g4  h4  d4  d4  d4   f5
//!   south          d3  d2  d1  d4  d4  d4  d4   f3
//!   west           c4  b4  a4  d4  d4  d4  d4   e2
//!   north-east     e5  f6  g7  h8  d4  d4  d4   c2
//!   south-east     e3  f2  g1  d4  d4  d4  d4   b3
//!   south-west     c3  b2  a1  d4  d4  d4  d4   b5
//!   north-west     c5  b6  a7  d4  d4  d4  d4   c6
//! ```
//!
//! Eight rays of at most seven squares, the next one first, and in the last column the squares from
//! which a knight would come. Nothing else can attack d4 or be attacked from there. A ray is eight
//! bytes; compared with something it is eight bits, one byte of a word, and the nearest piece of *all
//! eight rays* is found by one subtraction. Here the north, place 0 on the right, with pieces on d6 and
//! d8:
//!
//! ```text
//!                      knight   d8    d6
//!   pieces                   1 . . . 1 . 1 .     the knight's place set, so that no ray is empty
//!   less 1                1 . . . 1 . . 1     the borrow ends at the nearest piece
//!   exclusive or          . . . . . . 1 1     d5 and d6: what a rook on d4 attacks
//!   pieces and not less 1    . . . . . . 1 .     d6: the nearest piece
//! ```
//!
//! * *Who attacks this square?* One comparison with 64 constants says which bytes of the view are pieces
//!   who attack along their ray: a rook or queen straight, a bishop or queen on diagonals, a king in
//!   the first column, a pawn there too if it comes from ahead, a knight in the last column. Those
//!   of them that are the nearest on their ray attack.
//! * *Checks and pins.* The same view, from the king. The nearest pieces taken away, the next ones are
//!   found in the same way; whoever of them would attack pins the piece that was taken away.
//! * *Where may the king step?* The same view from each square beside it that is free.
//! * *How many moves has a rook?* For counting, no bytes are needed, only whether somebody is there
//!   and whether the square is a target. The same table moves the bits of two words
//!   (`vpshufbitqmb`). A rook uses the first four rays and a bishop the others, so both are counted
//!   at once, and a queen is counted as both.
//!
//! # The edge
//!
//! There is no test. What would lie beyond the edge is the square itself (the entries d4 above). From
//! a piece's own square that is a piece in the way who is no enemy and no target, and the ray ends as it
//! should. Only a view from a square of the enemy's or an empty one needs a mask of the places that
//! are on the board.
//!
//! # Making a move
//!
//! The board is in a register. The piece is lifted off once for all its moves; for each target, the 64
//! bytes are blended with his byte at that place and stored. Whatever stood there is gone, be it a
//! piece or a castling right, and nobody asks what it was: a capture costs what a quiet move costs.
//!
//! Taking back is bringing the old bytes back, so a record to unmake with is the board before the
//! move. To write the one byte into memory would be as few instructions. But the next reader takes 64
//! bytes at once and has to wait until a narrower write has reached the cache: a perft runs at 0.73
//! of the speed.
//!
//! # Cheap and expensive
//!
//! Machine instructions on the path [`Vbmi`] (rustc 1.95, native build), the last two rows on average
//! over the 152 positions one move after the four that the project measures with (37 legal moves
//! each), counted by running the processor step by step:
//!
//! | question | instructions |
//! | --- | ---: |
//! | what stands on a square | a load |
//! | the board into a register | a load |
//! | all pieces of a kind, as a set | 2 |
//! | who attacks a square, as a step of a loop | 21 |
//! | how many moves a slider has, as a step of a loop | 16 |
//! | a rook and a bishop at once, or a queen | 23 |
//! | a knight, by a table | 7 |
//! | the position after a move, in a register and in memory | 15 |
//! | how many legal moves there are, making the move included | 380, that is 10 a move |
//! | the same, by `bitboard` on the same processor | 393 |
//!
//! What is expensive is the way between vectors and words: a comparison's answer is in a mask register,
//! and to count it or to take one from it, it must be moved. Each such move takes some cycles, and a
//! long chain of them (mask, word, vector, mask, word) costs time where instructions do not show it:
//!
//! * The king looks at the bytes of his view themselves. Moving the bits of the word of all pieces
//!   instead gives the same and is not more work, but must wait for that word: 4 % of the time of a
//!   perft, 10 % in the middle game.
//! * The compiler thinks of a mask as 64 single bits. Told to spread it over a register, it put the
//!   bytes together one by one, 40 instructions in place of one, until it was told to forget where
//!   the word came from (`word` in `path/x86_64.rs`).
//! * Lines of pins are found without a branch and without a call. A function with a loop over the
//!   pinning pieces, called where there are any, took a fifth more instructions in the middle game.
//! * A king without a check, and with no pin, gets code of his own when moves are counted: 5 % fewer
//!   instructions.
//!
//! A perft beside cozy-chess 0.3.4, as a ratio of leaves a second, geometric mean over the four
//! positions (Zen 5 server with other work on it, November 2026):
//!
//! | build | path | ratio | `bitboard` |
//! | --- | --- | ---: | ---: |
//! | native, cozy-chess with PEXT | [`Vbmi`] | 1.8 | 2.3 |
//! | without flags, cozy-chess without PEXT | [`Vbmi`], found at run time | 2.2 | 2.5 |
//! | | [`Bmi2`]: words | 1.1 | |
//! | | [`Portable`]: words, bits counted by arithmetic | 0.8 | |
//!
//! # Invariants
//!
//! * A byte is one of the twelve pieces or nobody; a mark changes neither.
//! * There is one king of either color, and the two king squares say where.
//! * A marked piece is a rook on its first rank, with its king on that rank and no second mark on the
//!   same side of it.
//! * At most one empty square is marked: on the sixth rank as the side to move counts.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold;
//! builds with debug assertions ask after every move made and unmade.
//!
//! # Memory
//!
//! 128 bytes, of which 72 are used: the squares fill one cache line, king squares, clocks and turn
//! begin another. A record to unmake with is as large. The tables: 4 KB of views, 4 KB to turn a view
//! back into squares, 6 KB for leapers, masks and the lines of the portable path.
//!
//! # Code paths
//!
//! * [`Byteboard`] finds the best path while the program runs.
//! * [`Byteboard<Vbmi>`](Vbmi) and its like are on a fixed path.
//! * Compiled with `-C target-cpu=native`, nothing is left to be found.
//!
//! Without AVX-512 the 64 bytes are eight words. Turned like a page, eight bits by eight, they give
//! the same sets, one for each bit of a byte, and sliders are found by a subtraction of another kind
//! (`portable.rs`). Code of your own that counts and loops between two calls to the board is compiled
//! for the baseline, unless it runs inside [`Path::run`] or
//! [`enter`](board_core::Board::enter), as the perft of `board-core` does.
//!
//! # History
//!
//! * An array of 64 cells is the oldest of all boards (C. E. Shannon, "Programming a Computer for
//!   Playing Chess", Philosophical Magazine 41, 1950). Its edge has to be tested at every step, which other boards were made to
//!   avoid; here no step is made.
//! * "Byteboard" is what the author of the shogi program takotto called vector instructions on a
//!   mailbox in 2016, as the author of the site 87flowers.com tells, who brought the idea to chess:
//!   "Byteboard attack tables" describes a permutation to all rays and knight's jumps in one
//!   register. That program keeps tables of all attacks from move to move; this board keeps none.
//! * The subtraction is at home with bitboards, where `o ^ (o - 2r)` finds one end of a line (see
//!   `board-bitboard`); eight rays side by side in a word need it once.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod byte_vector;
mod children;
mod code;
mod count;
mod invariants;
mod make;
mod memory;
mod path;
mod reader;
#[cfg(target_arch = "x86_64")]
mod register;
mod squares;
#[cfg(target_arch = "x86_64")]
mod view;
mod words;

pub use board::Byteboard;
pub use make::Undo;
pub use path::{Bmi2, Detected, Path, Portable, Vbmi, WithByteboard, with_best};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

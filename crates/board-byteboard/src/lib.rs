//! A chess board of 64 bytes: one cache line, and one register of a processor with AVX-512, or two of one with AVX2.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | a view is one instruction, and so is a comparison of 64 bytes | `one_register.rs` | loops over 64 bytes |
//! | with registers of 32 bytes, tables by square take the place of views | `two_registers.rs` | the same, on more processors |
//! | the borrow of one subtraction runs in all eight rays | `view.rs` | a loop over rays |
//! | pieces become sets, and moves come from sets | `board-setwise` | a view for each piece |
//! | checks and pins come from one view of the king | `one_register.rs`, `two_registers.rs` | making each move to see whether it is legal |
//! | threats that a move changes are seen from the squares that change | `changed_views.rs` | a lookup for each slider, twice |
//! | castling rights and the en passant square are bits of the bytes | `code.rs` | cases when a move is made |
//! | with the feature `count`, a position is counted in registers of four words where there is AVX2 | `board-count` | a loop over pieces |
//!
//! # Layout
//!
//! One byte per square, rank after rank. The bits of a byte:
//!
//! ```text
//!     7       6       5       4            3            2        1            0
//!   Black | state | king | black pawn | white pawn | knight | diagonally | straight
//!
//!           pawn  knight  king  bishop  rook  queen     empty 00
//!   White    08     04     20     02     01     03      a rook that may castle: + 40
//!   Black    90     84     a0     82     81     83      the en passant square: 40
//! ```
//!
//! Each kind of piece has a bit of its own, and a queen has the bits of rook and bishop. So all pieces that
//! move along diagonals are found by one test of a bit in 64 bytes at once. Castling rights and the en
//! passant square are state bits on the board: a rook that moves or is captured takes its right along,
//! without any code for it.
//!
//! This is the position after 1.e4, as `{:?}` and `polyboard show` draw it (`+28` is the offset in
//! memory, in bytes; `x` is the en passant square):
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
//! +71  code path: one register
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
//! `index = 8 * rank + file`, rank and file counted from 0. Single squares are read less than on other
//! boards: most operations work on all bytes at once. A comparison of 64 bytes with 64 others gives a word
//! of 64 bits, one per square, a1 the lowest: a set of squares. All pawns are such a set, shifted and
//! masked; for the other pieces the set gives their squares. The generator on these sets is that of
//! [`board_setwise`], which `board-bitboard` shares; this crate gives it sets and attacks (`reader.rs`).
//!
//! # All rays at once
//!
//! One instruction (`vpermb`) fills a register with bytes of another, in any order: 64 numbers give the
//! origin of each byte. So a table holds for every square the 64 places that matter to it, and the
//! instruction arranges them as a *view*. This is the view from d4:
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
//! bytes; compared with constants it becomes eight bits, one byte of a word, and one subtraction finds the
//! nearest piece of *all eight rays*. This is the ray to the north, place 0 on the right, with pieces on d6
//! and d8:
//!
//! ```text
//!                      knight   d8    d6
//!   pieces                   1 . . . 1 . 1 .     the knight's place set, so that no ray is empty
//!   minus 1               1 . . . 1 . . 1     the borrow ends at the nearest piece
//!   exclusive or          . . . . . . 1 1     d5 and d6: what a rook on d4 attacks
//!   pieces and not minus 1   . . . . . . 1 .     d6: the nearest piece
//! ```
//!
//! * *Attackers of a square.* One comparison with 64 constants finds the bytes of the view that are pieces
//!   attacking along their ray: a rook or queen straight, a bishop or queen on diagonals, a king in
//!   the first column, a pawn there too if it comes from ahead, a knight in the last column. Those
//!   of them that are the nearest on their ray attack the square.
//! * *Checks and pins.* The same view, from the king. With the nearest pieces removed, the next ones are
//!   found in the same way. If one of them would attack, it pins the piece that was removed.
//! * *Threats that a move changes*, for a network. The views of a changed square before and after the move show what attacks it, what
//!   its piece attacks, and which sliders look through it while it is empty: on the two halves of a line, the nearest pieces.
//! * *Safe squares for the king.* The same view from each free square next to the king.
//! * *Number of moves of a rook.* Counting needs no bytes, only whether a square is occupied and whether it
//!   is a target. The same table permutes the bits of two words (`vpshufbitqmb`). A rook uses the
//!   first four rays and a bishop the others, so both are counted at once, and a queen is counted as both.
//!
//! # The edge
//!
//! There is no test. A place beyond the edge refers to the square itself (the entries d4 above). In the view
//! from a piece's own square that is an occupied square that is neither an enemy nor a target, and the ray
//! ends where it should. Only a view from an enemy's square or an empty one needs a mask of the places that
//! are on the board.
//!
//! # Making a move
//!
//! The board is in a register. The piece is lifted off once for all its moves; for each target, the 64
//! bytes are blended with its byte at that place and stored. Whatever was there is overwritten, a piece or a
//! castling right, without a test: a capture costs what a quiet move costs.
//!
//! Unmaking restores the old bytes, so an undo record is the board before the move. Writing the one byte
//! into memory would take as few instructions. But the next read takes 64 bytes at once and has to
//! wait until a narrower write has reached the cache: a perft runs at 0.73 of the speed.
//!
//! # Half a board in each register
//!
//! AVX2 has registers of 32 bytes, so there the board is two of them, `a1` to `h4` and `a5` to `h8` (`two_registers.rs`):
//!
//! * *All pieces of a kind.* A shift moves the bit of the kind to the top of every byte, and one instruction gathers
//!   the top bits of a register (`vpmovmskb`). Two halves are a set.
//! * *Making a move.* The numbers of all squares are compared with the target, and the bytes are blended where they are
//!   equal.
//! * *There is no view*: no instruction puts bytes of two registers in arbitrary order. So its table is turned around. The
//!   bytes stay where they are, and for each square a table of 64 bytes says which kinds of pieces would attack it
//!   from there if nothing were in between. One comparison finds these pieces. Those that a queen or a knight on
//!   the square would attack do attack it. A queen's four lines are looked along at once, each in a lane of 64
//!   bits.
//! * *Checks and pins* are found from sets, by x-ray attacks from the king, as `board-bitboard` finds them.
//! * *The number of legal moves* is counted on sets too, with the crate feature `count`, as `board-bitboard` counts it.
//!
//! With this feature, for perft alone, both kinds of registers count two plies together, with hardly any first move made:
//! the crate `board-count` explains how.
//!
//! # Costs
//!
//! Machine instructions on the path [`Avx512`] (rustc 1.95, native build), the last two rows averaged
//! over the 152 positions one move after the four that the project measures with (37 legal moves
//! each), counted by running the processor step by step:
//!
//! | operation | instructions |
//! | --- | ---: |
//! | the piece on a square | a load |
//! | the board into a register | a load |
//! | all pieces of a kind, as a set | 2 |
//! | the attackers of a square, as a step of a loop | 21 |
//! | the number of moves of a slider, as a step of a loop | 16 |
//! | the same of a rook and a bishop at once, or of a queen | 23 |
//! | the same of a knight, by a table | 7 |
//! | the position after a move, in a register and in memory | 15 |
//! | count the legal moves, making the move included | 380, that is 10 per move |
//! | the same, by `bitboard` on the same processor | 393 |
//!
//! The transfer between vectors and words is expensive: the result of a comparison is in a mask register,
//! and must be moved before it can be counted or a square can be taken from it. Each such move takes some
//! cycles, and a long chain of them (mask, word, vector, mask, word) costs time that the number of
//! instructions does not show:
//!
//! * Checks and pins are found from the bytes of the king's view. Permuting the bits of the word of all
//!   pieces instead gives the same for no more work, but must wait for that word: 4 % of the time of a
//!   perft, 10 % in the middlegame.
//! * The compiler treats a mask as 64 single bits. To spread it over a register, it assembled the bytes one
//!   by one, 40 instructions instead of one, until the origin of the word was hidden from it (`word` in
//!   `one_register.rs`).
//! * Lines of pins are found without a branch and without a call. A function with a loop over the
//!   pinning pieces, called where there are any, took a fifth more instructions in the middlegame.
//! * Counting has copies of its code for a king without a check, and for one without a pin too: 5 % fewer
//!   instructions (`count.rs`).
//!
//! A perft compared with cozy-chess 0.3.4, as a ratio of leaves per second, geometric mean over the four
//! positions:
//!
//! | build | [`Byteboard`] on [`Avx512`] | `bitboard` |
//! | --- | ---: | ---: |
//! | native, cozy-chess with PEXT | 2.063 | 4.157 |
//! | without flags, cozy-chess without PEXT | 2.839 | 5.452 |
//!
//! (Intel Xeon with AVX-512, 23 November 2026: `benches/record` in the repository.)
//!
//! On [`Bmi2`] a set costs six instructions instead of two, and the barrier (`word`) matters more. Without it the compiler
//! assembled all sets byte by byte, and a perft ran at less than half of its speed.
//!
//! # Invariants
//!
//! * A byte is one of the twelve pieces or empty; the state bit changes neither.
//! * There is one king of each color, and the two king squares are theirs.
//! * A piece with a state bit is a rook on its first rank. Its king is on that rank, with at most one such
//!   rook on each side of it.
//! * At most one empty square has a state bit: on the sixth rank as the side to move counts.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold;
//! builds with debug assertions check after every move made and unmade.
//!
//! # Memory
//!
//! 128 bytes, of which 72 are used: the squares fill one cache line, king squares, clocks and side to move
//! begin another. An undo record is as large. The tables: 4 KB of views and 4 KB to turn a view
//! back into squares on [`Avx512`]; 4 KB of kinds that attack a square and 4 KB of lines in lanes on [`Bmi2`];
//! 38 KB for leapers, masks, the piece of a byte, the squares between two squares and the lines of the path
//! [`Baseline`].
//!
//! # Code paths
//!
//! The 64 bytes are one register on [`Avx512`], two on [`Bmi2`], and eight words on [`Baseline`]. Transposed, eight bits by
//! eight, the words give the same sets, one for each bit of
//! a byte, and another kind of subtraction finds slider attacks
//! (`byte_vector.rs`). ARM takes [`Baseline`]: its registers have 16 bytes, and no code is written for them; nobody has
//! measured it there. [`board_processor`] says how a path is chosen or fixed.
//!
//! # History and sources
//!
//! * An array of 64 cells is the oldest of all representations (C. E. Shannon, "Programming a Computer for
//!   Playing Chess", Philosophical Magazine 41, 1950). Its edge has to be tested at every step, and other
//!   layouts were invented to avoid the test; here no step is made.
//! * The author of the shogi program takotto called vector instructions on a mailbox a "byteboard" in 2016,
//!   according to the author of the site 87flowers.com, who brought the idea to chess: "Byteboard attack
//!   tables" describes a permutation to all rays and knight's leaps in one register. That program keeps
//!   tables of all attacks from move to move; this board keeps none.
//! * The subtraction is known from bitboards, where `o ^ (o - 2r)` finds one end of a line (see
//!   `board-bitboard`); eight rays side by side in a word need it once.

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod byte_vector;
mod byteboard;
#[cfg(target_arch = "x86_64")]
mod changed_views;
mod children;
mod code;
mod count;
mod eight_words;
mod invariants;
mod make;
mod memory;
#[cfg(target_arch = "x86_64")]
mod one_register;
mod perform;
#[cfg(feature = "plain")]
mod plain;
mod reader;
mod squares;
#[cfg(target_arch = "x86_64")]
mod two_registers;
mod view;

pub use board_processor::{Avx512, Baseline, Bmi2, Instructions};
pub use byteboard::{Byteboard, Detected};
pub use make::Undo;

#[cfg(feature = "plain")]
pub use plain::PlainByteboard;
pub use view::square_in_view;

//! A chess board of four words of 64 bits: three bits of role and one of color for each square.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | the code of the roles makes the sets cheap that a generator reads | `code.rs`, `four_words.rs` | operations at every node |
//! | the words are in registers, and each set is computed once for a position | `board-setwise/src/slider_reader.rs` | loads, and sets that nobody reads |
//! | moves come from sets, and only legal ones | `board-setwise` | making each move to see whether it is legal |
//! | a move is the same exclusive or in all four words | `four_words.rs`, `make.rs` | the search for the piece, a case for captures |
//! | the en passant square is a bit of the board | `four_words.rs` | a byte, and code to forget it |
//! | children are made of the parent's words while the role is known | `children.rs` | taking moves back |
//! | with the feature `count`, a whole position is counted in registers | `board-count` | a loop over pieces |
//!
//! # Layout
//!
//! Twelve pieces and the empty square need four bits. In a [nibble board](https://docs.rs/board-nibble) the four bits of a square
//! lie side by side. Here they stand upright: each of the four bits has a word of its own, with one bit for every square. A
//! word is named by the pieces that have its bit:
//!
//! ```text
//!                    pawn  knight  bishop  rook  queen  king     empty
//!   word 0   PBRQ     1      .       1      1      1     .         .
//!   word 1   PRK      1      .       .      1      .     1         .
//!   word 2   NRQK     .      1       .      1      1     1         .
//!   word 3   Black    1 for a black piece, and for the en passant square, which is empty
//!
//!            White    3      4       1      7      5     6         0
//!            Black    b      c       9      f      d     e         en passant 8
//! ```
//!
//! This is the position after 1.e4, as `{:?}` and `polyboard show` draw it (`+16` is the offset in memory, in bytes):
//!
//! ```text
//!   +0  PBRQ            +8  PRK             +16 NRQK            +24 Black
//!   adff00001000efad    91ff00001000ef91    db000000000000db    ffff000000100000
//! 8 x . x x . x . x   8 x . . . x . . x   8 x x . x x . x x   8 x x x x x x x x
//! 7 x x x x x x x x   7 x x x x x x x x   7 . . . . . . . .   7 x x x x x x x x
//! 6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .
//! 5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .
//! 4 . . . . x . . .   4 . . . . x . . .   4 . . . . . . . .   4 . . . . . . . .
//! 3 . . . . . . . .   3 . . . . . . . .   3 . . . . . . . .   3 . . . . x . . .
//! 2 x x x x . x x x   2 x x x x . x x x   2 . . . . . . . .   2 . . . . . . . .
//! 1 x . x x . x . x   1 x . . . x . . x   1 x x . x x . x x   1 . . . . . . . .
//!   a b c d e f g h     a b c d e f g h     a b c d e f g h     a b c d e f g h
//! +32 10000001 10000001 castling rooks of White and Black, h to a
//! +34 0000 halfmove clock 0
//! +36 0001 fullmove number 1
//! +38 01   Black to move
//! +39 code path: pext
//! ```
//!
//! The bit of e3 in word 3 is the en passant square. A castling right is the file of its rook, one bit of a byte for either side.
//!
//! # Index
//!
//! The bit of a square is its own number, `8 * rank + file`, the same in all words. The code of a square is gathered from four words:
//!
//! ```
//! use board_core::{Board, Position, Square};
//! use board_quad_bitboard::QuadBitboard;
//!
//! let board: QuadBitboard = QuadBitboard::from_position(&Position::start());
//! let bit = |word: usize| board.words()[word].contains(Square::E8);
//! assert_eq!([bit(3), bit(2), bit(1), bit(0)], [true, true, true, false]); // e: a black king
//! ```
//!
//! # Sets
//!
//! A set of squares is not stored. It comes from operations on whole words (`&!` is one operation: `andn`):
//!
//! | set | of words | operations |
//! | --- | --- | ---: |
//! | all pieces | `PBRQ \| NRQK` | 1 |
//! | rooks and queens | `PBRQ & NRQK` | 1 |
//! | bishops and queens | `PBRQ &! PRK` | 1 |
//! | pawns | `PRK &! NRQK` | 1 |
//! | kings | `PRK &! PBRQ` | 1 |
//! | knights | `NRQK &! PBRQ &! PRK` | 2 |
//! | bishops, rooks, queens | each from its sliders above, with the third word | 2 |
//! | pieces of a color | all pieces, with `Black` | 2 |
//! | pieces of a role and a color | one more | 2 or 3 |
//!
//! *Why this code?* The roles can be numbered in 5,040 ways, and it matters which. A generator reads the first six sets of the table at
//! every node. With this code they take 7 operations together, and no code takes fewer: a test tries all (`code.rs`). The
//! code that a programmer writes first, 1 for the pawn to 6 for the king, takes 10, and the code of the nibble board takes 9. A bit of its
//! own for the sliders would make them free, but then pawns, knights and kings would take two operations each. The code 2 is left
//! over: no square has it, so pawns and kings need not be distinguished from it, and one operation finds either.
//!
//! # The edge
//!
//! As on a bitboard: a set of pawns is shifted and masked, leapers have a table by square, and sliders are looked up
//! ([`board_sliders`]).
//!
//! # Making a move
//!
//! In each word the target's bit becomes the origin's, and the origin's becomes 0. Which bits change is an exclusive or:
//!
//! ```text
//!   leaves = word & to                          what was on the target
//!   moves  = word & from ? from | to : 0        the piece, if it has the bit of this word
//!   word   = word ^ leaves ^ moves
//! ```
//!
//! It is the same for all four words, for all pieces, and for captures and quiet moves: no role is looked up, and nothing branches on the
//! move. With registers of four words it is done for all of them at once. A promotion is one more exclusive or, of the pawn's code with that of the new
//! piece. En passant is another, for the captured pawn. Castling is two, for king and rook.
//!
//! The en passant square is an empty square with the bit of a black piece. So the black pieces are `Black & all pieces`, and
//! before a move the word becomes just that: the square is forgotten by one operation.
//!
//! Where the generator still knows the moving piece, a child is made without a look at the words: `children.rs` lifts the
//! piece off once, by an exclusive or of the words in which its code has a bit, and puts it on each target the same way.
//!
//! # Costs
//!
//! Operations on words, by the source:
//!
//! | work | operations |
//! | --- | ---: |
//! | all sets that a generator reads, of both sides | 9 |
//! | all sets by role and by color | 12 |
//! | the piece on a square: a bit of four words | 14, and a load |
//! | a child by a quiet move of a known piece | 1 for each bit of its code |
//! | a child by a capture | 4 more |
//! | an arbitrary move, without registers of four words | 5 for each word, and the state |
//! | copy the board | five loads, five stores |
//!
//! The generator is that of [`board_setwise`], which the bitboard shares. Only the source of its sets differs: eight loads
//! there, four loads and nine operations here. So it is not slow: its chapter in the book has the measurements. It loses where the
//! bitboard has registers of eight words, for lists and for the replies to all moves, which this board does without. It wins
//! where a board is copied: a third of the bytes.
//!
//! # Invariants
//!
//! * No square has the code 2, which is that of no piece.
//! * There is one king of each color.
//! * A castling right is on a rook of the color at home there. Its king is on that rank, with at most one such rook on each side
//!   of it.
//! * At most one empty square has the bit of a black piece: on the sixth rank of the side to move.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold; builds with debug
//! assertions check after every move made and unmade.
//!
//! # Memory
//!
//! 40 bytes, all used: 32 for the squares, 2 for castling rights, 4 for the clocks, the side to move, the code path. An undo record is
//! 40 bytes: the words before the move. No smaller board of this workspace has sets; the nibble board, of 44 bytes, keeps
//! the squares of the kings too, and needs 28 operations to make its sets. The tables: those of the slider method, 33 KB for leapers and
//! squares between two squares, and 16 KB for lists of moves where there is PEXT.
//!
//! # Code paths
//!
//! Those of [`board_sliders`], with its slider methods: magics, or PEXT where the processor has it. Where it has registers
//! of four words, an arbitrary move is made in one, and with the feature `count` legal moves are counted in registers.
//! So are the replies of a perft, as on the bitboard, from sets that are computed once.
//!
//! [`board_processor`] says how a path is chosen or fixed. There is no unsafe code in this crate.
//!
//! # History and sources
//!
//! * G. Isenberg described the quad-bitboard in the Winboard Forum on 12 November 2006 ("Quad-bitboards"): the codes of the pieces
//!   stand upright in four bitboards, and making a move is nearly one exclusive or. The Chess Programming Wiki has it as
//!   "Quad-Bitboards", with the code 1 to 6.
//! * The Haskell library chessIO plays on a `QuadBitboard`. So does a branch of the perft of jw1912, who found it about 5 % slower
//!   than eight sets, and not versatile.
//! * montyformat, the format of training data of the engine Monty, stores its positions this way: four words, then side to move, en
//!   passant square, castling rights and clocks (`CompressedChessBoard`).
//! * D. Infuehr proposed to keep rooks that may castle and the en passant square in the codes that are left over (TalkChess,
//!   "On the topic of Quadboards vs Triboards"). This board does so for en passant; a code for castling rooks would make
//!   rooks and occupied squares more expensive.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod children;
mod code;
mod four_words;
mod invariants;
mod make;
mod memory;
#[cfg(feature = "plain")]
mod plain;
mod quad_bitboard;

pub use board_processor::{Avx512, Baseline, Bmi2, Instructions, Popcnt};
pub use make::Undo;
#[cfg(feature = "plain")]
pub use plain::PlainQuadBitboard;
pub use quad_bitboard::{Detected, QuadBitboard};

//! A chess board as eight sets of squares, one bit a square.
//!
//! # Layout
//!
//! A set of squares is a word of 64 bits. Eight of them say where the pieces stand: six by role,
//! whatever the color, and two by color, whatever the role. A ninth marks the rooks that may
//! still castle and the square that a pawn has just passed. This is the position after 1.e4, as
//! `{:?}` and `polyboard show` draw it (`+16` is the place in memory, in bytes):
//!
//! ```text
//!   +0  pawns           +8  knights         +16 bishops         +24 rooks
//!   00ff00001000ef00    4200000000000042    2400000000000024    8100000000000081
//! 8 . . . . . . . .   8 . x . . . . x .   8 . . x . . x . .   8 x . . . . . . x
//! 7 x x x x x x x x   7 . . . . . . . .   7 . . . . . . . .   7 . . . . . . . .
//! 6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .
//! 5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .
//! 4 . . . . x . . .   4 . . . . . . . .   4 . . . . . . . .   4 . . . . . . . .
//! 3 . . . . . . . .   3 . . . . . . . .   3 . . . . . . . .   3 . . . . . . . .
//! 2 x x x x . x x x   2 . . . . . . . .   2 . . . . . . . .   2 . . . . . . . .
//! 1 . . . . . . . .   1 . x . . . . x .   1 . . x . . x . .   1 x . . . . . . x
//!   a b c d e f g h     a b c d e f g h     a b c d e f g h     a b c d e f g h
//!
//!   +32 queens          +40 kings           +48 White           +56 Black
//!   0800000000000008    1000000000000010    000000001000efff    ffff000000000000
//! 8 . . . x . . . .   8 . . . . x . . .   8 . . . . . . . .   8 x x x x x x x x
//! 7 . . . . . . . .   7 . . . . . . . .   7 . . . . . . . .   7 x x x x x x x x
//! 6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .   6 . . . . . . . .
//! 5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .   5 . . . . . . . .
//! 4 . . . . . . . .   4 . . . . . . . .   4 . . . . x . . .   4 . . . . . . . .
//! 3 . . . . . . . .   3 . . . . . . . .   3 . . . . . . . .   3 . . . . . . . .
//! 2 . . . . . . . .   2 . . . . . . . .   2 x x x x . x x x   2 . . . . . . . .
//! 1 . . . x . . . .   1 . . . . x . . .   1 x x x x x x x x   1 . . . . . . . .
//!   a b c d e f g h     a b c d e f g h     a b c d e f g h     a b c d e f g h
//!
//!   +64 marks
//!   8100000000100081
//! 8 x . . . . . . x     +72 halfmove clock 0
//! 7 . . . . . . . .     +76 fullmove number 1
//! 6 . . . . . . . .     +80 Black to move
//! 5 . . . . . . . .     +81 code path: pext
//! 4 . . . . . . . .
//! 3 . . . . x . . .
//! 2 . . . . . . . .
//! 1 x . . . . . . x
//!   a b c d e f g h
//! ```
//!
//! White's knights are `knights & White`. One set for each of the twelve pieces would say the same;
//! with eight, all sets fill one cache line, and a question about sliders joins two sets and not
//! four.
//!
//! # Index
//!
//! The bit of a square is the square's own number, `8 * rank + file`: bit 0 is a1, bit 7 is h1, bit
//! 63 is h8. So a rank is a byte, the first rank the lowest. The hexadecimal word therefore reads
//! rank by rank from the eighth, but within a rank the a-file is the lowest bit, on the right.
//!
//! A step of one rank is a shift by 8, to the next file by 1, along a diagonal by 9 or 7. It moves
//! *all* members of a set at once: the single steps of all white pawns are
//! `pawns << 8 & !occupied`, and from the set of targets the origins follow, each 8 lower.
//!
//! # The edge
//!
//! Above and below, the edge of the board is the edge of the word: bits shifted beyond it are gone.
//! On the left and right nothing stops a shift by 1, 7 or 9, and a pawn on the h-file that takes to
//! the right would land on the a-file. So a step to the east is masked with "not the a-file", one to
//! the west with "not the h-file": one `and` for all pieces together, and no test. Knights and kings
//! have no step to mask, their targets come from a table by square; sliders have methods of their
//! own ([`sliders`]).
//!
//! # Cheap and expensive
//!
//! Machine instructions on the path [`Bmi2`], on average over the 152 positions one move after the
//! four that the project measures with (37 legal moves each):
//!
//! | question | instructions |
//! | --- | ---: |
//! | all squares that a rook attacks | 8 |
//! | what stands on a square: no set knows, up to seven are asked | 16 |
//! | who attacks a square | 44 |
//! | how many legal moves there are | 349, that is 9 a move |
//! | the list of the legal moves | 989, 27 a move |
//! | visit the position after each legal move | 1430, 38 a move |
//! | make a move that nothing is known of and unmake it | 98 |
//! | copy the board | 12 |
//!
//! Sets are cheap as long as they stay sets. A question about one square costs a search through the
//! sets, which a board of cells answers by reading one; and a list of moves costs more than to find
//! them. That is why a counter takes the size of a set (`Count` in `board-core`), and why
//! [`for_each_child`](board_core::Board::for_each_child) plays moves while the generator still
//! knows which role it is about, with no list between.
//!
//! Legal moves are found without trying any: the king looks through its own pieces, as if they were
//! glass, at enemy sliders. One with nobody between gives check, one with a single piece between pins
//! it. A check leaves the other pieces the squares that take or block, a pin leaves a piece the squares
//! of its line, and both are masks. Only en passant, which empties two squares at once, is played on
//! the occupied set and looked at.
//!
//! # Invariants
//!
//! * A square is in at most one of the six role sets, and at most in one of the two color sets.
//! * What is in a role set is in a color set, and the other way round.
//! * Either color has one king.
//! * Marks on the first and the eighth rank are rooks of the color at home there, with their king
//!   on that rank and no second mark on the same side of it.
//! * At most one mark is elsewhere: on the sixth rank of the side to move, on an empty square.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold;
//! builds with debug assertions ask after every move made and unmade.
//!
//! # Memory
//!
//! 128 bytes, of which 82 are used: eight sets in the first cache line, 18 bytes in the second. A
//! record to unmake with is 88 bytes. The tables that all boards share: 33 KB for leapers and lines,
//! and about 1 MB each for PEXT and for magics, 2 KB for hyperbola quintessence; only those of the
//! paths that a program uses become part of it.
//!
//! On WebAssembly and without an operating system the board is built to be small: [`Baseline`] is
//! hyperbola quintessence, squares between two squares are walked, and 5 KB of tables are left. On any
//! target `Bitboard<Plain<sliders::Hyperbola>>` has no large table for sliders.
//!
//! # Code paths
//!
//! How fast sets are depends on the processor's instructions more than for any other board: one that
//! counts a set, one that finds and removes its first square, one that gathers the bits under a mask.
//! A program should run on any processor and use what it finds:
//!
//! | path | instructions | processors | sliders | legal moves are counted |
//! | --- | --- | --- | --- | --- |
//! | [`Baseline`] | those of the target | all | magics | piece by piece |
//! | [`Popcnt`] | x86-64-v2 | since 2008 | magics | piece by piece |
//! | [`Bmi2`] | x86-64-v3 | since 2013 | PEXT | by two registers of four lanes |
//! | [`Avx512`] | x86-64-v4 and VPOPCNTDQ | since 2019 | PEXT | by a register of eight lanes |
//!
//! On one core of a Zen 5 server, a perft of four positions runs 2.1 times as fast as cozy-chess 0.3.4
//! (PEXT) where each piece is counted by PEXT, 3.2 times with four lanes twice, 3.5 times with
//! eight lanes (medians of runs in turn, November 2026; the machine was not idle, and single runs
//! strayed by a tenth).
//!
//! A lane is a word of a wide register. Each has one of the eight directions, and the rays of all
//! sliders are filled at once; so are the steps of pawns and the leaps of knights.
//! `generate/count/lanes.rs` draws it, `generate/count/avx512.rs` and `generate/count/avx2.rs` count
//! with it. Lanes say how many moves there are and where they lead, but not who moves: to make moves
//! the generator still goes from piece to piece.
//!
//! * [`Bitboard`] finds the best path while the program runs. Nothing to do, nothing to know.
//! * [`with_best`] finds it once and hands the board over with its path as a type, for generic code
//!   of which every loop should be compiled for it.
//! * [`Bitboard<Bmi2>`](Bmi2) and its like are on a fixed path.
//! * Compiled with `-C target-cpu=native`, nothing is left to be found.
//!
//! Code of your own between two calls to the board is compiled for the baseline, and its own counting
//! and looping over sets with it. A recursion gets the instructions of the path by entering it once at
//! each level, as `board_core::perft` does:
//!
//! ```
//! use board_bitboard::Bitboard;
//! use board_core::{Board, Position};
//!
//! fn leaves<B: Board>(board: &mut B, depth: u32) -> usize {
//!     board.enter(
//!         #[inline(always)] // without it the closure would be compiled for the baseline again
//!         |board| match depth {
//!             1 => board.count_legal(),
//!             _ => {
//!                 let mut sum = 0;
//!                 board.for_each_child(|child, _| sum += leaves(child, depth - 1));
//!                 sum
//!             }
//!         },
//!     )
//! }
//!
//! let mut board: Bitboard = Bitboard::from_position(&Position::start());
//! assert_eq!(leaves(&mut board, 3), 8_902);
//! ```
//!
//! The crate feature `std` (on by default) is what asks the processor; without it those instructions
//! count that the compiler was told to use. All unsafe code is in `path/x86_64.rs`: calls of
//! functions compiled for instructions that a token proves to be there.
//!
//! # History and sources
//!
//! Words of bits as sets of squares come from programs for checkers (C. Strachey, 1952; A. L.
//! Samuel, 1959). For chess they were worked out in Moscow for the program that became Kaissa
//! (G. M. Adelson-Velsky, V. L. Arlazarov, A. R. Bitman, A. A. Zhivotovsky, A. V. Uskov,
//! "Programming a computer to play chess", 1970) and, independently, for Chess 4.0 and its
//! successors (D. J. Slate and L. R. Atkin, "Chess 4.5: the Northwestern University chess program",
//! 1977). Sliders were the expensive part until rotated bitboards (R. Hyatt, 1999) and magic bitboards
//! (L. Hansen, 2006) made them a look-up; [`sliders`] tells how.

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod board;
mod children;
mod count;
mod invariants;
mod make;
mod memory;
mod path;
mod piece_sets;
mod reader;
pub mod sliders;

pub use board::Bitboard;
pub use children::Mirror;
pub use make::Undo;
pub use path::{Avx512, Baseline, Bmi2, Detected, Path, Plain, Popcnt, WithBitboard, with_best};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

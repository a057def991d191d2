//! A chess board as eight sets of squares, one bit per square.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | sliders attack by a lookup or by arithmetic, in one of seven ways | `board-sliders` | a loop over squares |
//! | checks and pins are masks, found before the first move | `board-setwise/src/checks.rs` | making each move to see whether it is legal |
//! | castling rights and the en passant square are a ninth set | `bitboard.rs`, `make.rs` | cases when a move is made |
//! | all moves of a position are made on one copy, where the role is known | `children.rs` | a list of moves, and the search for the piece |
//! | moves leave a register as a list, line by line | `board-setwise/src/line_list.rs` | a loop over targets |
//! | the code is chosen for what the processor has | `board-sliders/src/instructions.rs` | instructions, by those that gather bits |
//! | a perft counts leaves in registers, all directions at once | `board-count`, with the feature `count` | making moves |
//!
//! # Layout
//!
//! A set of squares is a word of 64 bits. Eight sets hold the pieces: six by role, for both colors, and
//! two by color, for all roles. A ninth set holds the part of the state that is squares: the rooks that may
//! still castle, and the en passant square. This is the position after 1.e4, as `{:?}` and
//! `polyboard show` draw it (`+16` is the offset in memory, in bytes):
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
//!   +64 state squares
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
//! White's knights are `knights & White`. One set for each of the twelve pieces would hold the same
//! information. With eight, all sets fit in one cache line, and all sliders of a kind are the union of two
//! sets instead of four.
//!
//! # Index
//!
//! The bit of a square is the square's own number, `8 * rank + file`: bit 0 is a1, bit 7 is h1, bit
//! 63 is h8. So a rank is a byte, the first rank the lowest. The hexadecimal word therefore lists the
//! ranks from the eighth to the first, but within a rank the a-file is the lowest bit, on the right.
//!
//! A step of one rank is a shift by 8, of one file by 1, along a diagonal by 9 or 7. It moves *all*
//! members of a set at once: the single steps of all white pawns are `pawns << 8 & !occupied`. From the set
//! of targets the origins follow, each 8 lower.
//!
//! # The edge
//!
//! Above and below, the edge of the board is the edge of the word: bits shifted beyond it are lost.
//! On the left and right nothing stops a shift by 1, 7 or 9, and a capture to the right from the h-file
//! would land on the a-file. So a step to the east is masked with "not the a-file", one to
//! the west with "not the h-file": one `and` for all pieces together, and no test. Knights and kings
//! need no mask, because their targets come from a table by square. Sliders have methods of their
//! own ([`board_sliders`]).
//!
//! # Costs
//!
//! Machine instructions on the path [`Bmi2`], averaged over the 152 positions one move after the
//! four that the project measures with (37 legal moves each; `benches/costs.sh`):
//!
//! | operation | instructions |
//! | --- | ---: |
//! | all squares that a rook attacks | 7 |
//! | the piece on a square: a bit of each of seven sets | 15 |
//! | the attackers of a square | 37 |
//! | count the legal moves | 260, 7 per move |
//! | list the legal moves | 880, 24 per move |
//! | visit the position after each legal move | 1707, 46 per move |
//! | make and unmake an arbitrary move | 114 |
//! | copy the board | 10 |
//!
//! Sets are cheap as long as they stay sets. The piece on one square costs a look into seven sets,
//! where an array of cells reads one cell. Listing moves costs more than finding them. That is why
//! a counter adds the size of a set (`Count` in `board-core`), and why
//! [`for_each_child`](board_core::Board::for_each_child) plays moves while the generator still
//! knows the role of the moving piece, without a list.
//!
//! Legal moves are generated without trying any. X-ray attacks from the king, through its own pieces, find
//! the enemy sliders that matter. With no piece between, a slider gives check; with a single own piece
//! between, it pins that piece. A check leaves the other pieces the squares that capture or block; a pin
//! leaves a piece the squares of its line. Both are masks. Only en passant, which empties two squares at
//! once, is played on the occupied set to test whether the king is safe. The generator is that of
//! [`board_setwise`], which `board-quad-bitboard` and `board-byteboard` share; this crate gives it sets (`eight_sets.rs`)
//! and [`board_sliders`] gives it attacks.
//!
//! # Invariants
//!
//! * A square is in at most one of the six role sets, and in at most one of the two color sets.
//! * What is in a role set is in a color set, and vice versa.
//! * Each color has one king.
//! * State squares on the first and the eighth rank hold rooks of the color at home there. Their king is
//!   on that rank, with at most one such rook on each side of it.
//! * At most one state square is elsewhere: on the sixth rank of the side to move, and empty.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold;
//! builds with debug assertions check after `make`, `play_unchecked` and `unmake`.
//!
//! # Memory
//!
//! 128 bytes, of which 82 are used: eight sets in the first cache line, 18 bytes in the second. An undo
//! record is 88 bytes. The tables that all boards share: 33 KB for leapers and squares between two
//! squares, about 1 MB each for PEXT and for magics, 2 KB for hyperbola quintessence, and 16 KB for lists of
//! moves where there is PEXT. A program contains only those of the paths that it uses.
//!
//! On WebAssembly and without an operating system the board is built to be [small](board_core::SMALL):
//! [`Baseline`] is hyperbola quintessence, the squares between two squares are computed, and 3 KB of tables
//! are left. On any target `Bitboard<Portable<Hyperbola>>` has no large table for sliders.
//!
//! # Code paths
//!
//! The speed of sets depends more than any other representation's on three instructions of the processor:
//! one counts a set, one removes its first square, one gathers the bits under a mask. A program should
//! run on any processor and use what it finds there:
//!
//! | path | instructions | processors | sliders | lists of moves |
//! | --- | --- | --- | --- | --- |
//! | [`Baseline`] | those of the target | all | magics, or hyperbola quintessence as above | move by move |
//! | [`Popcnt`] | x86-64-v2 | since 2008 | magics | move by move |
//! | [`Bmi2`] | x86-64-v3 | since 2013 | PEXT | line by line |
//! | [`Avx512`] | x86-64-v4, VPOPCNTDQ, BITALG, VBMI, VBMI2, GFNI | since 2019 | PEXT | line by line |
//!
//! AMD's Excavator, Zen 1 and Zen 2 have x86-64-v3, but a slow `pext`: they take [`Popcnt`].
//!
//! ARM takes [`Baseline`]: few of its processors have an instruction like PEXT (`bext`, optional in SVE2), so its
//! sliders are magics, and no lanes are written for its registers. Tests run there in an emulator
//! (`tests/elsewhere.sh`); nobody has measured the speed.
//!
//! Where the processor has `pext`, the generator appends a piece's moves along a line to a list at once. It needs no loop
//! over moves, whose end a processor cannot predict in a search. Every other sink gets sets of targets.
//!
//! With the crate feature `count` the number of legal moves comes from registers of four words or of eight, and a perft
//! makes hardly a move in its last two plies: the crate `board-count` explains how. A perft of four positions ran 2.711 times
//! as fast as cozy-chess 0.3.4 (PEXT) in registers of four words, and 4.157 times as fast in registers of eight (medians of
//! alternating runs on an Intel Xeon, 23 November 2026: `benches/record` in the repository). A program that only searches
//! does without the feature, and [`Bitboard`] then takes [`Bmi2`] where it would take [`Avx512`].
//!
//! [`board_processor`] says how a path is chosen or fixed. A recursion of your own gets the instructions of the path by
//! entering it once at each level, as `board_core::perft` does:
//!
//! ```
//! use board_bitboard::Bitboard;
//! use board_core::{Board, CodePath, Position};
//!
//! fn leaves<B: Board>(board: &mut B, depth: u32) -> usize {
//!     board.code_path().run(
//!         #[inline(always)] // without it the closure would be compiled for the baseline again
//!         || match depth {
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
//! With the crate feature `std` (on by default) the processor is asked for its instructions; without it,
//! only those that the compiler flags require are used. There is no unsafe code in this crate.
//!
//! # History and sources
//!
//! Words of bits as sets of squares come from programs for checkers (C. Strachey, 1952; A. L.
//! Samuel, 1959). For chess they were developed in Moscow for the program that became Kaissa
//! (G. M. Adelson-Velsky, V. L. Arlazarov, A. R. Bitman, A. A. Zhivotovsky, A. V. Uskov,
//! "Programming a computer to play chess", 1970) and, independently, for Chess 4.0 and its
//! successors (D. J. Slate and L. R. Atkin, "Chess 4.5: the Northwestern University chess program",
//! 1977). Sliders were the expensive part until rotated bitboards (R. Hyatt, 1999) and magic bitboards
//! (L. Hansen, 2006) made them a table lookup; [`board_sliders`] explains how.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "std")]
extern crate std;

mod bitboard;
mod board;
mod children;
mod eight_sets;
mod invariants;
mod make;
mod memory;
#[cfg(feature = "plain")]
mod plain;

pub use bitboard::{Bitboard, Detected};
pub use board_processor::{Avx512, Baseline, Bmi2, Instructions, Popcnt};
pub use board_sliders::{Portable, SliderInstructions};
pub use children::Mirror;
pub use make::Undo;
#[cfg(feature = "plain")]
pub use plain::PlainBitboard;

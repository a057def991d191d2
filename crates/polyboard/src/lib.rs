//! One chess position, every classical way to hold it in memory, one interface.
//!
//! Each board is a crate of its own and a [cargo feature](#features) of this one. What they share
//! (squares, pieces, moves, FEN, UCI, perft, the traits) is re-exported from `board_core`.
//!
//! | board | id and feature | how the edge is noticed |
//! | --- | --- | --- |
//! | `Array8x8` | `array8x8` | file and rank are tested at every step |
//! | `Mailbox12x12` | `mailbox12x12` | two rings of sentinels |
//! | `Mailbox10x12` | `mailbox10x12` | sentinels, those of the left and right edge shared |
//! | `Mailbox16x16` | `mailbox16x16` | sentinels; differences of squares tell lines |
//! | `X88` | `x88` | one `& 0x88` before the array is read |
//! | `Array8x8List` ... `X88List` | `array8x8+list` ... `x88+list` | as above; pieces are kept in lists too |
//! | `PieceList` | `piece-list` | never: there is a table of the lines from every square |
//! | `Nibble` | `nibble` | never: there is code for every square |
//! | `Byteboard` | `byteboard` | never: what lies beyond is the square itself |
//! | `Bitboard` | `bitboard` | masks; a set of squares is one word |
//! | `BitboardArray8x8` | `bitboard+array8x8` | the same; an array says what stands on a square |
//!
//! # Compare
//!
//! [`Backend`] names the boards, so a program can choose among them while it runs:
//!
//! ```
//! # #[cfg(feature = "std")] {
//! use polyboard::{Backend, Position};
//!
//! let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
//! let position = Position::from_fen(kiwipete).unwrap();
//! for backend in Backend::all() {
//!     let start = std::time::Instant::now();
//!     assert_eq!(backend.board(&position).perft(3), 97_862);
//!     println!("{backend:12} {:4} bytes {:?}", backend.bytes(), start.elapsed());
//! }
//! # }
//! ```
//!
//! # Learn
//!
//! Every board can show itself as it lies in memory, before and after a move:
//!
//! ```
//! # #[cfg(feature = "mailbox12x12")] {
//! use polyboard::{Board, BoardExt, Inspect, Mailbox12x12, Position};
//!
//! let mut board = Mailbox12x12::from_position(&Position::start());
//! let mv = board.find_uci("g1f3").unwrap();
//! let undo = board.make(mv);
//! let mut memory = String::new();
//! board.write_memory(&mut memory).unwrap();
//! println!("{memory}"); // 144 cells, 99 all round
//! board.unmake(mv, undo);
//! assert_eq!(board.position(), Position::start());
//! # }
//! ```
//!
//! # Depend
//!
//! [How to choose a board](guide::choosing), and [what there is](guide::features) of what such libraries
//! have. Write against [`Board`], name a board in one place, and change your mind there:
//!
//! ```
//! # #[cfg(feature = "bitboard")] {
//! use polyboard::prelude::*;
//!
//! type Chess = Bitboard; // or any other board
//!
//! /// Prefers moves that promote, then moves that take.
//! fn pick<B: Board>(board: &B) -> Option<Move> {
//!     board.legal_moves().iter().copied().max_by_key(|mv| (mv.is_promotion(), mv.is_capture()))
//! }
//!
//! let position = Position::from_fen("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
//! let mv = pick(&position.into_board::<Chess>()).unwrap();
//! assert!(mv.is_promotion() && mv.is_capture());
//! # }
//! ```
//!
//! Generic code behind a choice made at run time: [`Backend::visit`] hands over the concrete board,
//! so that nothing is dispatched inside. [`Backend::board`] gives a board behind a pointer, and
//! [`AnyBoard`] makes a [`Board`] of that again, for what need not be compiled for each board.
//!
//! # Features
//!
//! A program compiles the boards that it names and no other. By default that is `bitboard`;
//! `default-features = false, features = ["x88"]` gives one other board alone, `all` every board.
//!
//! | feature | what it adds |
//! | --- | --- |
//! | the id of a board | the board, its variant of [`Backend`], and its crate with what that needs |
//! | `all` | every board |
//! | `std` (default) | `Bitboard` and `Byteboard` look at the processor while the program runs |
//! | `pgn` | the module `pgn`: games as text; needs `std` |
//! | `encoding` | the module `encoding`: compact codes for storing positions |
//! | `hashed` | the module `hashed` and `Backend::hashed_perft`: large perft; needs `std` |
//! | `jobs` | `hashed::unique` and `hashed::jobs`: unique positions in files, counts on many machines |
//! | `serde` | positions, squares, moves and games are serialized as their texts |
//! | `proptest` | the module `strategies`: positions and walks for tests of properties |
//! | `work` | the module `work`: operations of boards to be timed |
//! | `backend` | [`Backend`], [`AnyBoard`] and [`WithBoard`]; any board brings it |
//!
//! Without `std` the crate needs `alloc` and nothing more. No feature changes a result.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "backend")]
mod any;
#[cfg(feature = "backend")]
#[allow(unreachable_code, reason = "there may be no board")]
mod backend;
mod boards;
pub mod guide;
#[cfg(all(feature = "backend", feature = "hashed"))]
mod hashed_perft;
pub mod prelude;
#[cfg(feature = "work")]
pub mod work;

#[cfg(feature = "backend")]
pub use any::AnyBoard;
#[cfg(feature = "backend")]
pub use backend::{Backend, UnknownBackend, WithBoard};

#[doc(inline)]
pub use board_core::*;
/// Compact codes for storing positions.
#[cfg(feature = "encoding")]
#[doc(inline)]
pub use board_encoding as encoding;
/// Large perft with a hash table and many threads.
#[cfg(feature = "hashed")]
#[doc(inline)]
pub use board_perft as hashed;
/// Games as text: a streaming reader, a game tree and a writer.
#[cfg(feature = "pgn")]
#[doc(inline)]
pub use board_pgn as pgn;
#[allow(unused_imports, unreachable_pub, reason = "there may be no board")]
pub use boards::*;

/// The example of the README is compiled and run.
#[cfg(all(doctest, feature = "bitboard"))]
#[doc = include_str!("../README.md")]
struct Readme;

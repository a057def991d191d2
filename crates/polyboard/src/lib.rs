//! Every classical way to represent a chess position, behind one interface.
//!
//! Each representation is a crate of its own and a [cargo feature](#features) of this one. The shared types
//! and traits (squares, pieces, moves, FEN, UCI, perft, [`Board`]) are re-exported from `board_core`, games, notation and
//! keys from `board_game`.
//!
//! They are type aliases, listed at the end of this page, each with its id and how it notices the edge.
//!
//! # Compare
//!
//! [`Backend`] (feature `backend`, included in `all`) names the representations, so a program can choose
//! at run time:
//!
//! ```
//! # #[cfg(all(feature = "std", feature = "backend"))] {
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
//! Every board can print its memory, before and after a move:
//!
//! ```
//! # #[cfg(feature = "mailbox12x12")] {
//! use polyboard::prelude::*;
//!
//! let mut board = Mailbox12x12::from_position(&Position::start());
//! let mv = board.find_uci("g1f3").unwrap();
//! let undo = board.make(mv);
//! let mut memory = String::new();
//! board.write_memory(&mut memory).unwrap();
//! println!("{memory}"); // 144 cells; the border holds 99
//! board.unmake(mv, undo);
//! assert_eq!(board.position(), Position::start());
//! # }
//! ```
//!
//! # Depend
//!
//! Read [how to choose a representation](guide::choosing) and [what is supported](guide::features). Write
//! your code against [`Board`] and name the representation in one place; to switch, change this type, and turn on its feature:
//!
//! ```
//! # #[cfg(feature = "bitboard")] {
//! use polyboard::prelude::*;
//!
//! type Chess = Bitboard; // or any other representation
//!
//! /// Prefers promotions, then captures.
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
//! To choose at run time, use feature `backend`. [`Backend::visit`] passes the concrete board to generic
//! code, so nothing is dispatched inside. [`Backend::board`] returns a board behind a pointer. [`AnyBoard`]
//! makes a [`Board`] of that pointer, for generic code that need not be compiled per representation.
//!
//! # Features
//!
//! A program compiles the representations that it names and no other. The default is `bitboard`;
//! `default-features = false, features = ["std", "x88"]` selects one other representation, `all` selects all.
//!
//! | feature | what it adds |
//! | --- | --- |
//! | the id of a representation | its type, and its variant of [`Backend`] |
//! | `backend` | [`Backend`], [`AnyBoard`] and [`WithBoard`]; brings a procedural macro (`strum`) |
//! | `all` | every representation, and `backend` |
//! | `std` (default) | every representation detects processor features at run time ([`processor`]) |
//! | `pgn` | the module `pgn`: games as text; needs `std` |
//! | `data` | the module `data`: games as engines store them to train networks; needs `std` |
//! | `encoding` | the module `encoding`: compact encodings for storage |
//! | `adaptive` | the code `adaptive` in that module, with its models of 220 KB |
//! | `plain` | the module `plain_boards`: each representation without a trick, in one file |
//! | `count` | [`perft`] and [`perft_two_ply`] count faster on the boards of sets; a program that only searches does without |
//! | `hashed` | the module `hashed` and `Backend::hashed_perft`: large perft; needs `std`, brings `count` |
//! | `jobs` | `hashed::unique` and `hashed::jobs`: unique positions in files, counts on many machines |
//! | `serde` | positions, squares, moves and games are serialized as text |
//! | `proptest` | the module `strategies`: positions and random games for property tests |
//!
//! Without `std` the crate needs `alloc` and nothing more. No feature changes a result.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]
#![cfg_attr(
    not(feature = "all"),
    allow(rustdoc::broken_intra_doc_links, reason = "the texts name what other features add")
)]
// The example of the README is compiled and run.
#![cfg_attr(all(doctest, feature = "bitboard"), doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod representations;

#[cfg(feature = "backend")]
mod any;
#[cfg(feature = "backend")]
#[allow(unreachable_code, reason = "there may be no representation")]
mod backend;
mod boards;
pub mod guide;
#[cfg(all(feature = "backend", feature = "hashed"))]
mod hashed_perft;
pub mod methods;
pub mod prelude;

#[cfg(feature = "backend")]
pub use any::AnyBoard;
#[cfg(feature = "backend")]
pub use backend::{Backend, UnknownBackend, WithBoard};

#[doc(inline)]
pub use board_core::*;
/// Games as engines store them to train networks.
#[cfg(feature = "data")]
#[doc(inline)]
pub use board_data as data;
/// Compact encodings for storage.
#[cfg(feature = "encoding")]
#[doc(inline)]
pub use board_encoding as encoding;
#[doc(inline)]
pub use board_game::*;
/// Large perft with a hash table and many threads.
#[cfg(feature = "hashed")]
#[doc(inline)]
pub use board_perft as hashed;
/// Games as text: a streaming reader, a game tree and a writer.
#[cfg(feature = "pgn")]
#[doc(inline)]
pub use board_pgn as pgn;
/// The processor's instructions: which are in use, and a limit to them.
#[doc(inline)]
pub use board_processor as processor;
#[allow(unused_imports, unreachable_pub, reason = "there may be no representation")]
pub use boards::*;

//! Games of chess over any board: algebraic notation, repetition and draws, keys, and what a search keeps beside a
//! board.
//!
//! Everything here is written once over the traits [`View`](board_core::View) and [`Board`](board_core::Board) of
//! `board-core`, so it works on any representation, and no representation needs it.
//!
//! * [`Notation`] reads and writes moves as people do, in standard algebraic notation (SAN). [`SanMove`] is such a
//!   text without a board, and [`SanError`] says why it means no legal move.
//! * [`Game`] is a board with a history: moves played and taken back, repetition, draws that may be claimed
//!   ([`Claim`]), and the outcome.
//! * [`Keyed`] is a board with a Zobrist key that every move keeps up to date: a [`Key64`] for a hash table, a
//!   [`PolyglotKey`] for an opening book, all the [`EngineKeys`] of a search, or a [`Key`] of your own.
//! * [`Repetitions`] finds draws in a search, and [`ScoredMoves`] picks its moves, the best first.
//! * [`Epd`] reads a line of a suite of positions. [`chess960_start`] is one of the starts of Chess960.
//!
//! ```
//! # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
//! use board_core::ViewExt;
//! use board_game::{Game, Notation};
//!
//! let mut game = Game::<B>::default();
//! for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
//!     game.play(game.board().find_san(text)?)?;
//! }
//! let mate = game.board().find_uci("h5f7")?;
//! assert_eq!(&*game.board().san(mate), "Qxf7#");
//! game.play(mate)?;
//! assert_eq!(game.outcome().unwrap().to_string(), "1-0 by checkmate");
//! # Ok(()) }
//! ```
//!
//! With the feature `serde`, a [`Game`] is serialized as its text, `startpos moves e2e4`, and checked when it is read; a
//! [`Claim`] is only written. With the feature `proptest`, the module `strategies` generates positions and random games
//! for property tests, and shrinks those that fail.
//!
//! The crate needs `alloc`, no standard library, and nothing else but `board-core`.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod epd;
mod game;
mod key;
mod repetition;
mod san;
mod scored_moves;
#[cfg(feature = "serde")]
mod serialize;
mod starts;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use epd::{Epd, EpdError, Operation};
pub use game::{Claim, Game, GameError, LineError, NullInCheck};
pub use key::{
    EngineKeys, Key, Key64, Key128, Keyed, KeyedUndo, MaterialKey, PolyglotKey, zobrist_key,
};
pub use repetition::Repetitions;
pub use san::{MoveText, Notation, SanError, SanMove, SanPart};
pub use scored_moves::ScoredMoves;
pub use starts::{CHESS960_STARTS, chess960_start, double_chess960_start};

/// What a count with a table has in common with [`Keyed`]. Hidden: a program that plays needs none of it.
#[doc(hidden)]
pub use key::Kept;

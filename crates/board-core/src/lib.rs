//! The vocabulary of chess boards, and the trait that every board representation implements.
//!
//! ```text
//!  text                  neutral, checked once             hot, one per representation
//!  FEN           ──► Setup ──Position::new──► Position ──B::from_position──► B: Board
//!                    (anything)               (checked)
//! ```
//!
//! * A [`Setup`] holds any placement. A [`Position`] is a setup from which play can start.
//!   [`PositionErrorKinds`] names what is wrong with a setup that is not a position.
//! * [`Position::from_fen`] reads FEN strictly, [`FenOptions`] more leniently, and [`Fen`] writes in three
//!   styles. [`UciMove`] reads and writes moves.
//! * A [`View`] shows a position, and a [`Board`] is a view that plays: a representation implements both. [`ViewExt`] adds
//!   methods to every view. [`DynBoard`] is a board chosen at run time. The [`prelude`] has the traits for calls of their methods.
//! * Moves report to an [`Observer`] what they change: pieces, [`Threats`] and pairs of pawns. A neural network that is
//!   updated move by move takes its inputs from it.
//! * A generator pushes its moves into a [`MoveSink`]: a [`MoveList`], a [`Count`], or your own.
//! * [`Diagram`] draws a board as text. [`Position::flip_colors`] and [`Position::mirror_files`] return
//!   mirrored positions.
//! * [`perft`](perft()), [`divide`] and [`perft_kinds`] count, and so compare, move generators.
//! * A [`trace::Tracer`] receives, step by step, what a generator reads to find the moves of a piece.
//!
//! What plays games on these boards is in the crate `board-game`: algebraic notation, games with their draws,
//! keys, and what a search keeps beside a board.
//!
//! With the feature `serde`, positions, squares and moves are serialized as their texts (FEN, `e4`, `e7e8q`).
//! All are read back but a [`Move`], for which [`UciMove`] is read and [finds](UciMove::find) it on a board.
//!
//! The crate has no other dependencies, no unsafe code, and needs `alloc` only for [`DynBoard`] and texts.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

pub mod attacks;
mod board;
mod bulk;
mod castling;
mod change;
mod code_path;
mod color;
mod diagram;
mod dyn_board;
mod en_passant;
mod fen;
mod inspect;
mod material;
mod move_kinds;
mod move_list;
mod move_mask;
mod moves;
mod observe;
mod outcome;
mod perft;
mod piece;
mod piece_sets;
pub mod plain;
mod position;
mod position_error;
pub mod prelude;
mod promotions;
mod quiet_checks;
mod set_operators;
mod setup;
mod sink;
mod square;
mod square_set;
mod state;
mod table;
pub mod trace;
mod transform;
mod uci;
#[macro_use]
mod view;
mod view_ext;

// What generators share. Hidden: a program on a board needs none of it.
#[doc(hidden)]
pub mod castling_path;
#[doc(hidden)]
pub mod exchange;
#[doc(hidden)]
pub mod invariants;
#[doc(hidden)]
pub mod legality;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serialize;
#[doc(hidden)]
pub mod sets;
#[doc(hidden)]
pub mod side;

pub use board::{Board, IllegalMove, for_each_legal_move, make_each_legal_move};
pub use bulk::Bulk;
pub use castling::{CastlingRights, CastlingSide};
pub use code_path::CodePath;
pub use color::Color;
pub use diagram::Diagram;
pub use dyn_board::{DynBoard, boxed};
pub use en_passant::EnPassantMode;
#[doc(inline)]
pub use exchange::{EXCHANGE_VALUES, ExchangeValues};
pub use fen::{
    CastlingStyle, Fen, FenError, FenErrorKind, FenField, FenOptions, FromFenError, Leniency,
};
pub use inspect::{BrokenInvariant, Inspect};
pub use move_kinds::MoveKinds;
pub use move_list::MoveList;
pub use move_mask::MoveMask;
pub use moves::{Move, MoveKind};
pub use observe::{Observer, PawnPair, Threat, Threats};
pub use outcome::{Outcome, SearchEnd};
pub use perft::{PerftKinds, divide, perft, perft_kinds, perft_two_ply};
pub use piece::{Piece, Role};
pub use piece_sets::PieceSets;
pub use position::Position;
pub use position_error::{PositionErrorKind, PositionErrorKinds};
pub use setup::{Setup, SetupMends};
pub use sink::{Count, Each, First, MoveSink, OfKinds, Within};
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use state::State;
pub use uci::{CastlingNotation, UciError, UciMove};
pub use view::{ChecksAndPins, View};
pub use view_ext::ViewExt;

/// Whether the program should be small rather than fast. A small program shares code that a fast one
/// repeats, and computes what a fast one reads from large tables. Results are the same.
///
/// True by default on WebAssembly and on targets without an operating system. The feature `small` makes
/// it true on every target, and `fast` makes it false; with both, the program is small.
pub const SMALL: bool = cfg!(feature = "small")
    || cfg!(all(not(feature = "fast"), any(target_family = "wasm", target_os = "none")));

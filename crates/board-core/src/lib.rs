//! The vocabulary of chess boards, and the trait that every board representation implements.
//!
//! ```text
//!  text                  neutral, checked once             hot, one per representation
//!  FEN, EPD      ──► Setup ──Position::new──► Position ──B::from_position──► B: Board
//!                    (anything)               (checked)
//! ```
//!
//! * [`Setup`] holds anything, [`Position`] what play can start from; between them stand
//!   [`Refusals`], the named reasons against a setup.
//! * [`Position::from_fen`] reads strictly, [`FenOptions`] as leniently as asked, [`Epd`] a line of
//!   a suite; [`Fen`] writes in three spellings.
//! * [`Board`] is what a representation writes, [`BoardExt`] what every board gets for nothing,
//!   [`DynBoard`] the face of a board chosen at run time.
//! * [`BoardExt::find_san`] and [`BoardExt::san`] read and write moves as people do, [`UciMove`] as
//!   engines do.
//! * A generator puts its moves into a [`MoveSink`]: a [`MoveList`], a [`Count`], or your own.
//! * [`Diagram`] draws a board as text. [`Position::flip_colors`] and [`Position::mirror_files`] make
//!   other positions.
//! * [`Game`] is a board with a history: repetition, draws, outcomes. [`Keyed`] is a board with a
//!   Zobrist key.
//! * [`perft`](perft()), [`divide`] and [`perft_kinds`] count, and so compare, move generators.
//! * A [`trace::Tracer`] is told step by step how a generator finds the moves of a man.
//!
//! With the feature `serde`, positions, squares, moves and games are serialised as their texts (FEN,
//! `e4`, `e7e8q`, `startpos moves e2e4`). All are read back but a [`Move`], for which [`UciMove`] is read
//! and [finds](UciMove::find) it on a board.
//!
//! With the feature `proptest`, the module `strategies` generates positions and walks for tests of
//! properties, and shrinks those that fail.
//!
//! The crate has no other dependencies, no unsafe code, and needs `alloc` only for [`DynBoard`] and for
//! texts.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod castling;
mod color;
mod diagram;
mod dynamic;
mod en_passant;
mod epd;
mod ext;
mod fen;
mod game;
mod key;
pub mod lanes;
mod material;
mod move_list;
mod moves;
mod perft;
mod piece;
mod position;
mod reach;
mod refusal;
mod san;
#[cfg(feature = "serde")]
mod serialize;
pub mod sets;
mod setup;
pub mod side;
mod sink;
mod square;
mod square_set;
mod starts;
mod state;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod trace;
mod transform;
mod uci;

pub use board::{Board, BrokenInvariant, make_each_legal_move};
pub(crate) use board::{for_each_legal_move, legal_moves_from};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use diagram::Diagram;
pub use dynamic::{DynBoard, boxed};
pub use en_passant::EnPassantMode;
pub use epd::{Epd, EpdError, Operation};
pub use ext::BoardExt;
pub use fen::{CastlingStyle, Fen, FenError, FenField, FenOptions, Leniency, PositionError};
pub use game::{Claim, Game, GameError, IllegalMove, LineError, NullInCheck, Outcome};
pub use key::{Key, Key64, Key128, Keyed, KeyedUndo, PolyglotKey, zobrist_key};
pub use move_list::MoveList;
pub use moves::{Move, MoveKind, MoveKinds};
pub use perft::{PerftKinds, divide, perft, perft_kinds};
pub use piece::{Piece, Role};
pub use position::Position;
pub use refusal::{Refusal, Refusals, UnknownRefusal};
pub use san::{MoveText, SanError, SanMove, SanMoves, SanPart};
pub use setup::Setup;
pub use sink::{Count, Each, First, MoveSink, Only};
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use starts::{CHESS960_STARTS, chess960_start, double_chess960_start};
pub use state::State;
pub use uci::{CastlingNotation, UciError, UciMove};

/// Whether the program is to be small rather than as fast as can be: a page that loads over a wire, a
/// chip without an operating system. There a board shares its code where elsewhere it repeats it,
/// and computes what elsewhere it looks up in a large table. Results are the same.
pub const SMALL: bool = cfg!(any(target_family = "wasm", target_os = "none"));

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

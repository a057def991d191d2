//! The vocabulary of chess boards, and the trait that every board representation implements.
//!
//! ```text
//!  text                  neutral, checked once             hot, one per representation
//!  FEN, EPD      ──► Setup ──Position::new──► Position ──B::from_position──► B: Board
//!                    (anything)               (checked)
//! ```
//!
//! * A [`Setup`] holds any placement. A [`Position`] is a setup from which play can start.
//!   [`PositionErrorKinds`] names what is wrong with a setup that is not a position.
//! * [`Position::from_fen`] reads FEN strictly, [`FenOptions`] more leniently, [`Epd`] reads a line of a
//!   suite, and [`Fen`] writes in three styles.
//! * A [`View`] shows a position, and a [`Board`] is a view that plays: a representation implements both. [`ViewExt`] adds
//!   methods to every view. [`DynBoard`] is a board chosen at run time.
//! * [`ViewExt::find_san`] and [`ViewExt::san`] read and write algebraic notation, [`UciMove`] reads and
//!   writes UCI.
//! * A generator pushes its moves into a [`MoveSink`]: a [`MoveList`], [`ScoredMoves`], a [`Count`], or your
//!   own.
//! * [`Diagram`] draws a board as text. [`Position::flip_colors`] and [`Position::mirror_files`] return
//!   mirrored positions.
//! * [`Game`] is a board with a history: repetition, draws, outcomes. [`Keyed`] is a board with a
//!   Zobrist key, or with all [`EngineKeys`] of a search, in which [`Repetitions`] finds draws.
//! * An [`Observer`] receives what a move changes: pieces, and threats between pieces.
//! * [`perft`](perft()), [`divide`] and [`perft_kinds`] count, and so compare, move generators.
//! * A [`trace::Tracer`] receives, step by step, what a generator reads to find the moves of a piece.
//!
//! With the feature `serde`, positions, squares, moves and games are serialized as their texts (FEN,
//! `e4`, `e7e8q`, `startpos moves e2e4`). All are read back but a [`Move`], for which [`UciMove`] is read
//! and [finds](UciMove::find) it on a board.
//!
//! With the feature `proptest`, the module `strategies` generates positions and random games for
//! property tests, and shrinks those that fail.
//!
//! The crate has no other dependencies, no unsafe code, and needs `alloc` only for [`DynBoard`],
//! histories and texts.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod attacks;
mod board;
mod castling;
pub mod castling_path;
mod changes;
mod code_path;
mod color;
mod derived;
mod diagram;
mod dynamic;
mod empty_board;
mod en_passant;
mod epd;
pub mod exchange;
mod ext;
mod fen;
mod game;
mod inspect;
mod key;
pub mod legality;
mod material;
mod move_kinds;
mod move_list;
mod move_mask;
mod moves;
mod perft;
mod piece;
mod piece_sets;
mod position;
mod position_error;
pub mod quiet_checks;
mod repetition;
mod san;
mod scored_moves;
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
mod view;
#[macro_use]
mod wraps;

pub(crate) use board::legal_moves_from;
pub use board::{Board, make_each_legal_move};
pub use castling::{CastlingRights, CastlingSide};
pub use changes::{Observer, Threat};
pub use code_path::CodePath;
pub use color::Color;
pub use diagram::Diagram;
pub use dynamic::{DynBoard, boxed};
pub use en_passant::EnPassantMode;
pub use epd::{Epd, EpdError, Operation};
pub use exchange::EXCHANGE_VALUES;
pub use ext::ViewExt;
pub use fen::{CastlingStyle, Fen, FenError, FenField, FenOptions, FromFenError, Leniency};
pub use game::{Claim, Game, GameError, IllegalMove, LineError, NullInCheck, Outcome};
pub use inspect::{BrokenInvariant, Inspect};
pub use key::{
    EngineKeys, Key, Key64, Key128, Keyed, KeyedUndo, MaterialKey, PolyglotKey, zobrist_key,
};
pub use move_kinds::MoveKinds;
pub use move_list::MoveList;
pub use move_mask::MoveMask;
pub use moves::{Move, MoveKind};
pub use perft::{PerftKinds, divide, perft, perft_kinds, perft_two_ply};
pub use piece::{Piece, Role};
pub use piece_sets::PieceSets;
pub use position::Position;
pub use position_error::{PositionErrorKind, PositionErrorKinds, UnknownPositionErrorKind};
pub use repetition::Repetitions;
pub use san::{MoveText, SanError, SanMove, SanMoves, SanPart};
pub use scored_moves::ScoredMoves;
pub use setup::Setup;
pub use sink::{Count, Each, First, MoveSink, Within};
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use starts::{CHESS960_STARTS, chess960_start, double_chess960_start};
pub use state::State;
pub use uci::{CastlingNotation, UciError, UciMove};
pub use view::{ChecksAndPins, View};
pub use wraps::Wraps;

/// Whether the program should be small rather than fast. A small program shares code that a fast one
/// repeats, and computes what a fast one reads from large tables. Results are the same.
///
/// True by default on WebAssembly and on targets without an operating system. The feature `small` makes
/// it true on every target, and `fast` makes it false; with both, the program is small.
pub const SMALL: bool = cfg!(feature = "small")
    || cfg!(all(not(feature = "fast"), any(target_family = "wasm", target_os = "none")));

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

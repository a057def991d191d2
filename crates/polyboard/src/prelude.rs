//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits of boards, from [the prelude of `board_core`](board_core::prelude); the names of these traits and of the basic types
//! of chess; games, keys, and what ends a line of search; and the representations whose features are on: by default `Bitboard`
//! alone. Parts of FEN and SAN, sinks and errors are at the root of the crate.
//!
//! A type of the program's own hides the one of its name here, and takes no method from a board:
//!
//! ```
//! # #[cfg(feature = "bitboard")] {
//! use polyboard::prelude::*;
//!
//! struct Board;
//! struct Move;
//!
//! let board: Bitboard = Position::start().into_board();
//! assert!(board.is_legal(board.find_uci("e2e4").unwrap()));
//! assert_eq!(board.clone().perft(2), 400);
//! # }
//! ```
//!
//! # Beside another library, or modules of one's own
//!
//! A name that two modules bring in by `*` is an error where it is used. A program that takes names of its own in that way, or those of
//! another library, takes [`methods`](crate::methods) instead, which has no names, and what it names from the root of the crate:
//!
//! ```
//! # #[cfg(feature = "bitboard")] {
//! mod engine {
//!     pub struct MoveList;
//!     pub struct Threats;
//!     pub fn attacks() {}
//! }
//!
//! use engine::*;
//! use polyboard::methods::*;
//! use polyboard::{Bitboard, Position};
//!
//! let _of_the_program = (MoveList, Threats, attacks());
//! let board: Bitboard = Position::start().into_board();
//! assert_eq!(board.clone().perft(2), 400);
//! # }
//! ```

pub use board_core::prelude::*;
pub use board_core::{
    Board, CastlingNotation, CastlingSide, Color, DynBoard, Each, EnPassantMode, FenOptions, File,
    Inspect, Move, MoveKinds, MoveList, Observer, Outcome, Piece, PieceSets, Position, Rank, Role,
    SearchEnd, Setup, Square, SquareSet, Threats, UciMove, View, ViewExt, attacks,
};
pub use board_game::{Claim, Game, Key, Keyed, Notation, ScoredMoves};

#[allow(unused_imports, unreachable_pub, reason = "there may be no representation")]
pub use crate::boards::*;
#[cfg(feature = "backend")]
pub use crate::{AnyBoard, Backend, WithBoard};

//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits of boards, from [the prelude of `board_core`](board_core::prelude); the names of these traits and of the basic types
//! of chess; games; and the representations whose features are on: by default `Bitboard` alone. Parts of FEN and SAN, keys,
//! sinks and errors are at the root of the crate.
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

pub use board_core::prelude::*;
pub use board_core::{
    Board, CastlingNotation, Color, DynBoard, Each, File, Inspect, Move, MoveKinds, MoveList,
    Observer, Outcome, Piece, PieceSets, Position, Rank, Role, Setup, Square, SquareSet, UciMove,
    View, ViewExt, attacks,
};
pub use board_game::{Claim, Game, Keyed, Notation, ScoredMoves};

#[allow(unused_imports, unreachable_pub, reason = "there may be no representation")]
pub use crate::boards::*;
#[cfg(feature = "backend")]
pub use crate::{AnyBoard, Backend, WithBoard};

//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits, the basic types of chess, games, and the representations whose features are on: by default
//! `Bitboard` alone. Parts of FEN and SAN, keys, sinks and errors are at the root of the crate.

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

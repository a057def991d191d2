//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits, the basic types of chess, games, and the representations whose features are on: by default
//! `Bitboard` alone. Parts of FEN and SAN, keys, sinks and errors are at the root of the crate.

pub use board_core::{
    Board, Claim, Color, DynBoard, File, Game, Inspect, Move, MoveKinds, MoveList, Outcome, Piece,
    Position, Rank, Role, ScoredMoves, Setup, Square, SquareSet, View, ViewExt,
};

#[allow(unused_imports, unreachable_pub, reason = "there may be no representation")]
pub use crate::boards::*;
#[cfg(feature = "backend")]
pub use crate::{AnyBoard, Backend, WithBoard};

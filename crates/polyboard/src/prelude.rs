//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits, the words of chess, games, and the boards whose features are on: by default `Bitboard`
//! and no other. What fewer programs need (parts of FEN and SAN, keys, sinks, errors) is at the root of
//! the crate.

pub use board_core::{
    Board, BoardExt, Claim, Color, DynBoard, File, Game, Inspect, Move, MoveKinds, MoveList,
    Outcome, Piece, Position, Rank, Role, Setup, Square, SquareSet,
};

#[allow(unused_imports, unreachable_pub, reason = "there may be no board")]
pub use crate::boards::*;
#[cfg(feature = "backend")]
pub use crate::{AnyBoard, Backend, WithBoard};

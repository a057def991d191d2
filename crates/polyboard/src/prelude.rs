//! What nearly every program needs: `use polyboard::prelude::*;`.
//!
//! The traits, the words of chess, games, and the boards whose features are on: by default `Bitboard`
//! and no other. What fewer programs need (parts of FEN and SAN, keys, sinks, errors) is at the root of
//! the crate.

pub use board_core::{
    Board, BoardExt, Claim, Color, DynBoard, File, Game, Move, MoveKinds, MoveList, Outcome, Piece,
    Position, Rank, Role, Setup, Square, SquareSet,
};

#[cfg(feature = "array8x8")]
pub use crate::Array8x8;
#[cfg(feature = "array8x8+list")]
pub use crate::Array8x8List;
#[cfg(feature = "bitboard")]
pub use crate::Bitboard;
#[cfg(feature = "bitboard+array8x8")]
pub use crate::BitboardArray8x8;
#[cfg(feature = "byteboard")]
pub use crate::Byteboard;
#[cfg(feature = "mailbox10x12")]
pub use crate::Mailbox10x12;
#[cfg(feature = "mailbox10x12+list")]
pub use crate::Mailbox10x12List;
#[cfg(feature = "mailbox12x12")]
pub use crate::Mailbox12x12;
#[cfg(feature = "mailbox12x12+list")]
pub use crate::Mailbox12x12List;
#[cfg(feature = "mailbox16x16")]
pub use crate::Mailbox16x16;
#[cfg(feature = "mailbox16x16+list")]
pub use crate::Mailbox16x16List;
#[cfg(feature = "nibble")]
pub use crate::Nibble;
#[cfg(feature = "piece-list")]
pub use crate::PieceList;
#[cfg(feature = "x88")]
pub use crate::X88;
#[cfg(feature = "x88+list")]
pub use crate::X88List;
#[cfg(feature = "backend")]
pub use crate::{AnyBoard, Backend, WithBoard};

//! Zobrist keys: a position as 64 or 128 bits, kept up to date move by move.
//!
//! A key is the exclusive or of one random number for every piece on its square, every castling
//! right, an en passant file and the side to move (A. Zobrist, 1970). So a move changes the key by a few
//! numbers. The type of the key chooses the numbers:
//!
//! | type | bits | castling | en passant counts | for |
//! | --- | ---: | --- | --- | --- |
//! | [`Key64`] | 64 | by rook | if the capture is legal | tables of positions |
//! | [`Key128`] | 128 | by rook | if the capture is legal | telling positions apart by the key alone |
//! | [`PolyglotKey`] | 64 | by side | if a pawn can pseudo-legally capture | opening books |
//!
//! [`zobrist_key`] computes a key from scratch, [`Keyed`] keeps one beside any board. A board alone
//! has no key and spends nothing on one.

mod keyed;
mod native;
mod polyglot;

use core::fmt;
use core::hash::Hash;
use core::ops::{BitXor, BitXorAssign};

use crate::{Board, BoardExt, CastlingSide, Color, EnPassantMode, File, Piece, Square};

pub use keyed::{Keyed, KeyedUndo};
pub use native::{Key64, Key128};
pub use polyglot::PolyglotKey;

/// A kind of key: its size, its numbers, and what makes two positions differ.
///
/// Equal positions have equal keys. Different positions may have equal keys too: by chance one pair in
/// 2^64 or 2^128. As the numbers are constants, such pairs can also be built on purpose.
pub trait Key:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + fmt::Debug
    + fmt::LowerHex
    + BitXor<Output = Self>
    + BitXorAssign
    + 'static
{
    /// When an en passant square makes a difference, by default.
    const EN_PASSANT: EnPassantMode;

    /// The number of a piece on a square.
    fn piece(piece: Piece, square: Square) -> Self;

    /// The number of the right of `color` to castle to `side` with the rook of `rook`.
    fn castling(color: Color, side: CastlingSide, rook: File) -> Self;

    /// The number of an en passant square that counts.
    fn en_passant(file: File) -> Self;

    /// The number of the side to move.
    fn side_to_move(color: Color) -> Self;
}

/// The key of a board from scratch.
///
/// ```
/// # use board_core::*;
/// # fn example<B: Board>() {
/// let board = B::from_position(&Position::start());
/// let key: PolyglotKey = zobrist_key(&board, EnPassantMode::PseudoLegal);
/// assert_eq!(key, PolyglotKey(0x463b_9618_1691_fc9c));
/// # }
/// ```
#[must_use]
pub fn zobrist_key<K: Key>(board: &impl Board, en_passant: EnPassantMode) -> K {
    let state = board.state();
    let mut key = K::side_to_move(state.side_to_move);
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            key ^= K::piece(piece, square);
        }
    }
    for (color, side, rook) in state.castling.iter() {
        key ^= K::castling(color, side, rook.file());
    }
    if let Some(target) = board.position().en_passant(en_passant) {
        key ^= K::en_passant(target.file());
    }
    key
}

/// Implements exclusive or and hexadecimal formatting for a key type.
macro_rules! arithmetic {
    ($($key:ty)*) => { $(
        impl core::ops::BitXor for $key {
            type Output = $key;
            #[inline(always)]
            fn bitxor(self, other: $key) -> $key {
                Self(self.0 ^ other.0)
            }
        }

        impl core::ops::BitXorAssign for $key {
            #[inline(always)]
            fn bitxor_assign(&mut self, other: $key) {
                self.0 ^= other.0;
            }
        }

        impl core::fmt::LowerHex for $key {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::LowerHex::fmt(&self.0, f)
            }
        }
    )* };
}
use arithmetic;

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
//!
//! A search wants more keys than one. [`EngineKeys`] has the keys of the position, of the material, and of
//! any class of pieces. A tuple of keys is a key too, and so is a type of your own: see [`Key`].

pub(crate) mod cuckoo;
mod engine;
mod keyed;
mod native;
mod polyglot;
mod update;

use core::fmt;

use board_core::{CastlingSide, Color, EnPassantMode, File, Piece, Square, View};

pub use engine::{EngineKeys, MaterialKey};
pub use keyed::{Keyed, KeyedUndo};
pub use native::{Key64, Key128};
pub use polyglot::PolyglotKey;
pub use update::Kept;

/// A kind of key: what each piece and each part of the state adds to it.
///
/// The key of an empty board with Black to move is the `Default`. Every other is built from there, piece by
/// piece, in any order. Equal positions have equal keys. Different positions may have equal keys too: by
/// chance one pair in 2^64 or 2^128. As the numbers are constants, such pairs can also be built on purpose.
///
/// # A key of your own
///
/// One method is required. All others have defaults for a key in which only pieces count, by exclusive or.
/// [`Keyed`] does the rest: captures, promotions, castling, moves taken back.
///
/// ```
/// # use board_core::Board;
/// # fn example<B: Board>() {
/// use board_core::*;
/// use board_game::*;
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
/// struct PawnKey(u64);
///
/// impl Key for PawnKey {
///     fn add(&mut self, piece: Piece, square: Square) {
///         self.0 ^= if piece.role == Role::Pawn { Key64::number(piece, square) } else { 0 };
///     }
/// }
///
/// let mut board = Keyed::<B, (Key64, PawnKey)>::from_position(&Position::start());
/// let before = board.key().1;
/// board.play_unchecked(board.find_uci("g1f3").unwrap());
/// assert_eq!(board.key().1, before); // no pawn has moved
/// # }
/// ```
///
/// A tuple of two keys is a key. A key need not be a hash either: for a sum of piece values by square, `add`
/// adds and [`remove`](Key::remove) subtracts. The key of a class of pieces needs no type of its own: see
/// [`EngineKeys::of`].
pub trait Key: Copy + Eq + fmt::Debug {
    /// When an en passant square makes a difference, by default.
    const EN_PASSANT: EnPassantMode = EnPassantMode::Legal;

    /// Adds a piece on a square.
    fn add(&mut self, piece: Piece, square: Square);

    /// Removes a piece from a square: the inverse of [`add`](Key::add). The default is `add` itself, which
    /// is right for an exclusive or.
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.add(piece, square);
    }

    /// Adds the right of `color` to castle to `side` with the rook of the file `rook`, or removes it if it
    /// is there.
    #[inline(always)]
    fn toggle_castling(&mut self, color: Color, side: CastlingSide, rook: File) {
        let _ = (color, side, rook);
    }

    /// Adds an en passant square that counts, or removes it.
    #[inline(always)]
    fn toggle_en_passant(&mut self, file: File) {
        let _ = file;
    }

    /// Passes the turn.
    #[inline(always)]
    fn toggle_side_to_move(&mut self) {}
}

/// The key of a board from scratch.
///
/// ```
/// # use board_core::*;
/// # use board_game::*;
/// # fn example<B: Board>() {
/// let board = B::from_position(&Position::start());
/// let key: PolyglotKey = zobrist_key(&board, EnPassantMode::PseudoLegal);
/// assert_eq!(key, PolyglotKey(0x463b_9618_1691_fc9c));
/// # }
/// ```
#[must_use]
pub fn zobrist_key<K: Key + Default>(board: &impl View, en_passant: EnPassantMode) -> K {
    Kept::of(board, en_passant, K::default()).key()
}

/// Implements hexadecimal formatting for a key type.
macro_rules! hexadecimal {
    ($($key:ty)*) => { $(
        impl core::fmt::LowerHex for $key {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::LowerHex::fmt(&self.0, f)
            }
        }
    )* };
}
use hexadecimal;

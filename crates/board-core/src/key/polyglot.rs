//! The key of Polyglot opening books.

use super::random::RANDOM;
use super::{Key, arithmetic};
use crate::{CastlingSide, Color, EnPassantMode, File, Piece, Square};

/// The key under which Polyglot opening books store a position.
///
/// Castling rights count by side, as the format has it: two Chess960 positions that differ in
/// nothing but which of two rooks may castle to the same side share a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolyglotKey(pub u64);

arithmetic!(PolyglotKey);

impl Key for PolyglotKey {
    const EN_PASSANT: EnPassantMode = EnPassantMode::PseudoLegal;

    #[inline(always)]
    fn piece(piece: Piece, square: Square) -> PolyglotKey {
        let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
        PolyglotKey(RANDOM[64 * kind + square.index()])
    }

    #[inline(always)]
    fn castling(color: Color, side: CastlingSide, _: File) -> PolyglotKey {
        PolyglotKey(RANDOM[768 + 2 * color.index() + side.index()])
    }

    #[inline(always)]
    fn en_passant(file: File) -> PolyglotKey {
        PolyglotKey(RANDOM[772 + usize::from(file.index())])
    }

    #[inline(always)]
    fn side_to_move(color: Color) -> PolyglotKey {
        PolyglotKey(if color == Color::White { RANDOM[780] } else { 0 })
    }
}

//! The board itself.

use board_core::side::Side;
use board_core::{CastlingRights, Color, File, Position, Rank, Square};

use crate::PieceCode;
use crate::ranks::Ranks;
use crate::set::Place;

/// A chess board of eight words, one per rank, and the rest of the state.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Nibble {
    /// The squares.
    pub(crate) ranks: Ranks,
    /// The castling rights: four nibbles.
    pub(crate) rights: CastlingRights,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmove_clock: u16,
    /// The number of the move to come.
    pub(crate) fullmove_number: u16,
    /// The squares of the kings, White's first. Redundant, so that finding a king needs no search.
    pub(crate) kings: [Square; 2],
    /// The file of the en passant square plus 8, 0 without one.
    pub(crate) en_passant_file: u8,
    /// Whose turn it is.
    pub(crate) side: Color,
}

impl Nibble {
    /// Sets up a position.
    pub(crate) fn set_up(position: &Position) -> Nibble {
        let mut ranks = Ranks::EMPTY;
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                ranks.put(square, PieceCode::of(piece));
            }
        }
        let state = position.state();
        Nibble {
            ranks,
            rights: state.castling,
            halfmove_clock: state.halfmove_clock,
            fullmove_number: state.fullmove_number,
            kings: Color::ALL.map(|color| position.king(color)),
            en_passant_file: state.en_passant.map_or(0, |square| 8 | square.file().index() as u8),
            side: state.side_to_move,
        }
    }

    /// The eight words.
    #[inline]
    pub const fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// The square of the king of `S`.
    #[inline(always)]
    pub(crate) const fn king_of<S: Side>(&self) -> Place {
        Place::of(self.kings[S::COLOR.index()])
    }

    /// The en passant square: the one that a pawn skipped on the last ply.
    #[inline]
    pub(crate) const fn en_passant_square(&self) -> Option<Square> {
        if self.en_passant_file == 0 {
            return None;
        }
        Some(Square::from_coords(
            File::masked(self.en_passant_file as usize),
            Rank::Sixth.of(self.side),
        ))
    }
}

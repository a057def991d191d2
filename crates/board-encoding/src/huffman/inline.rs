//! Castling rights and en passant as inline bits between the pieces.
//!
//! # Castling
//!
//! A bit follows the piece that completes a king and a rook on their castling squares: 1 if they may castle. In scan order that is the king for the queen's side and the rook for the king's side.
//! Where the kings are stored in front, as in D, it is always the rook. G and H store the rights in their own
//! way.
//!
//! # En passant
//!
//! On the rank where the pawn stands that has just moved two squares (the fifth if White is to move,
//! the fourth if Black is), a bit follows the piece that completes a pawn of the other side beside one of the
//! mover, once for each pawn of the other side: 1 if this pawn can be captured. After a 1 there are no more
//! such bits.
//!
//! There are at most five: each pawn that can be captured needs a capturing pawn beside it. Two of these have
//! at most four pawns beside them, three leave five files for others, and four leave four.
//!
//! The squares behind the pawn are decoded by then in only half of the cases, so they are not tested here. A
//! decoder that reads a 1 rejects it if they are not empty.

use board_core::{CastlingSide, Color, Piece, Role, Setup};

use super::kings::Kings;
use crate::scan::{Scan, king_home, rook_is_home};

/// The squares of kings and rooks that may castle: a8, e8, h8, a1, e1 and h1.
const CASTLING_SQUARES: u64 = 0x9100_0000_0000_0091;

impl Kings {
    /// The castling right whose bit follows the piece on a square, if there is one.
    #[inline]
    pub(super) fn right_after(self, setup: &Setup, at: Scan) -> Option<(Color, CastlingSide)> {
        if CASTLING_SQUARES & at.bit() == 0 {
            return None;
        }
        let (color, side) = match (self, at.index()) {
            (Kings::Inline, 4) | (Kings::Coordinates, 0) => (Color::Black, CastlingSide::QueenSide),
            (Kings::Inline | Kings::Coordinates, 7) => (Color::Black, CastlingSide::KingSide),
            (Kings::Inline, 60) | (Kings::Coordinates, 56) => {
                (Color::White, CastlingSide::QueenSide)
            }
            (Kings::Inline | Kings::Coordinates, 63) => (Color::White, CastlingSide::KingSide),
            _ => return None,
        };
        let king_is_home = setup.piece_at(king_home(color)) == Some(Piece::new(color, Role::King));
        (king_is_home && rook_is_home(setup, color, side)).then_some((color, side))
    }
}

/// Finds pawns that may have made a double push.
pub(super) struct EnPassantScan {
    us: Color,
    /// The rank of those pawns: the index of its a-file in scan order.
    rank: u8,
    /// The files of our pawns on that rank so far.
    ours: u16,
    /// The files of their pawns so far.
    theirs: u16,
    /// Whether a bit was 1: no more bits follow.
    pub(super) answered: bool,
}

impl EnPassantScan {
    #[inline]
    pub(super) const fn new(side_to_move: Color) -> EnPassantScan {
        let rank = match side_to_move {
            Color::White => 24,
            Color::Black => 32,
        };
        EnPassantScan { us: side_to_move, rank, ours: 0, theirs: 0, answered: false }
    }

    /// The pawn whose bit follows a piece, if there is one.
    #[inline]
    pub(super) fn after(&mut self, at: Scan, piece: Piece) -> Option<Scan> {
        let index = at.index();
        if index & !7 != self.rank || piece.role != Role::Pawn || self.answered {
            return None;
        }
        let here = 1 << (index & 7);
        if piece.color == self.us {
            self.ours |= here;
            // Not if our pawn on the other side of theirs has had the bit already.
            let is_new = self.theirs & here >> 1 != 0 && self.ours & here >> 2 == 0;
            is_new.then(|| Scan::new(index - 1))
        } else {
            self.theirs |= here;
            (self.ours & here >> 1 != 0).then_some(at)
        }
    }
}

//! The order in which the codes scan the squares.

use board_core::{
    CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square, SquareSet,
};

use crate::EncodeError;
use crate::material::PieceCounts;

/// A square in the order of FEN: 0 = a8, 7 = h8, 56 = a1, 63 = h1.
///
/// Rank by rank, because the pieces of the start and of most games fill whole ranks, so the empty squares come
/// in few long gaps. File by file, the start position has eight gaps of four instead of one of 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scan(u8); // invariant: below 64

impl Scan {
    /// The place of an index; only its six low bits count.
    #[inline(always)]
    pub(crate) const fn new(index: u8) -> Scan {
        Scan(index & 63)
    }

    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Scan {
        Scan(square.index() as u8 ^ 56)
    }

    #[inline(always)]
    pub(crate) const fn square(self) -> Square {
        Square::masked(self.0 as usize ^ 56)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> u8 {
        self.0 & 63
    }

    /// The set of this square alone. The lowest bit is a8.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.index()
    }
}

/// The square of a king with a standard castling right.
#[inline]
pub(crate) const fn king_home(color: Color) -> Square {
    Square::from_coords(File::E, Rank::First.of(color))
}

/// The square of a rook with a standard castling right.
#[inline]
pub(crate) const fn rook_home(color: Color, side: CastlingSide) -> Square {
    Square::from_coords(side.standard_rook(), Rank::First.of(color))
}

/// Whether a rook of the color stands on its standard castling square.
#[inline]
pub(crate) fn rook_is_home(setup: &Setup, color: Color, side: CastlingSide) -> bool {
    setup.piece_at(rook_home(color, side)) == Some(Piece::new(color, Role::Rook))
}

/// What encoders need from a setup, found in one pass.
pub(crate) struct Scanned<'a> {
    pub(crate) setup: &'a Setup,
    /// The squares with pieces, the lowest bit for a8.
    pub(crate) occupied: u64,
    /// The kings' squares by color.
    pub(crate) kings: [Scan; 2],
    pub(crate) counts: [PieceCounts; 2],
}

impl Scanned<'_> {
    #[inline]
    pub(crate) fn of(setup: &Setup) -> Scanned<'_> {
        let sets = setup.piece_sets();
        let kings = Color::ALL.map(|color| {
            let king = sets.by_piece(Piece::new(color, Role::King)).first();
            king.map_or(Scan(0), Scan::of)
        });
        let counts = Color::ALL.map(|color| {
            PieceCounts::new(|role| sets.by_piece(Piece::new(color, role)).len() as u8)
        });
        // The scan goes from the eighth rank to the first.
        Scanned { setup, occupied: sets.occupied().bits().swap_bytes(), kings, counts }
    }

    /// Rejects castling rights that standard chess does not have.
    pub(crate) fn check_castling(&self) -> Result<(), EncodeError> {
        for (color, side) in CastlingRights::EACH {
            let Some(rook) = self.setup.state.castling.rook(color, side) else { continue };
            let king = self.kings[color.index()].square();
            if rook != side.standard_rook() || king != king_home(color) {
                return Err(EncodeError::NotStandardCastling(color, side));
            }
        }
        Ok(())
    }
}

/// The squares of the rooks whose rights `is_meant` is true of.
#[inline]
pub(crate) fn rook_homes(is_meant: impl Fn(Color, CastlingSide) -> bool) -> u64 {
    CastlingRights::EACH
        .into_iter()
        .filter(|&(color, side)| is_meant(color, side))
        .fold(0, |set, (color, side)| set | Scan::of(rook_home(color, side)).bit())
}

/// The squares of a set in scan order.
#[inline]
pub(crate) fn squares(set: u64) -> impl Iterator<Item = Scan> {
    SquareSet::from_bits(set).into_iter().map(|first| Scan(first.index() as u8))
}

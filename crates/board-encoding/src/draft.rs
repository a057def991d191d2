//! A position while it is decoded.

use board_core::{CastlingSide, Color, Piece, PositionErrorKind, Rank, Role, Setup, Square};

use crate::material::PieceCounts;
use crate::scan::{Scan, king_home, rook_is_home};
use crate::{Fault, NotStorable, Snapshot};

/// The position decoded so far. It rejects everything that a [`Snapshot`] must not contain.
pub(crate) struct Draft {
    pub(crate) setup: Setup,
    /// The pieces so far, counted.
    pub(crate) counts: [PieceCounts; 2],
}

impl Draft {
    pub(crate) fn new(side_to_move: Color, clock: u16) -> Draft {
        let mut setup = Setup::empty();
        setup.state.side_to_move = side_to_move;
        setup.state.halfmove_clock = clock;
        Draft { setup, counts: [PieceCounts::NONE; 2] }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, at: Scan, piece: Piece) -> Result<(), Fault> {
        if piece.role == Role::Pawn && matches!(at.square().rank(), Rank::First | Rank::Eighth) {
            return Err(PositionErrorKind::PawnOnBackRank.into());
        }
        if piece.role == Role::King && self.has_king(piece.color) {
            return Err(match piece.color {
                Color::White => PositionErrorKind::TooManyWhiteKings.into(),
                Color::Black => PositionErrorKind::TooManyBlackKings.into(),
            });
        }
        self.counts[piece.color.index()].add(piece.role);
        self.setup.put(at.square(), piece);
        Ok(())
    }

    #[inline]
    pub(crate) fn has_king(&self, color: Color) -> bool {
        self.counts[color.index()].count(Role::King) > 0
    }

    /// Sets a castling right, after king and rook have been put.
    pub(crate) fn give_right(&mut self, color: Color, side: CastlingSide) -> Result<(), Fault> {
        let king = Some(Piece::new(color, Role::King));
        if self.setup.piece_at(king_home(color)) != king {
            return Err(PositionErrorKind::CastlingWithoutKing.into());
        }
        if !rook_is_home(&self.setup, color, side) {
            return Err(PositionErrorKind::CastlingWithoutRook.into());
        }
        self.setup.state.castling.set(color, side, Some(side.standard_rook()));
        Ok(())
    }

    /// Sets the pawn that can be captured en passant, after all pieces have been put.
    pub(crate) fn take_en_passant(&mut self, pawn: Scan) -> Result<(), Fault> {
        self.setup.state.en_passant = Some(en_passant_target(&self.setup, pawn.square())?);
        Ok(())
    }

    /// The position, once there are two kings.
    pub(crate) fn finish(self) -> Result<Snapshot, Fault> {
        if !self.has_king(Color::White) {
            return Err(PositionErrorKind::NoWhiteKing.into());
        }
        if !self.has_king(Color::Black) {
            return Err(PositionErrorKind::NoBlackKing.into());
        }
        Ok(Snapshot::valid(self.setup))
    }
}

/// The square behind a pawn that has just made a double push, if the side to move can capture it there.
pub(crate) fn en_passant_target(setup: &Setup, pawn: Square) -> Result<Square, Fault> {
    let us = setup.state.side_to_move;
    let behind = us.forward();
    let piece_at =
        |files, ranks| pawn.offset(files, ranks).and_then(|square| setup.piece_at(square));
    if piece_at(0, 0) != Some(Piece::new(!us, Role::Pawn)) {
        return Err(PositionErrorKind::EnPassantWithoutPawn.into());
    }
    if piece_at(0, behind).is_some() || piece_at(0, 2 * behind).is_some() {
        return Err(PositionErrorKind::EnPassantOccupied.into());
    }
    if setup.state.halfmove_clock != 0 {
        return Err(PositionErrorKind::EnPassantClock.into());
    }
    let Some(target) = pawn.offset(0, behind) else {
        return Err(PositionErrorKind::EnPassantRank.into());
    };
    let capturer = Some(Piece::new(us, Role::Pawn));
    if piece_at(-1, 0) != capturer && piece_at(1, 0) != capturer {
        return Err(Fault::NotStorable(NotStorable::NoEnPassantCapture(target)));
    }
    Ok(target)
}

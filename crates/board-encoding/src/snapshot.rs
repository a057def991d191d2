//! Positions as the codes store them.

use core::fmt;

use board_core::sets::BACK_RANKS;
use board_core::{
    CastlingRights, CastlingSide, Color, EnPassantMode, Piece, Position, PositionErrorKind,
    PositionErrorKinds, Role, Setup, Square, State,
};

use crate::NotStorable;
use crate::scan::{Scanned, king_home, rook_is_home};

/// The errors of [`Position::new`] with which a setup may be stored; some codes reject them.
const STORED: [PositionErrorKind; 7] = [
    PositionErrorKind::KingsTouch,
    PositionErrorKind::OppositeCheck,
    PositionErrorKind::FullmoveZero,
    PositionErrorKind::TooManyPieces,
    PositionErrorKind::TooManyPawns,
    PositionErrorKind::ImpossibleMaterial,
    PositionErrorKind::ImpossibleCheckers,
];

/// A position as the codes store it: the pieces, the side to move, the castling rights, the en passant square
/// and the halfmove clock. Snapshots are equal if and only if their code words are.
///
/// * The full-move number is not part of it. Store it beside the code word if you need it.
/// * There is an en passant square only if a pawn can capture there, pinned or not
///   ([`EnPassantMode::PseudoLegal`]). [`reduced`](Snapshot::reduced) drops any other,
///   [`new`](Snapshot::new) rejects it.
/// * The halfmove clock may have any value. Each code has a maximum and rejects a greater clock:
///   [`with_clock_at_most`](Snapshot::with_clock_at_most) reduces it on purpose.
///
/// ```
/// use board_core::Position;
/// use board_encoding::Snapshot;
///
/// let position =
///     Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
/// assert!(Snapshot::new(position.setup()).is_err()); // no pawn can capture on e3
/// let snapshot = Snapshot::reduced(&position);
/// assert_eq!(snapshot.state().en_passant, None);
/// assert_eq!(snapshot.position().unwrap().state().fullmove_number, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Snapshot {
    /// The full-move number is 1, and the setup has no errors but those that are [`STORED`].
    setup: Setup,
}

impl Snapshot {
    /// A snapshot of a setup, without loss except for the full-move number.
    ///
    /// # Errors
    ///
    /// [`NotStorable`] says why it cannot be stored.
    pub fn new(setup: &Setup) -> Result<Snapshot, NotStorable> {
        let mut setup = *setup;
        setup.state.fullmove_number = 1;
        if is_simply_valid(&setup) {
            return Ok(Snapshot::valid(setup));
        }
        Snapshot::checked(setup)
    }

    /// Checks a setup with full-move number 1 by the rules of [`Setup::errors`].
    fn checked(setup: Setup) -> Result<Snapshot, NotStorable> {
        let rejected: PositionErrorKinds =
            setup.errors().iter().filter(|error| !STORED.contains(error)).collect();
        if !rejected.is_empty() {
            return Err(NotStorable::Invalid(rejected));
        }
        match setup.state.en_passant {
            Some(square) if setup.en_passant(EnPassantMode::PseudoLegal).is_none() => {
                Err(NotStorable::NoEnPassantCapture(square))
            }
            _ => Ok(Snapshot { setup }),
        }
    }

    /// The same without a check: a decoder has checked everything while it read.
    pub(crate) fn valid(setup: Setup) -> Snapshot {
        debug_assert_eq!(Snapshot::checked(setup), Ok(Snapshot { setup }));
        Snapshot { setup }
    }

    /// A snapshot of a position, without its full-move number, and without its en passant square if no pawn can
    /// capture there. With an en passant square a pawn has just moved, so the halfmove clock is set to 0 even if
    /// the position has another one ([`PositionErrorKind::EnPassantClock`], allowed).
    pub fn reduced(position: &Position) -> Snapshot {
        let mut setup = *position.setup();
        setup.state.en_passant = setup.en_passant(EnPassantMode::PseudoLegal);
        if setup.state.en_passant.is_some() {
            setup.state.halfmove_clock = 0;
        }
        setup.state.fullmove_number = 1;
        Snapshot { setup }
    }

    /// The same position with a halfmove clock of at most `max`.
    ///
    /// 100 keeps claims of a draw, 150 the end of the game, and 0 nothing.
    pub fn with_clock_at_most(mut self, max: u16) -> Snapshot {
        let clock = &mut self.setup.state.halfmove_clock;
        *clock = max.min(*clock);
        self
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    /// Side to move, castling rights, en passant square and halfmove clock; the full-move number
    /// is 1.
    #[inline]
    pub const fn state(&self) -> State {
        self.setup.state
    }

    /// The setup, with full-move number 1.
    #[inline]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position, with full-move number 1, if play can start from it.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it: see [`Position::new`].
    pub fn position(&self) -> Result<Position, PositionErrorKinds> {
        Position::new(self.setup)
    }
}

/// Whether a setup is valid and simple, as most are: no en passant square, and only standard castling rights.
/// This takes one pass. [`Snapshot::checked`] takes longer, because it also finds checks.
fn is_simply_valid(setup: &Setup) -> bool {
    let scanned = Scanned::of(setup);
    let one_king = |color: Color| scanned.counts[color.index()].count(Role::King) == 1;
    let pawns = setup.piece_sets().by_role(Role::Pawn);
    let is_valid_right = |(color, side): (Color, CastlingSide)| {
        setup.state.castling.rook(color, side).is_none_or(|rook| {
            rook == side.standard_rook()
                && scanned.kings[color.index()].square() == king_home(color)
                && rook_is_home(setup, color, side)
        })
    };
    setup.state.en_passant.is_none()
        && Color::ALL.into_iter().all(one_king)
        && CastlingRights::EACH.into_iter().all(is_valid_right)
        && (pawns & BACK_RANKS).is_empty()
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

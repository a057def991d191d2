//! Positions as they are stored.

use core::fmt;

use board_core::{
    CastlingSide, Color, EnPassantMode, File, Piece, Position, PositionErrorKind,
    PositionErrorKinds, Rank, Role, Setup, Square, State,
};

use crate::NotStorable;
use crate::scan::{RIGHTS, Scanned, king_home, rook_is_home};

/// What speaks against storing a setup. The rest of what [`Position::new`] refuses (kings that
/// touch, a king that could be taken, too many pieces) may be stored; some codes refuse it themselves.
const REFUSED: [PositionErrorKind; 12] = [
    PositionErrorKind::NoWhiteKing,
    PositionErrorKind::NoBlackKing,
    PositionErrorKind::TooManyWhiteKings,
    PositionErrorKind::TooManyBlackKings,
    PositionErrorKind::PawnOnBackRank,
    PositionErrorKind::CastlingWithoutKing,
    PositionErrorKind::CastlingWithoutRook,
    PositionErrorKind::CastlingRookOnWrongSide,
    PositionErrorKind::EnPassantRank,
    PositionErrorKind::EnPassantWithoutPawn,
    PositionErrorKind::EnPassantOccupied,
    PositionErrorKind::EnPassantClock,
];

/// A position as the codes keep it: the pieces, the side to move, the castling rights, the en passant
/// square and the halfmove clock. What is equal here has equal code words, and what has equal code
/// words is equal here.
///
/// * The full-move number is not part of it. Store it beside the code word if you need it.
/// * There is an en passant square only if some pawn stands ready to take there, pinned or not
///   ([`EnPassantMode::PseudoLegal`]): [`reduced`](Snapshot::reduced) drops any other,
///   [`new`](Snapshot::new) refuses it.
/// * The halfmove clock is whatever it is. Each code has a greatest clock, and refuses a greater
///   one: [`with_clock_at_most`](Snapshot::with_clock_at_most) is the way to lose it on purpose.
///
/// ```
/// use board_core::Position;
/// use board_encoding::Snapshot;
///
/// let position =
///     Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
/// assert!(Snapshot::new(position.setup()).is_err()); // nobody can take on e3
/// let snapshot = Snapshot::reduced(&position);
/// assert_eq!(snapshot.state().en_passant, None);
/// assert_eq!(snapshot.position().unwrap().state().fullmove_number, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snapshot {
    /// Full-move number 1, nothing in [`REFUSED`] speaks against it.
    setup: Setup,
}

impl Snapshot {
    /// A setup that is stored without loss, but for its full-move number.
    ///
    /// # Errors
    ///
    /// [`NotStorable`] says why it is not.
    pub fn new(setup: &Setup) -> Result<Snapshot, NotStorable> {
        let mut setup = *setup;
        setup.state.fullmove_number = 1;
        if is_plain(&setup) {
            return Ok(Snapshot::assured(setup));
        }
        Snapshot::judged(setup)
    }

    /// A setup with full-move number 1, judged by the rules of [`Setup::errors`].
    fn judged(setup: Setup) -> Result<Snapshot, NotStorable> {
        let errors = setup.errors();
        let refused: PositionErrorKinds =
            REFUSED.into_iter().filter(|&r| errors.contains(r)).collect();
        if !refused.is_empty() {
            return Err(NotStorable::Invalid(refused));
        }
        match setup.state.en_passant {
            Some(square) if setup.en_passant(EnPassantMode::PseudoLegal).is_none() => {
                Err(NotStorable::NoEnPassantCapture(square))
            }
            _ => Ok(Snapshot { setup }),
        }
    }

    /// The same without a look: a decoder has made sure of everything as it read.
    pub(crate) fn assured(setup: Setup) -> Snapshot {
        debug_assert_eq!(Snapshot::judged(setup), Ok(Snapshot { setup }));
        Snapshot { setup }
    }

    /// A position less its full-move number, and less its en passant square if no pawn stands ready
    /// to take there. Where one does, a pawn has just moved and the halfmove clock is 0; that of a
    /// position which says otherwise ([`PositionErrorKind::EnPassantClock`], allowed) is lost.
    #[must_use]
    pub fn reduced(position: &Position) -> Snapshot {
        let mut setup = *position.setup();
        setup.state.en_passant = setup.en_passant(EnPassantMode::PseudoLegal);
        if setup.state.en_passant.is_some() {
            setup.state.halfmove_clock = 0;
        }
        setup.state.fullmove_number = 1;
        Snapshot { setup }
    }

    /// The same position with a halfmove clock of at most `max`: the clock is lost on purpose.
    ///
    /// 100 keeps what a player may claim, 150 what ends a game, 0 nothing.
    #[must_use]
    pub fn with_clock_at_most(mut self, max: u16) -> Snapshot {
        let clock = &mut self.setup.state.halfmove_clock;
        *clock = max.min(*clock);
        self
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    /// Side to move, castling rights, en passant square and halfmove clock; the full-move number
    /// is 1.
    #[inline]
    #[must_use]
    pub const fn state(&self) -> State {
        self.setup.state
    }

    /// The setup, with full-move number 1.
    #[inline]
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position, with full-move number 1, if play can start from it.
    ///
    /// # Errors
    ///
    /// What speaks against it: see [`Position::new`].
    pub fn position(&self) -> Result<Position, PositionErrorKinds> {
        Position::new(self.setup)
    }
}

/// Whether nothing speaks against a setup that most positions have nothing of, found in one pass: no
/// en passant square, and no right but those of standard chess. [`Snapshot::judged`] takes longer,
/// because it looks for checks as well.
fn is_plain(setup: &Setup) -> bool {
    let scanned = Scanned::of(setup);
    let one_king = |color: Color| scanned.counts[color.index()].count(Role::King) == 1;
    let is_pawn = |square| setup.piece_at(square).is_some_and(|piece| piece.role == Role::Pawn);
    let may_stand = |(color, side): (Color, CastlingSide)| {
        setup.state.castling.rook(color, side).is_none_or(|rook| {
            rook == side.standard_rook()
                && scanned.kings[color.index()].square() == king_home(color)
                && rook_is_home(setup, color, side)
        })
    };
    setup.state.en_passant.is_none()
        && Color::ALL.into_iter().all(one_king)
        && RIGHTS.into_iter().all(may_stand)
        && !File::ALL.into_iter().any(|file| {
            is_pawn(Square::from_coords(file, Rank::First))
                || is_pawn(Square::from_coords(file, Rank::Eighth))
        })
}

impl From<Snapshot> for Setup {
    fn from(snapshot: Snapshot) -> Setup {
        snapshot.setup
    }
}

impl TryFrom<Setup> for Snapshot {
    type Error = NotStorable;

    fn try_from(setup: Setup) -> Result<Snapshot, NotStorable> {
        Snapshot::new(&setup)
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

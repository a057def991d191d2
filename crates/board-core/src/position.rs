//! Validated positions.

use core::fmt;

use crate::change::Change;
use crate::{
    CastlingNotation, CastlingSide, Color, Diagram, File, Move, Piece, PieceSets,
    PositionErrorKinds, Role, Setup, Square, State, View,
};

/// A position that play can start from: a [`Setup`] that was checked.
///
/// ```
/// use board_core::{Position, Square};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// assert_eq!(position.piece_at(Square::H1).unwrap().letter(), 'R');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Position {
    setup: Setup,
    /// The kings' squares, White's first. The setup has exactly one king of each color.
    kings: [Square; 2],
}

impl Position {
    /// The start of a standard game.
    pub fn start() -> Position {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut setup = Setup::empty();
        let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for (file, role) in (0..).zip(back) {
            setup.put(Square::new(file), Piece::new(Color::White, role));
            setup.put(Square::new(8 + file), Piece::new(Color::White, Role::Pawn));
            setup.put(Square::new(48 + file), Piece::new(Color::Black, Role::Pawn));
            setup.put(Square::new(56 + file), Piece::new(Color::Black, role));
        }
        setup.state = State::START;
        Position { setup, kings: [Square::E1, Square::E8] }
    }

    /// Checks a setup.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the setup.
    pub fn new(setup: Setup) -> Result<Position, PositionErrorKinds> {
        Position::new_allowing(setup, PositionErrorKinds::NONE)
    }

    /// Checks a setup, and ignores the allowed errors as far as they
    /// [`can_be_allowed`](crate::PositionErrorKind::can_be_allowed).
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the setup and not allowed.
    pub fn new_allowing(
        setup: Setup,
        allowed: PositionErrorKinds,
    ) -> Result<Position, PositionErrorKinds> {
        let errors = setup.errors() - (allowed & PositionErrorKinds::ALLOWABLE);
        match Color::ALL.map(|color| setup.king(color)) {
            [Some(white), Some(black)] if errors.is_empty() => {
                Ok(Position { setup, kings: [white, black] })
            }
            _ => Err(errors),
        }
    }

    /// The position after a legal move.
    ///
    /// A position is a [`View`] too, so its moves can be asked for without a board, slowly.
    ///
    /// ```
    /// use board_core::{Move, MoveKind, Position, Square, ViewExt};
    ///
    /// let after = Position::start().after(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
    /// assert_eq!(after.legal_moves().len(), 20);
    /// ```
    ///
    /// # Panics
    ///
    /// If no piece stands on the origin. Another illegal move gives a position without meaning.
    pub fn after(&self, mv: Move) -> Position {
        let change = Change::of(self, mv);
        let mut after = *self;
        for (square, piece) in change.after() {
            after.setup.remove(square);
            if let Some(piece) = piece {
                after.setup.insert(square, piece);
                if piece.role == Role::King {
                    after.kings[piece.color.index()] = square;
                }
            }
        }
        after.setup.state = change.state_after;
        after
    }

    /// The position that a board holds.
    pub(crate) fn from_board<V: View + ?Sized>(board: &V) -> Position {
        let setup = Setup::new(board.piece_sets(), board.state());
        Position { setup, kings: Color::ALL.map(|color| board.king(color)) }
    }

    /// A position from a setup that is known to be valid.
    pub(crate) const fn from_parts(setup: Setup, kings: [Square; 2]) -> Position {
        Position { setup, kings }
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    /// Side to move, castling rights, en passant square and clocks.
    #[inline]
    pub const fn state(&self) -> State {
        self.setup.state
    }

    /// The setup behind the position.
    #[inline]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The square of the king of `color`.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The board drawn as text; see [`Diagram`] for the choices.
    pub fn diagram(&self) -> Diagram {
        self.setup.diagram()
    }

    /// How castling is written here: classic if all castling rights are those of standard chess.
    #[must_use]
    pub fn castling_notation(&self) -> CastlingNotation {
        let is_standard = |(color, side, rook): (Color, CastlingSide, Square)| {
            rook.file() == side.standard_rook() && self.king(color).file() == File::E
        };
        if self.state().castling.iter().all(is_standard) {
            CastlingNotation::Classic
        } else {
            CastlingNotation::Chess960
        }
    }
}

impl fmt::Display for Position {
    /// A diagram of eight lines in FEN letters, as for [`Setup`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

/// What follows from the pieces and the state, by the defaults.
impl View for Position {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    fn state(&self) -> State {
        self.setup.state
    }

    fn piece_sets(&self) -> PieceSets {
        self.setup.piece_sets()
    }

    fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.setup, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PositionErrorKind;

    #[test]
    fn castling_is_written_in_the_classic_way_only_where_it_is_classic() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingNotation::Classic),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", CastlingNotation::Classic),
            ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", CastlingNotation::Chess960),
            ("5k2/8/8/8/8/8/8/5K1R w H - 0 1", CastlingNotation::Chess960),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(position.castling_notation(), expected, "{fen}");
        }
    }

    #[test]
    fn errors_that_break_the_rules_cannot_be_allowed() {
        let all: PositionErrorKinds = PositionErrorKind::ALL.into_iter().collect();
        for (fen, error) in [
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", PositionErrorKind::OppositeCheck),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", PositionErrorKind::NoBlackKing),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", PositionErrorKind::PawnOnBackRank),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", PositionErrorKind::CastlingWithoutRook),
        ] {
            let setup = Setup::from_fen(fen).unwrap();
            assert_eq!(Position::new_allowing(setup, all), Err(error.into()), "{fen}");
        }
        let setup = Setup::from_fen("3k4/8/8/8/8/8/8/r2K3r w - - 0 0").unwrap();
        let clock = PositionErrorKind::FullmoveZero.into();
        let checkers = PositionErrorKind::ImpossibleCheckers.into();
        assert_eq!(Position::new(setup), Err(clock | checkers));
        assert_eq!(Position::new_allowing(setup, clock), Err(checkers));
        assert!(Position::new_allowing(setup, clock | checkers).is_ok());
    }

    #[test]
    fn the_kings_are_found_in_the_setup() {
        let position = Position::from_fen("8/8/3k4/8/8/8/8/K7 b - - 0 1").unwrap();
        assert_eq!(
            [Color::White, Color::Black].map(|c| position.king(c)),
            [Square::A1, Square::D6]
        );
        assert_eq!(position, Position::new(*position.setup()).unwrap());
    }
}

//! Validated positions.

use crate::{Board, Color, Piece, Refusals, Role, Setup, Square, State};

/// A position that play can start from: a [`Setup`] that was checked.
///
/// ```
/// use board_core::{Position, Square};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// assert_eq!(position.piece_at(Square::H1).unwrap().letter(), 'R');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    setup: Setup,
}

impl Position {
    /// The start of a standard game.
    #[must_use]
    pub fn start() -> Position {
        let mut setup = Setup::empty();
        let back = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for (file, role) in (0..).zip(back) {
            setup.put(Square::new(file), Piece::new(Color::White, role));
            setup.put(Square::new(8 + file), Piece::new(Color::White, Role::Pawn));
            setup.put(Square::new(48 + file), Piece::new(Color::Black, Role::Pawn));
            setup.put(Square::new(56 + file), Piece::new(Color::Black, role));
        }
        setup.state = State::START;
        Position { setup }
    }

    /// Checks a setup.
    ///
    /// # Errors
    ///
    /// Every reason that speaks against it.
    pub fn new(setup: Setup) -> Result<Position, Refusals> {
        Position::new_waiving(setup, Refusals::NONE)
    }

    pub(crate) fn unchecked(setup: Setup) -> Position {
        Position { setup }
    }

    /// The position that a board holds.
    pub(crate) fn from_board<B: Board + ?Sized>(board: &B) -> Position {
        let mut setup = Setup::empty();
        for square in Square::all() {
            if let Some(piece) = board.piece_at(square) {
                setup.put(square, piece);
            }
        }
        setup.state = board.state();
        Position { setup }
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    /// Side to move, castling rights, en passant square and clocks.
    #[inline]
    #[must_use]
    pub const fn state(&self) -> State {
        self.setup.state
    }

    /// The setup behind the position.
    #[inline]
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where the king of `color` stands.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        // A position has exactly one king of each colour.
        self.setup.squares_of(Piece::new(color, Role::King)).next().unwrap_or(Square::A1)
    }
}

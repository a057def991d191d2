//! Any placement of men, legal or not.

use core::fmt;

use crate::board::write_diagram;
use crate::{CastlingRights, Color, Piece, Square, State};

/// A placement of men and a state, whatever they are: what an editor edits and a FEN describes.
///
/// Nothing is promised about it. [`Position::new`](crate::Position::new) checks a setup and makes a
/// position of it, or says everything that is wrong.
///
/// ```
/// use board_core::{Color, Piece, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece::new(Color::White, Role::King));
/// let refusals = Position::new(setup).unwrap_err();
/// println!("{refusals}"); // Black has no king
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    squares: [Option<Piece>; 64],
    /// Side to move, castling rights, en passant square and clocks.
    pub state: State,
}

impl Setup {
    /// No man on the board, White to move, no castling rights.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            squares: [None; 64],
            state: State { castling: CastlingRights::NONE, ..State::START },
        }
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a man on a square, in place of what stood there.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
    }

    /// Empties a square and returns what stood there.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        self.squares[square.index()].take()
    }

    /// The men with their squares, from a1 to h8.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The squares on which a piece stands.
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.men().filter(move |&(_, man)| man == piece).map(|(square, _)| square)
    }

    /// The same position with the colours exchanged: every man on the mirrored square in the other
    /// colour, the other side to move.
    #[must_use]
    pub fn flip_colors(&self) -> Setup {
        let mut flipped = Setup::empty();
        for (square, piece) in self.men() {
            flipped.put(square.flip_rank(), Piece::new(!piece.color, piece.role));
        }
        flipped.state = State {
            side_to_move: !self.state.side_to_move,
            en_passant: self.state.en_passant.map(Square::flip_rank),
            ..self.state
        };
        flipped.state.castling = CastlingRights::NONE;
        for (color, side, rook) in self.state.castling.iter() {
            flipped.state.castling.set(!color, side, Some(rook.file()));
        }
        flipped
    }

    /// How many men a colour has.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.men().filter(|(_, man)| man.color == color).count()
    }
}

impl fmt::Display for Setup {
    /// A diagram of eight lines in FEN letters, the eighth rank first, with ranks and files named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_diagram(f, |square| self.piece_at(square))
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{:?}", self.state)
    }
}

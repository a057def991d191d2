//! Any placement of pieces, legal or not.

mod rules;
pub(crate) mod squares_by_piece;

use core::fmt;

use self::squares_by_piece::SquaresByPiece;
use crate::{CastlingRights, Color, File, Piece, Rank, Role, Square, SquareSet, State};

/// Any placement of pieces, with any state: what an editor edits and a FEN describes.
///
/// A setup need not be valid. [`Position::new`](crate::Position::new) checks it and returns a position, or
/// everything that is wrong.
///
/// ```
/// use board_core::{Color, Piece, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece::new(Color::White, Role::King));
/// let errors = Position::new(setup).unwrap_err();
/// println!("{errors}"); // Black has no king
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    squares: [Option<Piece>; 64],
    /// Side to move, castling rights, en passant square and clocks.
    pub state: State,
}

impl Setup {
    /// No piece on the board, White to move, no castling rights.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            squares: [None; 64],
            state: State { castling: CastlingRights::NONE, ..State::START },
        }
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, and replaces the piece there.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
    }

    /// Empties a square and returns its piece.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        self.squares[square.index()].take()
    }

    /// The pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The squares of all pieces of one color and role.
    pub fn by_piece(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.pieces().filter(move |&(_, other)| other == piece).map(|(square, _)| square)
    }

    /// The number of pieces of a color.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.pieces().filter(|(_, piece)| piece.color == color).count()
    }

    /// The square of the king of `color`, if it has exactly one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        SquaresByPiece::of(self).king(color)
    }

    /// The pieces of `by` that attack `square`, whatever stands there. A pinned piece attacks too; en
    /// passant is not an attack.
    #[must_use]
    pub fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        SquaresByPiece::of(self).attackers_of(square, by)
    }

    /// The file of a king of `color` on its first rank.
    pub(crate) fn castling_king(&self, color: Color) -> Option<File> {
        let king = Some(Piece::new(color, Role::King));
        File::ALL
            .into_iter()
            .find(|&file| self.piece_at(Square::from_coords(file, Rank::First.of(color))) == king)
    }
}

impl fmt::Display for Setup {
    /// A diagram of eight lines in FEN letters, the eighth rank first, with ranks and files named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagram(), f)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{:?}", self.state)
    }
}

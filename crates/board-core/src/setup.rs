//! Any placement of pieces, legal or not.

mod mend;
mod rules;

pub use mend::SetupMends;

use core::fmt;

use crate::{CastlingRights, Color, File, Piece, PieceSets, Rank, Role, Square, SquareSet, State};

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
#[must_use]
pub struct Setup {
    pieces: PieceSets,
    /// Side to move, castling rights, en passant square and clocks.
    pub state: State,
}

impl Setup {
    /// No piece on the board, White to move, no castling rights.
    pub const fn empty() -> Setup {
        Setup {
            pieces: PieceSets::EMPTY,
            state: State { castling: CastlingRights::NONE, ..State::START },
        }
    }

    /// The setup with the pieces of some sets: each square that is occupied is in one set of a role and in one of a color.
    #[inline]
    pub const fn new(pieces: PieceSets, state: State) -> Setup {
        Setup { pieces, state }
    }

    /// The pieces as sets.
    #[inline]
    pub const fn piece_sets(&self) -> PieceSets {
        self.pieces
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(square)
    }

    /// Puts a piece on a square, and replaces the piece there.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.pieces.insert(square, piece);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) const fn insert(&mut self, square: Square, piece: Piece) {
        self.pieces.insert(square, piece);
    }

    /// Empties a square and returns its piece.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        self.pieces.remove(square)
    }

    /// The pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let with_piece = |square| Some((square, self.piece_at(square)?));
        self.pieces.occupied().into_iter().filter_map(with_piece)
    }

    /// The squares of all pieces of one color and role.
    #[inline]
    pub const fn by_piece(&self, piece: Piece) -> SquareSet {
        self.pieces.by_piece(piece)
    }

    /// The number of pieces of a color.
    #[must_use]
    pub const fn count(&self, color: Color) -> usize {
        self.pieces.by_color(color).len()
    }

    /// The square of the king of `color`, if it has exactly one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        let kings = self.by_piece(Piece::new(color, Role::King));
        kings.first().filter(|_| kings.len() == 1)
    }

    /// The pieces of `by` that attack `square`, whatever stands there. A pinned piece attacks too; en
    /// passant is not an attack.
    pub fn attackers(&self, square: Square, by: Color) -> SquareSet {
        self.pieces.attackers_over(square, self.pieces.occupied()) & self.pieces.by_color(by)
    }

    /// The file of a king of `color` on its first rank.
    pub(crate) fn castling_king(&self, color: Color) -> Option<File> {
        let rank = SquareSet::rank(Rank::First.of(color));
        let kings = self.by_piece(Piece::new(color, Role::King)) & rank;
        kings.first().map(Square::file)
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

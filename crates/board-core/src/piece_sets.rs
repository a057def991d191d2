//! All pieces as sets.

use crate::{Color, Piece, Role, SquareSet};

/// The pieces of a position as sets of squares: one for each role, with the pieces of both colors, and one
/// for each color.
///
/// [`Board::piece_sets`](crate::Board::piece_sets) finds all of them by one call.
///
/// ```
/// use board_core::{Color, Piece, Role, Square, SquareSet};
/// # use board_core::PieceSets;
///
/// let mut sets = PieceSets::default();
/// sets.insert(Square::E1, Piece::new(Color::White, Role::King));
/// sets.insert(Square::E8, Piece::new(Color::Black, Role::King));
/// assert_eq!(sets.by_role(Role::King).len(), 2);
/// assert_eq!(sets.by_color(Color::Black), SquareSet::of(Square::E8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceSets {
    roles: [SquareSet; 6],
    colors: [SquareSet; 2],
}

impl PieceSets {
    /// The sets of the roles, by [`Role::index`], and of the colors, by [`Color::index`].
    #[inline(always)]
    #[must_use]
    pub const fn new(roles: [SquareSet; 6], colors: [SquareSet; 2]) -> PieceSets {
        PieceSets { roles, colors }
    }

    /// Adds a piece on an empty square.
    #[inline(always)]
    pub fn insert(&mut self, square: crate::Square, piece: Piece) {
        self.roles[piece.role.index()].insert(square);
        self.colors[piece.color.index()].insert(square);
    }

    /// The squares of all pieces of a role, of both colors.
    #[inline(always)]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    /// The squares of all pieces of a color.
    #[inline(always)]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    /// The squares of all pieces of one color and role.
    #[inline(always)]
    #[must_use]
    pub fn by_piece(&self, piece: Piece) -> SquareSet {
        self.by_color(piece.color) & self.by_role(piece.role)
    }

    /// The occupied squares.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.by_color(Color::White) | self.by_color(Color::Black)
    }
}

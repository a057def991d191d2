//! All pieces as sets.

use crate::{Color, Piece, Role, Square, SquareSet, attacks};

/// The pieces of a position as sets of squares: one for each role, with the pieces of both colors, and one
/// for each color.
///
/// [`View::piece_sets`](crate::View::piece_sets) finds all of them by one call.
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
#[must_use]
pub struct PieceSets {
    roles: [SquareSet; 6],
    colors: [SquareSet; 2],
}

impl PieceSets {
    /// No piece.
    pub const EMPTY: PieceSets = PieceSets::new([SquareSet::EMPTY; 6], [SquareSet::EMPTY; 2]);

    /// The sets of the roles, by [`Role::index`], and of the colors, by [`Color::index`].
    #[inline(always)]
    pub const fn new(roles: [SquareSet; 6], colors: [SquareSet; 2]) -> PieceSets {
        PieceSets { roles, colors }
    }

    /// Adds a piece on an empty square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square, piece: Piece) {
        self.roles[piece.role.index()].insert(square);
        self.colors[piece.color.index()].insert(square);
    }

    /// Empties a square and returns its piece.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        if let Some(piece) = piece {
            self.roles[piece.role.index()].remove(square);
            self.colors[piece.color.index()].remove(square);
        }
        piece
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        if !self.occupied().contains(square) {
            return None;
        }
        let color = Color::ALL[self.by_color(Color::Black).contains(square) as usize];
        // Not by a branch: whose piece it is is unpredictable.
        Some(Piece::new(color, self.role_on(square)))
    }

    /// The role of the piece on an occupied square: its index bit by bit, without a branch. On an empty square,
    /// some role.
    #[inline(always)]
    #[must_use]
    pub const fn role_on(&self, square: Square) -> Role {
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let low = knights.bits() | rooks.bits() | kings.bits();
        let (middle, high) = (bishops.bits() | rooks.bits(), queens.bits() | kings.bits());
        let at = square.index();
        ROLES[(low >> at & 1 | (middle >> at & 1) << 1 | (high >> at & 1) << 2) as usize]
    }

    /// The pieces of both colors on `occupied` that attack a square over these.
    #[inline]
    pub fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let near = attacks::queen(square, occupied) | attacks::knight(square);
        self.aimed_at(square) & near & occupied
    }

    /// The pieces of both colors that would attack a square of an empty board.
    #[inline(always)]
    pub(crate) fn aimed_at(&self, square: Square) -> SquareSet {
        let queens = self.by_role(Role::Queen);
        let [diagonals, straight] =
            [Role::Bishop, Role::Rook].map(|role| attacks::on_empty_board(square, role));
        let pawns = |color: Color| attacks::pawn(!color, square) & self.by_color(color);
        (pawns(Color::White) | pawns(Color::Black)) & self.by_role(Role::Pawn)
            | attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | diagonals & (self.by_role(Role::Bishop) | queens)
            | straight & (self.by_role(Role::Rook) | queens)
    }

    /// The squares of all pieces of a role, of both colors.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    /// The squares of all pieces of a color.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    /// The squares of all pieces of one color and role.
    #[inline(always)]
    pub const fn by_piece(&self, piece: Piece) -> SquareSet {
        SquareSet::from_bits(self.by_color(piece.color).bits() & self.by_role(piece.role).bits())
    }

    /// The occupied squares.
    #[inline(always)]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.colors[0].bits() | self.colors[1].bits())
    }
}

/// The roles, and two entries that are never read: with them every index of three bits is in range.
const ROLES: [Role; 8] = {
    let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
    [pawn, knight, bishop, rook, queen, king, king, king]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_found_and_removed_where_they_were_inserted() {
        let mut sets = PieceSets::EMPTY;
        let on = |index: usize| Square::new(5 * index);
        for (index, piece) in Piece::all().into_iter().enumerate() {
            assert_eq!(sets.piece_at(on(index)), None);
            sets.insert(on(index), piece);
        }
        assert_eq!(sets.occupied().len(), 12);
        for (index, piece) in Piece::all().into_iter().enumerate() {
            assert_eq!(sets.by_piece(piece), SquareSet::of(on(index)));
            assert_eq!(sets.piece_at(on(index)), Some(piece));
            assert_eq!(sets.remove(on(index)), Some(piece));
            assert_eq!(sets.remove(on(index)), None);
        }
        assert_eq!(sets, PieceSets::EMPTY);
    }
}

//! The pieces of a setup as sets of squares.

use crate::empty_board::empty_board_attacks;
use crate::sets::pawn_attacks;
use crate::{Color, Piece, Role, Setup, Square, SquareSet, with_side};

/// The squares of a setup by piece, built in one pass for several queries: a set for each piece in the order
/// of [`Piece::all`], and one for the empty squares.
pub(crate) struct SquaresByPiece {
    sets: [SquareSet; 13],
}

impl SquaresByPiece {
    pub(crate) fn of(setup: &Setup) -> SquaresByPiece {
        let mut sets = [SquareSet::EMPTY; 13];
        for square in Square::all() {
            // Without a branch: empty squares are unpredictable.
            let piece = setup.piece_at(square);
            sets[piece.map_or(12, index)].insert(square);
        }
        SquaresByPiece { sets }
    }

    pub(crate) fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.sets[index(Piece::new(color, role))]
    }

    /// The square of the king of `color`, if it has exactly one.
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        let kings = self.pieces(color, Role::King);
        kings.first().filter(|_| kings.len() == 1)
    }

    /// The number of pieces of each role of a color.
    pub(crate) fn counts(&self, color: Color) -> [usize; 6] {
        Role::ALL.map(|role| self.pieces(color, role).len())
    }

    /// The pieces of `by` that attack `square`: see [`Setup::attackers_of`].
    pub(crate) fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        let pawns = with_side!(!by, S => pawn_attacks::<S>(square.into()));
        let leapers = [Role::Knight, Role::King].into_iter();
        let leapers = leapers.map(|role| self.pieces(by, role) & empty_board_attacks(square, role));
        let sliders = [Role::Bishop, Role::Rook, Role::Queen].into_iter();
        let sliders = sliders
            .flat_map(|role| self.pieces(by, role) & empty_board_attacks(square, role))
            .filter(|&from| self.is_free_between(from, square));
        leapers.fold(pawns & self.pieces(by, Role::Pawn), |all, some| all | some)
            | sliders.collect::<SquareSet>()
    }

    /// Whether all squares between two squares on one line are empty.
    fn is_free_between(&self, from: Square, to: Square) -> bool {
        let empty = self.sets[12];
        let Some((files, ranks)) = direction(from, to) else { return false };
        core::iter::successors(from.offset(files, ranks), |next| next.offset(files, ranks))
            .take_while(|&next| next != to)
            .all(|next| empty.contains(next))
    }
}

#[inline]
fn index(piece: Piece) -> usize {
    6 * piece.color.index() + piece.role.index()
}

/// The step of a queen that leads from one square toward another, if they are in line.
fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (in_line && from != to).then_some((files.signum(), ranks.signum()))
}

/// Whether the three squares are on one rank, file or diagonal, `middle` inside.
pub(crate) fn is_between(middle: Square, first: Square, last: Square) -> bool {
    let opposite = direction(middle, last).map(|(files, ranks)| (-files, -ranks));
    opposite.is_some() && opposite == direction(middle, first)
}

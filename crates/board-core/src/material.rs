//! Who has too little to mate.

use crate::{Color, File, Piece, Position, Role, Square};

/// What the pieces on a board are, as far as mating is concerned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Material {
    /// How many, by color and role.
    counts: [[u8; 6]; 2],
    /// Whether a bishop of either color stands on a dark square, on a light square.
    bishops_on: [bool; 2],
}

impl Material {
    pub(crate) fn of(pieces: impl Iterator<Item = (Square, Piece)>) -> Material {
        let mut material = Material::default();
        for (square, piece) in pieces {
            material.counts[piece.color.index()][piece.role.index()] += 1;
            if piece.role == Role::Bishop {
                material.bishops_on[usize::from(is_light(square))] = true;
            }
        }
        material
    }

    /// Whether `color` can never mate by this table.
    pub(crate) fn is_insufficient(&self, color: Color) -> bool {
        let count = |color: Color, role: Role| self.counts[color.index()][role.index()];
        let has_any = |color, roles: &[Role]| roles.iter().any(|&role| count(color, role) > 0);
        let (knights, bishops) = (count(color, Role::Knight), count(color, Role::Bishop));
        if has_any(color, &[Role::Pawn, Role::Rook, Role::Queen]) {
            return false;
        }
        // A lone knight mates if a piece of the other side takes a square from its king. A queen
        // would take the knight or step between.
        if knights > 0 {
            let helpers = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
            return knights == 1 && bishops == 0 && !has_any(!color, &helpers);
        }
        // Bishops of one color of squares need help on the squares of the other color, from a
        // piece that cannot go to theirs to take or step between.
        if bishops > 0 {
            let on_both = self.bishops_on == [true, true];
            return !on_both && !has_any(!color, &[Role::Pawn, Role::Knight]);
        }
        true
    }
}

/// Whether a square is light, as h1 is.
fn is_light(square: Square) -> bool {
    let (file, rank) = (square.file().index(), square.rank().index());
    (file + rank) % 2 == (File::H.index()) % 2
}

impl Position {
    /// Whether `color` has too little material to mate: a one-sided promise. `true` says that no
    /// sequence of legal moves, however badly the other side plays, ends with `color` giving mate.
    /// `false` says nothing: it may be impossible all the same.
    ///
    /// These have too little: a king alone; king and knight against king and queens; king and
    /// bishops on squares of one color, while no bishop stands on the other color and the other
    /// side has neither pawn nor knight. If both sides have too little, nobody can mate and the
    /// game is drawn.
    ///
    /// It looks at material alone. A position in which pawns and kings block each other for ever
    /// is a draw by the Laws too (5.2.2), and is not found.
    ///
    /// ```
    /// use board_core::{Color, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/3QK1n1 w - - 0 1").unwrap();
    /// assert!(position.insufficient_material(Color::Black));
    /// assert!(!position.insufficient_material(Color::White));
    /// ```
    #[must_use]
    pub fn insufficient_material(&self, color: Color) -> bool {
        Material::of(self.setup().pieces()).is_insufficient(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_their_colors() {
        assert!(is_light(Square::H1) && is_light(Square::A8));
        assert!(!is_light(Square::A1) && !is_light(Square::H8));
    }
}

//! Insufficient material.

use crate::{Color, File, Piece, Position, Role, Square};

/// The pieces on a board, as far as they matter for giving mate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Material {
    /// The number of pieces by color and role.
    counts: [[u8; 6]; 2],
    /// Whether there is a bishop of either color on a dark square, and on a light square.
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

    /// Whether `color` can never give mate with this material.
    pub(crate) fn is_insufficient(&self, color: Color) -> bool {
        let count = |color: Color, role: Role| self.counts[color.index()][role.index()];
        let has_any = |color, roles: &[Role]| roles.iter().any(|&role| count(color, role) > 0);
        let (knights, bishops) = (count(color, Role::Knight), count(color, Role::Bishop));
        if has_any(color, &[Role::Pawn, Role::Rook, Role::Queen]) {
            return false;
        }
        // A lone knight can mate if a piece of the other side blocks a square of its own king. A queen
        // would capture the knight instead.
        if knights > 0 {
            let helpers = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
            return knights == 1 && bishops == 0 && !has_any(!color, &helpers);
        }
        // Bishops on squares of one color need a blocker on the other color: a piece that cannot capture
        // the bishop or block its line.
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
    /// Whether `color` has too little material to give mate. `true` means that no sequence of legal moves
    /// ends with `color` giving mate, however badly the other side plays. `false` promises nothing: mate
    /// may still be impossible.
    ///
    /// Too little are: a king alone; king and knight against king and queens; king and bishops on squares
    /// of one color, if no bishop stands on the other color and the other side has neither pawn nor knight.
    /// If both sides have too little, the game is drawn.
    ///
    /// Only material counts. A position in which pawns and kings block each other forever is also a draw by
    /// the Laws (5.2.2), but is not found.
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
    fn corners_are_light_or_dark() {
        assert!(is_light(Square::H1) && is_light(Square::A8));
        assert!(!is_light(Square::A1) && !is_light(Square::H8));
    }
}

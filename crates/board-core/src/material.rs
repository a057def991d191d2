//! Insufficient material.

use crate::{Color, Piece, Position, Role, SquareSet};

/// The dark squares: a1 and every other.
const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// Whether `color` can never give mate with the pieces that `by_piece` gives.
pub(crate) fn is_insufficient(color: Color, by_piece: impl Fn(Piece) -> SquareSet) -> bool {
    let set = |color, role| by_piece(Piece::new(color, role));
    let has_any = |color, roles: &[Role]| roles.iter().any(|&role| !set(color, role).is_empty());
    if has_any(color, &[Role::Pawn, Role::Rook, Role::Queen]) {
        return false;
    }
    let (knights, bishops) = (set(color, Role::Knight), set(color, Role::Bishop));
    // A lone knight can mate if a piece of the other side blocks a square of its own king. A queen would
    // capture the knight instead.
    if !knights.is_empty() {
        let helpers = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
        return knights.len() == 1 && bishops.is_empty() && !has_any(!color, &helpers);
    }
    // Bishops on squares of one color need a blocker on the other color: a piece that cannot capture the
    // bishop or block its line.
    if !bishops.is_empty() {
        let all = bishops | set(!color, Role::Bishop);
        let on_both = !(all & DARK).is_empty() && !(all - DARK).is_empty();
        return !on_both && !has_any(!color, &[Role::Pawn, Role::Knight]);
    }
    true
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
        is_insufficient(color, |piece| self.setup().by_piece(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PieceSets, Square};

    #[test]
    fn corners_are_light_or_dark() {
        assert!(DARK.contains(Square::A1) && DARK.contains(Square::H8));
        assert!(!DARK.contains(Square::H1) && !DARK.contains(Square::A8) && DARK.len() == 32);
    }

    /// Pieces on the first rank, where a1 is dark; whether White, and whether Black, has too little.
    #[test]
    fn too_little_is_what_can_never_give_mate() {
        for (rank, white, black) in [
            ("K......k", true, true),
            ("K..P...k", false, true),
            ("K..R...k", false, true),
            ("K..Q...k", false, true),
            // One knight needs a piece beside the other king: any but a queen.
            ("K..N...k", true, true),
            ("K..NN..k", false, true),
            ("K..NB..k", false, true),
            ("K..N.q.k", true, false),
            ("K..N.r.k", false, false),
            ("K..N.n.k", false, false),
            ("K..N.b.k", false, false),
            ("K..N.p.k", false, false),
            // Bishops on squares of one color, of either side, need a pawn or a knight of the other side.
            ("K.B....k", true, true),
            ("K.B.B..k", true, true),
            ("K.B.b..k", true, true),
            ("K.BB...k", false, true),
            ("K.Bb...k", false, false),
            ("K..B.b.k", true, true),
            ("K.B..n.k", false, false),
            ("K.B..p.k", false, false),
            ("K.B..r.k", true, false),
            ("K.B..q.k", true, false),
        ] {
            let mut sets = PieceSets::EMPTY;
            for (index, letter) in rank.chars().enumerate() {
                if let Some(piece) = Piece::from_letter(letter) {
                    sets.insert(Square::new(index), piece);
                }
            }
            for (color, expected) in [(Color::White, white), (Color::Black, black)] {
                let found = is_insufficient(color, |piece| sets.by_piece(piece));
                assert_eq!(found, expected, "{rank}: {color:?}");
            }
        }
    }
}

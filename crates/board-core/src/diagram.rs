//! Boards drawn with letters or figurines.

use core::fmt;

use crate::{Color, File, Piece, Rank, Setup, Square};

/// A board drawn as text: eight lines with the names of ranks and files.
///
/// Drawing it from Black's side does not change the position; [`Position::flip_colors`](crate::Position::flip_colors) exchanges the colors.
///
/// ```
/// use board_core::{Color, Position};
///
/// let position = Position::from_fen("8/8/8/8/8/5k2/6q1/7K w - - 0 1").unwrap();
/// let text = position.diagram().seen_from(Color::Black).figurines().to_string();
/// assert_eq!(text.lines().next(), Some("1  ♔ . . . . . . ."));
/// assert_eq!(text.lines().nth(8), Some("   h g f e d c b a"));
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct Diagram {
    squares: [Option<Piece>; 64],
    seen_from: Color,
    symbol: fn(Piece) -> char,
}

impl Diagram {
    pub(crate) fn of(piece_at: impl Fn(Square) -> Option<Piece>) -> Diagram {
        let mut squares = [None; 64];
        Square::all().for_each(|square| squares[square.index()] = piece_at(square));
        Diagram { squares, seen_from: Color::White, symbol: Piece::letter }
    }

    /// Puts the first rank of a color at the bottom, by default White's.
    pub const fn seen_from(self, color: Color) -> Diagram {
        Diagram { seen_from: color, ..self }
    }

    /// Draws pieces as `♔` to `♟` instead of FEN letters.
    pub const fn figurines(self) -> Diagram {
        Diagram { symbol: Piece::figurine, ..self }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.seen_from {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for rank in ranks {
            write!(f, "{rank} ")?;
            for file in files {
                let piece = self.squares[Square::from_coords(file, rank).index()];
                write!(f, " {}", piece.map_or('.', self.symbol))?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        files.iter().try_for_each(|file| write!(f, " {file}"))?;
        writeln!(f)
    }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Setup {
    /// The board drawn as text; see [`Diagram`] for the choices.
    pub fn diagram(&self) -> Diagram {
        Diagram::of(|square| self.piece_at(square))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::Position;
    use std::borrow::ToOwned;
    use std::string::ToString;

    #[test]
    fn each_choice_changes_the_drawing_alone() {
        let diagram = Position::from_fen("8/8/8/8/8/5k2/6q1/7K w - - 0 1").unwrap().diagram();
        let line =
            |diagram: Diagram, line| diagram.to_string().lines().nth(line).map(str::to_owned);
        assert_eq!(line(diagram, 7).unwrap(), "1  . . . . . . . K");
        assert_eq!(line(diagram.figurines(), 7).unwrap(), "1  . . . . . . . ♔");
        assert_eq!(line(diagram.seen_from(Color::Black), 0).unwrap(), "1  K . . . . . . .");
        let both = diagram.figurines().seen_from(Color::Black);
        assert_eq!(line(both, 1).unwrap(), "2  . ♛ . . . . . .");
        assert_eq!(line(both, 8).unwrap(), "   h g f e d c b a");
    }
}

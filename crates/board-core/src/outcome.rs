//! How a game ends.

use core::fmt;

use crate::Color;

/// How a game has ended by the Laws of Chess, without a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the material to mate.
    InsufficientMaterial,
    /// 75 moves of each side without capture or pawn move (FIDE Laws, 9.6.2).
    SeventyFiveMoves,
    /// The fifth occurrence of a position (FIDE Laws, 9.6.1).
    FivefoldRepetition,
}

/// How a line of a search ends, by [`search_end`](crate::ViewExt::search_end): what engines stop at, which is not
/// what ends a game by the laws ([`Outcome`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchEnd {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// There was no capture and no pawn move for so many plies.
    Clock,
}

impl Outcome {
    /// The side that won, `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as it is written: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The reason in a word or two: `checkmate`, `stalemate`, `insufficient material`, `seventy-five
    /// moves`, `fivefold repetition`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient material",
            Outcome::SeventyFiveMoves => "seventy-five moves",
            Outcome::FivefoldRepetition => "fivefold repetition",
        }
    }
}

impl fmt::Display for Outcome {
    /// Result and reason: `1-0 by checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.result(), self.reason())
    }
}

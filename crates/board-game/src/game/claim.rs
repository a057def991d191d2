//! Draws that may be claimed.

use core::fmt;

/// A draw that the player to move may claim. Unclaimed, the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The third occurrence of a position, or a later one (FIDE Laws, 9.2).
    ThreefoldRepetition,
    /// 50 moves of each side or more without capture or pawn move (FIDE Laws, 9.3).
    FiftyMoves,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::ThreefoldRepetition => "threefold repetition",
            Claim::FiftyMoves => "fifty moves",
        })
    }
}

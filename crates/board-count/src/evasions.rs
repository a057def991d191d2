//! What a check leaves.

use board_core::attacks::{between, line};
use board_core::sets::{lsb, more_than_one};
use board_core::{Square, SquareSet};

/// Where moves end that answer a check.
pub(crate) struct Evasions {
    /// The squares on the lines of checks: a step back along such a line is still on it.
    pub(crate) behind: SquareSet,
    /// The checking piece and the squares between it and the king; nothing in a double check.
    pub(crate) targets: SquareSet,
}

impl Evasions {
    /// The answers to checks by some pieces, and by those of them that are sliders.
    #[inline(always)]
    pub(crate) fn of(king: Square, checkers: SquareSet, sliders: SquareSet) -> Evasions {
        let mut behind = SquareSet::EMPTY;
        for slider in sliders {
            behind |= line(king, slider) - SquareSet::of(slider);
        }
        let targets = if more_than_one(checkers) {
            SquareSet::EMPTY
        } else {
            checkers | between(king, lsb(checkers))
        };
        Evasions { behind, targets }
    }
}

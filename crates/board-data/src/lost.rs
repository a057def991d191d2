//! What a format has no room for.

use std::fmt;
use std::ops::{BitOr, BitOrAssign, Sub};

/// Parts of a game that a format may have no room for: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Lost(u8);

impl Lost {
    /// Nothing.
    pub const NOTHING: Lost = Lost(0);
    /// Castling rights.
    pub const CASTLING: Lost = Lost(1);
    /// An en passant square on which a pawn can capture.
    pub const EN_PASSANT: Lost = Lost(2);
    /// The halfmove clock and the number of the move.
    pub const NUMBERS: Lost = Lost(4);
    /// Scores: unknown ones are written as 0, too great ones as the greatest.
    pub const SCORES: Lost = Lost(8);
    /// Visits of moves by a search.
    pub const VISITS: Lost = Lost(16);
    /// What is stored of the start besides the position: a score of its own, a free byte.
    pub const START: Lost = Lost(32);
    /// A result, if it is not known.
    pub const RESULT: Lost = Lost(64);
    /// All of these.
    pub const ALL: Lost = Lost(127);

    /// Each part with its name, as the command has it.
    pub const NAMES: [(Lost, &str); 7] = [
        (Lost::CASTLING, "castling"),
        (Lost::EN_PASSANT, "en-passant"),
        (Lost::NUMBERS, "numbers"),
        (Lost::SCORES, "scores"),
        (Lost::VISITS, "visits"),
        (Lost::START, "start"),
        (Lost::RESULT, "result"),
    ];

    /// The part, or all, with a name of [`NAMES`](Lost::NAMES) or `all`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Lost> {
        let parts = Lost::NAMES.into_iter().chain([(Lost::ALL, "all")]);
        parts.into_iter().find(|part| part.1 == name).map(|part| part.0)
    }

    /// Whether nothing is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of another set is in this one.
    #[must_use]
    pub const fn contains(self, other: Lost) -> bool {
        self.0 & other.0 == other.0
    }

    /// This set if a condition holds, else nothing.
    pub(crate) const fn when(self, holds: bool) -> Lost {
        if holds { self } else { Lost::NOTHING }
    }
}

impl BitOr for Lost {
    type Output = Lost;

    fn bitor(self, other: Lost) -> Lost {
        Lost(self.0 | other.0)
    }
}

impl BitOrAssign for Lost {
    fn bitor_assign(&mut self, other: Lost) {
        self.0 |= other.0;
    }
}

impl Sub for Lost {
    type Output = Lost;

    fn sub(self, other: Lost) -> Lost {
        Lost(self.0 & !other.0)
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Lost::NAMES.into_iter().filter(|part| self.contains(part.0));
        for (index, (_, name)) in names.enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

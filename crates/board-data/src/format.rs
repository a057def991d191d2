//! The formats by name.

use std::fmt;

/// A format of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Format {
    /// Games, of Viridithas and others: [`viriformat`](crate::viriformat).
    Viriformat,
    /// Games, of Stockfish: [`binpack`](crate::binpack).
    Binpack,
    /// Positions, as the trainer bullet loads them: [`bulletformat`](crate::bulletformat).
    Bulletformat,
    /// Positions: [`marlinformat`](crate::marlinformat).
    Marlinformat,
    /// Games with visits, of Monty: [`montyformat`](crate::montyformat).
    Montyformat,
    /// Games as text: [`pgn`](crate::pgn).
    Pgn,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] = [
        Format::Viriformat,
        Format::Binpack,
        Format::Bulletformat,
        Format::Marlinformat,
        Format::Montyformat,
        Format::Pgn,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Viriformat => "viriformat",
            Format::Binpack => "binpack",
            Format::Bulletformat => "bulletformat",
            Format::Marlinformat => "marlinformat",
            Format::Montyformat => "montyformat",
            Format::Pgn => "pgn",
        }
    }

    /// The extension of its files, without a dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Viriformat => "vf",
            Format::Binpack => "binpack",
            Format::Bulletformat => "bullet",
            Format::Marlinformat => "marlin",
            Format::Montyformat => "monty",
            Format::Pgn => "pgn",
        }
    }

    /// The format with a name or an extension.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Format> {
        let has = |format: &Format| [format.name(), format.extension()].contains(&name);
        Format::ALL.into_iter().find(has)
    }

    /// Whether it has games: the others have positions, from which no game can be made.
    #[must_use]
    pub const fn has_games(self) -> bool {
        !matches!(self, Format::Bulletformat | Format::Marlinformat)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

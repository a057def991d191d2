//! The six well-known positions and their right counts.

use anyhow::{Context, Result, anyhow};
use board_core::Position;
use board_game::Epd;

/// The suite that begins with the well-known positions.
const SUITE: &str = include_str!("../../../tests/data/perft/standard.epd");
/// The names of the positions, and their lines in the suite. Line 5 is position 4 with colors reversed.
const LINES: [(&str, usize); 6] = [
    ("Start", 1),
    ("Kiwipete", 2),
    ("Position 3", 3),
    ("Position 4", 4),
    ("Position 5", 6),
    ("Position 6", 7),
];

/// A well-known position.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// Its FEN.
    pub fen: &'static str,
    /// The position.
    pub position: Position,
    /// The right counts, from depth 1 on.
    pub counts: Vec<u64>,
}

/// The well-known positions.
///
/// # Errors
///
/// If a line of the suite is missing, or has an error.
pub fn known() -> Result<Vec<Known>> {
    let read = |(name, line)| {
        let line = SUITE.lines().nth(line - 1).context(name)?;
        let epd = Epd::parse(line).map_err(|error| anyhow!("{name}: {error}"))?;
        let position = epd.position().map_err(|errors| anyhow!("{name}: {errors}"))?;
        let counts = epd.perft().map(|count| Ok(count?.1)).collect::<Result<_>>()?;
        Ok(Known { name, fen: epd.position_text(), position, counts })
    };
    LINES.into_iter().map(read).collect()
}

//! The six well-known positions and their right counts.

use anyhow::{Context, Result};

/// The suite that begins with the well-known positions, below the root of the repository.
pub const SUITE: &str = "tests/data/perft/standard.epd";

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
    /// The position.
    pub fen: String,
    /// The right counts, from depth 1 on.
    pub counts: Vec<u64>,
}

/// The well-known positions of the suite.
///
/// # Errors
///
/// If a line is missing, or a count is no number.
pub fn known(suite: &str) -> Result<Vec<Known>> {
    LINES.into_iter().map(|(name, line)| read(name, suite, line).context(name)).collect()
}

fn read(name: &'static str, suite: &str, line: usize) -> Result<Known> {
    let line = suite.lines().nth(line - 1).context("no such line")?;
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().context("an empty line")?.to_string();
    let count = |(depth, field): (usize, &str)| {
        let text = field.strip_prefix(&format!("D{} ", depth + 1)).context("a depth is missing")?;
        text.parse().with_context(|| format!("{text:?} is no count"))
    };
    let counts = fields.enumerate().map(count).collect::<Result<_>>()?;
    Ok(Known { name, fen, counts })
}

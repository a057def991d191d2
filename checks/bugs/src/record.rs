//! The record: what perft counts with each bug.

use std::fmt;

use anyhow::{Context, Result};

/// How many depths are counted, from 1 on.
pub const DEPTHS: usize = 4;

/// What the record says where the program panicked.
const PANICS: &str = "panics";

/// The counts of a position from depth 1 on. `None` if the program panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts(pub [Option<u64>; DEPTHS]);

impl Counts {
    /// The counts of a bug in a position by a record: lines of an id, a position and the counts, with tabs between.
    ///
    /// # Errors
    ///
    /// If the record has none, because it was made before the bug was listed; if their number is another, or one is no
    /// number.
    pub fn read(record: &str, id: &str, position: &str) -> Result<Counts> {
        let start = format!("{id}\t{position}\t");
        let line =
            record.lines().find_map(|line| line.strip_prefix(&start)).with_context(|| {
                format!("no counts of {id} in {position}: cargo run --release -p board-bugs")
            })?;
        let count = |cell: &str| match cell {
            PANICS => Ok(None),
            _ => cell.parse().map(Some).with_context(|| format!("{cell:?} is no count")),
        };
        let counts: Vec<Option<u64>> = line.split('\t').map(count).collect::<Result<_>>()?;
        let counts =
            counts.try_into().ok().with_context(|| format!("{line:?}: not {DEPTHS} cells"));
        counts.map(Counts)
    }

    /// The first depth at which a count is not the right one, from 1 on.
    pub fn first_wrong(&self, right: &[u64]) -> Option<usize> {
        self.0.iter().zip(right).position(|(count, right)| *count != Some(*right)).map(|i| i + 1)
    }
}

impl fmt::Display for Counts {
    /// As the record has them, with tabs between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.0.map(|count| count.map_or(PANICS.to_string(), |count| count.to_string()));
        f.write_str(&cells.join("\t"))
    }
}

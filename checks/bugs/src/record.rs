//! The record: what perft counts with each bug.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, Result, ensure};

/// How many depths are counted, from 1 on.
pub const DEPTHS: usize = 4;

/// What the record says where the program panicked.
const PANICS: &str = "panics";

/// The counts of a position from depth 1 on. `None` if the program panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts(pub [Option<u64>; DEPTHS]);

impl Counts {
    /// The first depth at which a count is not the right one, from 1 on.
    #[must_use]
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

/// The counts by the id of a bug and the name of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record(BTreeMap<(String, String), Counts>);

impl Record {
    /// Reads lines of an id, a position and the counts, with tabs between.
    ///
    /// # Errors
    ///
    /// If a line has another number of cells, or a count is no number.
    pub fn read(text: &str) -> Result<Record> {
        let line = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            ensure!(cells.len() == 2 + DEPTHS, "{line:?} has {} cells", cells.len());
            let mut counts = [None; DEPTHS];
            for (count, cell) in counts.iter_mut().zip(&cells[2..]).filter(|(_, c)| **c != PANICS) {
                *count = Some(cell.parse().with_context(|| format!("{cell:?} is no count"))?);
            }
            Ok(((cells[0].to_string(), cells[1].to_string()), Counts(counts)))
        };
        text.lines().map(line).collect::<Result<_>>().map(Record)
    }

    /// The counts of a bug in a position.
    ///
    /// # Errors
    ///
    /// If the record has none: it was made before the bug was listed.
    pub fn counts(&self, id: &str, position: &str) -> Result<Counts> {
        let found = self.0.get(&(id.to_string(), position.to_string()));
        found.copied().with_context(|| {
            format!("no counts of {id} in {position}: cargo run --release -p board-bugs")
        })
    }
}

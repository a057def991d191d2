//! What decides the speed of a board, in a form that a comment does not change: how many instructions each operation takes.
//!
//! The counts of the code are kept beside it, for some levels of the processor; `checks/fingerprints.sh` makes them and checks
//! them. A saved run has those of the code that it ran. While both are [the same](is_same), its figures are those of the code,
//! whatever else has changed since. A count says nothing of the caches: two boards of the same count may differ in speed, but
//! what was done in as many instructions before is hardly ever done otherwise now.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::tsv::{self, CellError};
use crate::workload::Workload;

/// Instructions by the name of the workload, on a few positions.
pub type Counts = BTreeMap<String, u64>;

/// Counts that differ by a smaller part are the same: the compiler may place a register otherwise.
const TOLERANCE: f64 = 0.005;

static BUILT_IN: LazyLock<Fingerprints> = LazyLock::new(|| {
    Fingerprints::parse(include_str!("../data/fingerprints.tsv")).expect("tested")
});

/// The counts of all boards at some levels of the processor.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    /// By level and board.
    pub(crate) counts: BTreeMap<(String, String), Counts>,
}

impl Fingerprints {
    /// Those of this code.
    pub fn built_in() -> &'static Fingerprints {
        &BUILT_IN
    }

    /// Reads a table: a line of headings, then for each level and board a line with counts, `-` where the board lacks the
    /// operation. Lines that start with `#` say where the counts are from.
    ///
    /// # Errors
    ///
    /// The line and the workload that has no count, or one that is no number; or a heading that names no workload.
    pub fn parse(text: &str) -> Result<Fingerprints, String> {
        let counts = tsv::parse(text, |row| {
            let mut counts = Counts::new();
            for name in Workload::ALL.iter().filter(|one| one.is_counted()).map(|one| one.name()) {
                if row.filled::<String>(name)? != "-" {
                    counts.insert(name.to_owned(), row.filled(name)?);
                }
            }
            Ok(((row.filled("level")?, row.filled("board")?), counts))
        });
        let counts = counts.map_err(|error: CellError| error.to_string())?;
        let headings = text.lines().find(|line| !line.starts_with('#')).unwrap_or_default();
        if let Some(name) =
            headings.split('\t').skip(2).find(|name| Workload::named(name).is_none())
        {
            return Err(format!("no workload is called {name}"));
        }
        Ok(Fingerprints { counts: counts.into_iter().collect() })
    }

    /// The counts of a board at a level.
    pub fn of(&self, level: &str, board: &str) -> Option<&Counts> {
        self.counts.get(&(level.to_owned(), board.to_owned()))
    }

    /// What differs from others at the levels that both have: level, board, workload, and the counts of both.
    pub fn differences(&self, others: &Fingerprints) -> Vec<String> {
        let mut differences = Vec::new();
        for ((level, board), counts) in &self.counts {
            let Some(other) = others.of(level, board) else { continue };
            for workload in Workload::ALL.map(Workload::name) {
                let [is, was] = [counts, other].map(|counts| counts.get(workload).copied());
                if !is_same(is, was) {
                    let [is, was] =
                        [is, was].map(|count| count.map_or("none".to_owned(), |n| n.to_string()));
                    differences.push(format!("{board} at {level}, {workload}: {was} -> {is}"));
                }
            }
        }
        differences
    }
}

/// Whether two counts of an operation are within half a percent, or both are missing.
pub fn is_same(is: Option<u64>, was: Option<u64>) -> bool {
    match (is, was) {
        (Some(is), Some(was)) => is.abs_diff(was) as f64 <= TOLERANCE * is.max(was) as f64,
        (is, was) => is == was,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_counts_at_each_level() {
        let built_in = Fingerprints::built_in();
        for level in ["baseline", "bmi2", "avx512"] {
            for board in polyboard::Backend::all() {
                let counts = built_in.of(level, board.id()).unwrap_or_else(|| panic!("{board}"));
                let mut counted = Workload::ALL.iter().filter(|workload| workload.is_counted());
                assert!(counted.all(|workload| counts[workload.name()] > 0), "{board}");
            }
        }
        assert!(built_in.differences(built_in).is_empty());
    }

    #[test]
    fn a_damaged_table_is_named_by_its_line() {
        let table = include_str!("../data/fingerprints.tsv");
        let error = |from: &str, to: &str| {
            let damaged = table.replacen(from, to, 1);
            assert!(damaged != table, "{from}");
            Fingerprints::parse(&damaged).unwrap_err()
        };
        assert_eq!(error(table, "# alone"), "line 1, headings: \"\" cannot stand there");
        assert_eq!(error("\tperft\t", "\tperfd\t"), "line 4, perft: \"\" cannot stand there");
        assert_eq!(error("\tto-fen", "\tto-fen\tperfd"), "no workload is called perfd");
        let first = table.lines().nth(3).unwrap();
        let error = |to: &str| error(first, to);
        assert_eq!(error("bmi2"), "line 4, perft: \"\" cannot stand there");
        assert_eq!(error("bmi2\tx\tmany"), "line 4, perft: \"many\" cannot stand there");
        let longer = error(&format!("{first}\t7"));
        assert_eq!(longer, "line 4, beyond the headings: \"7\" cannot stand there");
    }

    #[test]
    fn half_a_percent_is_the_same() {
        let of = |count: Option<u64>| {
            let counts = count.map(|count| ("perft".to_owned(), count)).into_iter().collect();
            Fingerprints { counts: [(("bmi2".to_owned(), "x".to_owned()), counts)].into() }
        };
        let [old, near, far, none] = [Some(1000), Some(1005), Some(1006), None].map(of);
        assert!(near.differences(&old).is_empty());
        assert_eq!(far.differences(&old), ["x at bmi2, perft: 1000 -> 1006"]);
        assert_eq!(none.differences(&old), ["x at bmi2, perft: 1000 -> none"]);
    }
}

//! What decides the speed of a board, in a form that a comment does not change: how many instructions each operation takes.
//!
//! The counts of the code are kept beside it, for some levels of the processor; `checks/fingerprints.sh` makes them and checks
//! them. A saved run has those of the code that it ran. While both are [the same](is_same), its figures are those of the code,
//! whatever else has changed since. A count says nothing of the caches: two boards of the same count may differ in speed, but
//! what was done in as many instructions before is hardly ever done otherwise now.

use std::collections::BTreeMap;
use std::sync::LazyLock;

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
    counts: BTreeMap<(String, String), Counts>,
}

impl Fingerprints {
    /// Those of this code.
    #[must_use]
    pub fn built_in() -> &'static Fingerprints {
        &BUILT_IN
    }

    /// Reads a table: a line of headings, then for each level and board a line with counts, `-` where the board lacks the
    /// operation. Lines that start with `#` say where the counts are from.
    ///
    /// # Errors
    ///
    /// The line that has an unknown workload, too few or too many fields, or a count that is no number.
    pub fn parse(text: &str) -> Result<Fingerprints, String> {
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        let (headings, _) = lines.next().ok_or("no line of headings")?;
        let names: Vec<&str> = headings.split('\t').skip(2).collect();
        if let Some(name) = names.iter().find(|name| Workload::named(name).is_none()) {
            return Err(format!("no workload is called {name}"));
        }
        let mut counts = BTreeMap::new();
        for (line, number) in lines {
            let mut fields = line.split('\t');
            let (Some(level), Some(board)) = (fields.next(), fields.next()) else {
                return Err(format!("line {number}: no board"));
            };
            let fields: Vec<&str> = fields.collect();
            if fields.len() != names.len() {
                let (has, needs) = (fields.len(), names.len());
                return Err(format!("line {number}: {has} counts for {needs} workloads"));
            }
            let counted = names.iter().zip(fields).filter(|(_, field)| *field != "-");
            let parse = |(name, field): (&&str, &str)| match field.parse() {
                Ok(count) => Ok(((*name).to_owned(), count)),
                Err(_) => Err(format!("line {number}: {name}: {field:?} is no count")),
            };
            let board_counts = counted.map(parse).collect::<Result<Counts, _>>()?;
            counts.insert((level.to_owned(), board.to_owned()), board_counts);
        }
        Ok(Fingerprints { counts })
    }

    /// The counts of a board at a level.
    #[must_use]
    pub fn of(&self, level: &str, board: &str) -> Option<&Counts> {
        self.counts.get(&(level.to_owned(), board.to_owned()))
    }

    /// What differs from others at the levels that both have: level, board, workload, and the counts of both.
    #[must_use]
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
#[must_use]
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
        let error = |text: &str| Fingerprints::parse(text).unwrap_err();
        assert_eq!(error("# alone"), "no line of headings");
        assert_eq!(error("level\tboard\tperfd"), "no workload is called perfd");
        assert_eq!(error("level\tboard\tperft\nbmi2"), "line 2: no board");
        assert_eq!(error("level\tboard\tperft\nbmi2\tx"), "line 2: 0 counts for 1 workloads");
        assert_eq!(
            error("#\nlevel\tboard\tperft\nbmi2\tx\tmany"),
            "line 3: perft: \"many\" is no count"
        );
    }

    #[test]
    fn half_a_percent_is_the_same() {
        let of =
            |count: &str| Fingerprints::parse(&format!("level\tboard\tperft\nbmi2\tx\t{count}"));
        let [old, near, far, none] = ["1000", "1005", "1006", "-"].map(|count| of(count).unwrap());
        assert!(near.differences(&old).is_empty());
        assert_eq!(far.differences(&old), ["x at bmi2, perft: 1000 -> 1006"]);
        assert_eq!(none.differences(&old), ["x at bmi2, perft: 1000 -> none"]);
    }
}

//! What the record says, as far as `polyboard compare` repeats it beside its own verdict.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::elo::Curve;
use crate::workload::Workload;

/// The conclusions of the study in `benches/record`. `board-book renew` writes them.
static RECORD: LazyLock<Record> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/record.json")).expect("tested"));

/// How many times as fast as `bitboard`: by operation and board the low end, the median over the machines, the high end.
pub type Speeds = BTreeMap<String, BTreeMap<String, [f64; 3]>>;

/// What follows from a study.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// The machines, in words.
    pub machines: String,
    /// By workload, the boards that are among the fastest on every machine; none if that depends on the machine.
    pub(crate) take: BTreeMap<String, Vec<String>>,
    /// By workload, the part by which other orders of the same functions moved a ratio at most.
    pub(crate) layout: BTreeMap<String, f64>,
    /// What a change of the nodes for a move is worth.
    pub(crate) curve: Curve,
    /// The speeds of single operations.
    pub speeds: Speeds,
}

impl Record {
    /// The record of this workspace.
    pub fn built_in() -> &'static Record {
        &RECORD
    }

    /// As the file of the record, which ends with a line break.
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can be written.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("numbers and texts") + "\n"
    }

    /// What the record says otherwise than a run that timed `timed` and takes `fastest`; `None` if they have a board in common,
    /// or if the run lacks a board of the record.
    pub(crate) fn differs(
        &self,
        workload: Workload,
        timed: &[&str],
        fastest: &[&str],
    ) -> Option<String> {
        let take = self.take.get(workload.name())?;
        let is_among = |ids: &[&str], id: &String| ids.contains(&&**id);
        let is_comparable = take.iter().all(|id| is_among(timed, id));
        if take.is_empty() || !is_comparable || take.iter().any(|id| is_among(fastest, id)) {
            return None;
        }
        Some(format!("the record says {} ({})", take.join(" or "), self.machines))
    }

    /// How much other builds of the same code moved ratios, for some workloads; `None` if the record has none of them.
    pub(crate) fn layout_in_words(&self, workloads: &[Workload]) -> Option<String> {
        let of = |workload: &Workload| {
            let shift = self.layout.get(workload.name())?;
            Some(format!("±{:.1} % at {}", 100.0 * shift, workload.name()))
        };
        let shifts: Vec<String> = workloads.iter().filter_map(of).collect();
        (!shifts.is_empty()).then(|| {
            format!(
                "In the record, other orders of the same functions moved a ratio by up to {}. No interval of this run contains that.",
                shifts.join(", ")
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_can_be_read_and_a_faster_search_gains_elo() {
        let record = Record::built_in();
        let doubling = record.curve.price(100_000.0, [2.0; 3]);
        assert!(doubling.elo > doubling.half, "{doubling}");
    }

    #[test]
    fn a_run_that_takes_none_of_the_boards_of_the_record_is_told() {
        let mut record = Record::built_in().clone();
        record.machines = "two machines".to_owned();
        record.take = [
            ("perft".to_owned(), vec!["a".to_owned(), "b".to_owned()]),
            ("clone".to_owned(), Vec::new()),
        ]
        .into();
        let differs = |workload: &str, timed: &[&str], fastest: &[&str]| {
            record.differs(Workload::named(workload).unwrap(), timed, fastest)
        };
        assert_eq!(differs("perft", &["a", "b", "c"], &["c", "b"]), None);
        assert_eq!(differs("perft", &["b", "c"], &["c"]), None, "a was not timed");
        assert_eq!(
            differs("perft", &["a", "b", "c"], &["c"]).unwrap(),
            "the record says a or b (two machines)"
        );
        assert_eq!(differs("clone", &["a"], &["a"]), None, "it depends on the machine");
        assert_eq!(differs("legal", &["a"], &["a"]), None);
    }
}

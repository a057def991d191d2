//! What is timed on which positions.

use std::collections::BTreeMap;

use polyboard::Position;

use super::error::MeasureError;
use super::row::Row;
use super::sample::{Fresh, Sample, samples};
use super::stop::Stop;
use crate::workload::Workload;

/// What is timed on which positions, with the depths that fit the budget.
#[derive(Debug)]
pub struct Plan {
    /// For [trees](Workload::is_tree).
    pub(crate) samples: Vec<Sample>,
    /// For single operations; empty without them.
    pub(crate) fresh: Fresh,
    pub(crate) workloads: Vec<Workload>,
    /// The budget of leaves for a position.
    pub nodes: u64,
    /// Whether single operations are timed again on positions learned by heart; not at first.
    pub learned: bool,
}

impl Plan {
    /// A plan for workloads with about `nodes` leaves of a perft from each position in a round, or what takes as long. Perfts and
    /// the search run on the positions of `trees`, single operations on those of `single`. `None` at a request to stop.
    ///
    /// # Errors
    ///
    /// If a position of trees has no legal moves.
    pub fn of(
        workloads: Vec<Workload>,
        nodes: u64,
        trees: &[Row],
        single: &[Row],
        stop: Stop,
    ) -> Result<Option<Plan>, MeasureError> {
        let fresh = match workloads.iter().all(|workload| workload.is_tree()) {
            true => Fresh::default(),
            false => Fresh::of(single, nodes),
        };
        let samples = samples(trees, nodes, stop)?;
        Ok(samples.map(|samples| Plan { samples, fresh, workloads, nodes, learned: false }))
    }

    /// How many positions single operations run on; 0 without them.
    pub fn fresh_positions(&self) -> usize {
        self.fresh.positions.len()
    }

    /// The positions of trees, and those of single operations, as FEN.
    pub(crate) fn fens(&self) -> [Vec<String>; 2] {
        let of = |position: &Position| position.fen().to_string();
        [
            self.samples.iter().map(|sample| of(&sample.position)).collect(),
            self.fresh.positions.iter().map(of).collect(),
        ]
    }

    /// The depths of the stated counts that are not checked, each with the number of positions.
    pub(crate) fn unchecked(&self) -> BTreeMap<u32, usize> {
        let mut depths = BTreeMap::new();
        for depth in self.samples.iter().flat_map(|sample| sample.untimed(&self.workloads).1) {
            *depths.entry(depth).or_default() += 1;
        }
        depths
    }
}

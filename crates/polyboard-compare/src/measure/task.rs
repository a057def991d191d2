//! What every board runs before the next thing is timed.

use polyboard_bench::BenchmarkSubject;
use serde::{Deserialize, Serialize};

use super::error::MeasureError;
use super::plan::Plan;
use super::round::{Order, Sample};
use super::row::Place;
use crate::run;
use crate::workload::Workload;

/// What is timed in every round: a step, still without samples.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) step: run::Step,
    pub(crate) order: Order,
    /// What every board must find.
    pub(crate) found: u64,
}

impl Task {
    /// A task over many positions.
    pub(crate) fn new(workload: Workload, operations: u64, order: Order, found: u64) -> Task {
        let (position, depth, learned, in_memory) = (None, 0, false, None);
        let nanoseconds = Vec::new();
        let step =
            run::Step { workload, position, depth, learned, in_memory, operations, nanoseconds };
        Task { step, order, found }
    }

    /// The step with an empty list for each board.
    pub(crate) fn step_of(&self, boards: usize) -> run::Step {
        run::Step { nanoseconds: vec![Vec::new(); boards], ..self.step.clone() }
    }

    /// Whether a board, if it has the operation, found what it should.
    pub(crate) fn check(
        &self,
        plan: &Plan,
        board: BenchmarkSubject,
        sample: Option<Sample>,
    ) -> Result<(), MeasureError> {
        let Some(Sample { found, .. }) = sample.filter(|sample| sample.found != self.found) else {
            return Ok(());
        };
        let ((place, fen), expected) = (self.place(plan), self.found);
        let (board, workload) = (board.id, self.step.workload.name());
        Err(MeasureError::Miscount { board, workload, place, fen, found, expected })
    }

    /// A line of a file with its position; for an operation on many positions the first of them.
    fn place(&self, plan: &Plan) -> (Place, String) {
        match self.step.position {
            Some(index) => (plan.samples[index].place.clone(), plan.samples[index].fen.clone()),
            None => {
                let fen = plan.fresh.positions[0].fen();
                (
                    plan.fresh.place.clone(),
                    format!("one of {} positions from {fen} on", plan.fresh.facts.len()),
                )
            }
        }
    }
}

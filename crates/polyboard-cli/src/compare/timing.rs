//! The timing of the boards, round by round.

use std::time::{Duration, Instant};

use polyboard_bench::BenchmarkSubject;

use super::cross_check::CrossCheck;
use super::memory::Sets;
use super::order::Order;
use super::round::{Round, Sample, Step};
use super::workload::Workload;
use super::{NODES, Plan, saved};
use crate::error::{Error, Place};
use crate::stats::ROUNDS_FOR_95;
use crate::{interrupt, progress};

/// The samples of the agreeing boards.
pub(super) struct Timing {
    /// Those of boards in memory come last, the smallest set first.
    pub(super) steps: Vec<saved::Step>,
    pub(super) rounds: u32,
    /// Whether each round had a process of its own.
    pub(super) in_processes: bool,
}

/// The time for all rounds if their number is not given.
const BUDGET: Duration = Duration::from_secs(30);

/// The largest default number of rounds.
const MOST: f64 = 25.0;

/// A single operation is timed on so many positions, at least, in a shuffled order; a shorter list is shuffled again.
pub(super) const POSITIONS: u64 = 2000;

/// To be learned by heart, positions are repeated so often in a row.
pub(super) const REPEATS: u64 = 640;

/// How many positions are learned by heart, at most, evenly chosen.
const LEARNED: usize = 100;

/// What is timed in every round: a step, still without samples.
pub(super) struct Task {
    pub(super) step: saved::Step,
    pub(super) order: Order,
    /// What every board must find.
    pub(super) found: u64,
}

impl Timing {
    /// Times so many rounds, or as many as fit the budget by the time that the first one takes. Stops after a round if
    /// Ctrl-C comes.
    pub(super) fn of(
        plan: &Plan,
        cross_check: &CrossCheck,
        sets: Option<&Sets>,
        rounds: Option<u32>,
    ) -> Result<Timing, Error> {
        let in_memory = sets.iter().flat_map(|sets| sets.tasks(&plan.samples[0]));
        let tasks: Vec<Task> = tasks(plan, cross_check).into_iter().chain(in_memory).collect();
        let boards = &cross_check.agreeing;
        let steps = tasks.iter().map(|task| task.step.of_boards(boards.len()));
        let mut timing = Timing { steps: steps.collect(), rounds: 0, in_processes: true };
        if boards.is_empty() || interrupt::requested() {
            return Ok(timing);
        }
        let mut round = Round {
            number: 0,
            boards: boards.iter().map(|board| board.id.to_owned()).collect(),
            positions: plan.fens(),
            steps: tasks.iter().map(Task::in_round).collect(),
            room: sets.map_or(0, |sets| sets.room),
        };
        let mut left = rounds.unwrap_or(1);
        let bar = progress::bar("timing", left.into());
        while left > 0 {
            let start = Instant::now();
            let (samples, is_own) = round.clone().ask(boards)?;
            timing.in_processes &= is_own;
            let Some(samples) = samples.filter(|_| !interrupt::requested()) else { break };
            timing.add(plan, &tasks, boards, &samples)?;
            left -= 1;
            if timing.rounds == 1 && rounds.is_none() {
                left = rounds_that_fit(start.elapsed()) - 1;
                bar.set_length(u64::from(left) + 1);
            }
            round.number += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        timing.drop_incomplete();
        Ok(timing)
    }

    /// Leaves out the samples of boards that had no memory in one of the rounds.
    fn drop_incomplete(&mut self) {
        let rounds = self.rounds as usize;
        let all = self.steps.iter_mut().flat_map(|step| &mut step.nanoseconds);
        all.filter(|times| times.len() < rounds).for_each(Vec::clear);
    }

    /// Adds a round. A wrong result is an error: a wrong board has no speed.
    fn add(
        &mut self,
        plan: &Plan,
        tasks: &[Task],
        boards: &[BenchmarkSubject],
        samples: &[Vec<Option<Sample>>],
    ) -> Result<(), Error> {
        for ((task, step), row) in tasks.iter().zip(&mut self.steps).zip(samples) {
            for ((board, sample), times) in boards.iter().zip(row).zip(&mut step.nanoseconds) {
                task.check(plan, *board, *sample)?;
                times.extend(sample.map(|sample| sample.nanoseconds));
            }
        }
        self.rounds += 1;
        Ok(())
    }
}

/// All that is timed in a round. It depends on the workload and on `--nodes`, and not on what else is timed.
fn tasks(plan: &Plan, cross_check: &CrossCheck) -> Vec<Task> {
    let of_workload = |&workload: &Workload| match workload.is_tree() {
        true => trees(plan, workload),
        false => operations(plan, cross_check, workload),
    };
    plan.workloads.iter().flat_map(of_workload).collect()
}

fn trees(plan: &Plan, workload: Workload) -> Vec<Task> {
    let task = |(index, sample)| {
        let tree = workload.tree(sample)?;
        let leaves = tree.leaves * tree.repeats;
        let order = Order::Repeated { index: index as u32, times: tree.repeats };
        let step = saved::Step::new(workload, leaves);
        let step = saved::Step { position: Some(index), depth: tree.depth, ..step };
        Some(Task { step, order, found: leaves })
    };
    plan.samples.iter().enumerate().filter_map(task).collect()
}

/// A single operation: over all positions, as often as takes about as long as a tree; and learned by heart.
fn operations(plan: &Plan, cross_check: &CrossCheck, workload: Workload) -> Vec<Task> {
    let Some(found) = cross_check.found.get(workload.name()) else { return Vec::new() };
    let task = |order, learned, units: u64, found: u64, times: u64| {
        let step = saved::Step { learned, ..saved::Step::new(workload, units * times) };
        Task { step, order, found: found.wrapping_mul(times) }
    };
    let units: Vec<u64> = plan.fresh.facts.iter().map(|facts| workload.units(facts)).collect();
    let (all_units, all_found) =
        (units.iter().sum(), found.iter().copied().fold(0, u64::wrapping_add));
    let positions = units.len() as u64;
    let times = (plan.nodes / workload.cost).max(1);
    let passes = times.min(POSITIONS).div_ceil(positions);
    let fresh = (0..(times / (passes * positions)).max(1))
        .map(|seed| task(Order::Shuffled { seed, passes }, false, all_units, all_found, passes));
    let repeats = (REPEATS * plan.nodes / NODES).max(1);
    let every = units.len().div_ceil(LEARNED);
    let learned = (0..units.len()).step_by(every).filter(|_| plan.learned).map(|at| {
        let order = Order::Repeated { index: at as u32, times: repeats };
        task(order, true, units[at], found[at], repeats)
    });
    fresh.chain(learned).collect()
}

impl Task {
    /// What the process that times a round needs to know.
    pub(super) fn in_round(&self) -> Step {
        let saved::Step { workload, depth, in_memory, .. } = self.step;
        Step { workload, depth, order: self.order, in_memory }
    }

    /// Whether a board, if it has the operation, found what it should.
    fn check(
        &self,
        plan: &Plan,
        board: BenchmarkSubject,
        sample: Option<Sample>,
    ) -> Result<(), Error> {
        let Some(Sample { found, .. }) = sample.filter(|sample| sample.found != self.found) else {
            return Ok(());
        };
        let ((place, fen), expected) = (self.place(plan), self.found);
        let (board, workload) = (board.id, self.step.workload.name());
        Err(Error::Miscount { board, workload, place, fen, found, expected })
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

fn rounds_that_fit(round: Duration) -> u32 {
    let fit = BUDGET.as_secs_f64() / round.as_secs_f64().max(1e-9);
    fit.clamp(ROUNDS_FOR_95.into(), MOST) as u32
}

#[cfg(test)]
mod tests;

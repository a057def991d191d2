//! The timing of the boards, round by round.

use std::time::{Duration, Instant};

use polyboard_bench::BenchmarkSubject;

use super::cross_check::CrossCheck;
use super::error::MeasureError;
use super::memory::Sets;
use super::plan::Plan;
use super::round::{Order, Round, Sample};
use super::sample::{self, NODES};
use super::task::Task;
use super::watch::Watch;
use crate::run::{self, FRESH_POSITIONS, LEARNED_REPEATS};
use crate::stats::ROUNDS_FOR_95;
use crate::workload::Workload;

/// The samples of the agreeing boards.
pub(crate) struct Timing {
    /// Those of boards in memory come last, the smallest set first.
    pub(crate) steps: Vec<run::Step>,
    pub(crate) rounds: u32,
    /// Whether each round had a process of its own.
    pub(crate) in_processes: bool,
}

/// The time for all rounds if their number is not given.
const BUDGET: Duration = Duration::from_secs(30);

/// The largest default number of rounds.
const MOST: f64 = 25.0;

/// How many positions are learned by heart, at most, evenly chosen.
const LEARNED: usize = 100;

impl Timing {
    /// Times so many rounds, or as many as fit the budget by the time that the first one takes. Stops after a round if
    /// Ctrl-C comes.
    pub(crate) fn of(
        plan: &Plan,
        cross_check: &CrossCheck,
        sets: Option<&Sets>,
        rounds: Option<u32>,
        watch: &mut Watch,
    ) -> Result<Timing, MeasureError> {
        let in_memory = sets.iter().flat_map(|sets| sets.tasks(&plan.samples[0]));
        let tasks: Vec<Task> = tasks(plan, cross_check).into_iter().chain(in_memory).collect();
        let boards = &cross_check.agreeing;
        let steps = tasks.iter().map(|task| task.step_of(boards.len()));
        let mut timing = Timing { steps: steps.collect(), rounds: 0, in_processes: true };
        if boards.is_empty() || watch.stop.is_requested() {
            return Ok(timing);
        }
        let mut round = Round {
            number: 0,
            boards: boards.iter().map(|board| board.id.to_owned()).collect(),
            positions: plan.fens(),
            tasks: tasks.clone(),
            room: sets.map_or(0, |sets| sets.room),
        };
        let mut wanted = rounds.unwrap_or(1);
        while timing.rounds < wanted {
            (watch.progress)("timing", timing.rounds.into(), wanted.into());
            let start = Instant::now();
            let (samples, is_own) = round.clone().ask(boards, watch)?;
            timing.in_processes &= is_own;
            let Some(samples) = samples.filter(|_| !watch.stop.is_requested()) else { break };
            timing.add(plan, &tasks, boards, &samples)?;
            if timing.rounds == 1 && rounds.is_none() {
                wanted = rounds_that_fit(start.elapsed());
            }
            round.number += 1;
        }
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
    ) -> Result<(), MeasureError> {
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
    let task = |(index, sample): (usize, &sample::Sample)| {
        let tree = sample.tree(workload)?;
        let leaves = tree.leaves * tree.repeats;
        let order = Order::Repeated { index: index as u32, times: tree.repeats };
        let mut task = Task::new(workload, leaves, order, leaves);
        (task.step.position, task.step.depth) = (Some(index), tree.depth);
        Some(task)
    };
    plan.samples.iter().enumerate().filter_map(task).collect()
}

/// A single operation: over all positions, as often as takes about as long as a tree; and learned by heart.
fn operations(plan: &Plan, cross_check: &CrossCheck, workload: Workload) -> Vec<Task> {
    let Some(found) = cross_check.found.get(workload.name()) else { return Vec::new() };
    let task = |order, learned, units: u64, found: u64, times: u64| {
        let mut task = Task::new(workload, units * times, order, found.wrapping_mul(times));
        task.step.learned = learned;
        task
    };
    let units: Vec<u64> = plan.fresh.facts.iter().map(|facts| facts.units(workload)).collect();
    let (all_units, all_found) =
        (units.iter().sum(), found.iter().copied().fold(0, u64::wrapping_add));
    let positions = units.len() as u64;
    let times = (plan.nodes / workload.cost).max(1);
    let passes = times.min(FRESH_POSITIONS).div_ceil(positions);
    let fresh = (0..(times / (passes * positions)).max(1))
        .map(|seed| task(Order::Shuffled { seed, passes }, false, all_units, all_found, passes))
        .filter(|task| task.step.operations > 0);
    let repeats = (LEARNED_REPEATS * plan.nodes / NODES).max(1);
    let every = units.len().div_ceil(LEARNED);
    // Where there is nothing to do, as without a capture to judge, nothing is timed.
    let is_timed = |&at: &usize| plan.learned && units[at] > 0;
    let learned = (0..units.len()).step_by(every).filter(is_timed).map(|at| {
        let order = Order::Repeated { index: at as u32, times: repeats };
        task(order, true, units[at], found[at], repeats)
    });
    fresh.chain(learned).collect()
}

fn rounds_that_fit(round: Duration) -> u32 {
    let fit = BUDGET.as_secs_f64() / round.as_secs_f64().max(1e-9);
    fit.clamp(ROUNDS_FOR_95.into(), MOST) as u32
}

#[cfg(test)]
mod tests;

//! The timing of the boards, round by round.

use std::time::{Duration, Instant};

use polyboard_bench::BenchmarkSubject;

use super::cross_check::CrossCheck;
use super::memory::{self, Sets};
use super::order::Order;
use super::round::{Round, Sample, Samples, Step};
use super::sample::classes;
use super::workload::Workload;
use super::{NODES, Plan};
use crate::error::{Error, Place};
use crate::stats::ROUNDS_FOR_95;
use crate::{interrupt, progress};

/// The speed of the agreeing boards, round by round.
pub(super) struct Timing {
    pub(super) groups: Vec<Group>,
    /// One for each set of boards in memory.
    pub(super) in_memory: Vec<Group>,
    pub(super) rounds: u32,
    /// Whether each round had a process of its own.
    pub(super) in_processes: bool,
}

/// The boards at one workload, on all positions or on those of a class.
pub(super) struct Group {
    pub(super) workload: Workload,
    /// `None` for all positions.
    pub(super) class: Option<String>,
    /// How many boards are in memory and take their turn.
    pub(super) boards: u64,
    /// Whether a single operation is repeated on each position.
    pub(super) is_learned: bool,
    /// The steps of a round that belong to it.
    pub(super) steps: Vec<usize>,
    /// Operations of each board in each round.
    pub(super) operations: u64,
    pub(super) rows: Vec<Timed>,
}

/// The speed of one board.
pub(super) struct Timed {
    pub(super) subject: BenchmarkSubject,
    /// Operations a second, by rounds.
    pub(super) speeds: Vec<f64>,
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

/// A [`Step`] of a round, with what the process that runs it need not know.
struct Task {
    step: Step,
    workload: Workload,
    is_learned: bool,
    /// The position of a tree.
    sample: Option<usize>,
    /// Operations of the [unit](Workload::unit).
    operations: u64,
    /// What every board must find.
    found: u64,
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
        let tasks = tasks(plan, cross_check);
        let boards = &cross_check.agreeing;
        let mut timing = Timing {
            groups: groups(plan, cross_check, &tasks),
            in_memory: sets.map_or_else(Vec::new, |sets| sets.groups(boards)),
            rounds: 0,
            in_processes: true,
        };
        if boards.is_empty() || interrupt::requested() {
            return Ok(timing);
        }
        let mut round = Round {
            number: 0,
            boards: boards.iter().map(|board| board.id.to_owned()).collect(),
            positions: plan.fens(),
            steps: tasks.iter().map(|task| task.step.clone()).collect(),
            sets: sets.cloned(),
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
        Ok(timing)
    }

    /// Adds a round. A wrong result is an error: a wrong board has no speed.
    fn add(
        &mut self,
        plan: &Plan,
        tasks: &[Task],
        boards: &[BenchmarkSubject],
        samples: &Samples,
    ) -> Result<(), Error> {
        for (task, row) in tasks.iter().zip(&samples.steps) {
            for (board, sample) in boards.iter().zip(row) {
                task.check(plan, *board, *sample)?;
            }
        }
        self.groups.iter_mut().for_each(|group| group.add(boards, samples));
        for (&board, asked) in boards.iter().zip(&samples.asked) {
            memory::add(&mut self.in_memory, plan, board, asked)?;
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
        Some(Task {
            step: Step { workload: workload.name().to_owned(), depth: tree.depth, order },
            workload,
            is_learned: false,
            sample: Some(index),
            operations: leaves,
            found: leaves,
        })
    };
    plan.samples.iter().enumerate().filter_map(task).collect()
}

/// A single operation: over all positions, as often as takes about as long as a tree; and learned by heart.
fn operations(plan: &Plan, cross_check: &CrossCheck, workload: Workload) -> Vec<Task> {
    let Some(found) = cross_check.found.get(workload.name()) else { return Vec::new() };
    let task = |order, is_learned, units: u64, found: u64, times: u64| Task {
        step: Step { workload: workload.name().to_owned(), depth: 0, order },
        workload,
        is_learned,
        sample: None,
        operations: units * times,
        found: found.wrapping_mul(times),
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
    /// Whether a board, if it has the operation, found what it should.
    fn check(
        &self,
        plan: &Plan,
        board: BenchmarkSubject,
        sample: Option<Sample>,
    ) -> Result<(), Error> {
        match sample {
            Some(Sample { found, .. }) if found != self.found => {
                let (place, fen) = self.place(plan);
                Err(Error::Miscount {
                    board: board.id,
                    workload: self.workload.name(),
                    place,
                    fen,
                    found,
                    expected: self.found,
                })
            }
            _ => Ok(()),
        }
    }

    /// A line of a file with its position; for an operation on many positions the first of them.
    fn place(&self, plan: &Plan) -> (Place, String) {
        match self.sample {
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

/// For each workload a group of all positions, then one for each class of trees if there are several, and one that is
/// learned by heart.
fn groups(plan: &Plan, cross_check: &CrossCheck, tasks: &[Task]) -> Vec<Group> {
    let classes = classes(&plan.samples);
    let several = if classes.len() > 1 { &classes[..] } else { &[] };
    let mut groups = Vec::new();
    for &workload in &plan.workloads {
        let able =
            cross_check.agreeing.iter().filter(|&&board| cross_check.is_able(board, workload));
        let able: Vec<_> = able.copied().collect();
        let classes = several.iter().filter(|_| workload.is_tree()).copied();
        let parts = [(None, false)].into_iter().chain(classes.map(|class| (Some(class), false)));
        let learned = plan.learned && !workload.is_tree();
        for (class, is_learned) in parts.chain(learned.then_some((None, true))) {
            let is_mine = |task: &Task| {
                let is_of =
                    |class: &str| task.sample.is_some_and(|at| plan.samples[at].class == class);
                task.workload == workload
                    && task.is_learned == is_learned
                    && class.is_none_or(is_of)
            };
            let steps = (0..tasks.len()).filter(|&at| is_mine(&tasks[at])).collect::<Vec<_>>();
            let rows = able.iter().map(|&subject| Timed { subject, speeds: Vec::new() });
            groups.push(Group {
                workload,
                class: class.map(str::to_owned),
                boards: 1,
                is_learned,
                operations: steps.iter().map(|&at| tasks[at].operations).sum(),
                steps,
                rows: rows.collect(),
            });
        }
    }
    groups
}

impl Group {
    /// Adds a round.
    fn add(&mut self, boards: &[BenchmarkSubject], samples: &Samples) {
        for row in &mut self.rows {
            let Some(board) = boards.iter().position(|&board| board == row.subject) else {
                continue;
            };
            let times = self.steps.iter().filter_map(|&step| samples.steps[step][board]);
            let nanoseconds: u64 = times.map(|sample| sample.nanoseconds).sum();
            row.speeds.push(self.operations as f64 * 1e9 / nanoseconds.max(1) as f64);
        }
    }
}

fn rounds_that_fit(round: Duration) -> u32 {
    let fit = BUDGET.as_secs_f64() / round.as_secs_f64().max(1e-9);
    fit.clamp(ROUNDS_FOR_95.into(), MOST) as u32
}

#[cfg(test)]
mod tests;

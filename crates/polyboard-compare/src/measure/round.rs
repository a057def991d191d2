//! A round, in a process of its own.
//!
//! What changes from process to process (where code, stack and heap lie in memory, which pages are large) stays the same
//! while a process runs. So each round is timed by a new process of this program, and the samples differ as runs of the
//! command do.

use std::hint::black_box;
use std::io::{Read, Write};
use std::process::Stdio;

use polyboard::Position;
use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Timed};
use serde::{Deserialize, Serialize};

use super::error::MeasureError;
use super::task::Task;
use super::watch::Watch;

/// All that a process needs to know; it reads this from its standard input.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Round {
    /// Which round it is: boards take turns and orders change with it.
    pub(crate) number: u64,
    /// The ids of the boards.
    pub(crate) boards: Vec<String>,
    /// The positions of trees and those of single operations, as FEN.
    pub(crate) positions: [Vec<String>; 2],
    /// Every board takes its turn before the next task.
    pub(crate) tasks: Vec<Task>,
    /// The bytes that boards in memory may fill.
    pub(crate) room: u64,
}

/// An order of positions, in few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Order {
    /// One position, again and again.
    Repeated { index: u32, times: u64 },
    /// All positions in an order that looks random, and then, if they are few, in others.
    Shuffled { seed: u64, passes: u64 },
}

impl Order {
    /// The indices of the positions, of which there are so many. Each round shuffles them anew.
    pub(crate) fn indices(self, positions: u32, round: u64) -> Vec<u32> {
        match self {
            Order::Repeated { index, times } => vec![index; times as usize],
            Order::Shuffled { seed, passes } => {
                let first = (seed * passes).wrapping_add(round << 32);
                (0..passes).flat_map(|pass| shuffled(positions, first.wrapping_add(pass))).collect()
            }
        }
    }
}

/// The numbers below `count` in an order that looks random and is always the same for a seed, so that no processor
/// guesses what comes next.
pub(crate) fn shuffled(count: u32, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    order
}

/// What a round found, by step and board; `None` if the board lacks the operation or has no room.
pub(crate) type Samples = Vec<Vec<Option<Sample>>>;

/// One board at one step.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sample {
    /// The sum of the results.
    pub(crate) found: u64,
    pub(crate) nanoseconds: u64,
}

/// Times the round that a [process that measures](super::Watch::again) describes, and writes the samples. The boards are those
/// of that process.
///
/// # Errors
///
/// If the round cannot be read or the samples cannot be written.
pub fn answer(
    boards: &[BenchmarkSubject],
    input: impl Read,
    out: &mut dyn Write,
) -> Result<(), MeasureError> {
    let round: Round = serde_json::from_reader(input)?;
    Ok(serde_json::to_writer(out, &round.run(boards))?)
}

impl Round {
    /// Times the round in a process of its own; `None` after Ctrl-C. The second value says whether there was such a
    /// process: an emulator cannot start this program, and then the round runs here.
    pub(crate) fn ask(
        self,
        boards: &[BenchmarkSubject],
        watch: &mut Watch,
    ) -> Result<(Option<Samples>, bool), MeasureError> {
        let line = [&*serde_json::to_vec(&self)?, b"\n"].concat();
        let child = watch.again.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let Ok(mut child) = child else {
            let boards = boards.to_vec();
            return Ok((watch.stop.unless(move || self.run(&boards)), false));
        };
        // It stays open, so that the process sees when this one has ended.
        let mut input = child.stdin.take();
        // If the process has ended, its status says more.
        let _ = input.as_mut().map(|input| input.write_all(&line));
        let output = child.stdout.take();
        let text = watch.stop.unless(move || {
            let mut text = String::new();
            output.map(|mut output| output.read_to_string(&mut text)).transpose().map(|_| text)
        });
        let Some(text) = text else {
            child.kill().and_then(|()| child.wait())?;
            return Ok((None, true));
        };
        drop(input);
        match child.wait()? {
            status if status.success() => Ok((Some(serde_json::from_str(&text?)?), true)),
            status => Err(MeasureError::Round { number: self.number, status }),
        }
    }

    /// Times the round in this process.
    pub(crate) fn run(&self, known: &[BenchmarkSubject]) -> Samples {
        let find = |id: &String| known.iter().find(|board| board.id == id).copied();
        let boards: Vec<BenchmarkSubject> = self.boards.iter().filter_map(find).collect();
        let positions = self.positions.each_ref().map(|fens| read(fens));
        let set_up =
            |&board: &BenchmarkSubject| (board, positions.each_ref().map(|set| board.runner(set)));
        let mut runners: Vec<Runners> = boards.iter().map(set_up).collect();
        let firsts = self.tasks.chunk_by(|a, b| a.step.workload == b.step.workload);
        // To warm up: this brings code and tables into memory, and does not count.
        firsts.for_each(|tasks| drop(self.time(&tasks[0], 0, &mut runners)));
        let tasks = self.tasks.iter().enumerate();
        tasks.map(|(at, task)| self.time(task, at, &mut runners)).collect()
    }

    /// Times the boards at a task. Each task and each round begins with another board.
    fn time(&self, task: &Task, at: usize, runners: &mut [Runners]) -> Vec<Option<Sample>> {
        let Task { step, order, .. } = task;
        let mut samples = vec![None; runners.len()];
        let set = usize::from(!step.workload.is_tree());
        let count = step.in_memory.unwrap_or(self.positions[set].len() as u32);
        let indices = |round| order.indices(count, round);
        let (before, now) = (indices(!self.number), indices(self.number));
        for turn in 0..runners.len() {
            let index = (turn + at + self.number as usize) % runners.len();
            let (board, runners) = &mut runners[index];
            let work = step.workload.work(step.depth);
            let timed = match (step.in_memory, order) {
                (Some(number), _) => self.ask_copies(board, &*runners[0], number, &now),
                (None, Order::Repeated { .. }) => runners[set].run(work, &now),
                (None, Order::Shuffled { .. }) => {
                    // In another order first, so that its tables are in the cache. A board would else gain by its
                    // neighbor, which has the same tables.
                    runners[set].run(work, &before);
                    runners[set].run(work, &now)
                }
            };
            samples[index] = timed.map(|timed| Sample {
                found: timed.found,
                nanoseconds: timed.time.as_nanos() as u64,
            });
        }
        samples
    }

    /// Asks boards in memory for their number of moves; `None` if there is no room for them.
    fn ask_copies(
        &self,
        board: &BenchmarkSubject,
        runner: &dyn BenchmarkRunner,
        number: u32,
        order: &[u32],
    ) -> Option<Timed> {
        let is_room = is_room(number, board.bytes, self.room);
        let copies = is_room.then(|| runner.copies(number as usize))??;
        Some(Timed::of(|| black_box(&copies)(black_box(order))))
    }
}

/// Whether so many boards, and the order in which they are asked, fit into some bytes.
pub(crate) fn is_room(boards: u32, bytes: usize, memory: u64) -> bool {
    u64::from(boards).saturating_mul(bytes as u64 + size_of::<u32>() as u64) <= memory
}

/// A board with the positions of trees, and with those of single operations.
type Runners = (BenchmarkSubject, [Box<dyn BenchmarkRunner>; 2]);

/// The positions of some FENs.
fn read(fens: &[String]) -> Vec<Position> {
    let position =
        |fen: &String| Position::from_fen(fen).expect("written by the process that asks");
    fens.iter().map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_every_board_once_and_none_in_its_place_for_long() {
        for boards in [1, 2, 1000] {
            let mut order = shuffled(boards, 0);
            let neighbors = order.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
            assert!(boards < 3 || neighbors < 10, "{neighbors}");
            order.sort_unstable();
            assert_eq!(order, (0..boards).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_order_is_the_same_in_each_run_and_another_for_each_seed() {
        assert_eq!(shuffled(100, 5), shuffled(100, 5));
        assert_ne!(shuffled(100, 5), shuffled(100, 6));
    }

    #[test]
    fn few_positions_are_shuffled_several_times() {
        let mut order = Order::Shuffled { seed: 3, passes: 2 }.indices(50, 0);
        assert_ne!(order[..50], order[50..]);
        assert_ne!(order, Order::Shuffled { seed: 3, passes: 2 }.indices(50, 1));
        order.sort_unstable();
        assert!(order.into_iter().eq((0..50).flat_map(|index| [index, index])));
        assert_eq!(Order::Repeated { index: 4, times: 3 }.indices(9, 0), [4, 4, 4]);
    }
}

//! A round, in a process of its own.
//!
//! What changes from process to process (where code, stack and heap lie in memory, which pages are large) stays the same
//! while a process runs. So each round is timed by a new process of this program, and the samples differ as runs of the
//! command do.

use std::hint::black_box;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use polyboard::Position;
use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Timed};
use serde::{Deserialize, Serialize};

use super::memory::is_room;
use super::order::Order;
use super::workload::Workload;
use crate::error::Error;
use crate::interrupt;
use crate::output::write_json;

/// All that a process needs to know; it reads this from its standard input.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Round {
    /// Which round it is: boards take turns and orders change with it.
    pub(super) number: u64,
    /// The ids of the boards.
    pub(super) boards: Vec<String>,
    /// The positions of trees and those of single operations, as FEN.
    pub(super) positions: [Vec<String>; 2],
    pub(super) steps: Vec<Step>,
    /// The bytes that boards in memory may fill.
    pub(super) room: u64,
}

/// A workload on one position or on many. Every board takes its turn before the next step.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Step {
    pub(super) workload: Workload,
    pub(super) depth: u32,
    pub(super) order: Order,
    /// How many boards are in memory, which the order is about then, and not positions.
    pub(super) in_memory: Option<u32>,
}

/// What a round found, by step and board; `None` if the board lacks the operation or has no room.
pub(super) type Samples = Vec<Vec<Option<Sample>>>;

/// One board at one step.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Sample {
    /// The sum of the results.
    pub(super) found: u64,
    pub(super) nanoseconds: u64,
}

/// The option that makes a process time a round.
const OPTION: &str = "--one-round";

/// Times the round that standard input describes, and writes the samples. Its arguments are those of the process that
/// asks, so it knows the same boards.
pub(super) fn answer(boards: &[BenchmarkSubject], out: &mut dyn Write) -> Result<(), Error> {
    // The process that asks receives the same signals, and ends this one.
    interrupt::listen()?;
    let round: Round = serde_json::from_reader(std::io::stdin().lock())?;
    write_json(out, &round.run(boards))
}

impl Round {
    /// Times the round in a process of its own; `None` after Ctrl-C. The second value says whether there was such a
    /// process: an emulator cannot start this program, and then the round runs here.
    pub(super) fn ask(self, boards: &[BenchmarkSubject]) -> Result<(Option<Samples>, bool), Error> {
        let program = std::env::current_exe().map_err(Error::Start)?;
        let child = Command::new(program)
            .args(std::env::args_os().skip(1))
            .arg(OPTION)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else {
            let boards = boards.to_vec();
            return Ok((interrupt::unless_requested(move || self.run(&boards)), false));
        };
        if let Some(mut input) = child.stdin.take() {
            // If the process has ended, its status says more.
            let _ = input.write_all(&serde_json::to_vec(&self)?);
        }
        let output = child.stdout.take();
        let text = interrupt::unless_requested(move || {
            let mut text = String::new();
            output.map(|mut output| output.read_to_string(&mut text)).transpose().map(|_| text)
        });
        let Some(text) = text else {
            child.kill().and_then(|()| child.wait()).map_err(Error::Start)?;
            return Ok((None, true));
        };
        match child.wait().map_err(Error::Start)? {
            status if status.success() => Ok((Some(serde_json::from_str(&text?)?), true)),
            status => Err(Error::Round { number: self.number, status }),
        }
    }

    /// Times the round in this process.
    pub(super) fn run(&self, known: &[BenchmarkSubject]) -> Samples {
        let find = |id: &String| known.iter().find(|board| board.id == id).copied();
        let boards: Vec<BenchmarkSubject> = self.boards.iter().filter_map(find).collect();
        let positions = self.positions.each_ref().map(|fens| read(fens));
        let set_up = |&board: &BenchmarkSubject| {
            (board, positions.each_ref().map(|set| (board.runner)(set)))
        };
        let mut runners: Vec<Runners> = boards.iter().map(set_up).collect();
        let firsts = self.steps.chunk_by(|a, b| a.workload == b.workload).map(|steps| &steps[0]);
        // To warm up: this brings code and tables into memory, and does not count.
        firsts.for_each(|step| drop(self.time(step, 0, &mut runners)));
        let steps = self.steps.iter().enumerate();
        steps.map(|(at, step)| self.time(step, at, &mut runners)).collect()
    }

    /// Times the boards at a step. Each step and each round begins with another board.
    fn time(&self, step: &Step, at: usize, runners: &mut [Runners]) -> Vec<Option<Sample>> {
        let mut samples = vec![None; runners.len()];
        let set = usize::from(!step.workload.is_tree());
        let count = step.in_memory.unwrap_or(self.positions[set].len() as u32);
        let indices = |round| step.order.indices(count, round);
        let (before, order) = (indices(!self.number), indices(self.number));
        for turn in 0..runners.len() {
            let index = (turn + at + self.number as usize) % runners.len();
            let (board, runners) = &mut runners[index];
            let work = step.workload.work(step.depth);
            let timed = match (step.in_memory, step.order) {
                (Some(number), _) => self.ask_copies(board, &*runners[0], number, &order),
                (None, Order::Repeated { .. }) => runners[set].run(work, &order),
                (None, Order::Shuffled { .. }) => {
                    // In another order first, so that its tables are in the cache. A board would else gain by its
                    // neighbor, which has the same tables.
                    runners[set].run(work, &before);
                    runners[set].run(work, &order)
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

/// A board with the positions of trees, and with those of single operations.
type Runners = (BenchmarkSubject, [Box<dyn BenchmarkRunner>; 2]);

/// The positions of some FENs.
fn read(fens: &[String]) -> Vec<Position> {
    let position =
        |fen: &String| Position::from_fen(fen).expect("written by the process that asks");
    fens.iter().map(position).collect()
}

//! Measures boards: checks that all agree, times those that do in turn, round by round, and makes a [`Run`].
//!
//! Each round is a process of its own, because what changes from process to process (where code, stack and heap lie in memory,
//! which pages are large) stays the same while a process runs. The program starts itself again for it, see [`Watch::again`].

mod cross_check;
mod error;
mod instructions;
mod machine;
mod memory;
mod plan;
mod round;
mod row;
mod sample;
mod stop;
mod task;
mod timing;
mod watch;

use polyboard_bench::{BATCH, BenchmarkSubject, clock_overhead, plain_boards};

use self::cross_check::CrossCheck;
pub use self::error::MeasureError;
pub use self::instructions::mark_each_operation;
pub use self::machine::Build;
use self::machine::largest_cache;
use self::memory::Sets;
pub use self::plan::Plan;
pub use self::round::answer;
pub use self::row::{Place, Row};
use self::sample::Sample;
pub use self::sample::{NODES, PLAIN_NODES};
pub use self::stop::Stop;
use self::timing::Timing;
pub use self::watch::Watch;
use crate::fingerprint::Fingerprints;
use crate::machine::Machine;
use crate::report::PLAIN;
use crate::run::{Board, Position, Run, Settings};

/// Positions of all phases, with counts confirmed by other programs, as lines of EPD: for trees, which are perfts, the search and what an engine asks.
pub const TREES: &str = include_str!("../data/compare.epd");

/// Positions of real games, as lines of EPD: for single operations.
pub const FRESH: &str = include_str!("../data/fresh.epd");

/// Each plain board with the fast one, of those that are wanted.
pub fn plain_pairs(
    wanted: &[BenchmarkSubject],
) -> impl Iterator<Item = [BenchmarkSubject; 2]> + use<'_> {
    plain_boards().into_iter().filter_map(|plain| {
        let id = plain.id.strip_prefix(PLAIN)?;
        let fast = wanted.iter().find(|board| board.id == id)?;
        Some([plain, *fast])
    })
}

/// What is compared, and how.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The boards.
    pub subjects: Vec<BenchmarkSubject>,
    /// Those that are of other crates, which the verdict does not recommend.
    pub peers: &'static [BenchmarkSubject],
    /// Where the positions come from, in words.
    pub positions: String,
    /// The number of rounds; `None` for as many as fit into half a minute, from 9 to 25.
    pub rounds: Option<u32>,
    /// The board that ratios refer to; `None` for the fastest.
    pub yardstick: Option<BenchmarkSubject>,
    /// The largest number of boards in memory that are asked for their number of moves; none are if `None`.
    pub in_memory: Option<u32>,
    /// Whether reports are by class of positions.
    pub by_class: bool,
    /// Whether reports are about plain boards beside fast ones.
    pub plain: bool,
    /// The build of this program.
    pub build: Build,
}

impl Comparison {
    /// Checks all boards, and times those that agree.
    ///
    /// # Errors
    ///
    /// If a board gives another result while it is timed, or if a round fails.
    pub fn measure(&self, plan: &Plan, mut watch: Watch) -> Result<Run, MeasureError> {
        let machine = Machine::here(&self.subjects, &self.build);
        let cross_check = CrossCheck::of(plan, self.subjects.clone(), &watch);
        let sets = self.in_memory.map(|most| Sets::of(most, &cross_check.agreeing));
        let timing = Timing::of(plan, &cross_check, sets.as_ref(), self.rounds, &mut watch)?;
        let settings = Settings {
            positions: self.positions.clone(),
            workloads: plan.workloads.clone(),
            nodes: plan.nodes,
            rounds: timing.rounds,
            in_processes: timing.in_processes,
            yardstick: self.yardstick.map(|board| board.id.to_owned()),
            fresh_positions: plan.fresh.positions.len(),
            batch: BATCH,
            clock_nanoseconds: clock_overhead().as_nanos() as u64,
            most_in_memory: self.in_memory,
            cache: largest_cache(),
            unchecked: plan.unchecked(),
            by_class: self.by_class,
            plain: self.plain,
            complete: !watch.stop.is_requested(),
        };
        let mut run = Run::new(machine, settings);
        let board = |subject: &BenchmarkSubject| self.board(subject, &run.machine.level);
        run.boards = cross_check.agreeing.iter().map(board).collect();
        run.positions = plan.samples.iter().map(position).collect();
        run.excluded = cross_check.excluded;
        run.steps = timing.steps;
        Ok(run)
    }

    fn board(&self, subject: &BenchmarkSubject, level: &str) -> Board {
        let instructions = Fingerprints::built_in().of(level, subject.id).cloned();
        Board {
            instructions: instructions.unwrap_or_default(),
            id: subject.id.to_owned(),
            path: subject.path.to_owned(),
            bytes: subject.bytes,
            undo_bytes: subject.undo_bytes,
            table_bytes: subject.table_bytes,
            is_peer: self.peers.contains(subject),
        }
    }
}

fn position(sample: &Sample) -> Position {
    Position {
        name: sample.name.clone(),
        class: sample.class.clone(),
        fen: sample.fen.clone(),
        depth: sample.tree.depth,
        leaves: sample.tree.leaves,
    }
}

#[cfg(test)]
mod tests;

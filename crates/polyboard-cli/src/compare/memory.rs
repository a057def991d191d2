//! The same question, asked of one board up to many boards in memory.

use polyboard_bench::BenchmarkSubject;

use super::order::Order;
use super::rows::Section;
use super::sample::Sample;
use super::saved::{self, Run};
use super::timing::Task;
use super::workload::Workload;
use crate::machine::free_memory;
use crate::text::{grouped, size};

/// What is said if fewer boards were asked than wanted.
pub(super) const SHORT: &str = "Boards in memory: the largest sets were left out; they would fill more than half of the free memory.";

/// Each set of boards is asked at least so many questions in a round.
const QUESTIONS: u64 = 50_000;

/// Free memory where the system does not report it.
const CAUTIOUS: u64 = 2 << 30;

/// The sets of boards that are asked.
pub(super) struct Sets {
    /// How many boards are in a set; the least first.
    sizes: Vec<u32>,
    /// The bytes that a set may fill.
    pub(super) room: u64,
}

impl Sets {
    pub(super) fn of(most: u32, agreeing: &[BenchmarkSubject]) -> Sets {
        let room = free_memory().unwrap_or(CAUTIOUS) / 2;
        let least = agreeing.iter().map(|board| board.bytes).min().unwrap_or_default();
        Sets { sizes: sizes(most, |boards| is_room(boards, least, room)), room }
    }

    /// A task for each set, whose boards all hold a position. Every board of a set is asked equally often.
    pub(super) fn tasks(&self, sample: &Sample) -> impl Iterator<Item = Task> {
        self.sizes.iter().map(|&size| {
            let passes = QUESTIONS.div_ceil(size.into());
            let step = saved::Step::new(Workload::COUNT, passes * u64::from(size));
            let found = step.operations * sample.facts.moves;
            let step = saved::Step { position: Some(0), in_memory: Some(size), ..step };
            Task { step, order: Order::Shuffled { seed: 0, passes }, found }
        })
    }
}

/// 1, 2, 4 and so on, and the greatest, as far as there is room.
fn sizes(most: u32, is_room: impl Fn(u32) -> bool) -> Vec<u32> {
    let doubled = std::iter::successors(Some(1_u32), |boards| boards.checked_mul(2));
    let below = doubled.take_while(|&boards| boards < most);
    below.chain([most]).take_while(|&boards| is_room(boards)).collect()
}

/// Whether so many boards, and the order in which they are asked, fit into some bytes.
pub(super) fn is_room(boards: u32, bytes: usize, memory: u64) -> bool {
    u64::from(boards).saturating_mul(bytes as u64 + size_of::<u32>() as u64) <= memory
}

/// Reasons to distrust what was found in memory, from the sections of the sets, the smallest first.
pub(super) fn warnings(run: &Run, sections: &[Section]) -> Vec<String> {
    let Some(most) = run.settings.most_in_memory else { return Vec::new() };
    let bytes = run.boards.iter().map(|board| board.bytes as u64).max().unwrap_or_default();
    let asked = sections.last().and_then(|section| section.boards).unwrap_or_default();
    let rows = |section: Option<&Section>| section.map_or(0, |section| section.rows.len());
    let is_short = asked < most || rows(sections.last()) < rows(sections.first());
    let short = is_short.then(|| SHORT.to_owned());
    short.into_iter().chain(in_cache(asked, bytes, run.settings.cache)).collect()
}

/// What is said if the largest set of the largest boards fits into the largest cache.
fn in_cache(boards: u32, bytes: u64, cache: u64) -> Option<String> {
    let filled = u64::from(boards).saturating_mul(bytes);
    (0 < filled && filled <= cache).then(|| {
        format!(
            "Boards in memory: {} boards fill at most {}, and the largest cache has {}. This is no study of memory.",
            grouped(boards),
            size(filled),
            size(cache),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::round::Round;
    use crate::compare::tests::made_up::{self, Board};
    use polyboard::Position;
    use polyboard_bench::{BenchmarkRunner, Work};

    /// A board that cannot be copied.
    struct Single;

    impl BenchmarkRunner for Single {
        fn run(&mut self, _: Work, _: &[u32]) -> Option<polyboard_bench::Timed> {
            None
        }

        fn checksum(&mut self, _: Work, _: u32) -> Option<u64> {
            None
        }
    }

    #[test]
    fn a_board_that_cannot_be_copied_has_no_samples() {
        let board = backends::all()[0];
        let single = BenchmarkSubject { id: "single", runner: |_| Box::new(Single), ..board };
        let boards = [single, board];
        let start = Position::start().fen().to_string();
        let plan = made_up::plan(&start, &[Workload::PERFT], 1);
        let sets = Sets::of(3, &boards);
        let tasks: Vec<Task> = sets.tasks(&plan.samples[0]).collect();
        assert_eq!(
            tasks.iter().map(|task| task.step.in_memory).collect::<Vec<_>>(),
            [Some(1), Some(2), Some(3)]
        );
        let round = Round {
            number: 1,
            boards: boards.iter().map(|board| board.id.to_owned()).collect(),
            positions: [vec![start], Vec::new()],
            steps: tasks.iter().map(Task::in_round).collect(),
            room: sets.room,
        };
        for (task, samples) in tasks.iter().zip(round.run(&boards)) {
            assert!(samples[0].is_none());
            assert_eq!(samples[1].unwrap().found, task.found);
            assert_eq!(task.found, 20 * task.step.operations);
        }
        let without_room = Round { room: 0, ..round };
        assert!(without_room.run(&boards).concat().iter().all(Option::is_none));
    }

    #[test]
    fn a_set_in_a_cache_is_no_study_of_memory() {
        let said = in_cache(6, 100, 600).unwrap();
        assert!(
            said.contains("6 boards fill at most 600") && said.ends_with("no study of memory.")
        );
        assert_eq!((in_cache(7, 100, 600), in_cache(0, 100, 600)), (None, None));
    }

    #[test]
    fn sets_without_room_are_short() {
        let set = |number, boards: &[Board]| made_up::in_memory(number, boards);
        let [a, b]: [Board; 2] = [("a", 64, &[1.0; 9]), ("b", 44, &[2.0; 9])];
        let mut run = made_up::run();
        run.settings.cache = 0;
        let warned = |run: &Run, sections: &[Section]| warnings(run, sections);
        assert!(warned(&run, &[]).is_empty(), "nothing was asked for");
        run.settings.most_in_memory = Some(4);
        assert!(warned(&run, &[set(1, &[a, b]), set(4, &[a, b])]).is_empty());
        for short in [
            vec![set(1, &[a, b]), set(4, &[a])],
            vec![set(1, &[a, b]), set(2, &[a, b])],
            Vec::new(),
        ] {
            assert_eq!(warned(&run, &short), [SHORT]);
        }
    }

    #[test]
    fn numbers_of_boards_double_as_far_as_there_is_room() {
        assert_eq!(sizes(1, |_| true), [1]);
        assert_eq!(sizes(4, |_| true), [1, 2, 4]);
        assert_eq!(sizes(9, |_| true), [1, 2, 4, 8, 9]);
        assert_eq!(sizes(9, |boards| boards < 5), [1, 2, 4]);
        assert_eq!(sizes(9, |_| false), [0_u32; 0]);
        assert_eq!(sizes(u32::MAX, |_| true).len(), 33);
        assert!(is_room(10, 96, 1000) && !is_room(10, 97, 1000));
        assert!(!is_room(u32::MAX, usize::MAX - 8, u64::MAX - 1));
    }
}

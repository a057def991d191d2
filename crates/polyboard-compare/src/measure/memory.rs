//! The same question, asked of one board up to many boards in memory.

use polyboard_bench::BenchmarkSubject;

use super::machine::free_memory;
use super::round::{Order, is_room};
use super::sample::Sample;
use super::task::Task;
use crate::workload::Workload;

/// Each set of boards is asked at least so many questions in a round.
const QUESTIONS: u64 = 50_000;

/// Free memory where the system does not report it.
const CAUTIOUS: u64 = 2 << 30;

/// The sets of boards that are asked.
pub(crate) struct Sets {
    /// How many boards are in a set; the least first.
    sizes: Vec<u32>,
    /// The bytes that a set may fill.
    pub(crate) room: u64,
}

impl Sets {
    pub(crate) fn of(most: u32, agreeing: &[BenchmarkSubject]) -> Sets {
        let room = free_memory().unwrap_or(CAUTIOUS) / 2;
        let least = agreeing.iter().map(|board| board.bytes).min().unwrap_or_default();
        Sets { sizes: sizes(most, |boards| is_room(boards, least, room)), room }
    }

    /// A task for each set, whose boards all hold a position. Every board of a set is asked equally often.
    pub(crate) fn tasks(&self, sample: &Sample) -> impl Iterator<Item = Task> {
        self.sizes.iter().map(|&size| {
            let passes = QUESTIONS.div_ceil(size.into());
            let order = Order::Shuffled { seed: 0, passes };
            let questions = passes * u64::from(size);
            let found = questions * sample.facts.moves;
            let mut task = Task::new(Workload::COUNT, questions, order, found);
            (task.step.position, task.step.in_memory) = (Some(0), Some(size));
            task
        })
    }
}

/// 1, 2, 4 and so on, and the greatest, as far as there is room.
fn sizes(most: u32, is_room: impl Fn(u32) -> bool) -> Vec<u32> {
    let doubled = std::iter::successors(Some(1_u32), |boards| boards.checked_mul(2));
    let below = doubled.take_while(|&boards| boards < most);
    below.chain([most]).take_while(|&boards| is_room(boards)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::round::Round;
    use crate::measure::tests::{all, plan};
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
        let board = all()[0];
        let single = BenchmarkSubject { id: "single", operations: |_| Box::new(Single), ..board };
        let boards = [single, board];
        let start = Position::start().fen().to_string();
        let plan = plan(&start, &[Workload::PERFT], 1);
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
            tasks: tasks.clone(),
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

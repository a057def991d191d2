//! The same question, asked of one board up to many boards in memory.

use std::hint::black_box;
use std::time::Instant;

use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Copies};
use serde::{Deserialize, Serialize};

use super::Plan;
use super::order::shuffled;
use super::round::Runners;
use super::rows::Section;
use super::saved::{self, Run};
use super::timing::check_found;
use super::workload::Workload;
use crate::error::Error;
use crate::machine::free_memory;
use crate::text::{grouped, size};

/// What is said if fewer boards were asked than wanted.
pub(super) const SHORT: &str = "Boards in memory: the largest sets were left out; they would fill more than half of the free memory.";

/// Each set of boards is asked at least so many questions in a round.
const QUESTIONS: usize = 50_000;

/// Free memory where the system does not report it.
const CAUTIOUS: u64 = 2 << 30;

/// The sets of boards that are asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Sets {
    /// How many boards are in a set; the least first.
    sizes: Vec<u32>,
    /// The bytes that a set may fill.
    room: u64,
}

impl Sets {
    pub(super) fn of(most: u32, agreeing: &[BenchmarkSubject]) -> Sets {
        let room = free_memory().unwrap_or(CAUTIOUS) / 2;
        let least = agreeing.iter().map(|board| board.bytes).min().unwrap_or_default();
        Sets { sizes: sizes(most, |boards| is_room(boards, least, room)), room }
    }

    /// A step for each set, still without samples.
    pub(super) fn steps(&self, boards: usize) -> impl Iterator<Item = saved::Step> {
        self.sizes.iter().map(move |&size| {
            let step = saved::Step::new(Workload::COUNT, questions(size as usize));
            saved::Step { position: Some(0), in_memory: Some(size), ..step }.of_boards(boards)
        })
    }

    /// Asks all sets of all boards, which take turns: in each round another one begins.
    pub(super) fn ask(
        &self,
        round: usize,
        boards: &[BenchmarkSubject],
        runners: &[Runners],
    ) -> Vec<Vec<Asked>> {
        let orders: Vec<Vec<u32>> = self.sizes.iter().map(|&size| shuffled(size, 0)).collect();
        let mut asked = vec![Vec::new(); boards.len()];
        for turn in 0..boards.len() {
            let board = (turn + round) % boards.len();
            let bytes = boards[board].bytes;
            let is_room = |order: &&Vec<u32>| is_room(order.len() as u32, bytes, self.room);
            let fit: Vec<&[u32]> = orders.iter().take_while(is_room).map(|o| &o[..]).collect();
            asked[board] = ask_each(runners[board][0].as_ref(), &fit);
        }
        asked
    }
}

/// 1, 2, 4 and so on, and the greatest, as far as there is room.
fn sizes(most: u32, is_room: impl Fn(u32) -> bool) -> Vec<u32> {
    let doubled = std::iter::successors(Some(1_u32), |boards| boards.checked_mul(2));
    let below = doubled.take_while(|&boards| boards < most);
    below.chain([most]).take_while(|&boards| is_room(boards)).collect()
}

/// Whether so many boards, and the orders in which they are asked, fit into some bytes.
fn is_room(boards: u32, bytes: usize, memory: u64) -> bool {
    // All orders together are at most twice as long as the longest.
    let orders = 2 * size_of::<u32>() as u64;
    u64::from(boards).saturating_mul(bytes as u64 + orders) <= memory
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
            grouped(boards.into()),
            size(filled),
            size(cache),
        )
    })
}

/// Whether a board answered right. A wrong answer is an error.
pub(super) fn check(plan: &Plan, board: BenchmarkSubject, asked: &Asked) -> Result<(), Error> {
    let sample = &plan.samples[0];
    let counts = [asked.found, asked.questions * sample.facts.moves];
    check_found(board, Workload::COUNT, counts, || (sample.place.clone(), sample.fen.clone()))
}

/// The questions to boards in one order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Asked {
    questions: u64,
    /// The sum of the answers.
    found: u64,
    pub(super) nanoseconds: u64,
}

/// How many questions a set of boards is asked in a round: every board equally many.
fn questions(boards: usize) -> u64 {
    (QUESTIONS.div_ceil(boards) * boards) as u64
}

/// The answers in each order, the shortest first; fewer if memory runs out.
fn ask_each(runner: &dyn BenchmarkRunner, orders: &[&[u32]]) -> Vec<Asked> {
    let copies =
        orders.iter().rev().find_map(|order| Some((order.len(), runner.copies(order.len())?)));
    let Some((number, copies)) = copies else { return Vec::new() };
    let fit = orders.iter().take_while(|order| order.len() <= number);
    fit.map(|order| ask(copies.as_ref(), order)).collect()
}

fn ask(copies: &dyn Copies, order: &[u32]) -> Asked {
    let questions = questions(order.len());
    let start = Instant::now();
    let passes = questions / order.len() as u64;
    let found: u64 = (0..passes).map(|_| black_box(copies).count(black_box(order))).sum();
    Asked { questions, found, nanoseconds: start.elapsed().as_nanos() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::tests::made_up::{self, Board};
    use crate::error::Status;
    use polyboard::Position;
    use polyboard_bench::Work;

    /// A board that cannot be copied.
    struct Single;

    impl BenchmarkRunner for Single {
        fn run(&mut self, _: Work, _: &[u32]) -> Option<polyboard_bench::Timed> {
            None
        }

        fn checksum(&mut self, _: Work) -> Option<u64> {
            None
        }
    }

    fn plan() -> Plan {
        made_up::plan(&Position::start().fen().to_string(), &[Workload::PERFT], 1)
    }

    #[test]
    fn a_board_that_cannot_be_copied_has_no_samples() {
        let board = backends::all()[0];
        let single = BenchmarkSubject { id: "single", runner: |_| Box::new(Single), ..board };
        let boards = [single, board];
        let sets = Sets::of(3, &boards);
        let runner = |board: &BenchmarkSubject| (board.runner)(&[Position::start()]);
        let runners: Vec<Runners> =
            boards.iter().map(|board| [runner(board), runner(board)]).collect();
        let asked = sets.ask(1, &boards, &runners);
        assert_eq!((asked[0].len(), asked[1].len()), (0, 3));
        for (step, asked) in sets.steps(2).zip(&asked[1]) {
            assert_eq!((step.operations, asked.found), (asked.questions, 20 * asked.questions));
            check(&plan(), board, asked).unwrap();
        }
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
    fn a_wrong_answer_is_an_error() {
        let wrong = BenchmarkSubject { id: "wrong", ..backends::all()[0] };
        let asked = Asked { questions: 2, found: 41, nanoseconds: 1 };
        let error = check(&plan(), wrong, &asked).unwrap_err();
        assert_eq!(error.status(), Status::Differ);
        assert!(error.to_string().starts_with("wrong gives a wrong result"), "{error}");
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
        assert!(is_room(10, 92, 1000) && !is_room(10, 93, 1000));
        assert!(!is_room(u32::MAX, usize::MAX - 8, u64::MAX - 1));
    }
}

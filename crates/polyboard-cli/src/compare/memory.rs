//! The same question, asked of one board up to many boards in memory.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use polyboard::Position;
use polyboard_bench::{BenchmarkSubject, Copies};

use super::Plan;
use super::cross_check::CrossCheck;
use super::rows::{Section, rows};
use super::sample::Sample;
use super::timing::{Group, Timed};
use super::workload::Workload;
use crate::error::Error;
use crate::machine::free_memory;
use crate::stats::ROUNDS_FOR_95;
use crate::{interrupt, progress};

/// What is said if fewer boards were asked than wanted.
pub(super) const SHORT: &str = "Boards in memory: the largest sets were left out; they would fill more than half of the free memory.";

/// Each set of boards is asked at least so many questions in a round.
const QUESTIONS: usize = 50_000;

/// Free memory where the system does not report it.
const CAUTIOUS: u64 = 2 << 30;

/// Sets of boards, from one to the largest, with the speed of the question in each.
#[derive(Default)]
pub(super) struct Memory {
    /// A section for each number of boards, the least first.
    pub(super) sections: Vec<Section>,
    /// Whether memory was short for some set.
    pub(super) is_short: bool,
}

impl Memory {
    /// Times the boards in turn, round after round; the first round warms up and does not count.
    pub(super) fn of(
        plan: &Plan,
        cross_check: &CrossCheck,
        most: u32,
        rounds: Option<u32>,
        yardstick: Option<BenchmarkSubject>,
    ) -> Result<Memory, Error> {
        let agreeing = &cross_check.agreeing;
        if agreeing.is_empty() || interrupt::requested() {
            return Ok(Memory::default());
        }
        let memory = free_memory().unwrap_or(CAUTIOUS) / 2;
        let least = agreeing.iter().map(|board| board.bytes).min().unwrap_or_default();
        let sizes = sizes(most, |boards| is_room(boards, least, memory));
        let mut groups: Vec<Group> = sizes.iter().map(|&boards| group(boards, agreeing)).collect();
        let orders: Vec<Arc<[u32]>> = sizes.iter().map(|&boards| shuffled(boards).into()).collect();
        let rounds = rounds.unwrap_or(ROUNDS_FOR_95);
        let bar = progress::bar("in memory", u64::from(rounds + 1) * agreeing.len() as u64);
        for round in 0..=rounds as usize {
            let mut times = Vec::new();
            for turn in 0..agreeing.len() {
                let board = agreeing[(turn + round) % agreeing.len()];
                let fit = orders
                    .iter()
                    .take_while(|order| is_room(order.len() as u32, board.bytes, memory));
                times.push((board, time(board, &plan.samples[0], fit.cloned().collect())?));
                bar.inc(1);
            }
            if interrupt::requested() {
                break;
            }
            if round > 0 {
                times.iter().for_each(|(board, speeds)| add(&mut groups, *board, speeds));
            }
        }
        bar.finish_and_clear();
        let is_short = sizes.last() != Some(&most) || lacks_rows(&groups);
        groups.retain(|group| group.rows.iter().any(|row| !row.speeds.is_empty()));
        Ok(Memory {
            sections: groups.iter().map(|group| section(group, yardstick)).collect(),
            is_short,
        })
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

fn group(boards: u32, agreeing: &[BenchmarkSubject]) -> Group {
    let timed = |&subject: &BenchmarkSubject| Timed { subject, speeds: Vec::new() };
    Group {
        workload: Workload::COUNT,
        class: None,
        boards: boards.into(),
        operations: boards.into(),
        rows: agreeing.iter().map(timed).collect(),
    }
}

/// Whether a board has been asked in some groups and not in the last.
fn lacks_rows(groups: &[Group]) -> bool {
    let (Some(first), Some(last)) = (groups.first(), groups.last()) else { return true };
    first
        .rows
        .iter()
        .zip(&last.rows)
        .any(|(one, all)| !one.speeds.is_empty() && all.speeds.is_empty())
}

fn section(group: &Group, yardstick: Option<BenchmarkSubject>) -> Section {
    let unable = group.rows.iter().filter(|row| row.speeds.is_empty());
    Section {
        workload: group.workload,
        class: None,
        rows: rows(group, yardstick),
        unable: unable.map(|row| row.subject.id).collect(),
    }
}

/// Adds the speeds of a board in a round, by the number of boards.
fn add(groups: &mut [Group], board: BenchmarkSubject, speeds: &[f64]) {
    for (group, &speed) in groups.iter_mut().zip(speeds) {
        let row = group.rows.iter_mut().find(|row| row.subject == board);
        row.into_iter().for_each(|row| row.speeds.push(speed));
    }
}

/// The numbers below `boards` in an order that looks random and is always the same, so that no processor
/// guesses which board comes next (Fisher and Yates; the random numbers are Marsaglia's xorshift).
fn shuffled(boards: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..boards).collect();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for last in (1..order.len()).rev() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        order.swap(last, (random % (last as u64 + 1)) as usize);
    }
    order
}

/// The questions per second of a board in each order, the shortest first; fewer if memory runs out, none
/// after Ctrl-C. A wrong answer is an error.
fn time(
    subject: BenchmarkSubject,
    sample: &Sample,
    orders: Vec<Arc<[u32]>>,
) -> Result<Vec<f64>, Error> {
    let position = sample.position;
    let asked = interrupt::unless_requested(move || ask_each(subject, &position, &orders));
    let speed = |Asked { questions, found, seconds }| {
        let expected = questions * sample.facts.moves;
        if found == expected {
            return Ok(questions as f64 / seconds);
        }
        Err(Error::Miscount {
            board: subject.id,
            workload: Workload::COUNT.name(),
            place: sample.place.clone(),
            fen: sample.fen.clone(),
            found,
            expected,
        })
    };
    asked.unwrap_or_default().into_iter().map(speed).collect()
}

/// The questions to boards in one order.
struct Asked {
    questions: u64,
    /// The sum of the answers.
    found: u64,
    seconds: f64,
}

fn ask_each(subject: BenchmarkSubject, position: &Position, orders: &[Arc<[u32]>]) -> Vec<Asked> {
    let runner = (subject.runner)(position);
    let copies =
        orders.iter().rev().find_map(|order| Some((order.len(), runner.copies(order.len())?)));
    let Some((number, copies)) = copies else { return Vec::new() };
    let fit = orders.iter().take_while(|order| order.len() <= number);
    fit.map(|order| ask(copies.as_ref(), order)).collect()
}

fn ask(copies: &dyn Copies, order: &[u32]) -> Asked {
    let times = QUESTIONS.div_ceil(order.len());
    let start = Instant::now();
    let found: u64 = (0..times).map(|_| black_box(copies).count(black_box(order))).sum();
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    Asked { questions: (times * order.len()) as u64, found, seconds }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::sample::samples;
    use crate::error::Status;
    use crate::suite::Suite;
    use polyboard::PositionErrorKinds;
    use polyboard_bench::{BenchmarkRunner, Work};

    /// A board that cannot be copied.
    struct Single;

    impl BenchmarkRunner for Single {
        fn run(&mut self, _: Work, _: u64) -> Option<u64> {
            None
        }

        fn checksum(&mut self, _: Work) -> Option<u64> {
            None
        }
    }

    /// A board whose copies have no moves.
    struct Wrong;

    impl BenchmarkRunner for Wrong {
        fn run(&mut self, _: Work, _: u64) -> Option<u64> {
            None
        }

        fn checksum(&mut self, _: Work) -> Option<u64> {
            None
        }

        fn copies(&self, _: usize) -> Option<Box<dyn Copies>> {
            Some(Box::new(Wrong))
        }
    }

    impl Copies for Wrong {
        fn count(&self, _: &[u32]) -> u64 {
            0
        }
    }

    fn of(boards: Vec<BenchmarkSubject>) -> Result<Memory, Error> {
        let line = Position::start().fen().to_string();
        let rows = Suite::parse("test", &line, PositionErrorKinds::NONE).unwrap().rows;
        let workloads = vec![Workload::PERFT];
        let samples = samples(&rows, 1)?.expect("nobody presses Ctrl-C");
        let plan = Plan { samples, workloads, nodes: 1 };
        let (excluded, unable) = (Vec::new(), Vec::new());
        let cross_check = CrossCheck { agreeing: boards, excluded, unable };
        Memory::of(&plan, &cross_check, 3, Some(2), None)
    }

    #[test]
    fn a_board_that_cannot_be_copied_is_left_out() {
        let board = backends::all()[0];
        let single = BenchmarkSubject { id: "single", runner: |_| Box::new(Single), ..board };
        let memory = of(vec![single, board]).unwrap();
        assert!(!memory.is_short);
        assert_eq!(memory.sections.len(), 3);
        for section in &memory.sections {
            assert_eq!((section.rows.len(), &section.unable[..]), (1, &["single"][..]));
            assert_eq!(section.rows[0].speeds.len(), 2);
        }
        assert!(of(vec![single]).unwrap().sections.is_empty());
        assert!(of(Vec::new()).unwrap().sections.is_empty());
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let wrong =
            BenchmarkSubject { id: "wrong", runner: |_| Box::new(Wrong), ..backends::all()[0] };
        let error = of(vec![wrong]).err().unwrap();
        assert_eq!(error.status(), Status::Differ);
        assert!(error.to_string().starts_with("wrong gives a wrong result"), "{error}");
    }

    #[test]
    fn sets_without_room_are_short() {
        let board = backends::all()[0];
        let group = |speeds: [&[f64]; 2]| {
            let mut group = group(1, &[board; 2]);
            group
                .rows
                .iter_mut()
                .zip(speeds)
                .for_each(|(row, speeds)| row.speeds = speeds.to_vec());
            group
        };
        let (full, half, none) = ([&[1.0][..], &[1.0]], [&[1.0][..], &[]], [&[][..], &[]]);
        for (groups, lacks) in [
            (vec![full, full], false),
            (vec![full, half], true),
            (vec![half, half], false),
            (vec![half, none], true),
            (vec![], true),
        ] {
            let groups: Vec<Group> = groups.into_iter().map(group).collect();
            assert_eq!(lacks_rows(&groups), lacks);
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

    #[test]
    fn an_order_has_every_board_once_and_none_in_its_place_for_long() {
        for boards in [1, 2, 1000] {
            let mut order = shuffled(boards);
            let neighbors = order.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
            assert!(boards < 3 || neighbors < 10, "{neighbors}");
            order.sort_unstable();
            assert_eq!(order, (0..boards).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_order_is_the_same_in_each_run() {
        assert_eq!(shuffled(8), [2, 1, 3, 6, 7, 0, 4, 5]);
        let mut order = shuffled(1000);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..1000));
    }
}

//! The same question, asked of one board up to many boards in memory.

use std::hint::black_box;
use std::time::Instant;

use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Copies};
use serde::{Deserialize, Serialize};

use super::Plan;
use super::order::shuffled;
use super::round::Runners;
use super::rows::{Section, rows};
use super::timing::{Group, Timed};
use super::workload::Workload;
use crate::error::Error;
use crate::machine::{free_memory, largest_cache};
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
    /// The largest set, if there were memory for it.
    most: u32,
    /// The bytes that a set may fill.
    room: u64,
}

impl Sets {
    pub(super) fn of(most: u32, agreeing: &[BenchmarkSubject]) -> Sets {
        let room = free_memory().unwrap_or(CAUTIOUS) / 2;
        let least = agreeing.iter().map(|board| board.bytes).min().unwrap_or_default();
        Sets { sizes: sizes(most, |boards| is_room(boards, least, room)), most, room }
    }

    /// A group for each set, still without speeds.
    pub(super) fn groups(&self, agreeing: &[BenchmarkSubject]) -> Vec<Group> {
        self.sizes.iter().map(|&boards| group(boards, agreeing)).collect()
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

/// The speed of the question in each set of boards.
#[derive(Default)]
pub(super) struct Memory {
    /// A section for each number of boards, the least first.
    pub(super) sections: Vec<Section>,
    /// Whether memory was short for some set.
    pub(super) is_short: bool,
    /// What is said if even the largest set fits into a cache.
    pub(super) in_cache: Option<String>,
}

impl Memory {
    pub(super) fn of(
        sets: &Sets,
        mut groups: Vec<Group>,
        yardstick: Option<BenchmarkSubject>,
    ) -> Memory {
        let is_short = sets.sizes.last() != Some(&sets.most) || lacks_rows(&groups);
        groups.retain(|group| group.rows.iter().any(|row| !row.speeds.is_empty()));
        Memory {
            in_cache: groups.last().and_then(|group| in_cache(group, largest_cache())),
            sections: groups.iter().map(|group| section(group, yardstick)).collect(),
            is_short,
        }
    }
}

/// What is said if a set of the largest boards fits into the largest cache.
fn in_cache(group: &Group, cache: u64) -> Option<String> {
    let bytes = group.rows.iter().map(|row| row.subject.bytes as u64).max()?;
    let filled = group.boards * bytes;
    (filled <= cache).then(|| {
        format!(
            "Boards in memory: {} boards fill at most {}, and the largest cache has {}. This is no study of memory.",
            grouped(group.boards),
            size(filled),
            size(cache),
        )
    })
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
        is_learned: false,
        steps: Vec::new(),
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
        operations: group.operations,
        rows: rows(group, yardstick),
        unable: unable.map(|row| row.subject.id).collect(),
    }
}

/// Adds the answers of a board in a round, by the number of boards. A wrong answer is an error.
pub(super) fn add(
    groups: &mut [Group],
    plan: &Plan,
    board: BenchmarkSubject,
    asked: &[Asked],
) -> Result<(), Error> {
    let sample = &plan.samples[0];
    for (group, asked) in groups.iter_mut().zip(asked) {
        let expected = asked.questions * sample.facts.moves;
        if asked.found != expected {
            return Err(Error::Miscount {
                board: board.id,
                workload: Workload::COUNT.name(),
                place: sample.place.clone(),
                fen: sample.fen.clone(),
                found: asked.found,
                expected,
            });
        }
        let row = group.rows.iter_mut().find(|row| row.subject == board);
        row.into_iter()
            .for_each(|row| row.speeds.push(asked.questions as f64 / asked.seconds.max(1e-9)));
    }
    Ok(())
}

/// The questions to boards in one order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Asked {
    questions: u64,
    /// The sum of the answers.
    found: u64,
    seconds: f64,
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
    let times = QUESTIONS.div_ceil(order.len());
    let start = Instant::now();
    let found: u64 = (0..times).map(|_| black_box(copies).count(black_box(order))).sum();
    Asked { questions: (times * order.len()) as u64, found, seconds: start.elapsed().as_secs_f64() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::made_up;
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

    fn of(boards: &[BenchmarkSubject]) -> Memory {
        let sets = Sets::of(3, boards);
        let runner = |board: &BenchmarkSubject| (board.runner)(&[Position::start()]);
        let runners: Vec<Runners> =
            boards.iter().map(|board| [runner(board), runner(board)]).collect();
        let mut groups = sets.groups(boards);
        for round in 0..2 {
            let asked = sets.ask(round, boards, &runners);
            for (&board, asked) in boards.iter().zip(asked) {
                add(&mut groups, &plan(), board, &asked).unwrap();
            }
        }
        Memory::of(&sets, groups, None)
    }

    #[test]
    fn a_board_that_cannot_be_copied_is_left_out() {
        let board = backends::all()[0];
        let single = BenchmarkSubject { id: "single", runner: |_| Box::new(Single), ..board };
        let memory = of(&[single, board]);
        assert!(!memory.is_short);
        assert_eq!(memory.sections.len(), 3);
        for section in &memory.sections {
            assert_eq!((section.rows.len(), &section.unable[..]), (1, &["single"][..]));
            assert_eq!(section.rows[0].speeds.len(), 2);
        }
        assert!(of(&[single]).sections.is_empty());
        assert!(of(&[]).sections.is_empty());
    }

    #[test]
    fn a_set_in_a_cache_is_no_study_of_memory() {
        let board = BenchmarkSubject { bytes: 100, ..backends::all()[0] };
        let said = in_cache(&group(6, &[board]), 600).unwrap();
        assert!(
            said.contains("6 boards fill at most 600") && said.ends_with("no study of memory.")
        );
        assert_eq!(in_cache(&group(7, &[board]), 600), None);
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let wrong = BenchmarkSubject { id: "wrong", ..backends::all()[0] };
        let asked = [Asked { questions: 2, found: 41, seconds: 1.0 }];
        let error = add(&mut [group(1, &[wrong])], &plan(), wrong, &asked).unwrap_err();
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
}

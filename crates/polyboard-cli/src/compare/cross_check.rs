//! The cross-check: every board runs every workload once. Only boards with right results are timed.

use std::collections::BTreeMap;
use std::fmt;

use anstream::eprintln;
use polyboard::Position;
use polyboard_bench::{BenchmarkSubject, Work};
use serde::{Deserialize, Serialize};

use super::workload::Workload;
use super::{Plan, Sample};
use crate::count::{self, Bulk};
use crate::text::{ALARM, grouped};
use crate::verify::divide_command;
use crate::{interrupt, progress};

/// The results of the boards.
pub(super) struct CrossCheck {
    /// The boards whose results are all right.
    pub(super) agreeing: Vec<BenchmarkSubject>,
    /// The other boards, each with the first wrong result.
    pub(super) excluded: Vec<Excluded>,
    /// By single operation, what the agreeing boards find on each of its positions.
    pub(super) found: BTreeMap<&'static str, Vec<u64>>,
}

/// A board with a result that is wrong or that no majority confirms.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Excluded {
    pub(super) backend: String,
    pub(super) workload: String,
    pub(super) sample: String,
    pub(super) fen: String,
    /// For a perft.
    pub(super) depth: Option<u32>,
    /// A count, or the checksum of a result.
    pub(super) counted: u64,
    /// `None` if no result has a majority.
    pub(super) right: Option<u64>,
    pub(super) divide: Option<String>,
}

impl CrossCheck {
    /// Runs every workload on every board, and before it the perfts of stated counts at lesser depths. No board agrees if
    /// Ctrl-C is pressed.
    pub(super) fn of(plan: &Plan, boards: Vec<BenchmarkSubject>) -> CrossCheck {
        let mut check = CrossCheck::agreed(boards);
        let untimed = plan.samples.iter().flat_map(|sample| {
            let depths = sample.untimed(&plan.workloads).0.into_iter();
            depths.map(move |depth| (Workload::PERFT, sample, Work::Perft(depth), Some(depth)))
        });
        let timed = plan.workloads.iter().flat_map(|&workload| {
            plan.samples.iter().map(move |sample| {
                let depth = workload.tree(sample).map_or(0, |tree| tree.depth);
                (workload, sample, workload.work(depth), workload.depth(sample))
            })
        });
        let steps: Vec<_> = untimed.chain(timed).collect();
        let bar = progress::bar("cross-check", steps.len() as u64);
        for (workload, sample, work, depth) in steps {
            let result = |&board: &BenchmarkSubject| Some((board, result(board, sample, work)?));
            let results: Option<Vec<_>> = check.agreeing.iter().map(result).collect();
            match results {
                Some(results) => bar.suspend(|| check.judge(workload, sample, depth, &results)),
                None => check.agreeing.clear(),
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        for &workload in plan.workloads.iter().filter(|workload| !workload.is_tree()) {
            check.find(workload, plan);
        }
        check
    }

    /// All boards, before any has been found wrong.
    pub(super) fn agreed(boards: Vec<BenchmarkSubject>) -> CrossCheck {
        CrossCheck { agreeing: boards, excluded: Vec::new(), found: BTreeMap::new() }
    }

    /// Runs a single operation by every board on all positions, and excludes the boards whose results are not those of
    /// the majority.
    fn find(&mut self, workload: Workload, plan: &Plan) {
        let positions = &plan.fresh.positions;
        let mut results = Vec::new();
        for &subject in &self.agreeing {
            let positions = positions.clone();
            let found = interrupt::unless_requested(move || found(subject, workload, &positions));
            let Some(found) = found else { return self.agreeing.clear() };
            results.push((subject, found));
        }
        let right = majority(results.iter().filter_map(|(_, found)| found.clone()));
        for (subject, found) in results {
            let Some(found) = found else {
                // It lacks the operation, or cannot set up the position.
                continue;
            };
            let is_wrong = |&at: &usize| right.as_ref().is_none_or(|right| found[at] != right[at]);
            if let Some(at) = (0..positions.len()).find(is_wrong) {
                let file = &plan.fresh.place.file;
                let excluded = Excluded {
                    backend: subject.id.to_owned(),
                    workload: workload.name().to_owned(),
                    sample: file.clone(),
                    fen: positions[at].fen().to_string(),
                    depth: None,
                    counted: found[at],
                    right: right.as_ref().map(|right| right[at]),
                    divide: None,
                };
                self.exclude(subject, excluded, file, false);
            }
        }
        self.found.extend(right.map(|right| (workload.name(), right)));
    }

    /// Excludes the boards with wrong results.
    fn judge(
        &mut self,
        workload: Workload,
        sample: &Sample,
        depth: Option<u32>,
        results: &[(BenchmarkSubject, Option<u64>)],
    ) {
        let stated = depth.and_then(|depth| sample.stated_at(depth));
        let able = results.iter().filter_map(|&(_, result)| result);
        let right = stated.or_else(|| majority(able));
        for &(subject, result) in results {
            let Some(counted) = result else {
                // It lacks the operation, or cannot set up the position.
                continue;
            };
            if right != Some(counted) {
                let divide = depth.filter(|_| subject.board.is_some()).map(|depth| {
                    divide_command(&sample.position, subject.id, depth, workload.bulk())
                });
                let excluded = Excluded {
                    backend: subject.id.to_owned(),
                    workload: workload.name().to_owned(),
                    sample: sample.name.clone(),
                    fen: sample.fen.clone(),
                    depth,
                    counted,
                    right,
                    divide,
                };
                self.exclude(subject, excluded, &sample.place, stated.is_some());
            }
        }
    }

    fn exclude(
        &mut self,
        subject: BenchmarkSubject,
        excluded: Excluded,
        place: &dyn fmt::Display,
        is_stated: bool,
    ) {
        excluded.complain(place, is_stated);
        self.excluded.push(excluded);
        self.agreeing.retain(|&agreeing| agreeing != subject);
    }
}

/// The result of a board, `Some(None)` if it lacks the operation; `None` after Ctrl-C.
fn result(subject: BenchmarkSubject, sample: &Sample, work: Work) -> Option<Option<u64>> {
    match (work, subject.board) {
        (Work::Perft(depth) | Work::PerftTwoPly(depth), Some(set_up)) => {
            let is_one_ply = matches!(work, Work::Perft(_));
            let bulk = if is_one_ply { Bulk::OnePly } else { Bulk::TwoPly };
            Some(Some(count::perft(set_up(&sample.position).as_mut(), depth, bulk)?))
        }
        _ => {
            let position = sample.position;
            interrupt::unless_requested(move || (subject.runner)(&[position]).checksum(work, 0))
        }
    }
}

impl Excluded {
    fn complain(&self, place: &dyn fmt::Display, is_stated: bool) {
        let Excluded { backend, workload, fen, .. } = self;
        let excluded = format!("{place}: {ALARM}{backend} is excluded{ALARM:#}");
        let Some(depth) = self.depth else {
            eprintln!("{excluded}: wrong result in {workload}\n  {fen}");
            return;
        };
        let expected = match self.right.map(grouped) {
            None => "the boards disagree and no count has a majority".to_owned(),
            Some(right) if is_stated => format!("stated {right}"),
            Some(right) => format!("most boards {right}"),
        };
        let counted = grouped(self.counted);
        eprintln!("{excluded}: it counts {counted} at depth {depth}; {expected}; to divide:");
        eprintln!("  {}", self.divide.as_ref().unwrap_or(fen));
    }
}

/// What a board finds on each position; `None` if it lacks the operation.
fn found(
    subject: BenchmarkSubject,
    workload: Workload,
    positions: &[Position],
) -> Option<Vec<u64>> {
    let mut runner = (subject.runner)(positions);
    let at = |index| Some(runner.run(workload.work(0), &[index])?.found);
    (0..positions.len() as u32).map(at).collect()
}

/// The result that more than half of the boards give.
fn majority<T: Ord + Clone>(counts: impl Iterator<Item = T> + Clone) -> Option<T> {
    let mut votes = BTreeMap::<T, usize>::new();
    for count in counts.clone() {
        *votes.entry(count).or_default() += 1;
    }
    votes.into_iter().find(|(_, given)| given * 2 > counts.clone().count()).map(|(count, _)| count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::sample::samples;
    use crate::suite::Suite;
    use polyboard::PositionErrorKinds;

    fn judged(
        stated: &str,
        workload: Workload,
        found: [Option<u64>; 3],
    ) -> (Vec<BenchmarkSubject>, Vec<Option<u64>>) {
        let line = format!("{} {stated}", Position::start().fen());
        let rows = Suite::parse("test", &line, PositionErrorKinds::NONE).unwrap().rows;
        let sample = &samples(&rows, 8_902).unwrap().expect("nobody presses Ctrl-C")[0];
        let boards = backends::all()[..3].to_vec();
        let mut cross_check = CrossCheck::agreed(boards.clone());
        let found: Vec<_> = boards.into_iter().zip(found).collect();
        cross_check.judge(workload, sample, workload.depth(sample), &found);
        let right = cross_check.excluded.iter().map(|excluded| excluded.right).collect();
        (cross_check.agreeing, right)
    }

    #[test]
    fn a_board_that_differs_is_excluded() {
        let boards = backends::all();
        let perft = |stated, counts: [u64; 3]| judged(stated, Workload::PERFT, counts.map(Some));
        assert_eq!(perft("", [7, 7, 7]), (boards[..3].to_vec(), vec![]));
        assert_eq!(perft("", [7, 8, 7]), (vec![boards[0], boards[2]], vec![Some(7)]));
        assert_eq!(perft(";D3 8", [7, 8, 7]), (vec![boards[1]], vec![Some(8), Some(8)]));
        assert_eq!(perft("", [7, 8, 9]), (vec![], vec![None, None, None]));
    }

    #[test]
    fn a_board_without_the_operation_has_no_vote() {
        let boards = backends::all();
        let found = [Some(7), None, Some(7)];
        assert_eq!(judged(";D3 8", Workload::ALL[7], found), (boards[..3].to_vec(), vec![]));
    }
}

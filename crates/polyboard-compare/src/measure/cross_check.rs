//! The cross-check: every board runs every workload once. Only boards with right results are timed.

use std::collections::BTreeMap;
use std::fmt::Display;

use polyboard::Position;
use polyboard_bench::{BenchmarkSubject, Work};

use super::plan::Plan;
use super::sample::Sample;
use super::watch::Watch;
use crate::run::Excluded;
use crate::workload::Workload;

/// The results of the boards.
pub(crate) struct CrossCheck {
    /// The boards whose results are all right.
    pub(crate) agreeing: Vec<BenchmarkSubject>,
    /// The other boards, each with the first wrong result.
    pub(crate) excluded: Vec<Excluded>,
    /// By single operation, what the agreeing boards find on each of its positions.
    pub(crate) found: BTreeMap<&'static str, Vec<u64>>,
}

impl CrossCheck {
    /// Runs every workload on every board, and before it the perfts of stated counts at lesser depths. No board agrees if
    /// Ctrl-C is pressed.
    pub(crate) fn of(plan: &Plan, boards: Vec<BenchmarkSubject>, watch: &Watch) -> CrossCheck {
        let mut check = CrossCheck::agreed(boards);
        let untimed = plan.samples.iter().flat_map(|sample| {
            let depths = sample.untimed(&plan.workloads).0.into_iter();
            depths.map(move |depth| (Workload::PERFT, sample, Work::Perft(depth), Some(depth)))
        });
        let timed = plan.workloads.iter().flat_map(|&workload| {
            plan.samples.iter().map(move |sample| {
                let depth = sample.tree(workload).map_or(0, |tree| tree.depth);
                (workload, sample, workload.work(depth), sample.depth(workload))
            })
        });
        let steps: Vec<_> = untimed.chain(timed).collect();
        for (done, &(workload, sample, work, depth)) in steps.iter().enumerate() {
            (watch.progress)("cross-check", done as u64, steps.len() as u64);
            let position = sample.position;
            let result = |&board: &BenchmarkSubject| {
                let result = move || board.runner(&[position]).checksum(work, 0);
                Some((board, watch.stop.unless(result)?))
            };
            let results: Option<Vec<_>> = check.agreeing.iter().map(result).collect();
            match results {
                Some(results) => check.judge(workload, sample, depth, &results, watch),
                None => check.agreeing.clear(),
            }
        }
        for &workload in plan.workloads.iter().filter(|workload| !workload.is_tree()) {
            check.find(workload, plan, watch);
        }
        check
    }

    /// All boards, before any has been found wrong.
    pub(crate) fn agreed(boards: Vec<BenchmarkSubject>) -> CrossCheck {
        CrossCheck { agreeing: boards, excluded: Vec::new(), found: BTreeMap::new() }
    }

    /// Runs a single operation by every board on all positions, and excludes the boards whose results are not those of
    /// the majority.
    fn find(&mut self, workload: Workload, plan: &Plan, watch: &Watch) {
        let positions = &plan.fresh.positions;
        let mut results = Vec::new();
        for &subject in &self.agreeing {
            let positions = positions.clone();
            let found = watch.stop.unless(move || found(subject, workload, &positions));
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
                let place = &plan.fresh.place;
                let excluded = Excluded {
                    backend: subject.id.to_owned(),
                    workload: workload.name().to_owned(),
                    sample: place.file.clone(),
                    fen: positions[at].fen().to_string(),
                    depth: None,
                    counted: found[at],
                    right: right.as_ref().map(|right| right[at]),
                    divide: None,
                };
                self.exclude(excluded, &place.file, false, watch);
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
        watch: &Watch,
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
                let divide = depth
                    .filter(|_| subject.board.is_some())
                    .map(|depth| (watch.divide)(&sample.position, subject.id, depth, workload));
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
                self.exclude(excluded, &sample.place, stated.is_some(), watch);
            }
        }
    }

    fn exclude(&mut self, excluded: Excluded, place: &dyn Display, is_stated: bool, watch: &Watch) {
        (watch.excluded)(&excluded, place, is_stated);
        self.agreeing.retain(|agreeing| agreeing.id != excluded.backend);
        self.excluded.push(excluded);
    }
}

/// What a board finds on each position; `None` if it lacks the operation.
fn found(
    subject: BenchmarkSubject,
    workload: Workload,
    positions: &[Position],
) -> Option<Vec<u64>> {
    let mut runner = subject.runner(positions);
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
    use crate::measure::tests::{all, plan, watch};

    fn judged(
        stated: &str,
        workload: Workload,
        found: [Option<u64>; 3],
    ) -> (Vec<BenchmarkSubject>, Vec<Option<u64>>) {
        let line = format!("{} {stated}", Position::start().fen());
        let sample = &plan(&line, &[workload], 8_902).samples[0];
        let boards = all()[..3].to_vec();
        let mut cross_check = CrossCheck::agreed(boards.clone());
        let found: Vec<_> = boards.into_iter().zip(found).collect();
        cross_check.judge(workload, sample, sample.depth(workload), &found, &watch());
        let right = cross_check.excluded.iter().map(|excluded| excluded.right).collect();
        (cross_check.agreeing, right)
    }

    #[test]
    fn a_board_that_differs_is_excluded() {
        let boards = all();
        let perft = |stated, counts: [u64; 3]| judged(stated, Workload::PERFT, counts.map(Some));
        assert_eq!(perft("", [7, 7, 7]), (boards[..3].to_vec(), vec![]));
        assert_eq!(perft("", [7, 8, 7]), (vec![boards[0], boards[2]], vec![Some(7)]));
        assert_eq!(perft(";D3 8", [7, 8, 7]), (vec![boards[1]], vec![Some(8), Some(8)]));
        assert_eq!(perft("", [7, 8, 9]), (vec![], vec![None, None, None]));
    }

    #[test]
    fn a_board_without_the_operation_has_no_vote() {
        let boards = all();
        let found = [Some(7), None, Some(7)];
        assert_eq!(judged(";D3 8", Workload::ALL[7], found), (boards[..3].to_vec(), vec![]));
    }
}

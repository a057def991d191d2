//! First all boards do all the work once. Only those that find the right things are timed.

use std::collections::BTreeMap;

use anstream::eprintln;
use polyboard::work::{Contestant, Work};

use super::workload::Workload;
use super::{Plan, Subject};
use crate::text::{ALARM, grouped};
use crate::verify::divide_command;
use crate::{count, interrupt, progress};

/// What the boards found.
pub(super) struct Proof {
    /// The boards that found everything right.
    pub(super) proved: Vec<Contestant>,
    /// The boards that did not, each with the first position on which it was wrong.
    pub(super) excluded: Vec<Excluded>,
    /// Boards that lack an operation, or cannot set up a position.
    pub(super) unable: Vec<(Contestant, Workload)>,
}

/// A board that finds what is wrong, or what nothing confirms.
pub(super) struct Excluded {
    pub(super) contestant: Contestant,
    pub(super) workload: Workload,
    pub(super) subject: String,
    pub(super) fen: String,
    /// Where leaves are counted.
    pub(super) depth: Option<u32>,
    /// A count, or a checksum of what was found.
    pub(super) counted: u64,
    /// `None` if the boards disagree so much that nothing has a majority.
    pub(super) right: Option<u64>,
    pub(super) divide: Option<String>,
}

impl Proof {
    /// Lets every board do all the work. Proves nothing if Ctrl-C comes.
    pub(super) fn of(plan: &Plan, boards: Vec<Contestant>) -> Proof {
        let mut proof = Proof { proved: boards, excluded: Vec::new(), unable: Vec::new() };
        let steps = plan.subjects.len() * plan.workloads.len();
        let bar = progress::bar("proof", steps as u64);
        for &workload in &plan.workloads {
            for subject in &plan.subjects {
                let work = workload.of(subject, plan.nodes).work;
                let find = |&board: &Contestant| Some((board, found(board, subject, work)?));
                let found: Option<Vec<_>> = proof.proved.iter().map(find).collect();
                match found {
                    Some(found) => bar.suspend(|| proof.judge(workload, subject, &found)),
                    None => proof.proved.clear(),
                }
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        proof
    }

    /// Whether a board can be timed at a workload.
    pub(super) fn is_able(&self, contestant: Contestant, workload: Workload) -> bool {
        !self.unable.contains(&(contestant, workload))
    }

    /// Excludes the boards that found what is wrong.
    fn judge(
        &mut self,
        workload: Workload,
        subject: &Subject,
        found: &[(Contestant, Option<u64>)],
    ) {
        let stated = workload.tree(subject).and_then(|(_, stated)| stated);
        let able = found.iter().filter_map(|&(board, found)| Some((board, found?)));
        let right = stated.or_else(|| majority(able.map(|(_, found)| found)));
        for &(contestant, found) in found {
            let Some(found) = found else {
                self.unable.push((contestant, workload));
                continue;
            };
            if right != Some(found) {
                let excluded = Excluded::of(workload, subject, contestant, found, right);
                excluded.complain(workload, subject);
                self.excluded.push(excluded);
                self.proved.retain(|&proved| proved != contestant);
            }
        }
    }
}

/// What a board finds, `Some(None)` if it lacks the operation; `None` if Ctrl-C came.
fn found(contestant: Contestant, subject: &Subject, work: Work) -> Option<Option<u64>> {
    match (work, contestant.board) {
        // A deep count can be stopped halfway.
        (Work::Perft(depth), Some(set_up)) => {
            Some(Some(count::perft(set_up(&subject.position).as_mut(), depth)?))
        }
        _ if interrupt::requested() => None,
        _ => Some((contestant.worker)(&subject.position).checksum(work)),
    }
}

impl Excluded {
    fn of(
        workload: Workload,
        subject: &Subject,
        contestant: Contestant,
        counted: u64,
        right: Option<u64>,
    ) -> Excluded {
        let depth = workload.tree(subject).map(|(depth, _)| depth);
        Excluded {
            contestant,
            workload,
            subject: subject.name.clone(),
            fen: subject.position.fen().to_string(),
            depth,
            counted,
            right,
            divide: depth
                .filter(|_| contestant.board.is_some())
                .map(|depth| divide_command(&subject.position, contestant.id, depth)),
        }
    }

    fn complain(&self, workload: Workload, subject: &Subject) {
        let Excluded { contestant, fen, counted, .. } = self;
        let (place, id) = (&subject.place, contestant.id);
        let Some((depth, stated)) = workload.tree(subject) else {
            let name = workload.name();
            eprintln!("{place}: {ALARM}{id} is excluded{ALARM:#}: {name} finds something else");
            eprintln!("  {fen}");
            return;
        };
        let expected = match (self.right, stated) {
            (None, _) => "the boards disagree and no count has a majority".to_owned(),
            (Some(right), Some(_)) => format!("stated {}", grouped(right)),
            (Some(right), None) => format!("most boards {}", grouped(right)),
        };
        let counted = grouped(*counted);
        eprint_excluded(&format!("{place}"), id, &counted, depth, &expected);
        if let Some(divide) = &self.divide {
            eprintln!("  {divide}");
        } else {
            eprintln!("  {fen}");
        }
    }
}

fn eprint_excluded(place: &str, id: &str, counted: &str, depth: u32, expected: &str) {
    eprintln!(
        "{place}: {ALARM}{id} is excluded{ALARM:#}: it counts {counted} at depth {depth}; \
         {expected}; to divide:"
    );
}

/// The number that more than half of all give.
fn majority(counts: impl Iterator<Item = u64> + Clone) -> Option<u64> {
    let mut votes = BTreeMap::<u64, usize>::new();
    for count in counts.clone() {
        *votes.entry(count).or_default() += 1;
    }
    votes.into_iter().find(|(_, given)| given * 2 > counts.clone().count()).map(|(count, _)| count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use crate::compare::subject::subjects;
    use crate::suite::Suite;
    use polyboard::{Position, PositionErrorKinds};

    fn judged(
        stated: &str,
        workload: Workload,
        found: [Option<u64>; 3],
    ) -> (Vec<Contestant>, Vec<Option<u64>>, usize) {
        let line = format!("{} {stated}", Position::start().fen());
        let rows = Suite::parse("test", &line, PositionErrorKinds::NONE).rows;
        let subject = &subjects(&rows, 8_902).unwrap()[0];
        let boards = boards::all()[..3].to_vec();
        let mut proof = Proof { proved: boards.clone(), excluded: Vec::new(), unable: Vec::new() };
        let found: Vec<_> = boards.into_iter().zip(found).collect();
        proof.judge(workload, subject, &found);
        let right = proof.excluded.iter().map(|excluded| excluded.right).collect();
        (proof.proved, right, proof.unable.len())
    }

    #[test]
    fn a_board_that_differs_is_excluded() {
        let boards = boards::all();
        let perft = |stated, counts: [u64; 3]| judged(stated, Workload::Perft, counts.map(Some));
        assert_eq!(perft("", [7, 7, 7]), (boards[..3].to_vec(), vec![], 0));
        assert_eq!(perft("", [7, 8, 7]), (vec![boards[0], boards[2]], vec![Some(7)], 0));
        assert_eq!(perft(";D3 8", [7, 8, 7]), (vec![boards[1]], vec![Some(8), Some(8)], 0));
        assert_eq!(perft("", [7, 8, 9]), (vec![], vec![None, None, None], 0));
    }

    #[test]
    fn a_board_without_the_operation_has_no_vote() {
        let boards = boards::all();
        let found = [Some(7), None, Some(7)];
        assert_eq!(judged(";D3 8", Workload::Captures, found), (boards[..3].to_vec(), vec![], 1));
    }
}

//! First all boards count every position. Only those that count right are timed.

use std::collections::BTreeMap;

use anstream::eprintln;
use polyboard::Backend;

use super::Subject;
use crate::text::{ALARM, grouped};
use crate::verify::divide_command;
use crate::{count, progress};

/// What the boards counted.
pub(super) struct Proof {
    /// The boards that counted every position right.
    pub(super) proved: Vec<Backend>,
    /// The boards that did not, each with the first position on which it was wrong.
    pub(super) excluded: Vec<Excluded>,
}

/// A board that counts wrong, or whose count nothing confirms.
pub(super) struct Excluded {
    pub(super) backend: Backend,
    pub(super) subject: String,
    pub(super) fen: String,
    pub(super) depth: u32,
    pub(super) counted: u64,
    /// `None` if the boards disagree so much that no count has a majority.
    pub(super) right: Option<u64>,
    pub(super) divide: String,
}

impl Proof {
    /// Lets every board count every position. Proves nothing if Ctrl-C comes.
    pub(super) fn of(subjects: &[Subject], boards: impl Iterator<Item = Backend>) -> Proof {
        let mut proof = Proof { proved: boards.collect(), excluded: Vec::new() };
        let bar = progress::bar("proof", subjects.len() as u64);
        for subject in subjects {
            let count = |&backend: &Backend| {
                let mut board = backend.board(&subject.position);
                Some((backend, count::perft(board.as_mut(), subject.depth)?))
            };
            let counts: Option<Vec<_>> = proof.proved.iter().map(count).collect();
            match counts {
                Some(counts) => bar.suspend(|| proof.judge(subject, &counts)),
                None => proof.proved.clear(),
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        proof
    }

    /// Excludes the boards that counted wrong.
    fn judge(&mut self, subject: &Subject, counts: &[(Backend, u64)]) {
        let right = subject.stated.or_else(|| majority(counts.iter().map(|count| count.1)));
        for &(backend, counted) in counts {
            if right != Some(counted) {
                let excluded = Excluded::of(subject, backend, counted, right);
                excluded.complain(subject);
                self.excluded.push(excluded);
                self.proved.retain(|&proved| proved != backend);
            }
        }
    }
}

impl Excluded {
    fn of(subject: &Subject, backend: Backend, counted: u64, right: Option<u64>) -> Excluded {
        Excluded {
            backend,
            subject: subject.name.clone(),
            fen: subject.position.fen().to_string(),
            depth: subject.depth,
            counted,
            right,
            divide: divide_command(&subject.position, backend, subject.depth),
        }
    }

    fn complain(&self, subject: &Subject) {
        let expected = match (self.right, subject.stated) {
            (None, _) => "the boards disagree and no count has a majority".to_owned(),
            (Some(right), Some(_)) => format!("stated {}", grouped(right)),
            (Some(right), None) => format!("most boards {}", grouped(right)),
        };
        eprintln!(
            "{}: {ALARM}{} is excluded{ALARM:#}: it counts {} at depth {}; {expected}; to divide:",
            subject.place,
            self.backend,
            grouped(self.counted),
            self.depth,
        );
        eprintln!("  {}", self.divide);
    }
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
    use crate::compare::subjects;
    use crate::suite::Suite;
    use polyboard::{Position, Refusals};

    fn judged(stated: &str, counted: [u64; 3]) -> (Vec<Backend>, Vec<Option<u64>>) {
        let line = format!("{} {stated}", Position::start().fen());
        let rows = Suite::parse("test", &line, Refusals::NONE).rows;
        let subject = &subjects(&rows, 8_902).unwrap()[0];
        let boards: Vec<Backend> = Backend::all().take(3).collect();
        let mut proof = Proof { proved: boards.clone(), excluded: Vec::new() };
        let counts: Vec<_> = boards.into_iter().zip(counted).collect();
        proof.judge(subject, &counts);
        (proof.proved, proof.excluded.iter().map(|excluded| excluded.right).collect())
    }

    #[test]
    fn a_board_that_differs_is_excluded() {
        let boards: Vec<Backend> = Backend::all().take(3).collect();
        assert_eq!(judged("", [7, 7, 7]), (boards.clone(), vec![]));
        assert_eq!(judged("", [7, 8, 7]), (vec![boards[0], boards[2]], vec![Some(7)]));
        assert_eq!(judged(";D3 8", [7, 8, 7]), (vec![boards[1]], vec![Some(8), Some(8)]));
        assert_eq!(judged("", [7, 8, 9]), (vec![], vec![None, None, None]));
    }
}

//! Which board is the fastest, and which are not measurably slower.

use super::Advice;
use crate::compare::rows::Row;
use crate::stats::{Spread, spread};
use crate::text::plural;

/// The boards at one task, fastest first. Peers do not run, they are only compared with.
pub(in crate::compare) struct Race<'a> {
    /// The board to take: the smallest of the fastest.
    pub(in crate::compare) take: &'a Row,
    /// The fastest board and how many follow that tie with it.
    ours: Vec<&'a Row>,
    /// Whether each of `ours` ties with the first.
    ties: Vec<bool>,
    peers: Vec<&'a Row>,
}

/// The speed of a board divided by that of another in the same round.
fn ratio(row: &Row, to: &Row) -> Option<Spread> {
    spread(row.speeds.iter().zip(&to.speeds).map(|(speed, to)| speed / to).collect())
}

impl<'a> Race<'a> {
    /// Of rows sorted by speed, fastest first. `None` if there are fewer than two boards that are not peers.
    pub(in crate::compare) fn of(rows: &'a [Row]) -> Option<Race<'a>> {
        let (peers, ours): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_peer);
        let [first, _, ..] = ours[..] else { return None };
        let is_tie = |row: &&Row| {
            row.backend == first.backend
                || ratio(row, first).is_some_and(|ratio| ratio.contains(1.0))
        };
        let ties: Vec<bool> = ours.iter().map(is_tie).collect();
        let fastest = ours.iter().zip(&ties).filter(|(_, ties)| **ties).map(|(row, _)| *row);
        let take = fastest.min_by_key(|row| row.bytes)?;
        Some(Race { take, ours, ties, peers })
    }

    /// The fastest board and those that tie with it.
    pub(in crate::compare) fn fastest(&self) -> impl Iterator<Item = &'a Row> {
        self.ours.iter().zip(&self.ties).filter(|(_, ties)| **ties).map(|(row, _)| *row)
    }

    /// The boards that are measurably slower, fastest first.
    fn slower(&self) -> impl Iterator<Item = &'a Row> {
        self.ours.iter().zip(&self.ties).filter(|(_, ties)| !**ties).map(|(row, _)| *row)
    }

    /// The fastest of the slower boards, and the slowest if it is another.
    pub(in crate::compare) fn next_and_slowest(&self) -> [Option<&'a Row>; 2] {
        let next = self.slower().next();
        let slowest = self.slower().last();
        [next, slowest.filter(|row| next.is_some_and(|next| next.backend != row.backend))]
    }

    /// The time of a board, divided by that of the fastest. `None` if they tie.
    pub(in crate::compare) fn time_of(&self, row: &Row) -> Option<Spread> {
        let is_slower = self.slower().any(|slower| slower.backend == row.backend);
        ratio(self.ours.first()?, row).filter(|_| is_slower)
    }

    /// The advice for a kind of program, with words for the task: `at perft`.
    pub(super) fn advice(&self, program: String, task: &str) -> Advice {
        let time =
            |row: &Row| Some(format!("{} takes {} times as long", row.backend, self.time_of(row)?));
        let [next, slowest] = self.next_and_slowest();
        let slower = [next, slowest].into_iter().flatten().filter_map(time);
        let peers = self.peers.iter().filter_map(|peer| self.beside(peer));
        Advice {
            program,
            take: self.take.backend,
            because: self.because(task),
            others: slower.chain(peers).collect(),
        }
    }

    fn because(&self, task: &str) -> String {
        let others: Vec<&Row> =
            self.fastest().filter(|row| row.backend != self.take.backend).collect();
        let smaller = match others.iter().all(|row| row.bytes > self.take.bytes) {
            true => ", and smaller",
            false => "",
        };
        match &others[..] {
            [] => format!("the fastest {task}"),
            _ if self.ties.iter().all(|ties| *ties) => {
                format!("not measurably different from any other {task}{smaller}")
            }
            [one] => format!("the fastest {task}, a tie with {}{smaller}", one.backend),
            [one, two] => {
                let tie = format!("a tie with {} and {}", one.backend, two.backend);
                format!("the fastest {task}, {tie}{smaller}")
            }
            more => {
                let more = plural(more.len(), "other");
                format!("the fastest {task}, a tie with {more}{smaller}")
            }
        }
    }

    /// How the board to take compares with a peer.
    fn beside(&self, peer: &Row) -> Option<String> {
        let ratio = ratio(self.take, peer)?;
        Some(match ratio.contains(1.0) {
            true => format!("{} is not measurably different in speed", peer.backend),
            false => format!("its speed is {ratio} times that of {}", peer.backend),
        })
    }
}

//! Which board is the fastest, and which are not measurably slower.

use super::{Advice, Resource};
use crate::compare::rows::Row;
use crate::stats::{Spread, spread};
use crate::text::{plural, rounded};

/// The boards at one task, fastest first. Peers do not take part, they are only compared with.
pub(in crate::compare) struct Race<'a> {
    /// The board to take: of those that tie and are [close](CLOSE), the smallest.
    pub(in crate::compare) take: &'a Row,
    /// The fastest board and those that tie with it.
    ties: Vec<&'a Row>,
    /// The boards that are measurably slower.
    slower: Vec<&'a Row>,
    peers: Vec<&'a Row>,
}

/// A board that ties is taken for its size only if its speed is at least this part of the greatest: less
/// changes from build to build, more is a tie because the machine was busy.
const CLOSE: f64 = 0.95;

/// A factor in words: with no more digits than its interval and other builds allow, and with enough of them
/// to differ from 1.
fn factor(ratio: Spread) -> String {
    let half_width = ratio.half_width().max((1.0 - CLOSE) * ratio.median);
    rounded(ratio.median, half_width.min((ratio.median - 1.0).abs()))
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
        let (ties, slower): (Vec<_>, Vec<_>) = ours.into_iter().partition(is_tie);
        let is_close = |row: &&&Row| ratio(row, first).is_some_and(|ratio| ratio.median >= CLOSE);
        let take = ties.iter().filter(is_close).min_by_key(|row| row.bytes).unwrap_or(&first);
        Some(Race { take, ties, slower, peers })
    }

    /// The fastest board and those that tie with it.
    pub(in crate::compare) fn fastest(&self) -> &[&'a Row] {
        &self.ties
    }

    /// The fastest of the slower boards, and the slowest if it is another.
    pub(in crate::compare) fn next_and_slowest(&self) -> [Option<&'a Row>; 2] {
        match self.slower[..] {
            [] => [None, None],
            [next] => [Some(next), None],
            [next, .., slowest] => [Some(next), Some(slowest)],
        }
    }

    /// The time of a board, divided by that of the fastest. `None` if they tie.
    pub(in crate::compare) fn time_of(&self, row: &Row) -> Option<String> {
        let slower = self.slower.iter().find(|slower| slower.backend == row.backend)?;
        ratio(self.ties.first()?, slower).map(factor)
    }

    /// The advice for a kind of program, with words for the task: `at perft`.
    pub(super) fn advice(&self, program: String, task: &str) -> Advice {
        let time = |row: &'a Row| Some((row.backend, self.time_of(row)?));
        Advice {
            program,
            take: self.take.backend,
            because: self.because(task),
            resource: Resource::Time,
            others: self.next_and_slowest().into_iter().flatten().filter_map(time).collect(),
            notes: self.peers.iter().filter_map(|peer| self.beside(peer)).collect(),
        }
    }

    fn because(&self, task: &str) -> String {
        let is_other = |row: &&&Row| row.backend != self.take.backend;
        let others: Vec<&Row> = self.ties.iter().filter(is_other).copied().collect();
        let is_smaller = others.iter().all(|row| row.bytes > self.take.bytes);
        let smaller = match &others[..] {
            [_] if is_smaller => ", and smaller",
            [_, _, ..] if is_smaller => ", and the smallest of them",
            _ => "",
        };
        match &others[..] {
            [] => format!("fastest {task}"),
            [one] => format!("fastest {task}, a tie with {}{smaller}", one.backend),
            more if self.slower.is_empty() => {
                format!("fastest {task}, a tie of all {}{smaller}", more.len() + 1)
            }
            more => {
                format!("fastest {task}, a tie with {}{smaller}", plural(more.len(), "other"))
            }
        }
    }

    /// How the board to take compares with a peer.
    fn beside(&self, peer: &Row) -> Option<String> {
        let ratio = ratio(self.take, peer)?;
        Some(match ratio.contains(1.0) {
            true => format!("a tie with {}", peer.backend),
            false => format!("its speed is {} times that of {}", factor(ratio), peer.backend),
        })
    }
}

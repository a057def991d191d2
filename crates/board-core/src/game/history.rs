//! The positions of a game by their keys.

use alloc::vec;
use alloc::vec::Vec;

use crate::Key128;

/// A position of the game.
#[derive(Clone, Copy, Debug)]
struct Record {
    key: Key128,
    /// How often it had occurred when it stood on the board, that time included.
    occurrences: u32,
    /// Plies since the last irreversible move, null move or the start.
    reversible: u32,
}

/// The records of all positions, the one on the board last. Never empty.
#[derive(Clone, Debug)]
pub(super) struct History {
    records: Vec<Record>,
}

/// The least number of plies after which a position can come back: either side moves a man away
/// and back.
const SHORTEST: usize = 4;

impl History {
    pub(super) fn new(key: Key128) -> History {
        History { records: vec![Record { key, occurrences: 1, reversible: 0 }] }
    }

    pub(super) fn push(&mut self, key: Key128, reversible: bool) {
        let reversible = if reversible { self.last().reversible + 1 } else { 0 };
        let occurrences = 1 + self.earlier(key, reversible);
        self.records.push(Record { key, occurrences, reversible });
    }

    pub(super) fn pop(&mut self) {
        self.records.pop();
    }

    /// How often the position on the board has occurred.
    pub(super) fn occurrences(&self) -> u32 {
        self.last().occurrences
    }

    /// How often a position would have occurred if a reversible move led to it now.
    pub(super) fn occurrences_of_next(&self, key: Key128) -> u32 {
        1 + self.earlier(key, self.last().reversible + 1)
    }

    /// Whether a position with the other side to move has occurred twice since the last
    /// irreversible move: without one, no move leads to a third occurrence.
    pub(super) fn has_repeated(&self) -> bool {
        let reversible = self.last().reversible as usize + 1;
        self.back(reversible).any(|record| record.occurrences >= 2)
    }

    fn last(&self) -> &Record {
        &self.records[self.records.len() - 1]
    }

    /// How often a position, if it came next, had occurred before. The latest occurrence knows the
    /// number, so the walk back stops there.
    fn earlier(&self, key: Key128, reversible: u32) -> u32 {
        self.back(reversible as usize).find(|r| r.key == key).map_or(0, |r| r.occurrences)
    }

    /// The records that may be of the same position as the one to come next, latest first.
    fn back(&self, reversible: usize) -> impl Iterator<Item = &Record> {
        let next = self.records.len();
        (SHORTEST..=reversible).step_by(2).map(move |plies| &self.records[next - plies])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_occurrence_knows_the_number() {
        let mut history = History::new(Key128(1));
        for key in [2, 3, 4, 1, 2, 3, 4] {
            history.push(Key128(key), true);
        }
        assert_eq!(history.occurrences(), 2);
        assert_eq!(history.occurrences_of_next(Key128(1)), 3);
        assert!(history.has_repeated());
        history.push(Key128(1), false);
        assert_eq!((history.occurrences(), history.has_repeated()), (1, false));
        history.pop();
        history.push(Key128(1), true);
        assert_eq!(history.occurrences(), 3);
    }
}

//! The positions of a game by their keys.

use alloc::vec;
use alloc::vec::Vec;

use crate::Key128;

/// A position of the game.
#[derive(Clone, Copy, Debug)]
struct Record {
    key: Key128,
    /// How often the position had occurred by then, that time included.
    occurrences: u32,
    /// Plies since the last irreversible move, null move or the start: positions before that
    /// cannot come back.
    reversible: u32,
    /// The record before this one in its bucket, [`NONE`] if there is none.
    previous: u32,
    /// Whether a position has occurred twice since the last irreversible move.
    repeated: bool,
}

/// No record.
const NONE: u32 = u32::MAX;

/// The records of all positions, the one on the board last, never empty; and where to find them by
/// their keys.
///
/// Records whose keys have the same low bits are chained, the latest first. So a lookup takes as long in
/// a game of 5,000 plies as in one of 50, and taking back a move restores the head of one chain.
#[derive(Clone, Debug)]
pub(super) struct History {
    records: Vec<Record>,
    /// The latest record of each chain. A power of two of them, and not fewer than records.
    heads: Vec<u32>,
}

impl History {
    pub(super) fn new(key: Key128) -> History {
        let mut history = History { records: Vec::new(), heads: vec![NONE; 64] };
        history.push(key, false);
        history
    }

    pub(super) fn push(&mut self, key: Key128, reversible: bool) {
        let last = self.records.last().filter(|_| reversible);
        let reversible = last.map_or(0, |record| record.reversible + 1);
        let occurrences = 1 + self.earlier(key, reversible);
        let repeated = occurrences > 1 || last.is_some_and(|record| record.repeated);
        self.records.push(Record { key, occurrences, reversible, previous: NONE, repeated });
        if self.records.len() > self.heads.len() {
            self.heads = vec![NONE; 2 * self.heads.len()];
            (0..self.records.len()).for_each(|index| self.chain(index));
        } else {
            self.chain(self.records.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) {
        if let Some(record) = self.records.pop() {
            let bucket = self.bucket(record.key);
            self.heads[bucket] = record.previous;
        }
    }

    /// How often the position on the board has occurred.
    pub(super) fn occurrences(&self) -> u32 {
        self.last().occurrences
    }

    /// How often a position would have occurred if a reversible move led to it now.
    pub(super) fn occurrences_of_next(&self, key: Key128) -> u32 {
        1 + self.earlier(key, self.last().reversible + 1)
    }

    /// Whether some position has occurred twice since the last irreversible move: without one, no
    /// move leads to a third occurrence.
    pub(super) fn has_repeated(&self) -> bool {
        self.last().repeated
    }

    /// The keys of the positions since the last irreversible move: the first, and the later ones.
    pub(super) fn comparable(&self) -> (Key128, impl Iterator<Item = Key128>) {
        let first = self.records.len() - 1 - self.last().reversible as usize;
        (self.records[first].key, self.records[first + 1..].iter().map(|record| record.key))
    }

    fn last(&self) -> &Record {
        &self.records[self.records.len() - 1]
    }

    fn bucket(&self, key: Key128) -> usize {
        key.0 as usize & (self.heads.len() - 1)
    }

    /// Makes a record the head of its chain.
    fn chain(&mut self, index: usize) {
        let bucket = self.bucket(self.records[index].key);
        self.records[index].previous = self.heads[bucket];
        self.heads[bucket] = index as u32;
    }

    /// How often a position had occurred before, if it came next, so many plies after the last
    /// irreversible move. The record of the latest occurrence has the number.
    fn earlier(&self, key: Key128, reversible: u32) -> u32 {
        let first = self.records.len() - reversible as usize;
        let mut index = self.heads[self.bucket(key)];
        while let Some(record) =
            self.records.get(index as usize).filter(|_| index as usize >= first)
        {
            if record.key == key {
                return record.occurrences;
            }
            index = record.previous;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_occurrence_has_the_number() {
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

    #[test]
    fn chains_hold_keys_apart_and_survive_growing_and_popping() {
        // All keys fall into one bucket of 64, and the table grows twice.
        let keys: Vec<Key128> = (0..200).map(|i| Key128((i % 100) << 64 | 5)).collect();
        let mut history = History::new(keys[0]);
        for &key in &keys[1..] {
            history.push(key, true);
        }
        assert_eq!(history.occurrences(), 2);
        assert_eq!(history.occurrences_of_next(keys[7]), 3);
        for _ in 0..150 {
            history.pop();
        }
        assert_eq!((history.occurrences(), history.has_repeated()), (1, false));
        assert_eq!(history.occurrences_of_next(keys[7]), 2);
        assert_eq!(history.occurrences_of_next(keys[60]), 1);
    }
}

//! The recursion of one thread.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};

use board_core::{Board, Bulk, Move, for_each_legal_move, perft};

use crate::entries::{DEEPEST, Entries};
use crate::key::{KeptKey, key_after};

/// Positions with fewer plies to go are counted without a lookup: to count two plies at once takes less time
/// than to look up each position after the first.
pub(crate) const SHALLOWEST: u32 = 2;

/// With fewer plies to go a count is quick and does not test whether to stop.
const QUICK: u32 = 4;

/// The use of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions looked up and found, by plies to go.
    pub by_depth: Vec<Lookups>,
    /// Counts stored.
    pub stored: u64,
    /// Stored counts that replaced another count.
    pub replaced: u64,
    /// Counts not stored because they do not fit in an entry.
    pub not_stored: u64,
    /// Counts that another thread had already stored: work done twice.
    pub duplicates: u64,
    /// Entries whose first word matched the position looked up, but not the second: other positions, or
    /// entries that another thread was writing.
    pub near_misses: u64,
}

/// Numbers of lookups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lookups {
    /// Positions looked up.
    pub probes: u64,
    /// Positions found.
    pub hits: u64,
}

impl Tally {
    /// For counts of `depth` plies. Positions with more plies to go than an entry can hold are not looked
    /// up.
    pub(crate) fn new(depth: u32) -> Tally {
        let depths = depth.min(DEEPEST) as usize + 1;
        Tally { by_depth: vec![Lookups::default(); depths], ..Tally::default() }
    }

    /// The sum over all depths.
    pub fn lookups(&self) -> Lookups {
        self.by_depth.iter().fold(Lookups::default(), |sum, lookups| Lookups {
            probes: sum.probes + lookups.probes,
            hits: sum.hits + lookups.hits,
        })
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.by_depth.resize(self.by_depth.len().max(other.by_depth.len()), Lookups::default());
        for (sum, lookups) in self.by_depth.iter_mut().zip(&other.by_depth) {
            sum.probes += lookups.probes;
            sum.hits += lookups.hits;
        }
        self.stored += other.stored;
        self.replaced += other.replaced;
        self.not_stored += other.not_stored;
        self.duplicates += other.duplicates;
        self.near_misses += other.near_misses;
    }
}

/// A thread that counts.
pub(crate) struct Counter<'a> {
    pub(crate) entries: Entries<'a>,
    pub(crate) stop: Option<&'a AtomicBool>,
    pub(crate) tally: Tally,
    /// The moves of the positions on the path from the root, with the keys after them.
    pub(crate) moves: Vec<(Move, KeptKey<'a>)>,
}

impl<'a> Counter<'a> {
    /// The leaves below a position, from the table or counted; `None` if stopped.
    pub(crate) fn leaves<B: Board>(
        &mut self,
        board: &mut B,
        key: &KeptKey<'a>,
        depth: u32,
    ) -> Option<u128> {
        if depth < SHALLOWEST {
            return Some(board.perft(depth).into());
        }
        match self.found(key, depth) {
            Some(leaves) => Some(leaves.into()),
            None => self.counted(board, key, depth),
        }
    }

    /// The leaves below a position from the table.
    #[inline(always)]
    fn found(&mut self, key: &KeptKey<'a>, depth: u32) -> Option<u64> {
        let leaves = self.entries.get(key.key().whole, depth, &mut self.tally);
        let lookups = self.tally.by_depth.get_mut(depth as usize)?;
        lookups.probes += 1;
        lookups.hits += u64::from(leaves.is_some());
        leaves
    }

    /// Counts the leaves below a position and stores the number.
    #[inline(always)]
    fn counted<B: Board>(&mut self, board: &mut B, key: &KeptKey<'a>, depth: u32) -> Option<u128> {
        let leaves = match depth {
            SHALLOWEST => {
                let counted = board.count_in_bulk(Bulk::TwoPlies);
                counted.unwrap_or_else(|| perft(board, 2)).into()
            }
            _ => self.count(board, key, depth)?,
        };
        self.entries.put(key.key().whole, depth, leaves, &mut self.tally);
        Some(leaves)
    }

    /// Counts the leaves below a position and looks up the positions after each move.
    fn count<B: Board>(&mut self, board: &mut B, key: &KeptKey<'a>, depth: u32) -> Option<u128> {
        if depth >= QUICK && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
        // First all keys, then all prefetches: the cache lines arrive together, and the first counts do not
        // wait for the last of them.
        let start = self.moves.len();
        for_each_legal_move(board, |board, mv| {
            let next = key_after(board, key, mv);
            self.moves.push((mv, next));
        });
        for (_, next) in &self.moves[start..] {
            self.entries.prefetch(next.key().whole, depth - 1);
        }
        let mut sum: u128 = 0;
        for index in start..self.moves.len() {
            let (mv, next) = self.moves[index];
            let leaves = match self.found(&next, depth - 1) {
                Some(leaves) => leaves.into(),
                // The move is made only if the position is not found.
                None => {
                    let undo = board.make(mv);
                    let leaves = self.counted(board, &next, depth - 1);
                    board.unmake(mv, undo);
                    leaves?
                }
            };
            sum = sum.saturating_add(leaves);
        }
        self.moves.truncate(start);
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up() {
        let lookups = |probes, hits| Lookups { probes, hits };
        let tally = |by_depth: &[Lookups], each| Tally {
            by_depth: by_depth.to_vec(),
            stored: each,
            replaced: each + 1,
            not_stored: each + 2,
            duplicates: each + 3,
            near_misses: each + 4,
        };
        let mut sum = tally(&[lookups(1, 2)], 10);
        sum += &tally(&[lookups(3, 4), lookups(5, 6)], 20);
        let Tally { stored, replaced, not_stored, duplicates, near_misses, .. } = sum;
        assert_eq!([stored, replaced, not_stored, duplicates, near_misses], [30, 32, 34, 36, 38]);
        assert_eq!(sum.by_depth, [lookups(4, 6), lookups(5, 6)]);
        assert_eq!(sum.lookups(), lookups(9, 12));
    }
}

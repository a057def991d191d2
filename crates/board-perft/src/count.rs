//! The recursion: what one thread does.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};

use board_core::{Board, BoardExt, Move};

use crate::key::{Key, Keys};
use crate::table::{DEEPEST, Entries};

/// Positions with fewer plies to go are counted and not looked up: counting two plies takes less time
/// than storing each of their leaves.
pub(crate) const SHALLOWEST: u32 = 2;

/// Whoever has fewer plies to go does not look whether to stop: it is over in a moment.
const PATIENT: u32 = 4;

/// What happened at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many positions were looked up and how many of them found, by plies to go.
    pub by_depth: Vec<Looks>,
    /// Counts stored.
    pub stored: u64,
    /// Those of them for which another count was thrown away.
    pub replaced: u64,
    /// Counts not stored because an entry has no room for so large a number.
    pub not_stored: u64,
    /// Counts that another thread had stored in the meantime: work done twice.
    pub duplicates: u64,
    /// Entries whose first word was that of the position looked up, and whose second was not: other
    /// positions, or entries that another thread was just writing.
    pub near_misses: u64,
}

/// How often positions were looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// Positions looked up.
    pub probes: u64,
    /// Those that were found.
    pub hits: u64,
}

impl Tally {
    /// For counts of so many plies. Positions with more plies to go than an entry can say are not
    /// looked up.
    pub(crate) fn new(depth: u32) -> Tally {
        let depths = depth.min(DEEPEST) as usize + 1;
        Tally { by_depth: vec![Looks::default(); depths], ..Tally::default() }
    }

    /// The positions of all depths together.
    #[must_use]
    pub fn looks(&self) -> Looks {
        self.by_depth.iter().fold(Looks::default(), |sum, looks| Looks {
            probes: sum.probes + looks.probes,
            hits: sum.hits + looks.hits,
        })
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.by_depth.resize(self.by_depth.len().max(other.by_depth.len()), Looks::default());
        for (sum, looks) in self.by_depth.iter_mut().zip(&other.by_depth) {
            sum.probes += looks.probes;
            sum.hits += looks.hits;
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
    pub(crate) keys: Keys<'a>,
    pub(crate) entries: Entries<'a>,
    pub(crate) stop: Option<&'a AtomicBool>,
    pub(crate) tally: Tally,
    /// The moves of the positions on the way from the root, with the keys after them.
    pub(crate) moves: Vec<(Move, Key)>,
}

impl Counter<'_> {
    /// The leaves below a position, from the table or counted; `None` if the count was stopped.
    pub(crate) fn leaves<B: Board>(
        &mut self,
        board: &mut B,
        key: &Key,
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

    /// The leaves below a position, if the table has them.
    #[inline(always)]
    fn found(&mut self, key: &Key, depth: u32) -> Option<u64> {
        let leaves = self.entries.get(key.whole, depth, &mut self.tally);
        let looks = self.tally.by_depth.get_mut(depth as usize)?;
        looks.probes += 1;
        looks.hits += u64::from(leaves.is_some());
        leaves
    }

    /// Counts the leaves below a position and stores the number.
    #[inline(always)]
    fn counted<B: Board>(&mut self, board: &mut B, key: &Key, depth: u32) -> Option<u128> {
        let leaves = match depth {
            SHALLOWEST => board.perft(depth).into(),
            _ => self.count(board, key, depth)?,
        };
        self.entries.put(key.whole, depth, leaves, &mut self.tally);
        Some(leaves)
    }

    /// Counts the leaves below a position, looking up the positions after each move.
    fn count<B: Board>(&mut self, board: &mut B, key: &Key, depth: u32) -> Option<u128> {
        if depth >= PATIENT && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
        // Every key first, and a word of every bucket: the memory brings all buckets at once, where
        // each would be waited for if it were asked for when it is needed.
        let start = self.moves.len();
        board.for_each_move(|board, mv| {
            let next = self.keys.after(board, key, mv);
            self.moves.push((mv, next));
        });
        for (_, next) in &self.moves[start..] {
            self.entries.touch(next.whole);
        }
        let mut sum: u128 = 0;
        for index in start..self.moves.len() {
            let (mv, next) = self.moves[index];
            let leaves = match self.found(&next, depth - 1) {
                Some(leaves) => leaves.into(),
                // Only for those that are not found, the move is made.
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

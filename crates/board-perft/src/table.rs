//! The table that all threads share.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Tally;
use crate::memory::{Line, Memory};
use crate::numbers::{Numbers, Width};

/// The counts of positions seen before, under keys made of random numbers that belong to the table.
///
/// What was counted stays true, so a table that is used again makes later counts faster, whatever the
/// position and the board. Counts that shall bear each other out take a table each, with another seed.
pub struct Table {
    memory: Memory,
    numbers: Box<Numbers>,
    width: Width,
    seed: u64,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A table of nothing was asked for.
    #[error("a hash table needs 1 MiB at least")]
    Empty,
    /// The system has not so much memory to give.
    #[error("no memory for a hash table of {mebibytes} MiB: {source}")]
    Memory {
        /// How much was asked for.
        mebibytes: usize,
        /// What the system said.
        source: io::Error,
    },
}

impl Table {
    /// An empty table.
    ///
    /// Memory is taken as it is written to, in huge pages where the system has them. A system that
    /// promises more than it has may end the program later.
    ///
    /// # Errors
    ///
    /// [`TableError::Empty`] for no memory at all, [`TableError::Memory`] if there is not so much.
    pub fn new(mebibytes: usize, seed: u64, width: Width) -> Result<Table, TableError> {
        let refused = |source| TableError::Memory { mebibytes, source };
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        // More than this no address space holds; asked for it, memory maps panic.
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| isize::try_from(bytes).is_ok());
        let bytes = bytes.ok_or_else(|| refused(io::ErrorKind::OutOfMemory.into()))?;
        let memory = Memory::new(bytes).map_err(refused)?;
        Ok(Table { memory, numbers: Box::new(Numbers::new(seed, width)), width, seed })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets() * size_of::<Line>()
    }

    /// The number of buckets, each a cache line.
    pub(crate) fn buckets(&self) -> usize {
        self.memory.map_lines()
    }

    /// Whether the system took the advice to put the table into huge pages. Whether it has any to
    /// spare shows later: [`huge_bytes`](Table::huge_bytes).
    #[must_use]
    pub fn huge_pages_advised(&self) -> bool {
        self.memory.advised()
    }

    /// How many bytes of the table lie in huge pages by now, `None` where the system does not tell.
    #[must_use]
    pub fn huge_bytes(&self) -> Option<usize> {
        self.memory.huge_bytes()
    }

    /// What the random numbers were made from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many bits of a key are independent.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// The entries, for as many threads as there are, and the numbers.
    pub(crate) fn share(&mut self) -> (Entries<'_>, &Numbers) {
        (Entries::new(self.memory.lines()), &self.numbers)
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Table");
        debug.field("bytes", &self.bytes()).field("seed", &self.seed).field("width", &self.width);
        debug.finish_non_exhaustive()
    }
}

/// The entries of a table.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    buckets: &'a [Line],
}

/// How many entries a bucket has.
pub(crate) const SLOTS: usize = 4;

/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 7;

/// Greater depths are not stored.
pub(crate) const DEEPEST: u32 = (1 << DEPTH_BITS) - 1;

/// How many bits an entry has for the count of so many plies. 18 are enough for two plies of 218
/// moves, the most there are, and 24 for three. Of greater counts the largest may not fit.
pub(crate) const fn count_bits(depth: u32) -> u32 {
    let bits = 6 * depth + 6;
    if bits > 64 - DEPTH_BITS { 64 - DEPTH_BITS } else { bits }
}

/// How many bits of the high half of a key an entry has for so many plies.
pub(crate) const fn tag_bits(depth: u32) -> u32 {
    64 - DEPTH_BITS - count_bits(depth)
}

/// What of the first word of an entry is known before the count.
#[inline(always)]
fn tag(key: u128, depth: u32) -> u64 {
    let high = (key >> 64) as u64;
    high.unbounded_shl(DEPTH_BITS + count_bits(depth)) | u64::from(depth)
}

impl<'a> Entries<'a> {
    pub(crate) fn new(buckets: &'a [Line]) -> Entries<'a> {
        Entries { buckets }
    }

    pub(crate) fn len(&self) -> usize {
        self.buckets.len()
    }

    /// The bucket of a key: the high half as a fraction of the whole, so that any number of buckets
    /// will do.
    #[inline(always)]
    fn bucket(&self, key: u128) -> &'a Line {
        let index = (key >> 64) * self.buckets.len() as u128 >> 64;
        &self.buckets[index as usize]
    }

    /// Begins to bring the bucket of a key into the cache.
    #[inline(always)]
    pub(crate) fn touch(&self, key: u128) {
        std::hint::black_box(self.bucket(key)[0].load(Ordering::Relaxed));
    }

    /// The count of a position, if the table has it.
    #[inline]
    pub(crate) fn get(&self, key: u128, depth: u32, tally: &mut Tally) -> Option<u64> {
        if depth > DEEPEST {
            return None;
        }
        let tag = tag(key, depth);
        for slot in self.bucket(key).as_chunks::<2>().0 {
            let (first, second) = load(slot);
            let rest = first ^ tag;
            if rest & !(((1 << count_bits(depth)) - 1) << DEPTH_BITS) == 0 {
                if second ^ first == key as u64 {
                    return Some(rest >> DEPTH_BITS);
                }
                tally.near_misses += 1;
            }
        }
        None
    }

    /// Stores the count of a position, unless it is too large. An entry of the same position gives
    /// way, or an empty one, or else the one of the smallest depth.
    pub(crate) fn put(&self, key: u128, depth: u32, count: u128, tally: &mut Tally) {
        let Some(count) =
            u64::try_from(count).ok().filter(|&c| depth <= DEEPEST && c >> count_bits(depth) == 0)
        else {
            tally.not_stored += 1;
            return;
        };
        let new = tag(key, depth) | count << DEPTH_BITS;
        let check = key as u64 ^ new;
        let mut victim = None;
        let mut least = u64::MAX;
        for slot in self.bucket(key).as_chunks::<2>().0 {
            let (first, second) = load(slot);
            if (first, second) == (new, check) {
                tally.duplicates += 1;
                return;
            }
            let worth = worth(first);
            if worth < least {
                (victim, least) = (Some(slot), worth);
            }
        }
        tally.stored += 1;
        tally.replaced += u64::from(least != 0);
        if let Some(slot) = victim {
            slot[0].store(new, Ordering::Relaxed);
            slot[1].store(check, Ordering::Relaxed);
        }
    }
}

/// Reads the two words of an entry. Another thread may write between the two reads: what does not
/// belong together shows in the check.
#[inline(always)]
fn load(slot: &[AtomicU64; 2]) -> (u64, u64) {
    (slot[0].load(Ordering::Relaxed), slot[1].load(Ordering::Relaxed))
}

/// What an entry is worth keeping for: 0 for none, else more for a greater depth.
fn worth(first: u64) -> u64 {
    first & u64::from(DEEPEST)
}

//! The table that all threads share.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Tally;
use crate::memory::{Line, Memory};
use crate::numbers::{Numbers, Width};

/// A table of counts by position, with keys made of the table's own random numbers.
///
/// Counts stay valid, so a reused table makes later counts faster, for any position and any
/// representation. Use separate tables, with different seeds, for counts that check each other.
pub struct Table {
    memory: Memory,
    numbers: Box<Numbers>,
    width: Width,
    seed: u64,
}

/// Why a table cannot be created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The size is zero.
    #[error("a hash table needs at least 1 MiB")]
    Empty,
    /// There is not enough memory.
    #[error("no memory for a hash table of {mebibytes} MiB: {source}")]
    Memory {
        /// The requested size.
        mebibytes: usize,
        /// The error of the system.
        source: io::Error,
    },
}

impl Table {
    /// Creates an empty table.
    ///
    /// Memory is allocated as it is written to, in huge pages where the system has them. A system that
    /// overcommits memory may end the program later.
    ///
    /// # Errors
    ///
    /// [`TableError::Empty`] for a size of 0, [`TableError::Memory`] if there is not enough memory.
    pub fn new(mebibytes: usize, seed: u64, width: Width) -> Result<Table, TableError> {
        let failed = |source| TableError::Memory { mebibytes, source };
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        // No address space holds more; memory maps would panic.
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| isize::try_from(bytes).is_ok());
        let bytes = bytes.ok_or_else(|| failed(io::ErrorKind::OutOfMemory.into()))?;
        let memory = Memory::new(bytes).map_err(failed)?;
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

    /// Whether the system accepted the advice to use huge pages. [`huge_bytes`](Table::huge_bytes) says
    /// whether it did.
    #[must_use]
    pub fn huge_pages_advised(&self) -> bool {
        self.memory.advised()
    }

    /// The bytes of the table that are now in huge pages; `None` if unknown.
    #[must_use]
    pub fn huge_bytes(&self) -> Option<usize> {
        self.memory.huge_bytes()
    }

    /// The seed of the random numbers.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of independent bits of a key.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// The entries, shared by all threads, and the random numbers.
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

/// The number of entries of a bucket.
pub(crate) const SLOTS: usize = 4;

/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 7;

/// Greater depths are not stored.
pub(crate) const DEEPEST: u32 = (1 << DEPTH_BITS) - 1;

/// The bits of an entry for the count of a depth. 18 hold two plies of 218 moves, the most there are, and 24
/// hold three. The largest counts of greater depths may not fit.
pub(crate) const fn count_bits(depth: u32) -> u32 {
    let bits = 6 * depth + 6;
    if bits > 64 - DEPTH_BITS { 64 - DEPTH_BITS } else { bits }
}

/// The bits of an entry for the high half of a key at a depth.
pub(crate) const fn tag_bits(depth: u32) -> u32 {
    64 - DEPTH_BITS - count_bits(depth)
}

/// The first word of an entry without the count.
#[inline(always)]
fn tag(key: u128, depth: u32) -> u64 {
    let high = (key >> 64) as u64;
    high.unbounded_shl(DEPTH_BITS + count_bits(depth)) | u64::from(depth)
}

impl<'a> Entries<'a> {
    pub(crate) fn new(buckets: &'a [Line]) -> Entries<'a> {
        Entries { buckets }
    }

    /// The bucket of a key: the high half as a fraction, so that any number of buckets works.
    #[inline(always)]
    fn bucket(&self, key: u128) -> &'a Line {
        let index = ((key >> 64) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of a key.
    #[inline(always)]
    pub(crate) fn touch(&self, key: u128) {
        std::hint::black_box(self.bucket(key)[0].load(Ordering::Relaxed));
    }

    /// The count of a position.
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

    /// Stores the count of a position, unless it is too large. Uses an empty entry, or else replaces the one
    /// of the smallest depth; among equals the key chooses, so that every entry can be replaced.
    pub(crate) fn put(&self, key: u128, depth: u32, leaves: u128, tally: &mut Tally) {
        let fits = |&leaves: &u64| depth <= DEEPEST && leaves >> count_bits(depth) == 0;
        let Some(leaves) = u64::try_from(leaves).ok().filter(fits) else {
            tally.not_stored += 1;
            return;
        };
        let first = tag(key, depth) | leaves << DEPTH_BITS;
        let second = first ^ key as u64;
        let slots = self.bucket(key).as_chunks::<2>().0;
        let mut replaced = &slots[0];
        let mut least = u64::MAX;
        for index in 0..SLOTS {
            let slot = &slots[(key as usize).wrapping_add(index) % SLOTS];
            let old = load(slot);
            if old == (first, second) {
                tally.duplicates += 1;
                return;
            }
            // 0 in an empty entry.
            let depth = old.0 & u64::from(DEEPEST);
            if depth < least {
                (replaced, least) = (slot, depth);
            }
        }
        tally.stored += 1;
        tally.replaced += u64::from(least != 0);
        replaced[0].store(first, Ordering::Relaxed);
        replaced[1].store(second, Ordering::Relaxed);
    }
}

/// Reads the two words of an entry. Another thread may write between the two reads; then the check of the
/// second word fails.
#[inline(always)]
fn load(slot: &[AtomicU64; 2]) -> (u64, u64) {
    (slot[0].load(Ordering::Relaxed), slot[1].load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with so few buckets that entries collide.
    struct Small(Vec<Line>);

    impl Small {
        fn new(buckets: usize) -> Small {
            Small((0..buckets).map(|_| Line::default()).collect())
        }

        fn get(&self, key: u128, depth: u32) -> Option<u64> {
            Entries::new(&self.0).get(key, depth, &mut Tally::default())
        }

        fn put(&self, key: u128, depth: u32, leaves: u128) -> Tally {
            let mut tally = Tally::default();
            Entries::new(&self.0).put(key, depth, leaves, &mut tally);
            tally
        }
    }

    const KEY: u128 = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;

    #[test]
    fn what_was_stored_is_found_under_its_key_and_depth_alone() {
        for buckets in [1, 2, 3, 1000] {
            for depth in [1, 2, 3, 8, 9, 63, DEEPEST] {
                let table = Small::new(buckets);
                let largest = (1 << count_bits(depth)) - 1;
                for leaves in [0, 1, 400, largest] {
                    let table = Small::new(buckets);
                    assert_eq!(table.put(KEY, depth, leaves).stored, 1);
                    assert_eq!(table.get(KEY, depth).map(u128::from), Some(leaves));
                    assert_eq!(table.get(KEY, depth - 1), None);
                    assert_eq!(table.get(KEY, depth + 1), None);
                }
                table.put(KEY, depth, 77);
                // Every bit of the low half matters at every depth.
                for bit in 0..64 {
                    assert_eq!(table.get(KEY ^ 1 << bit, depth), None, "depth {depth} bit {bit}");
                }
                // The tag has the lowest bits of the high half.
                for bit in 0..tag_bits(depth) {
                    assert_eq!(table.get(KEY ^ 1 << (64 + bit), depth), None, "{depth} {bit}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_not_stored() {
        let table = Small::new(1);
        for (depth, leaves) in [(2, 1 << 18), (9, 1 << 57), (9, u128::MAX), (DEEPEST + 1, 1)] {
            let tally = table.put(KEY, depth, leaves);
            assert_eq!((tally.stored, tally.not_stored), (0, 1), "{depth} {leaves}");
            assert_eq!(table.get(KEY, depth), None);
        }
        assert!(218 * 218 < 1 << count_bits(2) && 218 * 218 * 218 < 1 << count_bits(3));
    }

    #[test]
    fn an_entry_with_a_wrong_bit_is_not_found() {
        for depth in [2, 5, 12] {
            for word in 0..2 {
                for bit in 0..64 {
                    let table = Small::new(1);
                    table.put(KEY, depth, 123);
                    let slot = &table.0[0].as_chunks::<2>().0[KEY as usize % SLOTS];
                    assert_ne!(
                        slot[0].fetch_xor(u64::from(word == 0) << bit, Ordering::Relaxed),
                        0
                    );
                    slot[1].fetch_xor(u64::from(word == 1) << bit, Ordering::Relaxed);
                    assert_eq!(table.get(KEY, depth), None, "depth {depth} word {word} bit {bit}");
                }
            }
        }
    }

    #[test]
    fn words_of_two_entries_do_not_match() {
        let others = [(KEY, 2, 125), (KEY, 3, 123), (KEY ^ 1 << 70, 2, 123), (KEY ^ 4, 2, 123)];
        for (key, depth, leaves) in others {
            let (table, other) = (Small::new(1), Small::new(1));
            table.put(KEY, 2, 123);
            other.put(key, depth, leaves);
            let slot =
                |table: &Small, key| load(&table.0[0].as_chunks::<2>().0[key as usize % SLOTS]);
            let torn = (slot(&table, KEY).0, slot(&other, key).1);
            table.0[0][2 * (KEY as usize % SLOTS) + 1].store(torn.1, Ordering::Relaxed);
            let mut tally = Tally::default();
            assert_eq!(Entries::new(&table.0).get(KEY, 2, &mut tally), None, "{key:x} {depth}");
            assert_eq!(tally.near_misses, 1);
        }
    }

    #[test]
    fn small_depths_are_replaced_first() {
        let table = Small::new(1);
        for depth in [5, 3, 4, 6] {
            assert_eq!(table.put(KEY + u128::from(depth), depth, 9).replaced, 0);
        }
        assert_eq!(table.put(KEY, 2, 9).replaced, 1);
        let found = [3, 4, 5, 6].map(|depth| table.get(KEY + u128::from(depth), depth).is_some());
        assert_eq!(found, [false, true, true, true]);
        assert_eq!(table.put(KEY + 1, 7, 9).replaced, 1);
        assert_eq!(table.get(KEY, 2), None);
    }

    #[test]
    fn every_entry_of_equal_depth_can_be_replaced() {
        let table = Small::new(1);
        for low in 0..4 {
            table.put(low << 4, 2, 1);
        }
        for low in 0..4 {
            table.put(low, 2, 1);
        }
        assert!((0..4).all(|low| table.get(low, 2) == Some(1)));
    }

    #[test]
    fn the_greatest_key_has_its_place() {
        let table = Small::new(1);
        assert_eq!(table.put(u128::MAX, 4, 9).stored, 1);
        assert_eq!(table.get(u128::MAX, 4), Some(9));
    }

    #[test]
    fn the_same_count_again_is_a_duplicate() {
        let table = Small::new(1);
        table.put(KEY, 4, 9);
        let tally = table.put(KEY, 4, 9);
        assert_eq!((tally.duplicates, tally.stored), (1, 0));
    }

    #[test]
    fn every_bucket_is_used() {
        let table = Small::new(7);
        for part in 0..700u128 {
            table.put(part * (u128::MAX / 700), 2, 1);
        }
        let full = |line: &Line| line.iter().all(|word| word.load(Ordering::Relaxed) != 0);
        assert!(table.0.iter().all(full));
    }

    #[test]
    fn a_table_that_cannot_be_created_is_an_error() {
        let error = |mebibytes| Table::new(mebibytes, 0, Width::Bits128).unwrap_err().to_string();
        assert_eq!(error(0), "a hash table needs at least 1 MiB");
        for mebibytes in [1 << 43, 1 << 44, usize::MAX] {
            let start = format!("no memory for a hash table of {mebibytes} MiB: ");
            assert!(error(mebibytes).starts_with(&start), "{}", error(mebibytes));
        }
    }

    #[test]
    fn a_table_has_the_size_asked_for() {
        let mut table = Table::new(3, 5, Width::Bits64).unwrap();
        assert_eq!((table.bytes(), table.seed(), table.width()), (3 << 20, 5, Width::Bits64));
        assert_eq!(table.share().0.buckets.len(), 3 << 14);
        assert_eq!(format!("{table:?}"), "Table { bytes: 3145728, seed: 5, width: Bits64, .. }");
    }
}

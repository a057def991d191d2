//! The entries of a table: two words each, that threads read and write without waiting for each other.
//!
//! `tests/models` compiles this file too, with words whose interleavings are all tried, and with words that a
//! solver reasons about.

use std::sync::atomic::Ordering;

use crate::Tally;
use crate::memory::{Line, Word};

/// The entries of a table.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    pub(crate) buckets: &'a [Line],
}

/// The number of entries of a bucket.
pub(crate) const SLOTS: usize = 4;

/// The bits of the depth in an entry.
const DEPTH_BITS: u32 = 7;

/// Greater depths are not stored.
pub(crate) const DEEPEST: u32 = (1 << DEPTH_BITS) - 1;

/// The fraction of the golden ratio, whose multiples lie far apart.
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

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

    /// The bucket of a key: the high half as a fraction, so that any number of buckets works. Each depth has another one,
    /// because a position that comes back after many plies has more depths than a bucket has entries.
    #[inline(always)]
    fn bucket(&self, key: u128, depth: u32) -> &'a Line {
        let fraction = (key >> 64) as u64 ^ u64::from(depth).wrapping_mul(GOLDEN_RATIO);
        let index = (u128::from(fraction) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks for the bucket of a key and a depth, and does not wait for it where the processor can do so.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u128, depth: u32) {
        prefetch(self.bucket(key, depth));
    }

    /// The count of a position.
    #[inline]
    pub(crate) fn get(&self, key: u128, depth: u32, tally: &mut Tally) -> Option<u64> {
        if depth > DEEPEST {
            return None;
        }
        let tag = tag(key, depth);
        for slot in self.bucket(key, depth).as_chunks::<2>().0 {
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
        let slots = self.bucket(key, depth).as_chunks::<2>().0;
        let mut replaced = &slots[0];
        let mut least = u64::MAX;
        for index in 0..SLOTS {
            // The sum of the remainders, because keys go up to the last number.
            let slot = &slots[(index + key as usize % SLOTS) % SLOTS];
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

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
fn prefetch(bucket: &Line) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    // SAFETY: every x86-64 processor has the instruction. It changes nothing, whatever the address.
    #[allow(unsafe_code)]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast());
    }
}

/// Reads a word: reads of several buckets overlap.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline(always)]
fn prefetch(bucket: &Line) {
    std::hint::black_box(bucket[0].load(Ordering::Relaxed));
}

/// Reads the two words of an entry. Another thread may write between the two reads; then the check of the
/// second word fails.
#[inline(always)]
fn load(slot: &[Word; 2]) -> (u64, u64) {
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
    fn the_same_count_again_is_a_duplicate() {
        let table = Small::new(1);
        table.put(KEY, 4, 9);
        let tally = table.put(KEY, 4, 9);
        assert_eq!((tally.duplicates, tally.stored), (1, 0));
    }

    /// The last key of all is stored like any other.
    #[test]
    fn the_greatest_key_is_stored() {
        let table = Small::new(1);
        table.put(u128::MAX, 3, 7);
        table.put(u128::MAX, 4, 8);
        assert_eq!((table.get(u128::MAX, 3), table.get(u128::MAX, 4)), (Some(7), Some(8)));
    }

    /// Four threads overwrite each other's entries in one bucket. What is found is what was stored.
    #[test]
    fn threads_find_only_what_was_stored() {
        let table = Small::new(1);
        let key = |number: u64| u128::from(number) << 64 | u128::from(number.rotate_left(29));
        let rounds = if cfg!(miri) { 12 } else { 20_000 };
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let (table, key) = (&table, &key);
                scope.spawn(move || {
                    let mut number = thread;
                    for round in 0..rounds {
                        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round);
                        let (stored, other) = (number >> 40 & 7, number >> 50 & 7);
                        table.put(key(stored), 2, u128::from(stored + 100));
                        let found = table.get(key(other), 2);
                        assert!(found.is_none_or(|count| count == other + 100), "{found:?}");
                    }
                });
            }
        });
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
}

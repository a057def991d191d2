//! The hash table of searched positions.

#[cfg(target_has_atomic = "64")]
use core::sync::atomic::AtomicU64;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::collections::TryReserveError;

use polyboard::Move;

/// What the search knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move, or the one that caused a cutoff; `None` if no move reached alpha.
    pub(super) best: Option<Move>,
    /// Mates count from this position, not from the root.
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// The meaning of the score of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// An upper bound: no move reached alpha.
    AtMost = 1,
    /// A lower bound: the search stopped at a beta cutoff.
    AtLeast = 2,
    Exact = 3,
}

impl Entry {
    /// 16 bits each for move, score, depth and bound. Never 0.
    fn pack(self) -> u64 {
        let best = self.best.map_or(NO_MOVE, Move::bits);
        let halves = [self.score as u16, self.depth as u16, self.bound as u16];
        halves.into_iter().fold(best.into(), |bits, half| bits << 16 | u64::from(half))
    }

    fn unpack(bits: u64) -> Entry {
        let half = |index: u32| (bits >> (16 * index)) as u16;
        let bound = match half(0) {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        };
        Entry {
            best: Move::from_bits(half(3)),
            score: i32::from(half(2) as i16),
            depth: i32::from(half(1) as i16),
            bound,
        }
    }
}

/// Bits that are no move.
const NO_MOVE: u16 = u16::MAX >> 1;

/// A hash table of fixed size, which searches on several threads may share.
///
/// It compares all 64 bits of a key. Two kinds:
///
/// * [`lasting`](HashTable::lasting) never replaces a position by another. When half of it is used, it takes no
///   more positions. So what it knows does not depend on the numbers that make up the keys, and neither does
///   the tree that is searched.
/// * [`replacing`](HashTable::replacing) replaces the shallowest of a few positions: for engines.
#[derive(Debug)]
pub struct HashTable {
    slots: Vec<Slot>,
    replaces: bool,
    /// The number of slots in use; of no account in a table that replaces.
    used: AtomicUsize,
}

/// Without a lock, two threads may write halves of different entries. So the first half is the key,
/// exclusive or the data: then a mixed entry has a key that nobody asks for (R. Hyatt and T. Mann, 2002).
#[derive(Debug, Default)]
struct Slot {
    key_and_data: AtomicU64,
    /// 0 if the slot is empty.
    data: AtomicU64,
}

/// A number in two halves, for processors that cannot store 64 bits at once. Mixed halves are found as mixed
/// entries are.
#[cfg(not(target_has_atomic = "64"))]
#[derive(Debug, Default)]
struct AtomicU64([core::sync::atomic::AtomicU32; 2]);

#[cfg(not(target_has_atomic = "64"))]
impl AtomicU64 {
    fn load(&self, ordering: core::sync::atomic::Ordering) -> u64 {
        let [low, high] = self.0.each_ref().map(|half| u64::from(half.load(ordering)));
        high << 32 | low
    }

    fn store(&self, number: u64, ordering: core::sync::atomic::Ordering) {
        self.0[0].store(number as u32, ordering);
        self.0[1].store((number >> 32) as u32, ordering);
    }
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.key_and_data.load(Relaxed) ^ data, data)
    }

    fn write(&self, key: u64, data: u64) {
        self.key_and_data.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// How many slots a position may be put in, if the table replaces.
const CHOICES: usize = 4;

impl HashTable {
    /// A table that never replaces, of 2^`log_size` slots of 16 bytes. At most half of them are used.
    #[must_use]
    pub fn lasting(log_size: u32) -> HashTable {
        let slots = core::iter::repeat_with(Slot::default).take(1 << log_size).collect();
        HashTable { slots, replaces: false, used: AtomicUsize::new(0) }
    }

    /// A table that replaces, of about so many bytes.
    ///
    /// # Errors
    ///
    /// If the system refuses the memory.
    pub fn replacing(bytes: usize) -> Result<HashTable, TryReserveError> {
        let count = 1 << (bytes / size_of::<Slot>()).max(CHOICES).ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count)?;
        slots.resize_with(count, Slot::default);
        Ok(HashTable { slots, replaces: true, used: AtomicUsize::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.slots.iter().for_each(|slot| slot.write(0, 0));
        self.used.store(0, Relaxed);
    }

    /// How much of the table is in use, in thousandths, by its first thousand slots.
    #[must_use]
    pub fn permille_used(&self) -> usize {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot.read().1 != 0).count();
        1000 * used / sample.len()
    }

    /// What is known about a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.choices(key)
            .map(Slot::read)
            .take_while(|&(_, data)| data != 0)
            .find(|&(its_key, _)| its_key == key)
            .map(|(_, data)| Entry::unpack(data))
    }

    /// Remembers a position.
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let data = entry.pack();
        let mut shallowest: Option<(i32, &Slot)> = None;
        for slot in self.choices(key) {
            let (its_key, its_data) = slot.read();
            if its_key == key && its_data != 0 {
                return slot.write(key, data);
            }
            if its_data == 0 {
                let used = self.used.load(Relaxed);
                if self.replaces || used < self.slots.len() / 2 {
                    self.used.store(used + 1, Relaxed);
                    slot.write(key, data);
                }
                return;
            }
            let depth = Entry::unpack(its_data).depth;
            if shallowest.is_none_or(|(least, _)| depth < least) {
                shallowest = Some((depth, slot));
            }
        }
        if let Some((_, slot)) = shallowest {
            slot.write(key, data);
        }
    }

    /// The slots in which a position may be, in the order in which they are filled. Half of a table that
    /// does not replace is empty, so an empty slot is met soon.
    fn choices(&self, key: u64) -> impl Iterator<Item = &Slot> {
        let count = if self.replaces { CHOICES } else { self.slots.len() };
        let mask = self.slots.len() - 1;
        (0..count).map(move |step| &self.slots[(key as usize).wrapping_add(step) & mask])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polyboard::{MoveKind, Square};

    fn entry(depth: i32) -> Entry {
        let best = Some(Move::new(Square::A2, Square::A4, MoveKind::DoublePush));
        Entry { best, score: -123, depth, bound: Bound::AtLeast }
    }

    #[test]
    fn entries_are_read_back() {
        let table = HashTable::lasting(4);
        for entry in [
            entry(3),
            Entry { best: None, score: 29_990, ..entry(-1) },
            Entry { bound: Bound::Exact, ..entry(0) },
            Entry { bound: Bound::AtMost, ..entry(99) },
        ] {
            table.put(7, entry);
            assert_eq!(table.get(7), Some(entry));
        }
        assert_eq!(table.get(8), None);
    }

    #[test]
    fn a_lasting_table_keeps_the_first_positions_whatever_their_keys() {
        // All in one slot, all in different slots.
        for step in [16, 1] {
            let table = HashTable::lasting(4);
            for index in 0..10 {
                table.put(step * index, entry(1));
            }
            let kept: Vec<_> = (0..10).map(|index| table.get(step * index).is_some()).collect();
            assert_eq!(kept, [[true; 8].as_slice(), &[false; 2]].concat());
            table.clear();
            assert_eq!(table.get(0), None);
        }
    }

    #[test]
    fn a_replacing_table_replaces_the_shallowest() {
        let table = HashTable::replacing(16 * size_of::<Slot>()).unwrap();
        for depth in [5, 2, 9, 4, 7] {
            table.put(16 * depth as u64, entry(depth));
        }
        let known = [5, 2, 9, 4, 7].map(|depth: i32| table.get(16 * depth as u64).is_some());
        assert_eq!(known, [true, false, true, true, true]);
    }
}

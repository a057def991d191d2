//! The hash table of searched positions.

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

/// A hash table of fixed size.
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
    used: usize,
}

/// A position; empty if the [packed](Entry::pack) entry is 0.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    data: u64,
}

/// How many slots a position may be put in, if the table replaces.
const CHOICES: usize = 4;

impl HashTable {
    /// A table that never replaces, of 2^`log_size` slots of 16 bytes. At most half of them are used.
    pub fn lasting(log_size: u32) -> HashTable {
        HashTable { slots: vec![Slot::default(); 1 << log_size], replaces: false, used: 0 }
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
        slots.resize(count, Slot::default());
        Ok(HashTable { slots, replaces: true, used: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.used = 0;
    }

    /// How much of the table is in use, in thousandths, by its first thousand slots.
    pub fn permille_used(&self) -> usize {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot.data != 0).count();
        1000 * used / sample.len()
    }

    /// What is known about a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slots = self.choices(key).map(|place| self.slots[place]);
        let mut used = slots.take_while(|slot| slot.data != 0);
        used.find(|slot| slot.key == key).map(|slot| Entry::unpack(slot.data))
    }

    /// Remembers a position.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let new = Slot { key, data: entry.pack() };
        let mut shallowest: Option<(i32, usize)> = None;
        for place in self.choices(key) {
            let slot = &mut self.slots[place];
            if slot.key == key && slot.data != 0 {
                *slot = new;
                return;
            }
            if slot.data == 0 {
                if self.replaces || self.used < self.slots.len() / 2 {
                    self.used += 1;
                    self.slots[place] = new;
                }
                return;
            }
            let depth = Entry::unpack(slot.data).depth;
            if shallowest.is_none_or(|(least, _)| depth < least) {
                shallowest = Some((depth, place));
            }
        }
        if let Some((_, place)) = shallowest {
            self.slots[place] = new;
        }
    }

    /// The places of the slots in which a position may be, in the order in which they are filled. Half of a table
    /// that does not replace is empty, so an empty slot is met soon.
    fn choices(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let count = if self.replaces { CHOICES } else { self.slots.len() };
        let mask = self.slots.len() - 1;
        (0..count).map(move |step| (key as usize).wrapping_add(step) & mask)
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
        let mut table = HashTable::lasting(4);
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
            let mut table = HashTable::lasting(4);
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
        let mut table = HashTable::replacing(16 * size_of::<Slot>()).unwrap();
        for depth in [5, 2, 9, 4, 7] {
            table.put(16 * depth as u64, entry(depth));
        }
        let known = [5, 2, 9, 4, 7].map(|depth: i32| table.get(16 * depth as u64).is_some());
        assert_eq!(known, [true, false, true, true, true]);
    }
}

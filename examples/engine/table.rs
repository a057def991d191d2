//! The hash table, which all threads share without a lock.
//!
//! An entry is two words. The first is the key, exclusive or the second: if two threads write halves of different
//! entries, the first belongs to a key that nobody asks for (R. Hyatt and T. Mann, 2002). Four entries are one cache
//! line, so a position costs one access to memory, and `polyboard::processor::prefetch` of [`Table::line`] begins it early.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use polyboard::{Key64, Move};

use crate::search::MATE_IN_SIGHT;

/// The meaning of the score of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No move reached alpha.
    Upper = 1,
    /// A move reached beta; others were not tried.
    Lower = 2,
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, or the one that reached beta.
    pub(crate) mv: Option<Move>,
    pub(crate) score: i32,
    /// The static evaluation without correction; `None` in check.
    pub(crate) eval: Option<i32>,
    /// In plies; 0 from the quiescence search.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// The bits of no evaluation.
const NO_EVAL: i16 = i16::MIN;

impl Entry {
    /// Move, score and evaluation in 16 bits each, depth, and the age with the bound. Never 0. No move has the bits 0x7fff.
    fn pack(self, age: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, |eval| eval as i16) as u16;
        let last =
            u16::from_be_bytes([self.depth.clamp(0, 255) as u8, age << 2 | self.bound as u8]);
        let words = [self.mv.map_or(u16::MAX >> 1, Move::bits), self.score as u16, eval, last];
        words.into_iter().fold(0, |bits, word| bits << 16 | u64::from(word))
    }

    fn unpack(bits: u64) -> Entry {
        let word = |index: u32| (bits >> (16 * index)) as u16;
        let eval = word(1) as i16;
        Entry {
            mv: Move::from_bits(word(3)),
            score: (word(2) as i16).into(),
            eval: (eval != NO_EVAL).then_some(eval.into()),
            depth: depth_of(bits),
            bound: [Bound::Exact, Bound::Upper, Bound::Lower, Bound::Exact][bits as usize & 3],
        }
    }

    /// Whether it is known on which side of a window the position is, or of an estimate.
    pub(crate) fn decides(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

fn depth_of(bits: u64) -> i32 {
    (bits >> 8 & 0xff) as i32
}

/// Mates are stored as seen from the position, not from the root: `plies` is the distance between the two, with a minus
/// when an entry is read.
fn shifted(score: i32, plies: i32) -> i32 {
    if score.abs() < MATE_IN_SIGHT { score } else { score + score.signum() * plies }
}

#[derive(Default)]
struct Slot {
    key_and_data: AtomicU64,
    /// 0 in an empty slot.
    data: AtomicU64,
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

/// A cache line.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Line([Slot; 4]);

/// A hash table of fixed size.
pub(crate) struct Table {
    lines: Vec<Line>,
    /// The number of the search in six bits, so that entries of earlier ones are replaced first.
    age: AtomicU8,
}

impl Table {
    /// A table of so many megabytes, if the system has them.
    pub(crate) fn new(megabytes: usize) -> Result<Table, TryReserveError> {
        let count = (megabytes << 20) / size_of::<Line>();
        let mut lines = Vec::new();
        lines.try_reserve_exact(count)?;
        lines.resize_with(count, Line::default);
        Ok(Table { lines, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.lines.iter().flat_map(|line| &line.0).for_each(|slot| slot.write(0, 0));
    }

    /// Makes the entries that are there older than those that come.
    pub(crate) fn begin_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % 64, Relaxed);
    }

    /// What is known about a position that is so many plies from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let slots = self.line(key).0.iter().map(Slot::read);
        let (_, data) = { slots }.find(|&(its_key, data)| its_key == key && data != 0)?;
        let entry = Entry::unpack(data);
        Some(Entry { score: shifted(entry.score, -(ply as i32)), ..entry })
    }

    /// Remembers a position, in the place of what is known about it or of the entry of least use.
    pub(crate) fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        entry.score = shifted(entry.score, ply as i32);
        let age = self.age.load(Relaxed);
        let years = |data: u64| i32::from((age + 64 - (data as u8 >> 2)) % 64);
        let use_of = |slot: &Slot| match slot.read() {
            (_, 0) => i32::MIN,
            (_, data) => depth_of(data) - 4 * years(data),
        };
        let slots = &self.line(key).0;
        let same = slots.iter().find(|slot| slot.read().0 == key && slot.read().1 != 0);
        if let Some(old) = same.map(|slot| slot.read().1) {
            if entry.bound != Bound::Exact && entry.depth + 3 < depth_of(old) && years(old) == 0 {
                return;
            }
            entry.mv = entry.mv.or(Entry::unpack(old).mv);
        }
        if let Some(slot) = same.or_else(|| slots.iter().min_by_key(|slot| use_of(slot))) {
            slot.write(key, entry.pack(age));
        }
    }

    /// The line of a key: the key as a fraction, so any number of lines will do.
    pub(crate) fn line(&self, key: u64) -> &Line {
        &self.lines[((u128::from(key) * self.lines.len() as u128) >> 64) as usize]
    }
}

/// The key of a position in the table. Close to the fifty-move draw the clock counts too, in steps of eight plies: the
/// same pieces on the same squares are worth less there, and a score from an earlier time would hide the draw.
pub(crate) fn table_key(position: Key64, halfmove_clock: u16) -> u64 {
    let eighths = u64::from(halfmove_clock.saturating_sub(12) / 8);
    position.0 ^ eighths.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

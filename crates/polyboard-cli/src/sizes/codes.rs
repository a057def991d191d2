//! Lengths of code words, and the time of coding.

use std::hint::black_box;
use std::time::Instant;

use polyboard::encoding::{Bits, Code, Snapshot};
use polyboard_compare::stats::spread;
use serde::Serialize;

use crate::error::Error;
use crate::text::plural;

/// What was measured of a code.
#[derive(Serialize)]
pub(super) struct CodeRow {
    /// Its id.
    pub(super) code: &'static str,
    /// What it is, in a sentence.
    pub(super) summary: &'static str,
    /// Whether every word has the same length.
    pub(super) fixed: bool,
    /// The longest word for any position, in bits.
    pub(super) bound: usize,
    /// In bits, by phase: opening, middlegame, endgame; null without positions.
    pub(super) averages: [Option<f64>; 3],
    /// In bits.
    pub(super) average: Option<f64>,
    /// In bits.
    pub(super) max: usize,
    /// In bytes, with the stop bit.
    pub(super) average_bytes: Option<f64>,
    /// Positions that the code does not store.
    pub(super) not_stored: usize,
    /// Positions whose halfmove clock exceeds the greatest that the code stores.
    pub(super) clocks_cut: usize,
    /// Nanoseconds to encode a position.
    pub(super) encode_ns: Option<f64>,
    /// Nanoseconds to decode one.
    pub(super) decode_ns: Option<f64>,
}

/// 0 for the opening, 1 for the middlegame, 2 for the endgame: by the number of pieces.
fn phase(snapshot: &Snapshot) -> usize {
    match snapshot.setup().pieces().count() {
        29.. => 0,
        17..29 => 1,
        _ => 2,
    }
}

/// How many positions there are of each phase.
pub(super) fn phases(snapshots: &[Snapshot]) -> [usize; 3] {
    let mut phases = [0; 3];
    snapshots.iter().for_each(|snapshot| phases[phase(snapshot)] += 1);
    phases
}

fn mean(lengths: &[usize]) -> Option<f64> {
    (!lengths.is_empty()).then(|| lengths.iter().sum::<usize>() as f64 / lengths.len() as f64)
}

impl CodeRow {
    /// Measures the code words of all positions, and checks that they decode to the positions.
    pub(super) fn of(code: &'static dyn Code, snapshots: &[Snapshot]) -> Result<CodeRow, Error> {
        // The lengths of the words in bits, by phase, and in bytes.
        let (mut lengths, mut bytes) = ([const { Vec::new() }; 3], Vec::new());
        let (mut not_stored, mut clocks_cut) = (0, 0);
        for snapshot in snapshots {
            let stored = snapshot.with_clock_at_most(code.max_clock());
            clocks_cut += usize::from(stored != *snapshot);
            let Ok(bits) = code.encode(&stored) else {
                not_stored += 1;
                continue;
            };
            if code.decode(&bits) != Ok(stored) {
                let fen = stored.setup().fen().to_string();
                return Err(Error::NoRoundTrip { code: code.id(), fen });
            }
            lengths[phase(snapshot)].push(bits.len());
            bytes.push(if code.is_whole_bytes() { bits.len() / 8 } else { bits.len() / 8 + 1 });
        }
        let all = lengths.concat();
        Ok(CodeRow {
            code: code.id(),
            summary: code.summary(),
            fixed: code.is_fixed(),
            bound: code.max_bits(),
            averages: lengths.map(|lengths| mean(&lengths)),
            average: mean(&all),
            max: all.into_iter().max().unwrap_or_default(),
            average_bytes: mean(&bytes),
            not_stored,
            clocks_cut,
            encode_ns: None,
            decode_ns: None,
        })
    }

    /// What the measurement left out.
    pub(super) fn remark(&self) -> String {
        let not_stored = plural(self.not_stored, "position") + " not stored";
        let cut = plural(self.clocks_cut, "clock") + " cut";
        let remarks = [(self.not_stored, not_stored), (self.clocks_cut, cut)];
        let remarks: Vec<_> =
            remarks.into_iter().filter(|&(count, _)| count > 0).map(|(_, remark)| remark).collect();
        remarks.join(", ")
    }
}

/// The number of timed positions, spread over the whole file. They fit into a part of the caches, as in a
/// program that does other things too.
const TIMED: usize = 2000;
/// Words coded in one go.
const WORDS: usize = 20_000;

/// Times the codes in turn, round after round, and reports each round that is done. The first one warms up and does not count.
pub(super) fn time(
    codes: &[&'static dyn Code],
    snapshots: &[Snapshot],
    rounds: u32,
    rows: &mut [CodeRow],
    progress: &dyn Fn(u64),
) {
    if rounds == 0 {
        return;
    }
    let step = snapshots.len().div_ceil(TIMED);
    let works: Vec<Work> = codes.iter().map(|&code| Work::new(code, snapshots, step)).collect();
    let mut times = vec![[Vec::new(), Vec::new()]; codes.len()];
    for round in 0..=rounds {
        for (work, times) in works.iter().zip(&mut times) {
            for (times, time) in times.iter_mut().zip(work.time()).filter(|_| round > 0) {
                times.push(time);
            }
        }
        progress(round.into());
    }
    for (row, times) in rows.iter_mut().zip(times) {
        let median = |times| spread(times).map(|spread| spread.median).filter(|ns| ns.is_finite());
        [row.encode_ns, row.decode_ns] = times.map(median);
    }
}

/// A code with positions and their code words.
struct Work {
    code: &'static dyn Code,
    words: Vec<(Snapshot, Bits)>,
}

impl Work {
    fn new(code: &'static dyn Code, snapshots: &[Snapshot], step: usize) -> Work {
        let stored = snapshots.iter().step_by(step).map(|s| s.with_clock_at_most(code.max_clock()));
        let words = stored.filter_map(|s| code.encode(&s).ok().map(|bits| (s, bits))).collect();
        Work { code, words }
    }

    /// Nanoseconds to encode a position and to decode it.
    fn time(&self) -> [f64; 2] {
        [
            self.each(|(snapshot, _)| self.code.encode(black_box(snapshot))),
            self.each(|(_, bits)| self.code.decode(black_box(bits))),
        ]
    }

    /// Nanoseconds per position.
    fn each<R>(&self, work: impl Fn(&(Snapshot, Bits)) -> R) -> f64 {
        let repeats = WORDS.div_ceil(self.words.len().max(1));
        let start = Instant::now();
        for _ in 0..repeats {
            self.words.iter().map(&work).for_each(|result| _ = black_box(result));
        }
        start.elapsed().as_nanos() as f64 / (repeats * self.words.len()) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_that_are_no_whole_bytes_take_a_stop_bit() {
        let snapshot = Snapshot::new(polyboard::Position::start().setup()).unwrap();
        for (id, bits, bytes) in [("h3", 118, 15.0), ("r160", 160, 20.0)] {
            let row = CodeRow::of(polyboard::encoding::code(id).unwrap(), &[snapshot]).unwrap();
            assert_eq!((row.max, row.average_bytes), (bits, Some(bytes)), "{id}");
        }
    }
}

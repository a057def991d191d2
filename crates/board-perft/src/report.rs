//! The result of a count, and the bound on its error.

use std::time::Duration;

use board_core::Move;

use crate::Tally;
use crate::entries::{SLOTS, tag_bits};

/// The result of a count.
#[derive(Clone, Debug)]
pub struct Report {
    /// The counted leaves: all, unless the count was stopped. Saturates at 128 bits.
    pub leaves: u128,
    /// The leaves by first moves, in unspecified order.
    pub divide: Vec<Row>,
    /// The number of parts into which the tree was split.
    pub parts: usize,
    /// The number of counted parts.
    pub done: usize,
    /// The use of the table.
    pub tally: Tally,
    /// An upper bound on the probability that a number is wrong because two positions were mistaken for one;
    /// see the [crate documentation](crate#how-sure-is-it). Counts that were already in the table are not
    /// covered.
    pub error_bound: f64,
    /// The time it took.
    pub time: Duration,
}

impl Report {
    /// Whether everything was counted.
    pub fn is_complete(&self) -> bool {
        self.done == self.parts
    }
}

/// The leaves after a first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The move.
    pub mv: Move,
    /// The counted leaves.
    pub leaves: u128,
    /// Whether these are all leaves after the move.
    pub complete: bool,
}

/// An upper bound on the probability, over all random numbers, that one of the positions looked up was
/// mistaken for another, or that one of `merged` pairs compared by their keys was.
pub(crate) fn error_bound(tally: &Tally, merged: f64, buckets: usize) -> f64 {
    let found_wrongly =
        tally.by_depth.iter().zip(0..).map(|(lookups, depth)| {
            lookups.probes as f64 * SLOTS as f64 * mistaken(depth, buckets)
        });
    let torn = tally.near_misses as f64 * two_to_minus(64);
    (found_wrongly.sum::<f64>() + torn + merged * two_to_minus(128)).min(1.0)
}

/// The probability that an entry of another position in the bucket matches the position looked up. Bits of the tag that
/// the bucket implies add nothing.
fn mistaken(depth: u32, buckets: usize) -> f64 {
    two_to_minus(64) * (two_to_minus(tag_bits(depth)) + share_of_bucket(buckets))
}

/// 1 / (number of values of the high half that share a bucket): a bucket has at least 2^64 / `buckets` - 1
/// of them.
fn share_of_bucket(buckets: usize) -> f64 {
    let buckets = buckets as f64;
    buckets / (2f64.powi(64) - buckets)
}

fn two_to_minus(bits: u32) -> f64 {
    2f64.powi(-(bits as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lookups;

    fn tally(depth: usize, probes: u64, near_misses: u64) -> Tally {
        let mut by_depth = vec![Lookups::default(); depth + 1];
        by_depth[depth] = Lookups { probes, hits: 0 };
        Tally { by_depth, near_misses, ..Tally::default() }
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found:e} is not {expected:e}");
    }

    #[test]
    fn the_bound_is_what_the_documentation_says() {
        let (buckets, two) = (1 << 24, 2f64);
        let bound = |tally, merged| error_bound(&tally, merged, buckets);
        // Two plies: 64 bits in the second word and 39 in the first; 24 select the bucket.
        let shallow = 4.0 * 1e7 * (two.powi(-103) + two.powi(-104));
        assert_near(bound(tally(2, 10_000_000, 0), 0.0), shallow);
        // From nine plies on the count fills the first word, and only the second word has bits of the key.
        assert_near(bound(tally(9, 1000, 0), 0.0), 4000.0 * two.powi(-64) * (1.0 + two.powi(-40)));
        assert_near(bound(tally(2, 0, 5), 0.0), 5.0 * two.powi(-64));
        assert_near(bound(tally(2, 0, 0), 3e7), 3e7 * two.powi(-128));
    }

    #[test]
    fn a_probability_is_at_most_one_and_nothing_done_is_nothing_wrong() {
        assert_eq!(error_bound(&tally(2, 0, 0), 2f64.powi(129), 1 << 30), 1.0);
        assert_eq!(error_bound(&tally(2, 0, 0), 0.0, 16), 0.0);
    }
}

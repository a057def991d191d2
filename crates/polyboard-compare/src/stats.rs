//! The median of repeated measurements, with its interval.

use std::fmt;

use serde::Serialize;

use crate::text::rounded;

/// A median with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The middle of the measurements.
    pub median: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Spread {
    /// Whether a value lies in the interval.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Half the width of the interval, relative to the median; 0 if the median is 0.
    pub fn relative(&self) -> f64 {
        if self.median == 0.0 { 0.0 } else { self.half_width() / self.median }
    }
}

impl fmt::Display for Spread {
    /// Writes the median with no more digits than the interval allows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&rounded(self.median, self.half_width()))
    }
}

/// With fewer measurements even the interval of all of them has less than 95 %.
pub const ROUNDS_FOR_95: u32 = 9;

/// The median of some measurements and its 95 % interval: where the median of as many other measurements will lie.
///
/// An interval of the true median would be narrower by a factor of about the square root of two, and the median of the next
/// run, which has an error of its own, would lie outside one time in five. The ends are two of the measurements, chosen
/// by rank, so it holds for any distribution (M. A. Fligner and D. A. Wolfe, 1979). With too few measurements it is the
/// interval of all. `None` without any.
pub fn spread(mut values: Vec<f64>) -> Option<Spread> {
    values.sort_by(f64::total_cmp);
    let count = values.len();
    let upper_middle = *values.get(count / 2)?;
    let lower_middle = *values.get((count - 1) / 2)?;
    let rank = rank(count);
    Some(Spread {
        median: f64::midpoint(lower_middle, upper_middle),
        low: values[rank],
        high: values[count - 1 - rank],
    })
}

/// How many measurements are left out at each end: as many as leave the median of as many others outside with a
/// probability of at most 2.5 % at each end. 0 if there are too few.
fn rank(count: usize) -> usize {
    if count > 300 {
        // The same by the normal distribution.
        return (count as f64 / 2.0 - 1.386 * (count as f64).sqrt()) as usize - 1;
    }
    let fits = |rank: &usize| others_below(count, *rank) <= 0.025;
    (1..=count / 2).take_while(fits).count().saturating_sub(1)
}

/// The probability that at least half of `count` other measurements lie below the one of this rank, counted from 1. All
/// orders of the two series are equally likely.
fn others_below(count: usize, rank: usize) -> f64 {
    let all = choose(2 * count, count);
    let orders = |below| {
        choose(below + rank - 1, below) * choose(2 * count - below - rank, count - below) / all
    };
    (count.div_ceil(2)..=count).map(orders).sum()
}

/// The number of ways to choose some of `count` things.
fn choose(count: usize, some: usize) -> f64 {
    (0..some).map(|index| (count - index) as f64 / (some - index) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_those_of_two_equal_series() {
        // The probability that the first five of two times nine are all of one series.
        let first_five = (9.0 * 8.0 * 7.0 * 6.0 * 5.0) / (18.0 * 17.0 * 16.0 * 15.0 * 14.0);
        assert!((others_below(9, 1) - first_five).abs() < 1e-12);
        // Counted with whole numbers by another program, as the ranks below.
        for (count, expected) in
            [(1, 0), (8, 0), (9, 0), (13, 1), (19, 3), (25, 5), (36, 8), (60, 18), (300, 125)]
        {
            assert_eq!(rank(count), expected, "{count}");
        }
        assert!((1..9).all(|count| others_below(count, 1) > 0.025));
        assert_eq!(rank(301), 125);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let odd = spread(vec![3.0, 1.0, 2.0]).unwrap();
        assert_eq!(odd, Spread { median: 2.0, low: 1.0, high: 3.0 });
        assert_eq!(spread(vec![4.0, 1.0]).unwrap().median, 2.5);
        assert_eq!(spread(vec![]), None);
    }

    #[test]
    fn one_outlier_does_not_widen_a_long_series() {
        let values: Vec<f64> = (0..15).map(|i| if i == 3 { 1.0 } else { 100.0 }).collect();
        assert_eq!(spread(values).unwrap(), Spread { median: 100.0, low: 100.0, high: 100.0 });
    }

    #[test]
    fn as_many_are_left_out_at_each_end() {
        let spread = spread((0..25).rev().map(f64::from).collect()).unwrap();
        assert_eq!(spread, Spread { median: 12.0, low: 5.0, high: 19.0 });
    }

    #[test]
    fn an_interval_includes_its_ends() {
        let spread = Spread { median: 4.0, low: 3.0, high: 5.0 };
        assert!(spread.contains(3.0) && spread.contains(5.0) && !spread.contains(5.1));
        assert_eq!(spread.relative(), 0.25);
    }
}

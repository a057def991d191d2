//! The median of repeated measurements, with its interval.

use std::fmt;

use serde::Serialize;

use crate::text::rounded;

/// A median with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Spread {
    /// Whether a value lies in the interval.
    pub(crate) fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width of the interval.
    pub(crate) fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Half the width of the interval, relative to the median; 0 if the median is 0.
    pub(crate) fn relative(&self) -> f64 {
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
pub(crate) const ROUNDS_FOR_95: u32 = 6;

/// The median of some measurements and its 95 % interval. The ends are two of the measurements, chosen by
/// rank so that the true median lies outside with a probability of at most 5 %, for any distribution
/// (W. R. Thompson, 1936). With too few measurements it is the interval of all. `None` without any.
pub(crate) fn spread(mut values: Vec<f64>) -> Option<Spread> {
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

/// How many measurements are left out at each end. Each measurement lies below the true median with
/// probability 1/2; this is the largest `n` such that at most `n` of them do so with a probability of at
/// most 2.5 %. 0 if there are too few.
fn rank(count: usize) -> usize {
    let mut term = 0.5_f64.powi(count as i32);
    let mut tail = term;
    let mut rank = 0;
    while tail <= 0.025 {
        rank += 1;
        term *= (count - rank + 1) as f64 / rank as f64;
        tail += term;
    }
    rank.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_those_of_the_sign_test() {
        // Conover, Practical Nonparametric Statistics: 95 % interval of the median, from 0.
        for (count, expected) in
            [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (12, 2), (14, 2), (15, 3), (25, 7), (32, 9)]
        {
            assert_eq!(rank(count), expected, "{count}");
        }
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
    fn an_interval_includes_its_ends() {
        let spread = Spread { median: 4.0, low: 3.0, high: 5.0 };
        assert!(spread.contains(3.0) && spread.contains(5.0) && !spread.contains(5.1));
        assert_eq!(spread.relative(), 0.25);
    }
}

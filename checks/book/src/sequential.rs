//! What a sequential test says of the gain, without the overstatement that comes from stopping early.
//!
//! The log-likelihood ratio of such a test is a Brownian motion between two bounds. Of all gains that could have led to its end we
//! take the one for which a better end was as probable as a worse one: the median-unbiased estimate. Ends are ordered: an early
//! failure is the worst, an early pass the best. So does fishtest, the testing program of the Stockfish project
//! (`stats/brownian.py` and `stats/sprt.py` of <https://github.com/official-stockfish/fishtest>), with the approximation of
//! D. Siegmund (*Sequential Analysis*, 1985), which is used here, too.

use std::f64::consts::{LN_10, PI};

use polyboard_compare::elo::{Estimate, Z};

/// The bounds of the ratio by the error rates that testing programs set: 5 % and 5 %, or 10 % and 5 %.
const RATIOS: [[f64; 2]; 2] = [[-2.944, 2.944], [-2.25, 2.89]];

/// How far the ratio that follows from published figures may lie from a bound, as a factor.
const FACTOR: f64 = 1.3;

/// The Elo of the unit in which normalized bounds are given: 800 / ln 10.
const NORMALIZED: f64 = 347.435_585_522_6;

/// A test that ended at a bound, as published.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) published: Estimate,
    pub(crate) games: f64,
    /// The hypotheses in Elo.
    pub(crate) bounds: [f64; 2],
    pub(crate) passed: bool,
}

/// The walk of the ratio: the hypotheses as scores, the ratio of one game for a score of one more than their mean, the variance
/// of one game's step, and the bounds.
#[derive(Clone, Copy)]
struct Walk {
    middle: f64,
    slope: f64,
    variance: f64,
    ends: [f64; 2],
}

fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Test {
    /// The median-unbiased estimate of the gain in Elo; `None` if the published figures do not lead to the bound, neither with
    /// logistic Elo nor with normalized.
    pub(crate) fn median_unbiased(&self) -> Option<f64> {
        let mean = score(self.published.elo);
        let error = self.published.half / Z * LN_10 / 400.0 * mean * (1.0 - mean);
        let variance = error * error * self.games;
        let logistic = self.bounds.map(score);
        let normalized = self.bounds.map(|elo| 0.5 + elo / NORMALIZED * variance.sqrt());
        let walks = [logistic, normalized].into_iter().flat_map(|[low, high]| {
            let slope = (high - low) / variance;
            let walk =
                Walk { middle: f64::midpoint(low, high), slope, variance: 0.0, ends: [0.0; 2] };
            RATIOS.map(|ends| Walk { variance: slope * (high - low), ends, ..walk })
        });
        let end = |walk: &Walk| walk.ends[usize::from(self.passed)];
        let off = |walk: &Walk| self.games * walk.slope * (mean - walk.middle) / end(walk);
        let far = |walk: &Walk| off(walk).max(1e-9).ln().abs();
        let walk = walks.min_by(|a, b| far(a).total_cmp(&far(b)))?;
        // What lies beyond the bound is no part of the walk.
        (far(&walk) < FACTOR.ln()).then(|| walk.median(self.games / off(&walk), end(&walk)))
    }
}

impl Walk {
    /// The gain for which an end worse than this one, after so many games, has the probability ½.
    fn median(&self, games: f64, end: f64) -> f64 {
        let [mut low, mut high] = [-400.0, 400.0];
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.worse(score(middle), games, end) > 0.5 { low = middle } else { high = middle }
        }
        low
    }

    /// The probability of a worse end.
    fn worse(&self, score: f64, games: f64, end: f64) -> f64 {
        let drift = self.slope * (score - self.middle);
        let (spread, way) = ((games * self.variance).sqrt(), games * drift);
        let [low, high] = self.ends;
        let term = |bound: f64, z: f64| (2.0 * drift / self.variance * bound + ln_below(z)).exp();
        ln_below((end - way) / spread).exp() + term(low, (2.0 * low - end + way) / spread)
            - term(high, (end - way - 2.0 * high) / spread)
    }
}

/// The logarithm of the probability that a normal variable is below *z*: by a series, and far below by a continued fraction.
fn ln_below(z: f64) -> f64 {
    let density = -z * z / 2.0 - (2.0 * PI).sqrt().ln();
    if z < -5.0 {
        return density - (1..40).rev().fold(-z, |rest, k| -z + f64::from(k) / rest).ln();
    }
    if z > 9.0 {
        return 0.0;
    }
    let (mut sum, mut term) = (z, z);
    for k in 1..200 {
        term *= z * z / f64::from(2 * k + 1);
        sum += term;
    }
    (0.5 + sum * density.exp()).clamp(f64::MIN_POSITIVE, 1.0).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    #[test]
    fn the_normal_distribution() {
        for (z, below) in
            [(0.0, 0.5), (1.96, 0.975_002_1), (-1.0, 0.158_655_3), (-5.5, 1.898_956e-8)]
        {
            near(ln_below(z), f64::ln(below), 1e-6);
        }
        near(ln_below(-30.0), -454.321_244, 1e-5);
        near(ln_below(9.0), 0.0, 1e-12);
        near(ln_below(1e4), 0.0, 1e-12);
        near(ln_below(-5.0 - 1e-9), ln_below(-5.0 + 1e-9), 1e-7);
    }

    fn test(elo: f64, half: f64, games: f64, bounds: [f64; 2], passed: bool) -> Test {
        Test { published: Estimate { elo, half }, games, bounds, passed }
    }

    /// The estimates by the same method from the results of pairs and the printed ratio, which say more than Elo and interval.
    #[test]
    fn estimates_are_those_of_the_results_of_pairs() {
        for (test, expected) in [
            (test(11.78, 5.91, 3512.0, [0.0, 5.0], true), 11.34),
            (test(8.02, 4.09, 9790.0, [0.0, 3.0], true), 7.72),
            (test(0.25, 1.70, 79402.0, [0.0, 3.0], false), 0.69),
            (test(1.05, 2.41, 33570.0, [-3.0, 1.0], true), 0.61),
            (test(23.09, 7.37, 3436.0, [0.0, 3.0], true), 22.76),
            (test(-22.7, 13.1, 1409.0, [-3.0, 1.0], false), -21.83),
        ] {
            near(test.median_unbiased().unwrap(), expected, 0.1);
        }
    }

    #[test]
    fn figures_that_do_not_lead_to_a_bound_have_no_estimate() {
        assert!(test(0.76, 0.43, 612_192.0, [0.0, 2.0], true).median_unbiased().is_none());
        assert!(test(8.02, 4.09, 9790.0, [0.0, 3.0], false).median_unbiased().is_none());
    }

    #[test]
    fn a_pass_overstates_and_a_failure_understates() {
        assert!(test(8.02, 4.09, 9790.0, [0.0, 3.0], true).median_unbiased().unwrap() < 8.02);
        assert!(test(0.25, 1.70, 79402.0, [0.0, 3.0], false).median_unbiased().unwrap() > 0.25);
    }
}

//! Elo from pairs of games.
//!
//! The two games of a pair start from one opening, each engine once with each color. An opening that favors one color
//! moves both results, in opposite directions for an engine: so the games of a pair are not independent, and the pair is the unit.
//! It has five results, from no point to two. With the mean *m* of the points per game and the variance *v* of that
//! mean over the pairs, the standard error of *m* is √(*v* / pairs), and Elo is -400 log₁₀(1 / *m* - 1) (A. Elo, 1978). The ends of
//! the interval are the Elo of *m* ± 1.96 standard errors. This is the pentanomial model that the testing tools of engines use;
//! counted game by game, the same results have a wider interval.

use std::fmt;

use serde::Serialize;

use polyboard_compare::elo::Z;

/// The pairs by the points of the first engine: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Pairs(pub(super) [u64; 5]);

/// The difference in strength. Elo is infinite, and null in JSON, if one side made all points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Estimate {
    pub(super) elo: f64,
    /// The 95 % interval.
    pub(super) low: f64,
    pub(super) high: f64,
    /// The probability that the first engine is the stronger one.
    pub(super) superiority: f64,
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, more, two] = self.0;
        write!(f, "{none}, {half}, {one}, {more}, {two}")
    }
}

impl Pairs {
    /// What the pairs say; `None` without pairs. If all pairs ended alike, the interval is a point.
    pub(super) fn estimate(self) -> Option<Estimate> {
        let pairs = Some(self.0.iter().sum::<u64>()).filter(|&pairs| pairs > 0)? as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = (0..5).map(|i| self.0[i] as f64 * value(i as f64 / 4.0)).sum();
            sum / pairs
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean).powi(2));
        let error = (variance / pairs).sqrt();
        let deviations = if mean == 0.5 { 0.0 } else { (mean - 0.5) / error };
        Some(Estimate {
            elo: elo(mean),
            low: elo(mean - Z * error),
            high: elo(mean + Z * error),
            superiority: normal(deviations),
        })
    }
}

impl Estimate {
    /// Elo and half the width of its interval: `+35 ± 12`.
    pub(super) fn short(&self) -> String {
        format!("{:+.0} ± {:.0}", self.elo, (self.high - self.low) / 2.0)
    }

    pub(super) fn sentence(&self) -> String {
        let Estimate { elo, low, high, superiority } = self;
        let percent = 100.0 * superiority;
        format!(
            "Elo of A: {elo:+.1}, 95 % interval {low:+.1} to {high:+.1}; A is stronger with {percent:.1} % probability"
        )
    }
}

/// The Elo difference that leads to this mean of the points per game.
fn elo(mean: f64) -> f64 {
    let elo = -400.0 * (1.0 / mean.clamp(0.0, 1.0) - 1.0).log10();
    // Of equals 0, not -0.
    if elo == 0.0 { 0.0 } else { elo }
}

/// The normal distribution, to 7 digits (Abramowitz and Stegun, 1964, 26.2.17).
fn normal(z: f64) -> f64 {
    const FACTORS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    if z == 0.0 {
        return 0.5;
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let sum: f64 = (1..).zip(FACTORS).map(|(power, factor)| factor * t.powi(power)).sum();
    let tail = sum * (-z * z / 2.0).exp() / core::f64::consts::TAU.sqrt();
    if z > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.005, "{found} instead of {expected}");
    }

    #[test]
    fn equals_are_at_zero_exactly() {
        for pairs in [Pairs([0, 0, 7, 0, 0]), Pairs([3, 1, 4, 1, 3])] {
            let found = pairs.estimate().unwrap();
            assert_eq!((found.elo, found.superiority), (0.0, 0.5));
            assert_near(found.low, -found.high);
        }
        let alike = Pairs([0, 0, 7, 0, 0]).estimate().unwrap();
        assert_eq!((alike.low, alike.high), (0.0, 0.0));
        assert_eq!(Pairs::default().estimate(), None);
    }

    /// 10 pairs with 1, 2, 3, 2 and 2: 11 of 20 points. The mean is 0.55; the squares of the deviations add up to
    /// 0.3025 + 2 · 0.09 + 3 · 0.0025 + 2 · 0.04 + 2 · 0.2025 = 0.975; so the standard error is √0.0975 / √10 = 0.098742.
    #[test]
    fn elo_and_its_interval_are_those_computed_by_hand() {
        let found = Pairs([1, 2, 3, 2, 2]).estimate().unwrap();
        assert_near(found.elo, 34.86); // -400 log10(1 / 0.55 - 1)
        assert_near(found.low, -102.62); // at 0.356466
        assert_near(found.high, 184.91); // at 0.743534
        // 0.05 / 0.098742 = 0.50637 standard errors.
        assert!((found.superiority - 0.69370).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn pairs_of_opposite_results_narrow_the_interval() {
        // White wins every game but one, which is a draw. As 200 single games the interval would be ±49.
        let paired = Pairs([0, 0, 99, 1, 0]).estimate().unwrap();
        assert_near(paired.elo, 1.74);
        assert!(paired.high - paired.low < 7.0, "{paired:?}");
    }

    #[test]
    fn all_points_are_an_infinite_difference() {
        let found = Pairs([0, 0, 0, 0, 5]).estimate().unwrap();
        assert_eq!((found.elo, found.low, found.superiority), (f64::INFINITY, f64::INFINITY, 1.0));
        let lost = Pairs([5, 0, 0, 0, 0]).estimate().unwrap();
        assert_eq!((lost.elo, lost.superiority), (f64::NEG_INFINITY, 0.0));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, expected) in
            [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9), (3.0, 0.998_650_1)]
        {
            assert!((normal(z) - expected).abs() < 1e-6, "{z}: {}", normal(z));
        }
    }
}

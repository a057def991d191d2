//! What speed is worth in Elo: a curve through matches of an engine with itself, one side with more nodes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The probability 0.975 of the normal distribution.
pub const Z: f64 = 1.96;

/// A number of Elo with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
#[must_use]
pub struct Estimate {
    /// Elo.
    pub elo: f64,
    /// Half the width of the interval.
    pub half: f64,
}

impl fmt::Display for Estimate {
    /// Writes `+12 ± 3`, both numbers with as many decimals as the precision says, none by default. Zero has no sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(0);
        let elo = format!("{:+.places$}", self.elo);
        let is_zero = elo.trim_matches(['+', '-', '0', '.']).is_empty();
        write!(f, "{} ± {:.places$}", &elo[usize::from(is_zero)..], self.half)
    }
}

/// The two factors of a gain. With *x* = log₂(nodes / 100,000), the Elo per doubling is *a* + *bx*; so from *x* to *y* it is
/// *a* (*y* - *x*) + *b* (*y*² - *x*²) / 2.
pub fn step(from: f64, to: f64) -> [f64; 2] {
    let [x, y] = [from, to].map(|nodes| (nodes / 100_000.0).log2());
    [y - x, (y * y - x * x) / 2.0]
}

/// The Elo per doubling as a line over the logarithm of the nodes for a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// *a* and *b* of [`step`].
    factors: [f64; 2],
    /// Their covariance.
    covariance: [[f64; 2]; 2],
}

impl Curve {
    /// By least squares, each match weighted by the inverse of its variance. `None` without two different doublings.
    pub fn through(points: &[([f64; 2], Estimate)]) -> Option<Curve> {
        let (mut matrix, mut vector) = ([[0.0; 2]; 2], [0.0; 2]);
        for (step, Estimate { elo, half }) in points {
            let weight = (Z / half).powi(2);
            for i in 0..2 {
                vector[i] += weight * step[i] * elo;
                for j in 0..2 {
                    matrix[i][j] += weight * step[i] * step[j];
                }
            }
        }
        let [[a, b], [_, d]] = matrix;
        let determinant = a * d - b * b;
        (determinant > 1e-9 * a * d).then_some(())?;
        let covariance = [[d, -b], [-b, a]].map(|row| row.map(|value| value / determinant));
        let factors = covariance.map(|row| row[0] * vector[0] + row[1] * vector[1]);
        Some(Curve { factors, covariance })
    }

    /// What a step is worth.
    pub fn gain(&self, step: [f64; 2]) -> Estimate {
        let elo = step[0] * self.factors[0] + step[1] * self.factors[1];
        let spread = self.covariance.map(|row| row[0] * step[0] + row[1] * step[1]);
        let variance = step[0] * spread[0] + step[1] * spread[1];
        Estimate { elo, half: Z * variance.sqrt() }
    }

    /// What an engine gains, or with a minus loses, that searches `middle` times as many nodes as `budget`. The interval joins
    /// that of the curve and that of the ratio, which is from `low` to `high`.
    pub fn price(&self, budget: f64, [low, middle, high]: [f64; 3]) -> Estimate {
        let gain = |ratio: f64| self.gain(step(budget, budget * ratio));
        let (middle, ends) = (gain(middle), [low, high].map(|end| gain(end).elo));
        let half = middle.half.hypot((ends[0] - ends[1]) / 2.0);
        Estimate { elo: middle.elo, half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-6
    }

    /// Elo per doubling of 100 - 10x at 100,000 · 2^x nodes.
    fn line(from: f64, to: f64) -> ([f64; 2], Estimate) {
        let [x, y] = [from, to].map(|nodes| (nodes / 100_000.0).log2());
        let elo = 100.0 * (y - x) - 5.0 * (y * y - x * x);
        (step(from, to), Estimate { elo, half: 10.0 })
    }

    #[test]
    fn zero_has_no_sign() {
        let of = |elo| Estimate { elo, half: 1.0 };
        assert_eq!([0.4, -0.4, -0.6].map(|elo| of(elo).to_string()), ["0 ± 1", "0 ± 1", "-1 ± 1"]);
        assert_eq!(format!("{:.1} and {:.1}", of(-0.04), of(0.06)), "0.0 ± 1.0 and +0.1 ± 1.0");
    }

    #[test]
    fn a_curve_finds_the_line_from_which_the_matches_were_made() {
        let points = [line(1e4, 2e4), line(4e4, 8e4), line(1.6e5, 3.2e5)];
        let curve = Curve::through(&points).unwrap();
        assert!(near(curve.factors[0], 100.0) && near(curve.factors[1], -10.0), "{curve:?}");
        let (check, expected) = line(1e4, 4e4);
        assert!(near(curve.gain(check).elo, expected.elo));
        assert!(Curve::through(&points[..1]).is_none());
    }

    #[test]
    fn two_doublings_are_met_with_their_intervals() {
        let one = |from, half| (step(from, 2.0 * from), Estimate { elo: 50.0, half });
        let points = [one(1e4, 3.0), one(4e4, 20.0)];
        let curve = Curve::through(&points).unwrap();
        for (step, point) in points {
            let found = curve.gain(step);
            assert!(near(found.elo, 50.0) && near(found.half, point.half), "{found:?}");
        }
    }

    #[test]
    fn a_close_match_outweighs_a_wide_one() {
        let at = |elo, half| (step(1e5, 2e5), Estimate { elo, half });
        let other = (step(1e4, 2e4), Estimate { elo: 0.0, half: 1.0 });
        let curve = Curve::through(&[at(60.0, 1.0), at(100.0, 3.0), other]).unwrap();
        let found = curve.gain(step(1e5, 2e5));
        // The weights are 1 and 1/9.
        assert!(near(found.elo, 64.0) && near(found.half, (0.9_f64).sqrt()), "{found:?}");
    }

    #[test]
    fn a_price_is_that_of_the_nodes_that_are_left() {
        let curve = Curve::through(&[line(1e4, 2e4), line(1e5, 2e5)]).unwrap();
        let price = curve.price(2e5, [0.5; 3]);
        assert!(near(price.elo, -curve.gain(step(1e5, 2e5)).elo) && near(price.half, 10.0));
        assert!(curve.price(2e5, [0.4, 0.5, 0.5]).half > price.half);
    }
}

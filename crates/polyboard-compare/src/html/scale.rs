//! The logarithmic scale of an axis.

/// Maps values to coordinates: equal factors are equal steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    /// The coordinates of the lowest and the highest value.
    places: (f64, f64),
}

impl Scale {
    /// A scale for these values, however close they are. Values that are not positive are ignored.
    pub(crate) fn of(values: impl IntoIterator<Item = f64>, places: (f64, f64)) -> Scale {
        let positive = values.into_iter().filter(|value| value.is_finite() && *value > 0.0);
        let (low, high) = positive
            .fold((f64::INFINITY, 0.0), |(low, high), value| (value.min(low), value.max(high)));
        let (low, high) = if high > 0.0 { (low / 1.15, high * 1.15) } else { (0.5, 2.0) };
        Scale { low, high, places }
    }

    /// Whether a value lies between the ends.
    pub(crate) fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The coordinate of a value, clamped to the ends.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let part = (value / self.low).ln() / (self.high / self.low).ln();
        self.places.0 + part * (self.places.1 - self.places.0)
    }

    /// Two to eight round values along the axis.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        let decades = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let ticks = |digits: &'static [f64]| {
            let all = decades
                .clone()
                .flat_map(|exponent| digits.iter().map(move |digit| digit * 10_f64.powi(exponent)));
            all.filter(|tick| (self.low..=self.high).contains(tick)).collect::<Vec<_>>()
        };
        match ticks(&[1.0, 2.0, 5.0]) {
            few if few.len() < 2 => {
                let step = step((self.high - self.low) / 8.0);
                let first = (self.low / step).ceil() as u32;
                let ticks = (first..).map(|n| f64::from(n) * step);
                ticks.take_while(|&tick| tick <= self.high).collect()
            }
            fine if fine.len() <= 7 => fine,
            _ => ticks(&[1.0]),
        }
    }
}

/// The next round number (1, 2 or 5 with zeros) that is at least `at_least`.
fn step(at_least: f64) -> f64 {
    let power = 10_f64.powf(at_least.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|&s| s >= at_least)
        .unwrap_or(10.0 * power)
}

/// A number on an axis, without needless digits.
pub(crate) fn short(number: f64) -> String {
    let digits = match number.abs() {
        small if small < 0.1 => 3,
        middle if middle < 10.0 => 2,
        large if large < 100.0 => 1,
        _ => 0,
    };
    let text = format!("{number:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Moves labels apart: at least `gap` between two, none outside the ends, in the same order, and by as
/// little as possible. If there is not enough room all gaps shrink alike.
pub(crate) fn apart(places: &[f64], gap: f64, (top, bottom): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    let last = places.len().saturating_sub(1) as f64;
    let gap = gap.min((bottom - top) / last.max(1.0));
    // Without the gaps, places need only ascend. Where they do not, neighbors are averaged.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (rank, &index) in order.iter().enumerate() {
        let mut block = (places[index] - gap * rank as f64, 1);
        while let Some(before) = blocks.pop_if(|before| before.0 >= block.0) {
            let (n, m) = (before.1 as f64, block.1 as f64);
            block = ((before.0 * n + block.0 * m) / (n + m), before.1 + block.1);
        }
        blocks.push(block);
    }
    let middles = blocks.iter().flat_map(|&(place, count)| std::iter::repeat_n(place, count));
    let mut moved = places.to_vec();
    for ((rank, &index), place) in order.iter().enumerate().zip(middles) {
        moved[index] = place.clamp(top, (bottom - gap * last).max(top)) + gap * rank as f64;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_factors_are_equal_steps() {
        let scale = Scale::of([1.0, 10.5], (0.0, 100.0));
        let equal_steps = [scale.at(2.0) - scale.at(1.0), scale.at(8.0) - scale.at(4.0)];
        assert!((equal_steps[0] - equal_steps[1]).abs() < 1e-9, "{equal_steps:?}");
    }

    #[test]
    fn every_value_is_between_the_ends() {
        for values in [&[1.0, 1.0, 1.0][..], &[5.0], &[], &[0.0], &[f64::NAN, -1.0], &[1e-9, 1e12]]
        {
            let scale = Scale::of(values.to_vec(), (10.0, 200.0));
            for &value in values.iter().chain(&[0.0, 1.0, 1e300]) {
                let place = scale.at(value);
                assert!(value.is_nan() || (10.0..=200.0).contains(&place), "{values:?}: {place}");
            }
        }
        // An axis can be reversed.
        let up = Scale::of([4.0], (300.0, 0.0));
        assert!(up.at(4.0) < up.at(3.9) && up.at(0.0) == 300.0);
    }

    #[test]
    fn a_scale_has_ticks_however_narrow_it_is() {
        for values in
            [&[1.0, 1.01][..], &[3.0], &[44.0, 622.0], &[1e-3, 1e6], &[], &[0.0, -1.0], &[9e9]]
        {
            let scale = Scale::of(values.iter().copied(), (0.0, 1.0));
            let ticks = scale.ticks();
            assert!((2..=10).contains(&ticks.len()), "{values:?}: {ticks:?}");
            assert!(ticks.iter().all(|&tick| (scale.low..=scale.high).contains(&tick)));
            assert!(values.iter().all(|&value| (0.0..=1.0).contains(&scale.at(value))));
        }
    }

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (0.05, "0.05"),
            (0.25, "0.25"),
            (1.0, "1"),
            (12.5, "12.5"),
            (1500.0, "1500"),
        ] {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn labels_are_moved_apart_and_stay_inside() {
        assert_eq!(apart(&[10.0, 50.0], 12.0, (0.0, 100.0)), [10.0, 50.0]);
        assert_eq!(apart(&[50.0, 50.0, 50.0], 10.0, (0.0, 100.0)), [40.0, 50.0, 60.0]);
        assert_eq!(apart(&[99.0, 98.0], 10.0, (0.0, 100.0)), [100.0, 90.0]);
        assert_eq!(apart(&[5.0, 5.0, 5.0], 60.0, (0.0, 100.0)), [0.0, 50.0, 100.0]);
        assert_eq!(apart(&[], 10.0, (0.0, 1.0)), Vec::<f64>::new());
        assert_eq!(apart(&[0.5], 10.0, (0.0, 1.0)), [0.5]);
    }
}

//! A scatter chart with a name at each dot.

use super::scale::{Scale, apart, short};
use super::svg::{dot, figure, group, line, text};

const LEFT: f64 = 46.0;
const RIGHT: f64 = 272.0;
/// Where the scale to the right begins and ends.
pub(crate) const ACROSS: (f64, f64) = (LEFT, RIGHT);
/// Where the scale upwards ends.
pub(crate) const TOP: f64 = 10.0;
const LEAST_HEIGHT: f64 = 240.0;
/// Between two labels.
pub(crate) const GAP: f64 = 15.0;
const LABELS: f64 = 296.0;
/// Where the lines to the labels end.
const LEADERS_END: f64 = LABELS - 4.0;

/// One dot.
pub(crate) struct Dot<'a> {
    pub(crate) across: f64,
    pub(crate) up: f64,
    pub(crate) name: &'a str,
    /// The tooltip.
    pub(crate) about: String,
    pub(crate) class: &'a str,
}

/// The chart, as a figure. The axes are named from left to right and upwards.
pub(crate) fn scatter(caption: &str, [across_name, up_name]: [&str; 2], dots: &[Dot]) -> String {
    let bottom = TOP + LEAST_HEIGHT.max(GAP * dots.len() as f64);
    let across = Scale::of(dots.iter().map(|dot| dot.across), ACROSS);
    let up = Scale::of(dots.iter().map(|dot| dot.up), (bottom, TOP));
    let ticks = across.ticks().into_iter().map(|tick| (across.at(tick), short(tick)));
    let across_name = format!("{across_name} (log scale)");
    let up_name = format!("upwards: {up_name} (log scale)");
    let mut body = axes(ticks, &up, bottom, [&across_name, &up_name]);
    let ends: Vec<_> =
        dots.iter().map(|dot| (across.at(dot.across), up.at(dot.up), dot.name)).collect();
    for ((thing, (x, y, _)), label) in dots.iter().zip(&ends).zip(labels(&ends, bottom)) {
        body += &group(thing.class, &thing.about, &(label + &dot(*x, *y)));
    }
    figure(caption, bottom + 54.0, &body)
}

/// Lines of a grid with their labels: upright ones at some places, level ones at the ticks of a scale. And the names of the
/// axes; the second stands below the corner, where nothing is drawn.
pub(crate) fn axes(
    across: impl IntoIterator<Item = (f64, String)>,
    up: &Scale,
    bottom: f64,
    [across_name, up_name]: [&str; 2],
) -> String {
    let mut body = String::new();
    for (x, label) in across {
        body += &line((x, TOP), (x, bottom), "grid");
        body += &text(x, bottom + 16.0, "middle", "faint small", &label);
    }
    for tick in up.ticks() {
        let y = up.at(tick);
        body += &line((LEFT, y), (RIGHT, y), "grid");
        body += &text(LEFT - 6.0, y + 4.0, "end", "faint small", &short(tick));
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    body += &text(middle, bottom + 32.0, "middle", "faint", across_name);
    body + &text(2.0, bottom + 48.0, "start", "faint", up_name)
}

/// For each place, with its name: the name at the right edge, apart from others, and a line that leads to it and crosses no other.
pub(crate) fn labels(places: &[(f64, f64, &str)], bottom: f64) -> Vec<String> {
    let heights: Vec<f64> = places.iter().map(|place| place.1).collect();
    let mut heights = apart(&heights, GAP, (TOP, bottom));
    uncross(places, &mut heights);
    let label = |(&(x, y, name), height): (&(f64, f64, &str), f64)| {
        line((x, y), (LEADERS_END, height), "leader")
            + &text(LABELS, height + 4.0, "start", "small", name)
    };
    places.iter().zip(heights).map(label).collect()
}

/// Swaps labels until no lines to them cross. Each swap makes the two lines shorter, so a few rounds do.
fn uncross(places: &[(f64, f64, &str)], heights: &mut [f64]) {
    for _ in places {
        for (a, b) in (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if is_crossing([a, b].map(|at| (places[at].0, places[at].1, heights[at]))) {
                heights.swap(a, b);
            }
        }
    }
}

/// Whether two lines cross. Each begins at a place, and ends at a height at the right edge.
fn is_crossing([a, b]: [(f64, f64, f64); 2]) -> bool {
    let x = a.0.max(b.0);
    let at = |(x0, y0, end): (f64, f64, f64)| y0 + (end - y0) * (x - x0) / (LEADERS_END - x0);
    (at(a) - at(b)) * (a.2 - b.2) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_lines_to_labels_cross() {
        let spread = |at: usize, by: f64| (at as f64 * by).fract();
        for count in 2..=22 {
            let place =
                |at| (LEFT + 226.0 * spread(at, 0.618), TOP + 60.0 * spread(at, 0.7549), "");
            let places: Vec<(f64, f64, &str)> = (0..count).map(place).collect();
            let ys: Vec<f64> = places.iter().map(|place| place.1).collect();
            let mut heights = apart(&ys, GAP, (TOP, 340.0));
            let before = heights.clone();
            uncross(&places, &mut heights);
            let line = |at: usize| (places[at].0, places[at].1, heights[at]);
            for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
                assert!(!is_crossing([line(a), line(b)]), "{places:?} {heights:?}");
            }
            heights.sort_by(f64::total_cmp);
            assert!(before.iter().all(|height| heights.contains(height)));
        }
        assert!(is_crossing([(50.0, 10.0, 40.0), (60.0, 30.0, 20.0)]));
    }
}

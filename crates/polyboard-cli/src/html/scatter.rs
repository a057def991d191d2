//! A scatter chart with a name at each dot.

use super::scale::{Scale, apart, short};
use super::svg::{LOG_NOTE, WIDTH, dot, figure, group, line, text};

const LEFT: f64 = 46.0;
const RIGHT: f64 = 272.0;
/// Where the scale to the right begins and ends.
pub(crate) const ACROSS: (f64, f64) = (LEFT, RIGHT);
const TOP: f64 = 10.0;
const LEAST_HEIGHT: f64 = 240.0;
/// Between two labels.
const GAP: f64 = 15.0;
const LABELS: f64 = 296.0;

/// One dot.
pub(crate) struct Dot<'a> {
    pub(crate) across: f64,
    pub(crate) up: f64,
    pub(crate) name: &'a str,
    /// The tooltip.
    pub(crate) about: String,
    pub(crate) class: &'a str,
}

/// What a chart shows.
pub(crate) struct Scatter<'a> {
    pub(crate) caption: &'a str,
    pub(crate) across: Scale,
    pub(crate) across_name: String,
    pub(crate) up_name: String,
    pub(crate) dots: Vec<Dot<'a>>,
}

impl Scatter<'_> {
    /// The chart, as a figure.
    pub(crate) fn draw(&self) -> String {
        let Scatter { across, dots, .. } = self;
        let bottom = TOP + LEAST_HEIGHT.max(GAP * dots.len() as f64);
        let up = Scale::of(dots.iter().map(|dot| dot.up), (bottom, TOP));
        let mut body = grid(across, &up, bottom);
        let name = format!("{}{}", self.across_name, LOG_NOTE);
        body += &text(f64::midpoint(LEFT, RIGHT), bottom + 32.0, "middle", "faint", &name);
        // Below the corner, where no dot is.
        let name = format!("upwards: {}{}", self.up_name, LOG_NOTE);
        body += &text(2.0, bottom + 48.0, "start", "faint", &name);
        let heights: Vec<f64> = dots.iter().map(|dot| up.at(dot.up)).collect();
        let labels = apart(&heights, GAP, (TOP, bottom));
        for ((thing, y), label) in dots.iter().zip(heights).zip(labels) {
            let x = across.at(thing.across);
            let parts = [
                line((x, y), (LABELS - 4.0, label), "leader"),
                dot(x, y),
                text(LABELS, label + 4.0, "start", "small", thing.name),
            ];
            body += &group(thing.class, &thing.about, &parts.concat());
        }
        figure(self.caption, WIDTH, bottom + 54.0, &body)
    }
}

fn grid(across: &Scale, up: &Scale, bottom: f64) -> String {
    let mut body = String::new();
    for tick in across.ticks() {
        let x = across.at(tick);
        body += &line((x, TOP), (x, bottom), "grid");
        body += &text(x, bottom + 16.0, "middle", "faint small", &short(tick));
    }
    for tick in up.ticks() {
        let y = up.at(tick);
        body += &line((LEFT, y), (RIGHT, y), "grid");
        body += &text(LEFT - 6.0, y + 4.0, "end", "faint small", &short(tick));
    }
    body
}

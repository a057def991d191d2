//! The chart of boards in memory: the time of a question by the size of the set.

use std::fmt::Write;

use crate::compare::report::in_memory;
use crate::compare::rows::{Row, Section};
use crate::document::{self, Part};
use crate::html;
use crate::html::escaped;
use crate::html::scale::{Scale, apart, short};
use crate::html::svg::{WIDTH, figure, group, line, text};
use crate::text::size;

const LEFT: f64 = 46.0;
const RIGHT: f64 = 282.0;
const TOP: f64 = 10.0;
const LABELS: f64 = 300.0;
const GAP: f64 = 15.0;

pub(super) fn section(sections: &[Section]) -> String {
    let Some(first) = sections.first() else { return String::new() };
    let table = in_memory(first, sections);
    format!(
        "<section id=\"memory\">\n<h2>Boards in memory</h2>\n<p>From one board to many side by side in memory: \
         count the legal moves of each, in random order. All boards hold the same position, so only memory \
         differs. A line rises where a set outgrows a cache. Drawn thick: the fastest at the right end, and \
         dashed the smallest board.</p>\n{}{}</section>\n",
        chart(first, sections),
        html::folded(
            "Nanoseconds per question, with all numbers of boards",
            &document::html(&[Part::Table(table)])
        ),
    )
}

/// A point: the bytes of the set, and nanoseconds per question.
fn points(board: &str, sections: &[Section]) -> Vec<(f64, f64)> {
    let rows = sections.iter().filter_map(|section| Some((section.boards?, section.row(board)?)));
    rows.map(|(boards, row)| (working_set(boards, row) as f64, 1e9 / row.speed.median)).collect()
}

fn working_set(boards: u32, row: &Row) -> u64 {
    u64::from(boards).saturating_mul(row.board.bytes as u64)
}

fn chart(first: &Section, sections: &[Section]) -> String {
    let lines: Vec<(&Row, Vec<(f64, f64)>)> =
        first.rows.iter().map(|row| (row, points(row.id(), sections))).collect();
    let bottom = TOP + 300_f64.max(GAP * lines.len() as f64);
    let all = || lines.iter().flat_map(|(_, points)| points);
    let across = Scale::of(all().map(|point| point.0), (LEFT, RIGHT));
    let up = Scale::of(all().map(|point| point.1), (bottom, TOP));
    let best = sections.last().and_then(|section| Some(section.rows.first()?.id()));
    let smallest = first.rows.iter().map(|row| row.board.bytes).min();
    let ends: Vec<f64> =
        lines.iter().map(|(_, points)| points.last().map_or(bottom, |end| up.at(end.1))).collect();
    let labels = apart(&ends, GAP, (TOP, bottom));
    let mut body = grid(&across, &up, bottom);
    for (((row, points), end), label) in lines.iter().zip(ends).zip(labels) {
        let class = match row {
            row if Some(row.id()) == best => "line best",
            row if Some(row.board.bytes) == smallest => "line small-board",
            _ => "line",
        };
        let right = points.last().map_or(RIGHT, |point| across.at(point.0));
        let places = points.iter().fold(String::new(), |mut places, &(x, y)| {
            let _ = write!(places, "{:.1},{:.1} ", across.at(x), up.at(y)); // a string takes everything
            places
        });
        let parts = [
            format!("<polyline points=\"{}\" class=\"{class}\"/>\n", escaped(places.trim_end())),
            line((right, end), (LABELS - 4.0, label), "leader"),
            text(LABELS, label + 4.0, "start", "small", row.id()),
        ];
        body += &group("", row.id(), &parts.concat());
    }
    figure(
        "Nanoseconds per question by working set (both axes logarithmic)",
        WIDTH,
        bottom + 54.0,
        &body,
    )
}

/// Lines at every 32nd multiple of a size, which are those of caches, and at round times.
fn grid(across: &Scale, up: &Scale, bottom: f64) -> String {
    let mut body = String::new();
    for bytes in (0..12).map(|power| 1_u64 << (5 * power)).filter(|&b| across.holds(b as f64)) {
        let x = across.at(bytes as f64);
        body += &line((x, TOP), (x, bottom), "grid");
        body += &text(x, bottom + 16.0, "middle", "faint small", &size(bytes));
    }
    for tick in up.ticks() {
        let y = up.at(tick);
        body += &line((LEFT, y), (RIGHT, y), "grid");
        body += &text(LEFT - 6.0, y + 4.0, "end", "faint small", &short(tick));
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    body += &text(middle, bottom + 32.0, "middle", "faint", "boards times bytes of a board");
    body + &text(2.0, bottom + 48.0, "start", "faint", "upwards: ns per question")
}

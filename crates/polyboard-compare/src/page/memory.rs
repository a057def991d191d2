//! The chart of boards in memory: the time of a question by the size of the set.

use crate::document::{self, Part};
use crate::html;
use crate::html::scale::Scale;
use crate::html::scatter::{ACROSS, GAP, TOP, axes, labels};
use crate::html::svg::{figure, group};
use crate::report::in_memory;
use crate::section::{Row, Section};
use crate::text::size;

pub(crate) fn section(sections: &[Section]) -> String {
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
    let bytes = |boards, row: &Row| f64::from(boards) * row.board.bytes as f64;
    rows.map(|(boards, row)| (bytes(boards, row), 1e9 / row.speed.median)).collect()
}

fn chart<'a>(first: &'a Section, sections: &[Section]) -> String {
    let lines: Vec<(&Row, Vec<(f64, f64)>)> =
        first.rows.iter().map(|row| (row, points(row.id(), sections))).collect();
    let bottom = TOP + 300_f64.max(GAP * lines.len() as f64);
    let all = || lines.iter().flat_map(|(_, points)| points);
    let across = Scale::of(all().map(|point| point.0), ACROSS);
    let up = Scale::of(all().map(|point| point.1), (bottom, TOP));
    let best = sections.last().and_then(|section| Some(section.rows.first()?.id()));
    let smallest = first.rows.iter().map(|row| row.board.bytes).min();
    let end = |(row, points): &(&'a Row, Vec<(f64, f64)>)| match points.last() {
        Some(&(x, y)) => (across.at(x), up.at(y), row.id()),
        None => (ACROSS.1, bottom, row.id()),
    };
    let ends: Vec<_> = lines.iter().map(end).collect();
    // Lines at every 32nd multiple of a size, which are those of caches.
    let sizes = (0..12).map(|power| 1_u64 << (5 * power)).filter(|&b| across.holds(b as f64));
    let ticks = sizes.map(|bytes| (across.at(bytes as f64), size(bytes)));
    let names = ["boards times bytes of a board", "upwards: ns per question"];
    let mut body = axes(ticks, &up, bottom, names);
    for ((row, points), label) in lines.iter().zip(labels(&ends, bottom)) {
        let class = match row {
            row if Some(row.id()) == best => "line best",
            row if Some(row.board.bytes) == smallest => "line small-board",
            _ => "line",
        };
        let places: Vec<_> =
            points.iter().map(|&(x, y)| format!("{:.1},{:.1}", across.at(x), up.at(y))).collect();
        let line = format!("<polyline points=\"{}\" class=\"{class}\"/>\n", places.join(" "));
        body += &group("", row.id(), &(line + &label));
    }
    figure("Nanoseconds per question by working set (both axes logarithmic)", bottom + 54.0, &body)
}

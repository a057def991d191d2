//! Speed against memory, a dot a board.

use crate::compare::rows::Section;
use crate::html::scale::{Scale, apart, short};
use crate::html::svg::{WIDTH, dot, figure, group, line, log_note, text};
use crate::text::millions;

const LEFT: f64 = 46.0;
const RIGHT: f64 = 272.0;
const LABELS: f64 = 296.0;
const TOP: f64 = 10.0;
const LEAST_HEIGHT: f64 = 240.0;
/// Between two labels.
const GAP: f64 = 15.0;

pub(super) fn chart(section: &Section) -> String {
    let rows = &section.rows;
    let bottom = TOP + LEAST_HEIGHT.max(GAP * rows.len() as f64);
    let across = Scale::of(rows.iter().map(|row| row.bytes as f64), (LEFT, RIGHT));
    let up = Scale::of(rows.iter().map(|row| row.nodes_per_second / 1e6), (bottom, TOP));
    let mut body = grid(&across, &up, bottom);
    let unit = rows.first().map_or("", |row| row.unit);
    let speed = format!("M {unit}/s{}", log_note(up.is_log()));
    let bytes = format!("bytes of the board{}", log_note(across.is_log()));
    body += &text(f64::midpoint(LEFT, RIGHT), bottom + 32.0, "middle", "faint", &bytes);
    // Below the corner, where no dot is.
    body += &text(2.0, bottom + 48.0, "start", "faint", &format!("upwards: {speed}"));

    let heights: Vec<f64> = rows.iter().map(|row| up.at(row.nodes_per_second / 1e6)).collect();
    let labels = apart(&heights, GAP, (TOP, bottom));
    for ((row, y), label) in rows.iter().zip(heights).zip(labels) {
        let x = across.at(row.bytes as f64);
        let parts = [
            line((x, y), (LABELS - 4.0, label), "leader"),
            dot(x, y),
            text(LABELS, label + 4.0, "start", "small", row.backend),
        ];
        let about = format!(
            "{}: {} M {}/s, {} bytes",
            row.backend,
            millions(row.nodes_per_second),
            row.unit,
            row.bytes,
        );
        let class = if row.backend == row.yardstick { "yard" } else { "" };
        body += &group(class, &about, &parts.concat());
    }
    figure("Speed against memory: up is faster, left is smaller", WIDTH, bottom + 54.0, &body)
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

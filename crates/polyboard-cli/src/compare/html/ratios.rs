//! The ratios with their intervals, a line a board.

use crate::compare::rows::{Row, Section, interval_name};
use crate::html::scale::{Scale, short};
use crate::html::svg::{WIDTH, dot, figure, group, line, log_note, text};
use crate::text::millions;

const LEFT: f64 = 126.0;
const RIGHT: f64 = 376.0;
const TOP: f64 = 8.0;
const STEP: f64 = 20.0;

pub(super) fn chart(section: &Section, rounds: u32) -> String {
    let rows = &section.rows;
    let ends = rows.iter().flat_map(|row| [row.ratio_low, row.ratio_high]);
    let scale = Scale::of(ends.chain([1.0]), (LEFT, RIGHT));
    let bottom = TOP + STEP * rows.len() as f64;
    let mut body = String::new();
    for tick in scale.ticks() {
        let x = scale.at(tick);
        body += &line((x, TOP), (x, bottom), "grid");
        body += &text(x, bottom + 16.0, "middle", "faint small", &short(tick));
    }
    body += &line((scale.at(1.0), TOP), (scale.at(1.0), bottom), "one");
    for (index, row) in rows.iter().enumerate() {
        body += &board(row, &scale, TOP + STEP * (index as f64 + 0.5), rounds);
    }
    let yardstick = rows.first().map_or("", |row| row.yardstick);
    let axis = format!("ratio to {yardstick}{}", log_note(scale.is_log()));
    body += &text(f64::midpoint(LEFT, RIGHT), bottom + 32.0, "middle", "faint", &axis);
    let caption = format!("Speed beside {yardstick}, with its {}", interval_name(rounds));
    figure(&caption, WIDTH, bottom + 40.0, &body)
}

fn board(row: &Row, scale: &Scale, y: f64, rounds: u32) -> String {
    let (low, high) = (scale.at(row.ratio_low), scale.at(row.ratio_high));
    let body = [
        text(LEFT - 8.0, y + 4.0, "end", "", row.backend),
        line((low, y), (high, y), "interval"),
        dot(scale.at(row.ratio), y),
        text(WIDTH - 2.0, y + 4.0, "end", "small", &format!("{:.3}", row.ratio)),
    ];
    let class = if row.backend == row.yardstick { "yard" } else { "" };
    group(class, &about(row, rounds), &body.concat())
}

/// What a dot says where it is pointed at.
pub(super) fn about(row: &Row, rounds: u32) -> String {
    format!(
        "{}: {} M {}/s; ratio {:.3}, {} {:.3} to {:.3}; {} bytes",
        row.backend,
        millions(row.nodes_per_second),
        row.unit,
        row.ratio,
        interval_name(rounds),
        row.ratio_low,
        row.ratio_high,
        row.bytes,
    )
}

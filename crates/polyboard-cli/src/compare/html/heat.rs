//! Ratios as a map of boards by columns, each cell with its number.

use crate::compare::rows::{ALL, Row, Section};
use crate::html::svg::{WIDTH, figure, group, text};

const LEFT: f64 = 126.0;
const TOP: f64 = 34.0;
const STEP: f64 = 20.0;
/// Of a column where there are many.
const COLUMN: f64 = 58.0;

/// Representations by classes of positions.
pub(super) fn of_classes(sections: &[Section]) -> String {
    let columns: Vec<_> = sections
        .iter()
        .map(|section| (section.class.as_deref().unwrap_or(ALL), &section.rows[..]))
        .collect();
    map("Ratio by class of positions", &columns)
}

/// Representations by workloads.
pub(super) fn of_workloads(sections: &[&Section]) -> String {
    let columns: Vec<_> =
        sections.iter().map(|section| (section.workload.name(), &section.rows[..])).collect();
    map("Ratio by workload", &columns)
}

fn map(caption: &str, columns: &[(&str, &[Row])]) -> String {
    let boards = boards(columns);
    let share = (WIDTH - LEFT - 2.0) / columns.len() as f64;
    let width = if columns.len() > 6 { COLUMN } else { share.min(72.0) };
    let mut body = String::new();
    for (row, board) in boards.iter().enumerate() {
        let y = TOP + STEP * (row as f64 + 0.5) + 4.0;
        body += &text(LEFT - 8.0, y, "end", "", board);
    }
    for (index, (name, rows)) in columns.iter().enumerate() {
        let x = LEFT + width * index as f64;
        body += &heading(name, x + width / 2.0, width);
        let best = rows.iter().map(|row| row.ratio).fold(0.0, f64::max);
        for (place, board) in boards.iter().enumerate() {
            let y = TOP + STEP * place as f64;
            let row = rows.iter().find(|row| row.backend == *board);
            body += &cell(row, best, (x, y), width);
        }
    }
    let height = TOP + STEP * boards.len() as f64 + 2.0;
    let mut yardsticks = columns.iter().filter_map(|column| Some(column.1.first()?.yardstick));
    let first = yardsticks.next().unwrap_or_default();
    let to = if yardsticks.all(|yardstick| yardstick == first) {
        format!("{caption}, to {first}; darker is faster")
    } else {
        format!("{caption}, to the fastest of each column; darker is faster")
    };
    figure(&to, LEFT + width * columns.len() as f64 + 1.0, height, &body)
}

/// The boards in the order of the first column, then those that it lacks.
fn boards<'a>(columns: &[(&str, &'a [Row])]) -> Vec<&'a str> {
    let mut boards = Vec::new();
    for row in columns.iter().flat_map(|column| column.1) {
        if !boards.contains(&row.backend) {
            boards.push(row.backend);
        }
    }
    boards
}

/// The name of a column on two lines at most.
fn heading(name: &str, x: f64, width: f64) -> String {
    let letters = (width / 5.4) as usize;
    let at = name.rfind([' ', '-']).filter(|_| name.chars().count() > letters);
    let lines = at.map_or([String::new(), name.to_owned()], |at| {
        [name[..at].to_owned(), name[at + 1..].to_owned()]
    });
    let cut = |line: &String| line.chars().take(letters.max(1)).collect::<String>();
    let upper = text(x, TOP - 19.0, "middle", "faint small", &cut(&lines[0]));
    let lower = text(x, TOP - 6.0, "middle", "faint small", &cut(&lines[1]));
    group("", name, &[upper, lower].concat())
}

fn cell(row: Option<&Row>, best: f64, (x, y): (f64, f64), width: f64) -> String {
    let Some(row) = row else {
        return text(x + width / 2.0, y + 14.0, "middle", "faint small", "-");
    };
    // The number must be readable on the strongest color.
    let strength = 0.5 * row.ratio / best.max(f64::MIN_POSITIVE);
    let (wide, high) = (width - 1.0, STEP - 1.0);
    let field = format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high}\" class=\"heat\" \
         fill-opacity=\"{strength:.3}\"/>\n"
    );
    let number = format!("{:.2}", row.ratio);
    let label = text(x + width / 2.0, y + 14.0, "middle", "small", &number);
    let title = format!("{}, {}, {}: ratio {:.3}", row.backend, row.workload, row.class, row.ratio);
    group("", &title, &[field, label].concat())
}

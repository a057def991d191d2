//! Single operations on positions learned by heart, beside fresh ones.

use super::Findings;
use super::rows::{Row, Section};
use crate::text::grouped;

/// How many times as fast an operation is where each position is repeated: a line of headings, and a row for each board.
pub(super) struct Table {
    pub(super) headings: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// What the tables say.
pub(super) fn caption() -> String {
    format!(
        "learned by heart: speed when each position comes {} times in a row, divided by that on fresh positions",
        grouped(super::timing::REPEATS)
    )
}

/// A table for so many workloads at most.
pub(super) fn tables(findings: &Findings, columns: usize) -> Vec<Table> {
    let all: Vec<(&Section, &Section)> = findings
        .learned
        .iter()
        .filter_map(|learned| Some((learned, fresh(findings, learned)?)))
        .collect();
    all.chunks(columns).map(table).collect()
}

fn fresh<'a>(findings: &'a Findings, learned: &Section) -> Option<&'a Section> {
    findings.of_all().find(|section| section.workload == learned.workload)
}

fn table(columns: &[(&Section, &Section)]) -> Table {
    let names = columns.iter().map(|(learned, _)| format!(">{}", learned.workload.name()));
    let mut boards: Vec<&str> = Vec::new();
    for row in columns.iter().flat_map(|(_, fresh)| &fresh.rows) {
        if !boards.contains(&row.backend) {
            boards.push(row.backend);
        }
    }
    let cell = |board: &str, (learned, fresh): &(&Section, &Section)| {
        let times = learned.row(board).zip(fresh.row(board)).and_then(|(l, f)| Row::times(l, f));
        times.map_or("-".to_owned(), |times| times.to_string())
    };
    let row = |board: &str| {
        let cells = columns.iter().map(|column| cell(board, column));
        [board.to_owned()].into_iter().chain(cells).collect()
    };
    Table {
        headings: ["backend".to_owned()].into_iter().chain(names).collect(),
        rows: boards.into_iter().map(row).collect(),
    }
}

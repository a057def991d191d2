//! Single operations on positions learned by heart, beside fresh ones.

use crate::document::{Part, Table, cell, markdown};
use crate::findings::Findings;
use crate::run::LEARNED_REPEATS;
use crate::section::{Row, Section, ids};
use crate::text::{grouped, plural};

/// How many times as fast an operation is where each position is repeated; nothing unless that was asked for.
pub(crate) fn parts(findings: &Findings) -> Vec<Part> {
    let fresh =
        |learned: &Section| findings.of_all().find(|section| section.workload == learned.workload);
    let pairs = findings.learned.iter().filter_map(|learned| Some((learned, fresh(learned)?)));
    let pairs: Vec<(&Section, &Section)> = pairs.collect();
    if pairs.is_empty() {
        return Vec::new();
    }
    let said = pairs.iter().filter_map(|(learned, fresh)| sentence(learned, fresh));
    let said = Part::List(said.collect());
    vec![Part::Heading(caption()), Part::Table(table(&pairs)), said]
}

impl Findings {
    /// As Markdown, what a processor gains that has learned positions by heart; empty unless the run has `--learned`.
    pub fn learned_markdown(&self) -> String {
        let parts = parts(self);
        markdown(parts.get(1..).unwrap_or_default())
    }
}

/// The boards that gain least and most at a workload, and how many pairs of boards change their order.
fn sentence(learned: &Section, fresh: &Section) -> Option<String> {
    let gain = |row: &Row| Some((row.id().to_owned(), learned.row(row.id())?.times(row)?.median));
    let mut gains: Vec<(String, f64)> = fresh.rows.iter().filter_map(gain).collect();
    let place = |id: &str| learned.rows.iter().position(|row| row.id() == id);
    let places: Vec<usize> = gains.iter().filter_map(|(id, _)| place(id)).collect();
    let swapped = |(at, first): (usize, &usize)| {
        places[at + 1..].iter().filter(|second| *second < first).count()
    };
    let swaps: usize = places.iter().enumerate().map(swapped).sum();
    let pairs = places.len() * places.len().saturating_sub(1) / 2;
    gains.sort_by(|a, b| a.1.total_cmp(&b.1));
    let [least, most] =
        [gains.first()?, gains.last()?].map(|(id, gain)| format!("{gain:.2} times ({id})"));
    Some(format!(
        "{}: from {least} to {most}; {swaps} of {} of boards changed order",
        fresh.workload.name(),
        plural(pairs, "pair"),
    ))
}

/// What the table says.
pub(crate) fn caption() -> String {
    format!(
        "learned by heart: speed when each position comes {} times in a row, divided by that on fresh positions",
        grouped(LEARNED_REPEATS)
    )
}

fn table(pairs: &[(&Section, &Section)]) -> Table {
    let columns = pairs.iter().map(|pair| (format!(">{}", pair.0.workload.name()), *pair));
    let times = |board: &str, (learned, fresh): &(&Section, &Section)| {
        let times = learned.row(board).zip(fresh.row(board)).and_then(|(l, f)| Row::times(l, f));
        cell(times.map(|times| times.to_string()))
    };
    Table::of("backend", columns, ids(pairs.iter().map(|pair| pair.1)), times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up::section;

    #[test]
    fn the_gains_and_the_changes_of_order_are_counted() {
        let fresh = section(
            "legal",
            None,
            &[("a", 1, &[30.0; 9]), ("b", 1, &[20.0; 9]), ("c", 1, &[10.0; 9])],
        );
        let learned = section(
            "legal",
            None,
            &[("a", 1, &[33.0; 9]), ("b", 1, &[40.0; 9]), ("c", 1, &[10.0; 9])],
        );
        assert_eq!(
            sentence(&learned, &fresh).unwrap(),
            "legal: from 1.00 times (c) to 2.00 times (b); 1 of 3 pairs of boards changed order"
        );
    }
}

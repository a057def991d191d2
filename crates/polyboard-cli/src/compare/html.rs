//! A page that opens with the verdict; every figure is behind it.

mod details;
mod facts;
mod heat;
mod memory;
#[cfg(test)]
mod tests;
mod verdict;

use super::rows::{Row, Section};
use super::workload::Workload;
use super::{Findings, learned};
use crate::html;
use crate::html::scale::Scale;
use crate::html::scatter::{self, Dot, Scatter};

/// The whole page.
pub(super) fn page(findings: &Findings) -> String {
    let body = [
        facts::lede(findings),
        facts::alarms(findings),
        verdict::section(findings),
        heat::section(findings),
        speeds_against_memory(&findings.sections),
        memory::section(&findings.memory.sections),
        learned_by_heart(findings),
        details::section(findings),
        facts::facts(findings),
        facts::notes(findings),
    ];
    html::page("polyboard compare", "Chess board representations compared", &body.concat())
}

/// Charts of the chief workloads, or of the first one.
fn speeds_against_memory(sections: &[Section]) -> String {
    let of_all =
        || sections.iter().filter(|section| section.is_of_all() && !section.rows.is_empty());
    let chief = of_all().filter(|section| Workload::CHIEF.contains(&section.workload));
    let mut charts: String = chief.map(speed_against_memory).collect();
    if charts.is_empty() {
        charts.extend(of_all().take(1).map(speed_against_memory));
    }
    match &*charts {
        "" => String::new(),
        charts => format!(
            "<section>\n<h2>Speed against memory</h2>\n<p>Up is faster, left is smaller.</p>\n\
             <div class=\"charts\">\n{charts}</div>\n</section>\n"
        ),
    }
}

/// Single operations learned by heart, beside fresh ones.
fn learned_by_heart(findings: &Findings) -> String {
    let table = |table: learned::Table| {
        let headings: Vec<&str> = table.headings.iter().map(|heading| &**heading).collect();
        html::table("", &headings, table.rows)
    };
    let tables: String = learned::tables(findings, usize::MAX).into_iter().map(table).collect();
    match &*tables {
        "" => String::new(),
        tables => html::folded(&learned::caption(), tables),
    }
}

/// A dot a board.
fn speed_against_memory(section: &Section) -> String {
    let rows = &section.rows;
    let unit = section.workload.unit;
    let dot = |row: &Row| Dot {
        across: row.bytes as f64,
        up: row.nodes_per_second / 1e6,
        name: row.backend,
        about: format!("{}: {} M {unit}/s, {} bytes", row.backend, row.millions(), row.bytes),
        class: if row.backend == row.yardstick { "yard" } else { "" },
    };
    let chart = Scatter {
        caption: section.workload.name(),
        across: Scale::of(rows.iter().map(|row| row.bytes as f64), scatter::ACROSS),
        across_name: "bytes of the board".to_owned(),
        up_name: format!("M {unit}/s"),
        dots: rows.iter().map(dot).collect(),
    };
    chart.draw()
}

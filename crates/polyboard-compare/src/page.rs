//! A page that opens with the verdict; every figure is behind it.

mod details;
mod facts;
mod heat;
mod memory;
#[cfg(test)]
mod tests;
mod verdict;

use crate::findings::Findings;
use crate::html::scatter::{Dot, scatter};
use crate::section::Section;
use crate::{document, html, learned};

impl Findings {
    /// The report as a page.
    #[must_use]
    pub fn page(&self) -> String {
        let body = [
            facts::lede(self),
            facts::alarms(self),
            verdict::section(self),
            heat::section(self),
            speeds_against_memory(&self.sections),
            memory::section(&self.memory),
            learned_by_heart(self),
            details::section(self),
            facts::facts(self),
            facts::notes(self),
        ];
        html::page("polyboard compare", "Chess board representations compared", &body.concat())
    }
}

/// Charts of the chief workloads, or of the first one.
fn speeds_against_memory(sections: &[Section]) -> String {
    let of_all =
        || sections.iter().filter(|section| section.is_of_all() && !section.rows.is_empty());
    let chief = of_all().filter(|section| section.workload.is_chief());
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
    match &learned::parts(findings)[..] {
        [] => String::new(),
        [_, table @ ..] => html::folded(&learned::caption(), &document::html(table)),
    }
}

/// A dot a board.
fn speed_against_memory(section: &Section) -> String {
    let unit = section.workload.unit;
    let dots = section.rows.iter().map(|row| Dot {
        across: row.board.bytes as f64,
        up: row.speed.median / 1e6,
        name: row.id(),
        about: format!("{}: {} M {unit}/s, {} bytes", row.id(), row.millions(), row.board.bytes),
        class: if row.is_yardstick() { "yard" } else { "" },
    });
    let names = ["bytes of the board", &format!("M {unit}/s")];
    scatter(section.workload.name(), names, &dots.collect::<Vec<_>>())
}

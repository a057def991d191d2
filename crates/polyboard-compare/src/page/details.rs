//! Every figure, folded.

use super::heat;
use crate::document::{self, Part};
use crate::findings::Findings;
use crate::html;
use crate::report::table_of;
use crate::section::Section;

/// Each workload with its table and its classes.
pub(crate) fn section(findings: &Findings) -> String {
    let workloads = findings.sections.chunk_by(|a, b| a.workload == b.workload);
    let workloads: String = workloads.map(|sections| workload(findings, sections)).collect();
    match &*workloads {
        "" => String::new(),
        workloads => {
            format!("<section class=\"details\">\n<h2>Every workload</h2>\n{workloads}</section>\n")
        }
    }
}

fn workload(findings: &Findings, sections: &[Section]) -> String {
    let Some((of_all, classes)) = sections.split_first() else { return String::new() };
    let summary = format!("{}: {}", of_all.workload.name(), of_all.workload.sentence);
    if of_all.rows.is_empty() {
        return html::folded(&summary, "<p>Nothing was timed.</p>\n");
    }
    let is_alone = findings.run.settings.workloads.len() == 1;
    // Of one workload the map above is by class already.
    let has_map = !classes.is_empty() && !is_alone;
    let classes = if has_map { heat::of_classes(sections) } else { String::new() };
    let table = table_of(of_all, findings.run.settings.rounds);
    html::folded(&summary, &[document::html(&[Part::Table(table)]), classes].concat())
}

//! Every figure, folded.

use super::heat;
use crate::compare::Findings;
use crate::compare::rows::{Row, Section, interval_name};
use crate::html;

/// Each workload with its table and its classes.
pub(super) fn section(findings: &Findings) -> String {
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
    let classes = match classes {
        // The map above is by class already.
        [] => String::new(),
        _ if is_alone => String::new(),
        _ => heat::of_classes(sections),
    };
    html::folded(&summary, &[table(of_all, findings.run.settings.rounds), classes].concat())
}

fn table(section: &Section, rounds: u32) -> String {
    let speed = format!(">M {}/s", section.workload.unit);
    let interval = format!(">{}", interval_name(rounds));
    let headings = ["board", &speed, ">spread", ">ratio", &interval, "remark"];
    let cells = |row: &Row| {
        let speed = row.speed_cells();
        let last = [row.interval(), row.remark().to_owned()];
        [row.id().to_owned()].into_iter().chain(speed).chain(last).collect()
    };
    let unable = section.unable.iter().map(|board| {
        let nothing = std::iter::repeat_n("-".to_owned(), 4);
        let remark = "lacks the operation".to_owned();
        [board.clone()].into_iter().chain(nothing).chain([remark]).collect()
    });
    html::table("", &headings, section.rows.iter().map(cells).chain(unable))
}

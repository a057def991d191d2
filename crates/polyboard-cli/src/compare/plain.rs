//! Plain boards beside the fast ones of their representations.

use std::io::Write;

use polyboard_bench::{BenchmarkSubject, plain_boards};
use serde::Serialize;

use super::rows::Section;
use crate::error::Error;
use crate::output::write_table;
use crate::stats::Spread;
use crate::text::table;

/// What the id of a plain board begins with; the id of its representation follows.
const PLAIN: &str = "plain-";

/// Each plain board with the fast one, of those that are wanted.
pub(super) fn pairs(wanted: &[BenchmarkSubject]) -> impl Iterator<Item = [BenchmarkSubject; 2]> {
    plain_boards().into_iter().filter_map(|plain| {
        let id = plain.id.strip_prefix(PLAIN)?;
        let fast = wanted.iter().find(|board| board.id == id)?;
        Some([plain, *fast])
    })
}

/// A row for each representation: at each workload the speed of the plain board, and how many times as fast the other is.
pub(super) fn write(sections: &[&Section], out: &mut dyn Write) -> Result<(), Error> {
    let mut ids: Vec<&str> = Vec::new();
    for row in sections.iter().flat_map(|section| &section.rows) {
        ids.extend(row.backend.strip_prefix(PLAIN).filter(|id| !ids.contains(id)));
    }
    writeln!(out, "\nthe fast board's speed divided by the plain one's, with its interval")?;
    let mut headings = vec!["representation".to_owned()];
    for Section { workload, .. } in sections.iter().copied() {
        let (name, unit) = (workload.name(), workload.unit);
        headings.extend([
            format!(">{name}: plain, M {unit}/s"),
            ">fast / plain".into(),
            ">".into(),
        ]);
    }
    let headings: Vec<&str> = headings.iter().map(|heading| &**heading).collect();
    let rows = ids.into_iter().map(|id| {
        let cells = sections.iter().flat_map(|section| cells(section, id));
        [id.to_owned()].into_iter().chain(cells).collect()
    });
    write_table(out, &table(&headings, rows))
}

/// How many times as fast the fast board of a representation is as the plain one, within a round.
#[derive(Debug, Serialize)]
pub(super) struct Gain<'a> {
    representation: &'a str,
    workload: &'static str,
    #[serde(flatten)]
    times: Spread,
}

/// The gain of each representation at each workload.
pub(super) fn gains<'a>(sections: impl Iterator<Item = &'a Section>) -> Vec<Gain<'a>> {
    let of_section = |section: &'a Section| {
        section.rows.iter().filter_map(|plain| {
            let representation = plain.backend.strip_prefix(PLAIN)?;
            let times = section.row(representation)?.times(plain)?;
            Some(Gain { representation, workload: plain.workload, times })
        })
    };
    sections.flat_map(of_section).collect()
}

fn cells(section: &Section, id: &str) -> [String; 3] {
    let plain = section.row(&format!("{PLAIN}{id}"));
    let Some((plain, ratio)) =
        plain.and_then(|plain| Some((plain, section.row(id)?.times(plain)?)))
    else {
        return ["-", "-", ""].map(str::to_owned);
    };
    let interval = format!("±{:.0} %", 100.0 * ratio.relative());
    [plain.millions(), ratio.to_string(), interval]
}

//! Plain boards beside the fast ones of their representations.

use crate::document::{Part, Table};
use crate::section::Section;

/// What the id of a plain board begins with; the id of its representation follows.
pub(crate) const PLAIN: &str = "plain-";

/// A table for each workload: the speed of the plain board, and how many times as fast the other one is.
pub(crate) fn parts(sections: &[&Section]) -> Vec<Part> {
    let of_section = |section: &&Section| {
        let (name, unit) = (section.workload.name(), section.workload.unit);
        let speed = format!(">plain, M {unit}/s");
        let headings = ["representation", &*speed, ">fast / plain", ">spread"];
        let rows = section.rows.iter().filter_map(|plain| {
            let id = plain.id().strip_prefix(PLAIN)?;
            let times = section.row(id)?.times(plain)?;
            let spread = format!("±{:.0} %", 100.0 * times.relative());
            Some([id.to_owned(), plain.millions(), times.to_string(), spread])
        });
        let heading = format!("{name}: the fast board's speed divided by the plain one's");
        [Part::Heading(heading), Part::Table(Table::new(headings, rows.collect()))]
    };
    sections.iter().flat_map(of_section).collect()
}

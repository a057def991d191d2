//! The tables of the page.

use crate::compare::rows::Section;
use crate::html::{self, escaped};

/// The table of all positions.
pub(super) fn of_all(section: &Section, rounds: u32) -> String {
    table("All positions", section, rounds)
}

/// The table of a class, folded.
pub(super) fn of_class(section: &Section, rounds: u32) -> String {
    let class = section.class.as_deref().unwrap_or_default();
    let table = table(class, section, rounds);
    format!("<details>\n<summary>Table: {}</summary>\n{table}</details>\n", escaped(class))
}

fn table(caption: &str, section: &Section, rounds: u32) -> String {
    let headings = section.headings(rounds);
    html::table(caption, &headings.each_ref().map(|heading| &**heading), section.cells())
}

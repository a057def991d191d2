//! The same numbers as tables.

use crate::compare::rows::{Row, Section};
use crate::html::escaped;
use crate::stats::ROUNDS_FOR_95;
use crate::text::{bytes, millions};

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

/// What the interval of so many rounds is called.
pub(super) fn interval_name(rounds: u32) -> &'static str {
    if rounds < ROUNDS_FOR_95 { "range" } else { "95 % interval" }
}

fn table(caption: &str, section: &Section, rounds: u32) -> String {
    let unit = section.workload.unit();
    let numbers = [
        &format!("M {unit}/s"),
        "spread",
        "ratio",
        interval_name(rounds),
        "bytes",
        "undo",
        "tables",
    ];
    let numbers = numbers.map(|name| format!("<th scope=\"col\" class=\"number\">{name}</th>"));
    let rows: String = section.rows.iter().map(line).collect();
    let unable: String = section.unable.iter().map(|id| no_line(id)).collect();
    format!(
        "<div class=\"scroll\"><table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">board</th>\
         {}<th scope=\"col\">path</th><th scope=\"col\">remark</th></tr></thead>\n<tbody>\n{rows}{unable}\
         </tbody>\n</table></div>\n",
        escaped(caption),
        numbers.concat(),
    )
}

/// The line of a board that lacks the operation.
fn no_line(id: &str) -> String {
    let nothing = "<td class=\"number\">-</td>".repeat(7);
    format!("<tr><th scope=\"row\">{}</th>{nothing}<td>-</td><td></td></tr>\n", escaped(id))
}

fn line(row: &Row) -> String {
    let numbers = [
        millions(row.nodes_per_second),
        format!("±{:.1} %", 100.0 * row.speed().relative()),
        format!("{:.3}", row.ratio),
        format!("{:.3} to {:.3}", row.ratio_low, row.ratio_high),
        row.bytes.to_string(),
        bytes(row.undo_bytes),
        bytes(row.table_bytes),
    ];
    let numbers = numbers.map(|number| format!("<td class=\"number\">{number}</td>"));
    let remark = match row {
        _ if row.backend == row.yardstick => "yardstick",
        _ if row.no_difference => "no difference",
        _ => "",
    };
    format!(
        "<tr><th scope=\"row\">{}</th>{}<td>{}</td><td>{remark}</td></tr>\n",
        escaped(row.backend),
        numbers.concat(),
        escaped(row.path),
    )
}

//! The CSV report of `compare`, after RFC 4180.

use std::io::Write;

use super::Findings;
use super::rows::Row;
use crate::error::Error;

const HEADINGS: &str = "backend,path,workload,unit,class,nodes_per_second,low,high,ratio,ratio_low,\
                        ratio_high,yardstick,no_difference,bytes,undo_bytes,table_bytes,learned,boards";

pub(super) fn write(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{HEADINGS}")?;
    for row in findings.all_rows() {
        writeln!(out, "{}", line(row))?;
    }
    Ok(())
}

fn line(row: &Row) -> String {
    let texts = [row.backend, row.path, row.workload, row.unit, &row.class].map(field);
    let speeds = [row.nodes_per_second, row.low, row.high].map(|speed| format!("{speed:.0}"));
    let ratios = [row.ratio, row.ratio_low, row.ratio_high].map(|ratio| format!("{ratio:.6}"));
    let last = [
        field(row.yardstick),
        row.no_difference.to_string(),
        row.bytes.to_string(),
        row.undo_bytes.map_or_else(String::new, |bytes| bytes.to_string()),
        row.table_bytes.map_or_else(String::new, |bytes| bytes.to_string()),
        row.learned.to_string(),
        row.boards.to_string(),
    ];
    let fields = texts.into_iter().chain(speeds).chain(ratios).chain(last);
    fields.collect::<Vec<_>>().join(",")
}

/// A text as a field, in quotes if necessary.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_if_necessary() {
        assert_eq!(field("middle game"), "middle game");
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }
}

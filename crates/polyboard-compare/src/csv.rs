//! All figures of a run as comma-separated values, after RFC 4180.

use std::io::{self, Write};

use crate::findings::Findings;
use crate::section::{Row, Section};

const HEADINGS: &str = "backend,path,workload,unit,class,nodes_per_second,low,high,ratio,ratio_low,\
                        ratio_high,yardstick,no_difference,bytes,undo_bytes,table_bytes,learned,boards";

impl Findings {
    /// Writes a row for each board in each section.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{HEADINGS}")?;
        for section in self.sections.iter().chain(&self.learned).chain(&self.memory) {
            for row in &section.rows {
                writeln!(out, "{}", line(section, row))?;
            }
        }
        Ok(())
    }
}

fn line(section: &Section, row: &Row) -> String {
    let Row { board, speed, ratio, .. } = row;
    let (name, unit) = (section.workload.name(), section.workload.unit);
    let texts = [&*board.id, &board.path, name, unit, section.class_name()].map(field);
    let speeds = [speed.median, speed.low, speed.high].map(|speed| format!("{speed:.0}"));
    let ratios = [ratio.median, ratio.low, ratio.high].map(|ratio| format!("{ratio:.6}"));
    let size = |bytes: Option<usize>| bytes.map_or_else(String::new, |bytes| bytes.to_string());
    let last = [
        field(&row.yardstick),
        row.no_difference().to_string(),
        board.bytes.to_string(),
        size(board.undo_bytes),
        size(board.table_bytes),
        section.is_learned.to_string(),
        section.boards.unwrap_or(1).to_string(),
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
    use crate::tests::made_up::{findings, near, section};

    #[test]
    fn fields_are_quoted_if_necessary() {
        assert_eq!(field("middlegame"), "middlegame");
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }

    #[test]
    fn each_board_of_each_section_has_a_line() {
        let boards = [("a", 64, &near(10.0)[..])];
        let sections =
            ["middlegame", "a \"b\", c"].map(|class| section("perft", Some(class), &boards));
        let mut out = Vec::new();
        findings(sections.into()).write_csv(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], HEADINGS);
        let end = ",10,10,10,1.000000,1.000000,1.000000,a,false,64,8,1000,false,1";
        assert_eq!(lines[1], format!("a,level baseline,perft,leaves,middlegame{end}"));
        assert_eq!(lines[2], format!("a,level baseline,perft,leaves,\"a \"\"b\"\", c\"{end}"));
    }
}

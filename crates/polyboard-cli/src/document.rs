//! Reports on a terminal.

use std::io::Write;

use anstyle::Style;
use polyboard_compare::document::{Fact, Part, Table, Tone};

use crate::error::Error;
use crate::output::write_table;
use crate::text::{ALARM, GOOD, STRONG, hanging, paragraph, tables};

/// The column at which the text of a fact begins.
const INDENT: usize = 11;

/// Writes a report for a terminal. Parts are separated by empty lines, but a heading stands directly above what follows.
pub(crate) fn write(parts: &[Part], out: &mut dyn Write) -> Result<(), Error> {
    let mut is_apart = true;
    for part in parts {
        if !is_apart {
            writeln!(out)?;
        }
        is_apart = matches!(part, Part::Heading(_));
        match part {
            Part::Heading(heading) => writeln!(out, "{STRONG}{}{STRONG:#}", paragraph(heading))?,
            Part::Facts(facts) => facts.iter().try_for_each(|fact| write_fact(fact, out))?,
            Part::Text(text) => writeln!(out, "{}", paragraph(text))?,
            Part::List(list) => {
                list.iter().try_for_each(|item| writeln!(out, "{}", hanging("", item, 2)))?;
            }
            Part::Table(Table { headings, rows }) => {
                for (number, table) in tables(headings, rows).iter().enumerate() {
                    if number > 0 {
                        writeln!(out)?;
                    }
                    write_table(out, table)?;
                }
            }
        }
    }
    Ok(())
}

fn write_fact(Fact { name, text, tone }: &Fact, out: &mut dyn Write) -> Result<(), Error> {
    let style = match tone {
        Tone::Plain => Style::new(),
        Tone::Good => GOOD,
        Tone::Alarm => ALARM,
    };
    let text = hanging(&" ".repeat(INDENT), text, INDENT);
    Ok(writeln!(out, "{style}{name}{style:#}{}", &text[name.len()..])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_written_for_a_terminal() {
        let parts = [
            Part::Heading("a <heading>".to_owned()),
            Part::Facts(vec![Fact::plain("machine", "one"), Fact::alarm("warning", "busy")]),
            Part::List(vec!["first".to_owned(), "second".to_owned()]),
            Part::Table(Table::new(["board", ">speed"], vec![["a|b".to_owned(), "1".to_owned()]])),
        ];
        let mut text = Vec::new();
        write(&parts, &mut text).unwrap();
        let text = anstream::adapter::strip_str(std::str::from_utf8(&text).unwrap()).to_string();
        assert_eq!(
            text,
            "a <heading>\nmachine    one\nwarning    busy\n\nfirst\nsecond\n\nboard  speed\na|b        1\n"
        );
    }

    #[test]
    fn a_long_fact_stays_in_its_column() {
        let mut text = Vec::new();
        let words = "word ".repeat(40);
        write(&[Part::Facts(vec![Fact::plain("machine", words)])], &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.lines().count() > 2 && text.starts_with("machine    word word"), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("           word")), "{text}");
        assert!(text.lines().all(|line| line.len() <= crate::text::width()), "{text}");
    }
}

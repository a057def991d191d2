//! A report in parts, which are written as Markdown, as HTML, or by a program for a terminal.

use std::fmt::Write as _;

use crate::html::escaped;

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Part {
    /// A heading of the second level.
    Heading(String),
    /// Facts, a line each.
    Facts(Vec<Fact>),
    /// A paragraph.
    Text(String),
    /// Sentences or short paragraphs.
    List(Vec<String>),
    /// A table.
    Table(Table),
}

/// A fact with its name.
#[derive(Clone, Debug)]
pub struct Fact {
    /// A word.
    pub name: &'static str,
    /// What is so.
    pub text: String,
    /// How it is to be taken.
    pub tone: Tone,
}

/// How a fact is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As it is.
    Plain,
    /// A success.
    Good,
    /// A reason to distrust what follows.
    Alarm,
}

/// A table. The headings of numbers begin with `>`; the first cell of a row is its name.
#[derive(Clone, Debug)]
pub struct Table {
    /// Those of the columns.
    pub headings: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

impl Fact {
    /// A fact as it is.
    pub fn plain(name: &'static str, text: impl Into<String>) -> Fact {
        Fact { name, text: text.into(), tone: Tone::Plain }
    }

    /// A reason to distrust what follows.
    pub fn alarm(name: &'static str, text: impl Into<String>) -> Fact {
        Fact { name, text: text.into(), tone: Tone::Alarm }
    }
}

impl Table {
    /// A row for each name, with a cell for each of the columns, which have headings of their own. The first column,
    /// below `corner`, has the names.
    pub fn of<C>(
        corner: &str,
        columns: impl IntoIterator<Item = (String, C)>,
        names: impl IntoIterator<Item: AsRef<str>>,
        cell: impl Fn(&str, &C) -> String,
    ) -> Table {
        let (headings, columns): (Vec<String>, Vec<C>) = columns.into_iter().unzip();
        let row = |name: &str| {
            let cells = columns.iter().map(|column| cell(name, column));
            [name.to_owned()].into_iter().chain(cells).collect()
        };
        Table {
            headings: [corner.to_owned()].into_iter().chain(headings).collect(),
            rows: names.into_iter().map(|name| row(name.as_ref())).collect(),
        }
    }

    /// A table of so many columns.
    pub fn new<const N: usize>(headings: [&str; N], rows: Vec<[String; N]>) -> Table {
        Table {
            headings: headings.map(str::to_owned).into(),
            rows: rows.into_iter().map(Vec::from).collect(),
        }
    }
}

/// A cell, where there is something to show.
pub(crate) fn cell(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".to_owned())
}

/// A report as Markdown, with headings of the second level.
pub fn markdown(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Heading(heading) => format!("## {heading}\n"),
        Part::Facts(facts) => {
            let fact = |Fact { name, text, .. }: &Fact| format!("* **{name}**: {text}\n");
            facts.iter().map(fact).collect()
        }
        Part::Text(text) => format!("{text}\n"),
        Part::List(list) => list.iter().map(|item| format!("* {item}\n")).collect(),
        Part::Table(table) => markdown_table(table),
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n")
}

fn markdown_table(Table { headings, rows }: &Table) -> String {
    let line = |cells: &[String]| {
        let cells = cells.iter().map(|cell| format!(" {} |", cell.replace('|', "\\|")));
        format!("|{}\n", cells.collect::<String>())
    };
    let names = headings.iter().map(|heading| heading.trim_start_matches('>').to_owned());
    let rules = headings.iter().map(|h| if h.starts_with('>') { " ---: |" } else { " --- |" });
    let mut text = line(&names.collect::<Vec<_>>());
    let _ = writeln!(text, "|{}", rules.collect::<String>()); // a string takes everything
    text.extend(rows.iter().map(|row| line(row)));
    text
}

/// A report as parts of an HTML page, with headings of the second level.
pub fn html(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Heading(heading) => format!("<h2>{}</h2>\n", escaped(heading)),
        Part::Facts(facts) => {
            let (alarms, facts): (Vec<&Fact>, Vec<&Fact>) =
                facts.iter().partition(|fact| fact.tone == Tone::Alarm);
            let alarm = |fact: &&Fact| {
                let text = format!("{}: {}", fact.name, fact.text);
                format!("<p class=\"alarm\">{}</p>\n", escaped(&text))
            };
            let fact =
                |fact: &&Fact| format!("<dt>{}</dt><dd>{}</dd>\n", fact.name, escaped(&fact.text));
            let list: String = facts.iter().map(fact).collect();
            let list = if facts.is_empty() { list } else { format!("<dl>\n{list}</dl>\n") };
            alarms.iter().map(alarm).collect::<String>() + &list
        }
        Part::Text(text) => format!("<p>{}</p>\n", escaped(text)),
        Part::List(list) => {
            let items = list.iter().map(|item| format!("<li>{}</li>\n", escaped(item)));
            format!("<ul>\n{}</ul>\n", items.collect::<String>())
        }
        Part::Table(table) => html_table(table),
    };
    parts.iter().map(part).collect()
}

fn html_table(Table { headings, rows }: &Table) -> String {
    let class = |heading: &str| if heading.starts_with('>') { "" } else { " class=\"text\"" };
    let mut head = String::new();
    for heading in headings {
        let name = escaped(heading.trim_start_matches('>'));
        head += &format!("<th scope=\"col\"{}>{name}</th>", class(heading));
    }
    let mut body = String::new();
    for row in rows {
        body += &format!("<tr><th scope=\"row\">{}</th>", escaped(&row[0]));
        for (heading, cell) in headings.iter().zip(row).skip(1) {
            body += &format!("<td{}>{}</td>", class(heading), escaped(cell));
        }
        body += "</tr>\n";
    }
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\
         </tbody>\n</table></div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Vec<Part> {
        vec![
            Part::Heading("a <heading>".to_owned()),
            Part::Facts(vec![Fact::plain("machine", "one"), Fact::alarm("warning", "busy")]),
            Part::List(vec!["first".to_owned(), "second".to_owned()]),
            Part::Table(Table::new(["board", ">speed"], vec![["a|b".to_owned(), "1".to_owned()]])),
        ]
    }

    #[test]
    fn a_report_is_the_same_as_markdown_and_as_html() {
        assert_eq!(
            markdown(&parts()),
            "## a <heading>\n\n* **machine**: one\n* **warning**: busy\n\n* first\n* second\n\n\
             | board | speed |\n| --- | ---: |\n| a\\|b | 1 |\n"
        );
        let html = html(&parts());
        for part in [
            "<h2>a &lt;heading&gt;</h2>\n<p class=\"alarm\">warning: busy</p>\n<dl>\n<dt>machine</dt><dd>one</dd>",
            "<ul>\n<li>first</li>\n<li>second</li>\n</ul>\n",
            "<th scope=\"row\">a|b</th><td>1</td>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }
}

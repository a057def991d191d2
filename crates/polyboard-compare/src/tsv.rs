//! Tables of the record as text: columns between tabs, the first line names them, lines that begin with `#` are comments.

use std::collections::HashMap;
use std::str::FromStr;

/// A cell that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, {column}: {text:?} cannot stand there")]
pub(crate) struct CellError {
    line: usize,
    column: &'static str,
    text: String,
}

/// A line of a table: its number, from 1, and its cells by their columns.
#[derive(Debug)]
pub(crate) struct Row<'a>(usize, HashMap<&'a str, &'a str>);

impl<'a> Row<'a> {
    /// A cell, which may be empty.
    pub(crate) fn cell<T: FromStr>(&self, column: &'static str) -> Result<Option<T>, CellError> {
        let text = self.1.get(column).copied().unwrap_or_default();
        if text.is_empty() { Ok(None) } else { self.filled(column).map(Some) }
    }

    /// A cell that must not be empty.
    pub(crate) fn filled<T: FromStr>(&self, column: &'static str) -> Result<T, CellError> {
        let text = self.1.get(column).copied().unwrap_or_default();
        let value = text.parse().ok().filter(|_| !text.is_empty());
        value.ok_or_else(|| CellError { line: self.0, column, text: text.to_owned() })
    }
}

/// Parses a table, line by line.
pub(crate) fn parse<'a, T>(
    table: &'a str,
    of: impl Fn(Row<'a>) -> Result<T, CellError>,
) -> Result<Vec<T>, CellError> {
    let wrong = |line, column, text: &str| CellError { line, column, text: text.to_owned() };
    let mut lines = (1..).zip(table.lines()).filter(|(_, text)| !text.starts_with('#'));
    let (_, head) = lines.next().ok_or_else(|| wrong(1, "headings", ""))?;
    let row = |(line, text): (usize, &'a str)| {
        let mut cells = text.split('\t');
        let row = Row(line, head.split('\t').zip(&mut cells).collect());
        cells.next().map_or_else(|| of(row), |text| Err(wrong(line, "beyond the headings", text)))
    };
    lines.map(row).collect()
}

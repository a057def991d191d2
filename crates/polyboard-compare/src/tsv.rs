//! Tables of the record as text: columns between tabs, the first line names them, lines that begin with `#` are comments.

use std::str::FromStr;

/// What is wrong with a cell.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, {column}: {text:?} {why}")]
pub(crate) struct CellError {
    /// The line, from 1.
    line: usize,
    /// The column by its name.
    column: String,
    /// What stands there.
    text: String,
    /// What is wrong with it, as the end of a sentence.
    why: &'static str,
}

/// A line of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    line: usize,
    head: &'a str,
    text: &'a str,
}

impl<'a> Row<'a> {
    /// The lines of a table.
    pub(crate) fn all(table: &'a str) -> impl Iterator<Item = Row<'a>> {
        let mut lines = table
            .lines()
            .enumerate()
            .filter(|(_, text)| !text.starts_with('#') && !text.is_empty());
        let head = lines.next().map_or("", |(_, head)| head);
        lines.map(move |(index, text)| Row { line: index + 1, head, text })
    }

    /// An error in a column.
    pub(crate) fn error(&self, column: &str, why: &'static str) -> CellError {
        let text = self.text(column).unwrap_or_default().to_owned();
        CellError { line: self.line, column: column.to_owned(), text, why }
    }

    /// A cell, which may be empty.
    pub(crate) fn text(&self, column: &str) -> Result<&'a str, CellError> {
        let index = self.head.split('\t').position(|name| name == column);
        index.and_then(|index| self.text.split('\t').nth(index)).ok_or_else(|| CellError {
            line: self.line,
            column: column.to_owned(),
            text: self.text.to_owned(),
            why: "has no such column",
        })
    }

    /// A cell with text.
    pub(crate) fn filled(&self, column: &str) -> Result<String, CellError> {
        let text = self.text(column)?;
        if text.is_empty() { Err(self.error(column, "is empty")) } else { Ok(text.to_owned()) }
    }

    /// A cell with a number, or an empty one.
    pub(crate) fn number<T: FromStr>(&self, column: &str) -> Result<Option<T>, CellError> {
        let text = self.text(column)?;
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| self.error(column, "is no number"))
    }
}

//! Formats of numbers and tables.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
pub(crate) use polyboard_compare::text::{grouped, plural};
use terminal_size::{Width, terminal_size};

/// Marks an error.
pub(crate) const ALARM: Style = AnsiColor::Red.on_default().bold();
/// Marks success.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// A heading.
pub(crate) const STRONG: Style = Style::new().bold();

/// Millions: `483.1`.
pub(crate) fn millions(number: f64) -> String {
    let places = if number < 1e7 { 2 } else { 1 };
    format!("{:.places$}", number / 1e6)
}

/// An average number of bits; `-` if there is none.
pub(crate) fn bits(average: Option<f64>) -> String {
    average.map_or("-".to_owned(), |bits| format!("{bits:.2}"))
}

/// A text from outside, escaped for display: on one line, not too long, without control characters.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    let escaped = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    let mut shown: String = text.chars().take(LONGEST).map(escaped).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}

/// How many columns a line of the output may have: 80, and up to 160 where the terminal has them.
pub(crate) fn width() -> usize {
    terminal_size().map_or(80, |(Width(columns), _)| usize::from(columns).clamp(80, 160))
}

/// A text in lines of the [width] of the output.
pub(crate) fn paragraph(text: &str) -> String {
    hanging("", text, 0)
}

/// The same after a beginning that stays as it is, with an indent before all further lines.
pub(crate) fn hanging(start: &str, text: &str, indent: usize) -> String {
    let (mut lines, mut column) = (start.to_owned(), start.chars().count());
    for (index, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        let gap = usize::from(index > 0);
        if index == 0 || column + gap + length <= width() {
            lines += &" ".repeat(gap);
            column += gap + length;
        } else {
            lines += "\n";
            lines += &" ".repeat(indent);
            column = indent + length;
        }
        lines += word;
    }
    lines
}

/// A column of text is not made narrower than this.
const NARROWEST: usize = 12;

/// Tables of all columns, each as wide as the [width] allows; every one begins with the first column.
pub(crate) fn tables(headings: &[String], rows: &[Vec<String>]) -> Vec<Table> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| Some(row.get(column)?.chars().count()));
        let heading = headings[column].trim_start_matches('>').chars().count();
        let all = cells.chain([heading]).max().unwrap_or(0);
        let is_text = column > 0 && !headings[column].starts_with('>');
        if is_text { all.min(NARROWEST) } else { all }
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut left = 0;
    for column in 1..headings.len() {
        let needed = 2 + wide(column);
        match groups.last_mut() {
            Some(group) if needed <= left => group.push(column),
            _ => {
                groups.push(vec![0, column]);
                left = width().saturating_sub(wide(0));
            }
        }
        left = left.saturating_sub(needed);
    }
    let of_group = |group: &Vec<usize>| {
        let names: Vec<&str> = group.iter().map(|&column| &*headings[column]).collect();
        let cells = |row: &Vec<String>| -> Vec<String> {
            group.iter().map(|&column| row.get(column).cloned().unwrap_or_default()).collect()
        };
        table(&names, rows.iter().map(cells))
    };
    groups.iter().map(of_group).collect()
}

/// A table without lines, as wide as the [width] allows: texts are wrapped, the first column and numbers are not. The
/// column of a heading that begins with `>` has numbers and is aligned to the right; the sign is removed.
pub(crate) fn table(headings: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width() as u16);
    table.set_header(headings.iter().map(|heading| heading.trim_start_matches('>')));
    table.add_rows(rows);
    for (index, (column, heading)) in table.column_iter_mut().zip(headings).enumerate() {
        let is_number = heading.starts_with('>');
        column.set_padding((0, if index + 1 < headings.len() { 2 } else { 0 }));
        if is_number {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if is_number || index == 0 {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_paragraph_are_as_long_as_they_may_be() {
        assert_eq!((paragraph(""), paragraph(" a  b ")), (String::new(), "a b".to_owned()));
        let words = [&*"a".repeat(width() - 2), "b", "c", &"d".repeat(width())];
        assert_eq!(paragraph(&words.join(" ")), format!("{} b\nc\n{}", words[0], words[3]));
    }

    #[test]
    fn what_does_not_fit_beside_is_a_table_of_its_own() {
        let row = |cell: &str| (0..9).map(|_| cell.repeat(width() / 5)).collect::<Vec<_>>();
        let tables = tables(&[">n"; 9].map(str::to_owned), &[row("a"), row("b")]);
        let lines = tables.iter().flat_map(Table::lines).map(|line| line.trim_end().len());
        assert!(lines.max().unwrap() <= width());
        // Three fit beside the first.
        let columns: Vec<usize> = tables.iter().map(|table| table.column_iter().count()).collect();
        assert_eq!(columns, [4, 4, 3]);
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(shown("8/8 w"), "8/8 w");
        assert_eq!(shown("a\u{1b}[2J\t\u{e9}"), "a\\u{1b}[2J\\t\u{e9}");
        assert_eq!(shown(&"p".repeat(20_000)), "p".repeat(120) + "...");
    }

    #[test]
    fn numbers_are_aligned_to_the_right_under_their_heading() {
        let rows = [vec!["a".into(), "1".into()], vec!["bcd".into(), "10".into()]];
        let table = table(&["id", ">nodes"], rows);
        let lines: Vec<_> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(lines, ["id   nodes", "a        1", "bcd     10"]);
    }
}

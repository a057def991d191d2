//! Formats of numbers and tables.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use terminal_size::{Width, terminal_size};

/// Marks an error.
pub(crate) const ALARM: Style = AnsiColor::Red.on_default().bold();
/// Marks success.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// A heading.
pub(crate) const STRONG: Style = Style::new().bold();

/// A number with a comma after every third digit from the right: `4,865,609`.
pub(crate) fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with a noun: `1 row`, `2 rows`.
pub(crate) fn plural(number: usize, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}

/// Millions: `483.1`.
pub(crate) fn millions(number: f64) -> String {
    let places = if number < 1e7 { 2 } else { 1 };
    format!("{:.places$}", number / 1e6)
}

/// A number with no more digits than its interval allows: the last one is worth no less than the first digit
/// of half the width. At most four significant digits, at least one; two if there is no interval.
pub(crate) fn rounded(number: f64, half_width: f64) -> String {
    if !number.is_normal() {
        return "0".to_owned();
    }
    let place = |number: f64| number.log10().floor() as i32;
    let first = place(number.abs());
    let last =
        if half_width.is_normal() { place(half_width.abs()) } else { first.saturating_sub(1) };
    match last.clamp(first.saturating_sub(3), first) {
        whole @ 0.. => {
            let unit = 10_f64.powi(whole);
            format!("{:.0}", (number / unit).round() * unit)
        }
        decimals => format!("{number:.*}", decimals.unsigned_abs() as usize),
    }
}

/// A size of memory: `622 bytes`, `1.5 MiB`.
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let (mut number, mut unit) = (bytes as f64, 0);
    while number >= 1024.0 && unit + 1 < UNITS.len() {
        (number, unit) = (number / 1024.0, unit + 1);
    }
    let places = usize::from(number < 10.0 && number.fract() > 0.0);
    format!("{number:.places$} {}", UNITS[unit])
}

/// An average number of bits; `-` if there is none.
pub(crate) fn bits(average: Option<f64>) -> String {
    average.map_or("-".to_owned(), |bits| format!("{bits:.2}"))
}

/// A text from outside, escaped for display: on one line, not too long, without control characters.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    let mut shown: String = text.chars().take(LONGEST).flat_map(escaped).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}

/// A control character as `\u{1b}`, any other as it is.
fn escaped(character: char) -> impl Iterator<Item = char> {
    let escape = character.is_control().then(|| character.escape_default());
    let plain = escape.is_none().then_some(character);
    escape.into_iter().flatten().chain(plain)
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
    fn digits_are_grouped_by_three() {
        for (number, text) in [
            (0_u128, "0"),
            (999, "999"),
            (1000, "1,000"),
            (119_060_324, "119,060,324"),
            (1 << 64, "18,446,744,073,709,551,616"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn digits_end_where_the_interval_begins() {
        for (number, half_width, text) in [
            (1281.0, 29.0, "1280"),
            (276.8, 7.7, "277"),
            (2.813, 0.067, "2.81"),
            (0.294, 0.012, "0.29"),
            (1.0, 0.0, "1.0"),
            (123_456.0, 0.0, "120000"),
            (0.002_345_6, 0.0, "0.0023"),
            (0.002_345_6, 1e-9, "0.002346"),
            (5.0, 60.0, "5"),
            (0.0, 1.0, "0"),
            (f64::NAN, 1.0, "0"),
            (3.0, f64::INFINITY, "3.0"),
        ] {
            assert_eq!(rounded(number, half_width), text, "{number} {half_width}");
        }
    }

    #[test]
    fn sizes_have_a_unit() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (622, "622 bytes"),
            (1024, "1 KiB"),
            (1536, "1.5 KiB"),
            (41 << 20, "41 MiB"),
            (u64::MAX, "16777216 TiB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!((plural(1, "row"), plural(1200, "row")), ("1 row".into(), "1,200 rows".into()));
    }

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

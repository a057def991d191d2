//! A page with the table and charts.

use super::measure::Row;
use super::{Findings, HEADINGS, cells};
use crate::html;
use crate::html::scale::{Scale, short};
use crate::html::scatter::{self, Dot, Scatter};
use crate::html::svg::{WIDTH, dot, figure, group, line, text};
use crate::text::{bits, plural};

/// The whole page.
pub(super) fn page(findings: &Findings) -> String {
    let machine = &findings.machine;
    let [opening, middle, endgame] = findings.phases;
    let positions = format!(
        "{} of {} ({opening} opening, {middle} middle game, {endgame} endgame)",
        plural(findings.positions, "position"),
        findings.file,
    );
    let head = html::facts(&[
        ("Machine", machine.name()),
        ("Build", format!("polyboard {} for {}", machine.version, machine.flags())),
        ("Positions", positions),
        ("Losses", findings.losses().unwrap_or_default()),
        ("Check", "every code word was decoded and compared".to_owned()),
        ("Timing", format!("{}, in turn, one thread", plural(findings.rounds as usize, "round"))),
    ]);
    let charts =
        format!("<div class=\"charts\">\n{}{}</div>\n", lengths(findings), costs(&findings.rows));
    let body = [verdict(&findings.rows), head, charts, table(findings), NOTES.to_owned()].concat();
    html::page("polyboard sizes", "Codes for chess positions compared", &body)
}

/// Which codes are the shortest and the fastest, all of several that are equal.
fn verdict(rows: &[Row]) -> String {
    let average =
        least("Shortest on average", rows, |row| row.average, |value| format!("{value:.2} bits"));
    let bound = least(
        "Shortest at worst",
        rows,
        |row| Some(row.bound as f64),
        |value| format!("{value} bits"),
    );
    let time = |row: &Row| Some(row.encode_ns? + row.decode_ns?);
    let fastest =
        least("Fastest", rows, time, |value| format!("{value:.0} ns to encode and decode"));
    let lines: String = [average, bound, fastest].into_iter().flatten().collect();
    match &*lines {
        "" => String::new(),
        lines => format!("<ul class=\"verdict\" aria-label=\"Verdict\">\n{lines}</ul>\n"),
    }
}

/// The codes with the least value, after a title. None if there is nothing to compare.
fn least(
    title: &str,
    rows: &[Row],
    of: impl Fn(&Row) -> Option<f64>,
    shown: impl Fn(f64) -> String,
) -> Option<String> {
    let least = rows.iter().filter_map(&of).min_by(f64::total_cmp).filter(|_| rows.len() > 1)?;
    let codes = rows.iter().filter(|row| of(row) == Some(least)).map(|row| html::escaped(row.code));
    let codes = codes.collect::<Vec<_>>().join(", ");
    Some(format!("<li>{title}: <strong>{codes}</strong> {}</li>\n", shown(least)))
}

const NOTES: &str = "<section>\n<h2>How to read this</h2>\n<p>Lengths are in bits, without the stop \
    bit that fills the last byte. The bound holds for every position, the other numbers for those \
    of the file. Times are medians for one position. What the codes are: the documentation of the crate \
    board-encoding.</p>\n</section>\n";

/// Bars from 0 to the average, with a mark at the longest word.
fn lengths(findings: &Findings) -> String {
    const LEFT: f64 = 96.0;
    const RIGHT: f64 = 360.0;
    const LINE: f64 = 20.0;
    let rows = &findings.rows;
    let bottom = 10.0 + LINE * rows.len() as f64;
    let scale = Scale::linear(rows.iter().map(|row| row.max as f64), (LEFT, RIGHT));
    let mut body = String::new();
    for tick in scale.ticks() {
        body += &line((scale.at(tick), 6.0), (scale.at(tick), bottom), "grid");
        body += &text(scale.at(tick), bottom + 16.0, "middle", "faint small", &short(tick));
    }
    for (index, row) in rows.iter().enumerate() {
        let y = 18.0 + LINE * index as f64;
        let average = row.average.unwrap_or(0.0);
        let bar = line((LEFT, y), (scale.at(average), y), "interval");
        let mark =
            line((scale.at(row.max as f64), y - 6.0), (scale.at(row.max as f64), y + 6.0), "max");
        let parts = [
            text(LEFT - 8.0, y + 4.0, "end", "small", row.code),
            bar,
            dot(scale.at(average), y),
            mark,
            text(RIGHT + 6.0, y + 4.0, "start", "small", &bits(row.average)),
        ];
        let about =
            format!("{}: {} bits on average, at most {}", row.code, bits(row.average), row.max);
        body += &group("", &about, &parts.concat());
    }
    body += &text(f64::midpoint(LEFT, RIGHT), bottom + 32.0, "middle", "faint", "bits");
    figure("Average length, and the longest word found (upright mark)", WIDTH, bottom + 40.0, &body)
}

/// Time against length, a dot a code. Codes of more than twice the least length would compress the chart:
/// they are left out and named.
fn costs(rows: &[Row]) -> String {
    let rows: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row.code, row.average?, row.encode_ns? + row.decode_ns?)))
        .collect();
    let least = rows.iter().map(|row| row.1).fold(f64::INFINITY, f64::min);
    let (rows, outside): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.1 <= 2.0 * least);
    if rows.is_empty() {
        return String::new();
    }
    let outside: Vec<_> = outside.iter().map(|row| row.0).collect();
    let outside = match outside.join(", ") {
        none if none.is_empty() => none,
        names => format!(" (outside: {names})"),
    };
    let dot = |(code, average, time)| Dot {
        across: average,
        up: time,
        name: code,
        about: format!("{code}: {average:.2} bits, {time:.0} ns to encode and decode"),
        class: "",
    };
    let chart = Scatter {
        caption: "Time against length: down is faster, left is shorter",
        across: Scale::between(rows.iter().map(|row| row.1), scatter::ACROSS),
        across_name: format!("bits on average{outside}"),
        up_name: "ns to encode and decode".to_owned(),
        dots: rows.into_iter().map(dot).collect(),
    };
    chart.draw()
}

fn table(findings: &Findings) -> String {
    let headings = [&HEADINGS[..], &["summary"]].concat();
    let rows = findings.rows.iter().map(|row| [cells(row), vec![row.summary.to_owned()]].concat());
    format!("<section>\n<h2>All numbers</h2>\n{}</section>\n", html::table("", &headings, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(code: &'static str, average: Option<f64>, bound: usize, time: Option<f64>) -> Row {
        Row {
            code,
            summary: "",
            fixed: false,
            bound,
            averages: [average; 3],
            average,
            max: bound,
            average_bytes: None,
            not_stored: 0,
            clocks_cut: 0,
            encode_ns: time,
            decode_ns: time,
        }
    }

    #[test]
    fn the_chart_of_costs_is_as_it_was_looked_at() {
        let rows = [
            row("a", Some(100.0), 160, Some(80.0)),
            row("b", Some(200.0), 200, Some(8.0)),
            row("c", Some(201.0), 300, Some(3.0)),
            row("d", None, 300, Some(3.0)),
        ];
        crate::html::looked_at("costs.html", &costs(&rows));
    }

    #[test]
    fn the_verdict_names_the_least_and_all_that_are_equal() {
        let rows = [
            row("a", Some(12.5), 20, Some(8.0)),
            row("b", Some(12.0), 20, None),
            row("c", None, 30, Some(3.0)),
        ];
        let said = verdict(&rows);
        for line in [
            "<li>Shortest on average: <strong>b</strong> 12.00 bits</li>",
            "<li>Shortest at worst: <strong>a, b</strong> 20 bits</li>",
            "<li>Fastest: <strong>c</strong> 6 ns to encode and decode</li>",
        ] {
            assert!(said.contains(line), "{said}");
        }
        assert!(!verdict(&[row("a", None, 1, None), row("b", None, 2, None)]).contains("Fastest"));
        assert_eq!(verdict(&rows[..1]), "", "one code has no verdict");
    }
}

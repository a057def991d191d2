//! A page with tables and charts.

mod facts;
mod heat;
mod ratios;
mod tables;

use super::Findings;
use super::rows::{Row, Section};
use crate::html;
use crate::html::scale::Scale;
use crate::html::scatter::{self, Dot, Scatter};
use crate::text::millions;

/// The whole page.
pub(super) fn page(findings: &Findings) -> String {
    let workloads = findings.sections.chunk_by(|a, b| a.workload == b.workload);
    let parts: String = workloads.clone().map(|sections| workload(findings, sections)).collect();
    let contents = match findings.plan.workloads.len() {
        0 | 1 => String::new(),
        _ => contents(findings),
    };
    let body = [facts::facts(findings), contents, parts, facts::notes(findings)].concat();
    html::page("polyboard compare", "Chess board representations compared", &body)
}

/// Links to the workloads, and a map of them all.
fn contents(findings: &Findings) -> String {
    let link = |section: &Section| {
        let name = section.workload.name();
        format!("<li><a href=\"#{name}\">{name}</a></li>\n")
    };
    let of_all: Vec<&Section> =
        findings.sections.iter().filter(|section| section.is_of_all()).collect();
    let links: String = of_all.iter().map(|section| link(section)).collect();
    format!(
        "<nav aria-label=\"Workloads\"><ul>\n{links}</ul></nav>\n<section>\n<h2>All workloads</h2>\n\
         {}</section>\n",
        heat::of_workloads(&of_all),
    )
}

/// A workload on all positions and, if there are several, on each class.
fn workload(findings: &Findings, sections: &[Section]) -> String {
    let Some((of_all, classes)) = sections.split_first() else { return String::new() };
    let (name, sentence) = (of_all.workload.name(), of_all.workload.sentence);
    let head =
        format!("<section id=\"{name}\">\n<h2>{name}</h2>\n<p>One operation: {sentence}.</p>\n");
    if of_all.rows.is_empty() {
        return format!("{head}<p>Nothing was timed.</p>\n</section>\n");
    }
    let heat = if classes.is_empty() { String::new() } else { heat::of_classes(sections) };
    let tables: String =
        classes.iter().map(|section| tables::of_class(section, findings.rounds)).collect();
    format!(
        "{head}<div class=\"charts\">\n{}{}{heat}</div>\n{}{tables}</section>\n",
        ratios::chart(of_all, findings.rounds),
        speed_against_memory(of_all),
        tables::of_all(of_all, findings.rounds),
    )
}

/// A dot a board.
fn speed_against_memory(section: &Section) -> String {
    let rows = &section.rows;
    let unit = rows.first().map_or("", |row| row.unit);
    let dot = |row: &Row| {
        let speed = millions(row.nodes_per_second);
        Dot {
            across: row.bytes as f64,
            up: row.nodes_per_second / 1e6,
            name: row.backend,
            about: format!("{}: {speed} M {unit}/s, {} bytes", row.backend, row.bytes),
            class: if row.backend == row.yardstick { "yard" } else { "" },
        }
    };
    let chart = Scatter {
        caption: "Speed against memory: up is faster, left is smaller",
        across: Scale::of(rows.iter().map(|row| row.bytes as f64), scatter::ACROSS),
        across_name: "bytes of the board".to_owned(),
        up_name: format!("M {unit}/s"),
        dots: rows.iter().map(dot).collect(),
    };
    chart.draw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::workload::Workload;

    fn row(backend: &'static str, speed: f64, ratios: [f64; 3], bytes: usize) -> Row {
        Row {
            backend,
            path: "baseline",
            workload: "perft",
            unit: "leaves",
            class: "all".to_owned(),
            nodes_per_second: speed,
            low: speed,
            high: speed,
            ratio: ratios[1],
            ratio_low: ratios[0],
            ratio_high: ratios[2],
            yardstick: "a",
            no_difference: false,
            bytes,
            undo_bytes: None,
            table_bytes: None,
        }
    }

    /// All charts of some rows, with the numbers in their attributes.
    fn charts(rows: Vec<Row>) -> (String, Vec<f64>) {
        let (workload, unable) = (Workload::PERFT, Vec::new());
        let section = Section { workload, class: None, rows, unable };
        let html = [
            ratios::chart(&section, 6),
            speed_against_memory(&section),
            heat::of_workloads(&[&section]),
        ];
        let html = html.concat();
        let numbers = html.split('"').filter_map(|text| text.parse().ok()).collect();
        (html, numbers)
    }

    #[test]
    fn charts_bear_extremes() {
        let one = || row("a", 1e6, [1.0; 3], 64);
        for rows in [
            vec![one()],
            vec![one(), one(), one()],
            vec![one(), row("b", 1e-3, [1e-9, 1e-9, 1e9], 1_000_000)],
            vec![one(), row("b", 0.0, [0.0; 3], 0)],
            vec![],
        ] {
            let boards = rows.len();
            let (html, numbers) = charts(rows);
            assert!(!html.contains("NaN") && !html.contains("inf"), "{html}");
            assert!(numbers.iter().all(|number| (0.0..=1000.0).contains(number)), "{html}");
            assert_eq!(html.matches("class=\"dot\"").count(), 2 * boards);
        }
    }

    #[test]
    fn charts_name_their_scale_and_every_board() {
        let (html, _) =
            charts(vec![row("a", 2e8, [1.0; 3], 64), row("b", 1e7, [0.04, 0.05, 0.06], 99)]);
        assert_eq!(html.matches("(log scale)").count(), 2, "{html}");
        assert!(html.matches(">b</text>").count() == 3 && html.contains(">0.050</text>"), "{html}");
        assert!(
            html.contains(
                "b: 10.0 M leaves/s; ratio 0.050, 95 % interval 0.040 to 0.060; 99 bytes"
            )
        );
        let (html, _) = charts(vec![row("a", 2e8, [1.0; 3], 64), row("b", 1e8, [0.5; 3], 99)]);
        assert!(!html.contains("(log scale)"), "{html}");
    }
}

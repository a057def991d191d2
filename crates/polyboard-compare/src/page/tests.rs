use super::*;
use crate::tests::made_up::{Board, findings, in_memory, near, section};

fn page(findings: &Findings) -> String {
    findings.page()
}

/// The numbers in the attributes of a page.
fn numbers(html: &str) -> Vec<f64> {
    let (_, body) = html.split_once("<body>").unwrap_or(("", html));
    body.split('"').filter_map(|text| text.parse().ok()).collect()
}

#[test]
fn a_page_bears_extremes() {
    let usual: Board = ("a", 64, &[1e6; 6]);
    let sets: [&[Board]; 5] = [
        &[usual],
        &[usual, ("b", 64, &[1e6; 6]), ("c", 64, &[1e6; 6])],
        &[usual, ("b", 1_000_000, &[1e-3, 1e9, 1e-9, 1.0, 2.0, 3.0])],
        &[usual, ("b", 0, &[0.0; 6])],
        &[],
    ];
    for boards in sets {
        let mut findings = findings(vec![section("perft", None, boards)]);
        findings.memory = [1, 1 << 31].map(|number| in_memory(number, boards)).into();
        let html = page(&findings);
        assert!(!html.contains("NaN") && !html.contains("inf"), "{html}");
        assert!(numbers(&html).iter().all(|number| (0.0..=1000.0).contains(number)), "{html}");
        assert_eq!(html.matches("class=\"dot\"").count(), boards.len());
        assert_eq!(html.matches("<polyline").count(), boards.len());
    }
}

/// What does not depend on the machine. `POLYBOARD_RENEW=1 cargo test -p polyboard-compare` writes the file: look at it
/// before you commit it.
#[test]
fn charts_are_as_they_were_looked_at() {
    let boards: &[Board] =
        &[("a", 64, &near(1e8)), ("b", 44, &near(1e7)), ("c", 136, &near(4.5e7))];
    let perft = section("perft", None, boards);
    let sets: Vec<Section> = [1, 64, 4096, 1 << 20].map(|number| in_memory(number, boards)).into();
    let charts = speed_against_memory(&perft) + &memory::section(&sets);
    looked_at("charts.html", &charts);
}

#[test]
fn the_verdict_comes_first_and_then_the_map() {
    let boards: &[Board] = &[("a", 64, &near(2e8)), ("b", 99, &near(1e7))];
    let html = page(&findings(vec![section("perft", None, boards)]));
    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("no {text}: {html}"));
    let verdict = at("For a perft counter take <strong>a</strong> (64 bytes).");
    assert!(verdict < at("class=\"map\""));
    assert!(at("class=\"map\"") < at("(log scale)") && at("(log scale)") < at("<details>"));
    assert!(html.contains("Next: b, 20 times the time."), "{html}");
    assert!(html.contains("<td class=\"h5 best\">1</td>"), "{html}");
    assert!(html.contains("<td class=\"h0\">0.05"), "{html}");
    assert!(!html.contains("Boards in memory"), "{html}");
}

#[test]
fn a_map_has_a_mark_on_every_tie_and_on_the_least_memory() {
    let boards: &[Board] = &[("a", 64, &near(2.0)), ("b", 44, &near(2.0)), ("c", 99, &near(1.0))];
    let html = page(&findings(vec![
        section("perft", None, boards),
        section("clone", None, &boards[1..]),
        section("legal", None, &boards[..1]),
    ]));
    let (_, map) = html.split_once("<table class=\"map\">").unwrap();
    let (map, _) = map.split_once("</table>").unwrap();
    let line = |name: &str| {
        let start = map.find(&format!("<th scope=\"row\">{name}")).unwrap();
        map[start..].split("</tr>").next().unwrap()
    };
    assert_eq!(line("perft").matches("best").count(), 2, "{map}");
    assert_eq!(line("clone").matches("best").count(), 1, "{map}");
    assert!(line("clone").contains("<td>-</td>"), "a was not timed: {map}");
    assert_eq!(line("legal").matches("best").count(), 1, "{map}");
    assert!(line("bytes").contains("<td class=\"least\">44</td>"), "{map}");
    assert!(line("perft").contains("<small>count leaves;"), "{map}");
}

#[test]
fn a_map_of_one_workload_is_by_class() {
    let boards: &[Board] = &[("a", 64, &near(2.0)), ("b", 44, &near(1.0))];
    let html = page(&findings(vec![
        section("perft", None, boards),
        section("perft", Some("<i>"), boards),
        section("perft", Some("opening"), boards),
    ]));
    assert!(html.contains("by class of positions</h2>") && html.contains("&lt;i&gt;"), "{html}");
    // The legend, and one map.
    assert_eq!(html.matches("map\"").count(), 2, "{html}");
}

#[test]
fn what_the_numbers_refer_to_is_said() {
    let [a, b]: [Board; 2] = [("a", 64, &[2.0; 6]), ("b", 44, &[1.0; 6])];
    let same =
        page(&findings(vec![section("perft", None, &[a, b]), section("clone", None, &[a, b])]));
    assert!(same.contains("divided by that of a:"), "{same}");
    let turned: [Board; 2] = [("a", 64, &[1.0; 6]), ("b", 44, &[2.0; 6])];
    let both = [section("perft", None, &[a, b]), section("clone", None, &turned)];
    assert!(page(&findings(both.into())).contains("of the board with 1 in the same line"));
}

#[test]
fn boards_in_memory_have_a_chart_and_a_table() {
    let boards: &[Board] = &[("a", 64, &near(1e8)), ("b", 44, &near(1e7))];
    let mut findings = findings(vec![section("perft", None, boards)]);
    findings.memory = [1, 2, 4096].map(|number| in_memory(number, boards)).into();
    let html = page(&findings);
    assert!(html.contains("<polyline") && html.contains("class=\"line best\""), "{html}");
    assert!(html.contains("class=\"line small-board\"") && html.contains(">4,096</th>"), "{html}");
    assert!(html.contains("<td>100"), "{html}");
}

/// Compares a part of a page with a file of the tests, or writes it with POLYBOARD_RENEW=1.
fn looked_at(name: &str, body: &str) {
    let file = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let style = "<link rel=\"stylesheet\" href=\"../../src/html/style.css\">";
    let html =
        format!("<!DOCTYPE html>\n{style}\n<style>\n{}</style>\n{body}", crate::html::colors());
    if std::env::var_os("POLYBOARD_RENEW").is_some() {
        std::fs::write(&file, &html).unwrap();
    }
    assert_eq!(html, std::fs::read_to_string(file).unwrap_or_default(), "{name}");
}

use super::*;
use crate::elo::{Curve, Estimate, step};
use crate::fingerprint::Counts;
use crate::tests::made_up::{Board, findings, near, section};

/// A run on a machine, of a perft and a search.
fn run(machine: &str, boards: &[Board]) -> Findings {
    let sections = ["perft", "search"].map(|workload| section(workload, None, boards));
    let mut findings = findings(sections.into());
    let about = &mut findings.run.machine;
    about.microarchitecture = machine.to_owned();
    about.processor = machine.to_owned();
    about.commit = "abc".to_owned();
    about.date = "2026-11-27".to_owned();
    about.level.clone_from(&about.level_of_processor);
    about.compiled_for.clear();
    about.load = Some(0.5);
    about.layout = None;
    let boards = boards.iter().map(|&(id, bytes, _)| crate::tests::made_up::board(id, bytes));
    findings.run.boards = boards.collect();
    findings
}

/// Bitboards are fast everywhere, and cells change places.
fn two() -> Study {
    let a = run(
        "Zen 3",
        &[("bitboard", 128, &near(10.0)), ("cells", 64, &near(5.0)), ("bytes", 44, &near(4.0))],
    );
    let b = run(
        "Zen 5",
        &[("bitboard", 128, &near(10.0)), ("cells", 64, &near(6.0)), ("bytes", 44, &near(9.9))],
    );
    Study::of(vec![a, b])
}

#[test]
fn what_is_fast_on_all_machines_is_taken() {
    let said: Vec<String> = two().choices().iter().map(Choice::sentence).collect();
    assert_eq!(
        said,
        [
            "a perft counter: bitboard, among the fastest on both machines",
            "an engine: bitboard, among the fastest on both machines"
        ]
    );
    let other = run("Zen 2", &[("cells", 64, &near(10.0)), ("bitboard", 128, &near(5.0))]);
    let mut runs = vec![other];
    runs.extend(two().runs.into_iter().map(|run| run.findings));
    assert_eq!(
        Study::of(runs).choices()[1].sentence(),
        "an engine: it depends on the machine: cells on Zen 2; bitboard on Zen 3; bytes or bitboard on Zen 5"
    );
}

#[test]
fn ranges_and_changes_are_those_of_the_machines() {
    let study = two();
    let range = |board| study.range("search", board, "bitboard");
    assert_eq!(range("cells"), Some([0.5, 0.6]));
    let by_run = study.by_run("search", "cells", "bitboard");
    assert_eq!(by_run, [("Zen 3", 0.5), ("Zen 5", 0.6)]);
    assert_eq!((range("bitboard"), range("none")), (Some([1.0, 1.0]), None));
    let changes = study.changes();
    assert_eq!(
        changes[0],
        "perft: 2 of 2 ratios moved by more than 10 %, most that of bytes (0.4000 on Zen 3, 0.9900 on Zen 5); \
         1 of 3 pairs of boards changed order: cells is ahead of bytes on Zen 3 and behind on Zen 5"
    );
    let markdown = study.markdown();
    assert!(markdown.contains("| backend | Zen 3 | Zen 5 |"), "{markdown}");
    assert!(markdown.contains("| cells | 0.50 ("), "{markdown}");
    assert!(study.page().contains("<th scope=\"row\">cells</th>"));
}

#[test]
fn a_board_that_a_run_lacks_has_no_figure_there() {
    let older = run("Zen 3", &[("bitboard", 128, &near(10.0)), ("cells", 64, &near(5.0))]);
    let newer = run("Zen 5", &[("bitboard", 128, &near(10.0)), ("words", 40, &near(8.0))]);
    let markdown = Study::of(vec![older, newer]).markdown();
    let row = |board: &str| {
        let start = format!("| {board} | ");
        let row = markdown.lines().find(|line| line.starts_with(&start));
        row.unwrap_or_else(|| panic!("no {board}: {markdown}"))
    };
    assert!(row("words").starts_with("| words | - | 0.8000 ("), "{}", row("words"));
    assert!(row("cells").ends_with(") | - |"), "{}", row("cells"));
}

#[test]
fn a_limited_run_is_no_machine_and_an_older_one_is_history() {
    let mut limited = run("Zen 3", &[("bitboard", 128, &near(1.0)), ("cells", 64, &near(9.0))]);
    limited.run.machine.level_of_processor = "more".to_owned();
    let mut older = run("Zen 1", &[("cells", 64, &near(9.0)), ("bitboard", 128, &near(1.0))]);
    older.run.machine.date = "2026-01-01".to_owned();
    older.run.machine.commit = "old".to_owned();
    let mut runs: Vec<Findings> = two().runs.into_iter().map(|run| run.findings).collect();
    runs.extend([limited, older]);
    let study = Study::of(runs);
    assert_eq!(study.range("search", "cells", "bitboard"), Some([0.5, 0.6]));
    let labels: Vec<&str> = study.runs.iter().map(|run| &*run.label).collect();
    let level = study.runs[2].findings.run.machine.level.clone();
    assert_eq!(labels, ["Zen 3", "Zen 5", &format!("Zen 3 at {level}")]);
    assert!(study.markdown().contains("* **older**: Zen 1 ("), "{}", study.markdown());
}

#[test]
fn other_layouts_widen_the_interval() {
    let base = |speed| run("Zen 3", &[("bitboard", 128, &[10.0; 9]), ("cells", 64, &[speed; 9])]);
    let mut shifted = base(5.5);
    shifted.run.machine.layout = Some("1".to_owned());
    let study = Study::of(vec![base(5.0), shifted]);
    assert_eq!(study.runs.len(), 1);
    let ratio = study.runs[0].ratio(Workload::SEARCH, "cells").unwrap();
    assert_eq!(ratio, Spread { median: 0.5, low: 0.5, high: 0.55 });
    assert!((study.shift(Workload::SEARCH).unwrap() - 0.05 / 1.05).abs() < 1e-9);
    assert_eq!(
        study.changes()[0],
        "perft: other orders of the same functions move a ratio by up to ±4.8 %"
    );
    let point = |from: f64| (step(from, 2.0 * from), Estimate { elo: 100.0, half: 5.0 });
    let curve = Curve::through(&[point(1e4), point(4e4)]).unwrap();
    let record = study.record(curve);
    assert!(record.to_json().contains("\"search\": 0.0476"), "{}", record.to_json());
}

/// A run of an old commit, and the code of today, which has another generator for cells; of bytes nothing is known.
#[test]
fn a_board_is_older_where_its_fingerprint_is_another() {
    let of = |perft: u64| Counts::from([("perft".to_owned(), perft), ("search".to_owned(), 5000)]);
    let code = [("bitboard", of(1000)), ("cells", of(900))]
        .map(|(board, counts)| (("max".to_owned(), board.to_owned()), counts));
    let code = Fingerprints { counts: code.into() };
    let mut old = run(
        "Zen 3",
        &[("bitboard", 128, &near(10.0)), ("cells", 64, &near(20.0)), ("peer", 44, &near(4.0))],
    );
    old.run.machine.level = "max".to_owned();
    old.run.machine.level_of_processor = "max".to_owned();
    old.run.machine.commit = "old".to_owned();
    let counts = [("bitboard", of(1004)), ("cells", of(950))];
    for section in &mut old.sections {
        for row in &mut section.rows {
            let known = counts.iter().find(|(id, _)| *id == row.id());
            row.board.instructions = known.map(|(_, counts)| counts.clone()).unwrap_or_default();
        }
    }
    let boards = old.sections[0].rows.iter().map(|row| row.board.clone());
    old.run.boards = boards.collect();
    let mut newest = run("Zen 5", &[("bitboard", 128, &near(10.0)), ("cells", 64, &near(5.0))]);
    newest.run.machine.date = "2026-12-24".to_owned();

    let study = Study::with(vec![old, newest], &code);
    assert_eq!(study.runs.len(), 2);
    let markdown = study.markdown();
    assert!(markdown.contains("* **older**: Zen 3: cells (perft)"), "{markdown}");
    let rows: Vec<&str> = markdown.lines().filter(|line| line.starts_with("| cells |")).collect();
    // Perft, where it is older on Zen 3, and the search, where it is not.
    assert!(rows[0].starts_with("| cells | 0.50") && rows[0].ends_with("| older |"), "{rows:?}");
    assert!(rows[1].ends_with("| 2.0 (2.0 to 2.0) |"), "{rows:?}");
    // What is older is not the fastest.
    assert_eq!(study.choices()[0].take, ["bitboard"]);
}

/// The newest run of a machine stands for it, and what another run of it says widens the interval.
#[test]
fn a_second_run_says_how_far_runs_are_apart() {
    let of = |speed| run("Zen 3", &[("bitboard", 128, &[10.0; 9]), ("cells", 64, &[speed; 9])]);
    let mut second = of(5.5);
    second.run.machine.load = Some(0.25);
    let study = Study::of(vec![of(5.0), second]);
    assert_eq!(study.runs.len(), 1);
    let ratio = study.runs[0].ratio(Workload::SEARCH, "cells").unwrap();
    assert_eq!(ratio, Spread { median: 0.5, low: 0.5, high: 0.55 });
    assert_eq!(study.changes()[1], "search: from run to run a ratio moves by up to ±4.8 %");
}

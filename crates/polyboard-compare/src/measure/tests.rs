//! What tests of measuring have in common.

use std::process::Command;
use std::sync::atomic::AtomicBool;

use polyboard::{Backend, Epd, Position as Start};

use super::*;
use crate::workload::Workload;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Nobody stops a test.
pub(crate) static GO_ON: Stop = Stop(&NEVER);

/// Nothing is shown, and no process can be started.
pub(crate) fn watch() -> Watch<'static> {
    Watch {
        stop: GO_ON,
        again: Command::new(""),
        progress: &|_, _, _| {},
        excluded: &|_, _, _| {},
        divide: &|position, id, depth, _| format!("{id} {depth} {}", position.fen()),
    }
}

/// The boards of the workspace.
pub(crate) fn all() -> Vec<BenchmarkSubject> {
    Backend::all().map(BenchmarkSubject::of_backend).collect()
}

/// The positions of some lines, of a file `test`.
pub(crate) fn rows(lines: &str) -> Vec<Row> {
    let row = |(line, epd): (usize, Result<Epd, _>)| {
        let epd = epd.unwrap();
        let class = epd.operation("c1");
        let class = class.and_then(|class| class.operands().next().map(str::to_owned));
        Row {
            place: Place { file: "test".to_owned(), line },
            name: None,
            class,
            position: Start::new(*epd.setup()).unwrap(),
            counts: epd.perft().map(|count| count.unwrap()).collect(),
        }
    };
    Epd::lines(lines).map(row).collect()
}

/// A plan for some lines.
pub(crate) fn plan(lines: &str, workloads: &[Workload], nodes: u64) -> Plan {
    let rows = rows(lines);
    let plan = Plan::of(workloads.to_vec(), nodes, &rows, &rows, GO_ON).unwrap();
    plan.expect("nobody stops it")
}

/// A program that cannot be started again times all rounds itself, and says so.
#[test]
fn a_run_has_every_sample_and_knows_its_peers() {
    let boards = all();
    let comparison = Comparison {
        subjects: boards[..3].to_vec(),
        peers: Vec::leak(boards[1..2].to_vec()),
        positions: "test".to_owned(),
        rounds: Some(2),
        yardstick: None,
        in_memory: Some(2),
        by_class: false,
        plain: false,
        build: Build { version: "1", compiler: "rustc", commit: "abc" },
    };
    let start = Start::start().fen().to_string();
    let plan = plan(&start, &[Workload::PERFT, Workload::COUNT], 100);
    let run = comparison.measure(&plan, watch()).unwrap();
    assert!(!run.settings.in_processes && run.settings.complete && run.excluded.is_empty());
    assert_eq!(
        run.boards.iter().map(|board| board.is_peer).collect::<Vec<_>>(),
        [false, true, false]
    );
    for step in &run.steps {
        assert!(step.nanoseconds.iter().all(|times| times.len() == 2), "{step:?}");
    }
    let in_memory: Vec<_> = run.steps.iter().filter_map(|step| step.in_memory).collect();
    assert_eq!(in_memory, [1, 2]);
}

#[test]
fn a_process_that_is_asked_answers_with_its_samples() {
    let fen = Start::start().fen().to_string();
    let round = format!(
        r#"{{"number":0,"boards":["bitboard"],"positions":[["{fen}"],[]],"room":0,"tasks":[{{"step":{{"workload":"perft","position":0,"depth":2,"learned":false,"in_memory":null,"operations":1200,"nanoseconds":[]}},"order":{{"Repeated":{{"index":0,"times":3}}}},"found":1200}}]}}"#
    );
    let mut out = Vec::new();
    answer(&all(), round.as_bytes(), &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().starts_with(r#"[[{"found":1200,"nanoseconds":"#));
    assert!(answer(&all(), &b"no round"[..], &mut Vec::new()).is_err());
}

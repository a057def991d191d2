//! Runs with figures that nobody measured, for tests.

use crate::findings::Findings;
use crate::machine::Machine;
use crate::run::{self, Position, Run, Settings, Step};
use crate::section::{Section, rows};
use crate::workload::Workload;

/// A board with its bytes and its speeds, round by round. A board whose name begins with `peer` is a peer.
pub(crate) type Board<'a> = (&'static str, usize, &'a [f64]);

/// The speeds of a quiet machine: nine rounds near a number.
pub(crate) fn near(speed: f64) -> [f64; 9] {
    [1.0, 0.99, 1.01, 1.0, 0.995, 1.005, 1.0, 1.0, 1.0].map(|noise| noise * speed)
}

pub(crate) fn board(id: &str, bytes: usize) -> run::Board {
    run::Board {
        id: id.to_owned(),
        path: "level baseline".to_owned(),
        bytes,
        undo_bytes: Some(8),
        table_bytes: Some(1000),
        is_peer: id.starts_with("peer"),
        instructions: Default::default(),
    }
}

pub(crate) fn section(workload: &str, class: Option<&str>, boards: &[Board]) -> Section {
    let workload = Workload::named(workload).unwrap();
    let timed = boards.iter().map(|&(id, bytes, speeds)| (board(id, bytes), speeds.to_vec()));
    Section {
        workload,
        class: class.map(str::to_owned),
        is_learned: false,
        boards: None,
        operations: 60,
        rows: rows(timed.collect(), None),
        unable: Vec::new(),
    }
}

pub(crate) fn in_memory(number: u32, boards: &[Board]) -> Section {
    Section { boards: Some(number), ..section("count", None, boards) }
}

/// Two boards that ran a perft on two positions in two rounds; only the first one reads squares.
pub(crate) fn run() -> Run {
    let settings = Settings {
        positions: "made up".to_owned(),
        workloads: vec![Workload::PERFT, Workload::named("piece-at").unwrap()],
        nodes: 1,
        rounds: 2,
        in_processes: true,
        yardstick: None,
        fresh_positions: 0,
        batch: 32,
        clock_nanoseconds: 16,
        most_in_memory: None,
        cache: 0,
        unchecked: [].into(),
        by_class: false,
        plain: false,
        complete: true,
    };
    let mut run = Run::new(Machine::default(), settings);
    run.boards = vec![board("x", 64), board("y", 44)];
    run.positions = ["a", "b"]
        .map(|class| Position {
            name: class.to_owned(),
            class: class.to_owned(),
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            depth: 1,
            leaves: 20,
        })
        .into();
    let step = |workload: &Workload, position, nanoseconds: &[&[u64]]| {
        let nanoseconds = nanoseconds.iter().map(|times| times.to_vec()).collect();
        let (workload, learned, in_memory) = (*workload, false, None);
        Step { workload, position, depth: 1, learned, in_memory, operations: 20, nanoseconds }
    };
    let [perft, piece_at] = &run.settings.workloads[..] else { unreachable!() };
    run.steps = vec![
        step(perft, Some(0), &[&[1, 2], &[10, 10]]),
        step(perft, Some(1), &[&[3, 4], &[20, 21]]),
        step(piece_at, None, &[&[7, 8], &[]]),
    ];
    run
}

pub(crate) fn findings(sections: Vec<Section>) -> Findings {
    let of_all = sections.iter().filter(|section| section.is_of_all());
    let workloads = of_all.map(|section| section.workload).collect();
    let rounds = sections.iter().flat_map(|section| &section.rows).map(|row| row.speeds.len());
    let mut run = run();
    run.steps.clear();
    run.positions.clear();
    run.settings =
        Settings { workloads, rounds: rounds.max().unwrap_or_default() as u32, ..run.settings };
    Findings { run, sections, learned: Vec::new(), memory: Vec::new() }
}

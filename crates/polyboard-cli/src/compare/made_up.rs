//! Findings with figures that nobody measured, for tests.

use std::time::Duration;

use polyboard::{Backend, PositionErrorKinds};
use polyboard_bench::BenchmarkSubject;

use super::cross_check::CrossCheck;
use super::memory::Memory;
use super::rows::{Section, rows};
use super::sample::{Fresh, samples};
use super::timing::{Group, Timed};
use super::workload::Workload;
use super::{Findings, Plan};
use crate::machine::Machine;
use crate::suite::Suite;

/// A board with its bytes and its speeds, round by round. A board whose name begins with `peer` is a peer.
pub(super) type Board<'a> = (&'static str, usize, &'a [f64]);

/// The speeds of a quiet machine: nine rounds near a number.
pub(super) fn near(speed: f64) -> [f64; 9] {
    [1.0, 0.99, 1.01, 1.0, 0.995, 1.005, 1.0, 1.0, 1.0].map(|noise| noise * speed)
}

/// The same with an interval that begins 5 % below and ends 5 % above.
pub(super) fn unsteady(speed: f64) -> [f64; 9] {
    [1.05, 0.95, 0.97, 1.03, 1.0, 1.0, 1.0, 1.0, 1.0].map(|noise| noise * speed)
}

pub(super) fn section(workload: &str, class: Option<&str>, boards: &[Board]) -> Section {
    in_memory(workload, class, 1, boards)
}

pub(super) fn in_memory(
    workload: &str,
    class: Option<&str>,
    number: u64,
    boards: &[Board],
) -> Section {
    let workload = Workload::ALL.into_iter().find(|known| known.name() == workload).unwrap();
    let timed = |&(id, bytes, speeds): &Board| {
        let subject =
            BenchmarkSubject { id, bytes, ..BenchmarkSubject::of_backend(Backend::Bitboard) };
        Timed { subject, speeds: speeds.to_vec() }
    };
    let group = Group {
        workload,
        class: class.map(str::to_owned),
        boards: number,
        is_learned: false,
        steps: Vec::new(),
        operations: 1,
        rows: boards.iter().map(timed).collect(),
    };
    let mut rows = rows(&group, None);
    rows.iter_mut().for_each(|row| row.is_peer = row.backend.starts_with("peer"));
    Section { workload, class: group.class, operations: 60, rows, unable: Vec::new() }
}

pub(super) fn findings(sections: Vec<Section>) -> Findings {
    let of_all = sections.iter().filter(|section| section.is_of_all());
    let workloads = of_all.map(|section| section.workload).collect();
    let rounds = sections.iter().flat_map(|section| &section.rows).map(|row| row.speeds.len());
    Findings {
        source: "made up".to_owned(),
        machine: Machine::here(&[]),
        clock: Duration::from_nanos(16),
        plan: Plan {
            samples: Vec::new(),
            fresh: Fresh::default(),
            workloads,
            nodes: 1,
            learned: false,
        },
        cross_check: CrossCheck::agreed(vec![BenchmarkSubject::of_backend(Backend::Bitboard)]),
        rounds: rounds.max().unwrap_or_default() as u32,
        in_processes: true,
        sections,
        learned: Vec::new(),
        memory: Memory::default(),
    }
}

/// A plan for the lines of a suite.
pub(super) fn plan(lines: &str, workloads: &[Workload], nodes: u64) -> Plan {
    let rows = Suite::parse("test", lines, PositionErrorKinds::NONE).unwrap().rows;
    let samples = samples(&rows, nodes).unwrap().expect("nobody presses Ctrl-C");
    let fresh = Fresh::of(&rows, nodes);
    Plan { samples, fresh, workloads: workloads.to_vec(), nodes, learned: false }
}

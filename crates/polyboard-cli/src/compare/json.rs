//! The JSON report of `compare`.

use std::collections::BTreeMap;

use polyboard_bench::BATCH;
use serde::Serialize;

use super::Findings;
use super::cross_check::Excluded;
use super::plain::{Gain, gains};
use super::rows::Row;
use super::sample::Sample;
use crate::interrupt;
use crate::machine::Machine;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    machine: &'a Machine,
    settings: Settings<'a>,
    rows: Vec<&'a Row>,
    /// With `--plain`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gains: Vec<Gain<'a>>,
    excluded: &'a [Excluded],
    complete: bool,
}

#[derive(Serialize)]
struct Settings<'a> {
    positions: &'a str,
    workloads: Vec<&'static str>,
    nodes: u64,
    rounds: u32,
    /// One for each round, unless the program cannot start itself.
    processes: u32,
    threads: u32,
    /// The positions of single operations, how many of them are timed by two readings of the clock, and what that takes.
    fresh_positions: usize,
    batch: usize,
    clock_nanoseconds: u128,
    /// The depths of the stated counts that are not checked, each with the number of positions.
    unchecked: BTreeMap<u32, usize>,
    samples: &'a [Sample],
}

pub(super) fn report(findings: &Findings) -> Report<'_> {
    let Findings { source, machine, plan, cross_check, rounds, .. } = findings;
    Report {
        machine,
        settings: Settings {
            positions: source,
            workloads: plan.workloads.iter().map(|workload| workload.name()).collect(),
            nodes: plan.nodes,
            rounds: *rounds,
            processes: if findings.in_processes { *rounds } else { 1 },
            threads: 1,
            fresh_positions: plan.fresh.positions.len(),
            batch: BATCH,
            clock_nanoseconds: findings.clock.as_nanos(),
            unchecked: plan.unchecked(),
            samples: &plan.samples,
        },
        rows: findings.all_rows().collect(),
        gains: gains(findings.of_all()),
        excluded: &cross_check.excluded,
        complete: !interrupt::requested(),
    }
}

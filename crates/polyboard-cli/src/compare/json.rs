//! The same for a program.

use serde::Serialize;

use super::proof::Excluded;
use super::rows::Row;
use super::{Findings, Subject};
use crate::interrupt;
use crate::machine::Machine;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    machine: &'a Machine,
    settings: Settings<'a>,
    rows: Vec<&'a Row>,
    excluded: Vec<ExcludedReport<'a>>,
    complete: bool,
}

#[derive(Serialize)]
struct Settings<'a> {
    positions: &'a str,
    workloads: Vec<&'static str>,
    nodes: u64,
    rounds: u32,
    threads: u32,
    subjects: Vec<SubjectReport<'a>>,
}

#[derive(Serialize)]
struct SubjectReport<'a> {
    name: &'a str,
    class: &'a str,
    fen: String,
    depth: u32,
    leaves: u64,
    repeats: u64,
}

#[derive(Serialize)]
struct ExcludedReport<'a> {
    backend: &'static str,
    workload: &'static str,
    subject: &'a str,
    fen: &'a str,
    depth: Option<u32>,
    counted: u64,
    right: Option<u64>,
    divide: Option<&'a str>,
}

impl SubjectReport<'_> {
    fn of(subject: &Subject) -> SubjectReport<'_> {
        SubjectReport {
            name: &subject.name,
            class: &subject.class,
            fen: subject.position.fen().to_string(),
            depth: subject.tree.depth,
            leaves: subject.tree.leaves,
            repeats: subject.tree.repeats,
        }
    }
}

impl ExcludedReport<'_> {
    fn of(excluded: &Excluded) -> ExcludedReport<'_> {
        ExcludedReport {
            backend: excluded.contestant.id,
            workload: excluded.workload.name(),
            subject: &excluded.subject,
            fen: &excluded.fen,
            depth: excluded.depth,
            counted: excluded.counted,
            right: excluded.right,
            divide: excluded.divide.as_deref(),
        }
    }
}

pub(super) fn report(findings: &Findings) -> Report<'_> {
    let Findings { source, machine, plan, proof, rounds, sections } = findings;
    Report {
        machine,
        settings: Settings {
            positions: source,
            workloads: plan.workloads.iter().map(|workload| workload.name()).collect(),
            nodes: plan.nodes,
            rounds: *rounds,
            threads: 1,
            subjects: plan.subjects.iter().map(SubjectReport::of).collect(),
        },
        rows: sections.iter().flat_map(|section| &section.rows).collect(),
        excluded: proof.excluded.iter().map(ExcludedReport::of).collect(),
        complete: !interrupt::requested(),
    }
}

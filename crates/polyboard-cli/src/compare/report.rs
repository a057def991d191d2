//! What `compare` says.

use std::io::Write;

use serde::Serialize;

use super::machine::Machine;
use super::proof::{Excluded, Proof};
use super::timing::{Timed, Timing};
use super::{Args, Subject};
use crate::error::Error;
use crate::interrupt;
use crate::text::{ALARM, GOOD, grouped, millions, plural, table, write_table};

pub(super) fn write(
    name: &str,
    subjects: &[Subject],
    proof: &Proof,
    timing: &Timing,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let machine = Machine::here();
    let positions = plural(subjects.len(), "position");
    let boards = plural(proof.proved.len(), "board");
    writeln!(out, "machine    {}, bitboard by {}", machine.processor, machine.path)?;
    writeln!(out, "positions  {positions} ({name})")?;
    if !machine.optimised {
        writeln!(out, "{ALARM}built without optimisation: these speeds mean nothing{ALARM:#}")?;
    }
    if interrupt::requested() {
        writeln!(out, "{ALARM}stopped by Ctrl-C{ALARM:#}")?;
    }
    if proof.proved.is_empty() {
        return Ok(());
    }
    let leaves = grouped(subjects.iter().map(|subject| subject.leaves).sum());
    writeln!(out, "proof      {GOOD}{boards} count alike{GOOD:#}: {leaves} leaves each")?;
    for excluded in &proof.excluded {
        writeln!(out, "           {ALARM}{} counts wrong{ALARM:#}: excluded", excluded.backend)?;
    }
    let rounds = plural(timing.rounds as usize, "round");
    let leaves = grouped(timing.leaves);
    writeln!(out, "timing     {rounds} of {leaves} leaves a board, in turn, one thread")?;
    writeln!(out)?;
    write_rows(timing, out)
}

fn write_rows(timing: &Timing, out: &mut dyn Write) -> Result<(), Error> {
    let headings = ["board", ">M leaves/s", ">95 % interval", ">ratio to best", ">bytes", "remark"];
    let rows = rows(timing).into_iter().map(|row| {
        vec![
            row.backend.to_owned(),
            millions(row.leaves_per_second),
            format!("{} - {}", millions(row.low), millions(row.high)),
            format!("{:.3}", row.ratio),
            row.bytes.to_string(),
            if row.no_difference { "no difference to the best".into() } else { String::new() },
        ]
    });
    write_table(out, &table(&headings, rows))
}

/// A board in the table.
#[derive(Serialize)]
struct Row {
    backend: &'static str,
    /// Median over the rounds.
    leaves_per_second: f64,
    low: f64,
    high: f64,
    ratio: f64,
    /// Not the best, and its interval overlaps with that of the best.
    no_difference: bool,
    bytes: usize,
    path: &'static str,
}

/// The boards, fastest first.
fn rows(timing: &Timing) -> Vec<Row> {
    let mut timed: Vec<&Timed> = timing.rows.iter().collect();
    timed.sort_by(|a, b| b.speed.median.total_cmp(&a.speed.median));
    let row = |(place, row): (usize, &&Timed)| Row {
        backend: row.backend.id(),
        leaves_per_second: row.speed.median,
        low: row.speed.low,
        high: row.speed.high,
        ratio: row.speed.median / timed[0].speed.median,
        no_difference: place > 0 && row.speed.overlaps(&timed[0].speed),
        bytes: row.backend.bytes(),
        path: row.backend.path(),
    };
    timed.iter().enumerate().map(row).collect()
}

#[derive(Serialize)]
pub(super) struct Report {
    machine: Machine,
    settings: Settings,
    rows: Vec<Row>,
    excluded: Vec<ExcludedReport>,
    complete: bool,
}

#[derive(Serialize)]
struct Settings {
    positions: String,
    nodes: u64,
    rounds: u32,
    threads: u32,
    leaves_per_round: u64,
    subjects: Vec<SubjectReport>,
}

#[derive(Serialize)]
struct SubjectReport {
    name: String,
    fen: String,
    depth: u32,
    leaves: u64,
    repeats: u64,
}

#[derive(Serialize)]
struct ExcludedReport {
    backend: &'static str,
    subject: String,
    fen: String,
    depth: u32,
    counted: u64,
    right: Option<u64>,
    divide: String,
}

impl ExcludedReport {
    fn of(excluded: &Excluded) -> ExcludedReport {
        ExcludedReport {
            backend: excluded.backend.id(),
            subject: excluded.subject.clone(),
            fen: excluded.fen.clone(),
            depth: excluded.depth,
            counted: excluded.counted,
            right: excluded.right,
            divide: excluded.divide.clone(),
        }
    }
}

/// The same for a program.
pub(super) fn json(
    args: &Args,
    name: &str,
    subjects: &[Subject],
    proof: &Proof,
    timing: &Timing,
) -> Report {
    let subjects = subjects.iter().map(|subject| SubjectReport {
        name: subject.name.clone(),
        fen: subject.position.fen().to_string(),
        depth: subject.depth,
        leaves: subject.leaves,
        repeats: subject.repeats,
    });
    Report {
        machine: Machine::here(),
        settings: Settings {
            positions: name.to_owned(),
            nodes: args.nodes,
            rounds: timing.rounds,
            threads: 1,
            leaves_per_round: timing.leaves,
            subjects: subjects.collect(),
        },
        rows: rows(timing),
        excluded: proof.excluded.iter().map(ExcludedReport::of).collect(),
        complete: !interrupt::requested(),
    }
}

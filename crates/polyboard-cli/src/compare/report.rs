//! What `compare` says.

use std::io::Write;

use serde::Serialize;

use super::machine::Machine;
use super::proof::{Excluded, Proof};
use super::stats::{ROUNDS_FOR_95, Spread, spread};
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
    writeln!(out, "machine    {}, {}", machine.processor, machine.target)?;
    let flags = match machine.compiled_for.join(", ") {
        none if none.is_empty() => "the baseline".to_owned(),
        some => some,
    };
    writeln!(out, "build      polyboard {} for {flags}", machine.version)?;
    writeln!(out, "path       bitboard by {}", machine.path)?;
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
    let interval = if timing.rounds < ROUNDS_FOR_95 { ">range" } else { ">95 % interval" };
    let headings = ["board", ">M leaves/s", ">spread", ">ratio", interval, ">bytes", "remark"];
    let rows = rows(timing).into_iter().map(|row| {
        vec![
            row.backend.to_owned(),
            millions(row.leaves_per_second.median),
            format!("±{:.1} %", 100.0 * row.leaves_per_second.relative()),
            format!("{:.3}", row.ratio.median),
            format!("{:.3} - {:.3}", row.ratio.low, row.ratio.high),
            row.bytes.to_string(),
            if row.no_difference { "no difference".into() } else { String::new() },
        ]
    });
    write_table(out, &table(&headings, rows))
}

/// A board in the table.
#[derive(Serialize)]
struct Row {
    backend: &'static str,
    leaves_per_second: Spread,
    /// To the best board, within a round: what slows down the whole machine is not in it.
    ratio: Spread,
    /// Not the best, and the interval of the ratio reaches 1.
    no_difference: bool,
    bytes: usize,
    path: &'static str,
}

/// The boards, fastest first.
fn rows(timing: &Timing) -> Vec<Row> {
    let speeds = timing.rows.iter().filter_map(|row| Some((row, spread(row.speeds.clone())?)));
    let mut speeds: Vec<(&Timed, Spread)> = speeds.collect();
    speeds.sort_by(|a, b| b.1.median.total_cmp(&a.1.median));
    let Some(&(best, _)) = speeds.first() else { return Vec::new() };
    let row = |(timed, leaves_per_second): (&Timed, Spread)| {
        let ratios = timed.speeds.iter().zip(&best.speeds).map(|(speed, best)| speed / best);
        let ratio = spread(ratios.collect())?;
        Some(Row {
            backend: timed.backend.id(),
            leaves_per_second,
            ratio,
            no_difference: timed.backend != best.backend && ratio.contains(1.0),
            bytes: timed.backend.bytes(),
            path: timed.backend.path(),
        })
    };
    speeds.into_iter().filter_map(row).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use polyboard::Backend;

    #[test]
    fn boards_are_ranked_by_speed_and_compared_within_a_round() {
        let timed = |backend, speeds: [f64; 3]| Timed { backend, speeds: speeds.to_vec() };
        // The machine slows down; x88 is always at half the speed, array8x8 once ahead.
        let rows = vec![
            timed(Backend::X88, [50.0, 25.0, 5.0]),
            timed(Backend::Array8x8, [99.0, 51.0, 8.0]),
            timed(Backend::Bitboard, [100.0, 50.0, 10.0]),
        ];
        let rows = self::rows(&Timing { rows, rounds: 3, leaves: 1 });
        let told: Vec<_> = rows.iter().map(|row| (row.backend, row.no_difference)).collect();
        assert_eq!(told, [("array8x8", false), ("bitboard", true), ("x88", false)]);
        let ratio = rows[2].ratio;
        assert!(ratio.high < 0.63 && ratio.low > 0.49, "{ratio:?}");
    }
}

//! What a run of `verify` says at its end.

use std::io::Write;

use serde::Serialize;

use super::{Args, Tally};
use crate::error::{Error, Status};
use crate::text::{ALARM, GOOD, grouped, millions, plural};

/// Writes what was done and what came of it.
pub(super) fn write(args: &Args, tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    let number = |count: usize| grouped(count as u64);
    let boards: Vec<_> = args.boards().into_iter().map(|board| board.id).collect();
    writeln!(out, "boards  {}", boards.join(", "))?;
    write!(out, "rows    {} read, {} counted", number(tally.read), number(tally.counted_rows))?;
    writeln!(out, ", {} refused", number(tally.refused.len()))?;
    write!(out, "counts  {} compared", number(tally.compared))?;
    match args.max_nodes {
        None => writeln!(out)?,
        Some(limit) => {
            let (skipped, limit) = (plural(tally.skipped, "stated count"), grouped(limit));
            writeln!(out, "; {skipped} above {limit} skipped")?;
        }
    }
    let seconds = tally.time.as_secs_f64();
    let speed = millions(tally.leaves as f64 / seconds.max(1e-9));
    writeln!(out, "leaves  {} in {seconds:.1} s: {speed} M/s", grouped(tally.leaves))?;
    match tally.status() {
        Status::Right => writeln!(out, "{GOOD}all counts are right{GOOD:#}")?,
        Status::Differ => {
            let wrong = plural(tally.mismatches.len(), "count");
            writeln!(out, "{ALARM}{wrong} differ from what is stated{ALARM:#}")?;
        }
        Status::BadInput => {
            let refused = plural(tally.refused.len(), "row");
            writeln!(out, "{ALARM}{refused} refused, all others right{ALARM:#}")?;
        }
        Status::Interrupted => writeln!(out, "{ALARM}stopped by Ctrl-C{ALARM:#}")?,
    }
    Ok(())
}

#[derive(Serialize)]
pub(super) struct Report {
    boards: Vec<&'static str>,
    rows: usize,
    counted_rows: usize,
    refused: Vec<Refused>,
    compared: usize,
    skipped: usize,
    max_nodes: Option<u64>,
    leaves: u64,
    seconds: f64,
    mismatches: Vec<MismatchReport>,
    complete: bool,
}

#[derive(Serialize)]
struct Refused {
    place: String,
    error: String,
    reasons: Vec<&'static str>,
}

#[derive(Serialize)]
struct MismatchReport {
    place: String,
    fen: String,
    backend: &'static str,
    depth: u32,
    stated: u64,
    counted: u64,
    divide: String,
}

/// The same for a program.
pub(super) fn json(args: &Args, tally: &Tally) -> Report {
    let refused = tally.refused.iter().map(|row| Refused {
        place: row.place.to_string(),
        error: row.error.to_string().trim_start().to_owned(),
        reasons: row.error.names(),
    });
    let mismatches = tally.mismatches.iter().map(|mismatch| MismatchReport {
        place: mismatch.place.to_string(),
        fen: mismatch.position.fen().to_string(),
        backend: mismatch.backend.id,
        depth: mismatch.depth,
        stated: mismatch.stated,
        counted: mismatch.counted,
        divide: mismatch.divide(),
    });
    Report {
        boards: args.boards().into_iter().map(|board| board.id).collect(),
        rows: tally.read,
        counted_rows: tally.counted_rows,
        refused: refused.collect(),
        compared: tally.compared,
        skipped: tally.skipped,
        max_nodes: args.max_nodes,
        leaves: tally.leaves,
        seconds: tally.time.as_secs_f64(),
        mismatches: mismatches.collect(),
        complete: tally.status() != Status::Interrupted,
    }
}

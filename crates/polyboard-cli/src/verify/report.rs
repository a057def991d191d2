//! The reports of `verify`.

use std::io::Write;

use serde::Serialize;

use super::check::Mismatch;
use super::{Args, Tally};
use crate::error::{Error, Status};
use crate::text::{ALARM, GOOD, grouped, millions, plural};

/// Writes the text report.
pub(super) fn write(args: &Args, tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    let number = |count: usize| grouped(count as u64);
    let boards: Vec<_> = args.boards().iter().map(|board| board.id).collect();
    writeln!(out, "backends  {}", boards.join(", "))?;
    write!(out, "rows      {} read, {} counted", number(tally.read), number(tally.counted_rows))?;
    writeln!(out, ", {} rejected", number(tally.rejected.len()))?;
    write!(out, "counts    {} compared", number(tally.compared))?;
    match args.max_nodes {
        None => writeln!(out)?,
        Some(limit) => {
            let (skipped, limit) = (plural(tally.skipped, "stated count"), grouped(limit));
            writeln!(out, "; {skipped} above {limit} skipped")?;
        }
    }
    let seconds = tally.time.as_secs_f64();
    let speed = millions(tally.leaves as f64 / seconds.max(1e-9));
    writeln!(out, "leaves    {} in {seconds:.1} s: {speed} M/s", grouped(tally.leaves))?;
    match tally.status() {
        Status::Right => writeln!(out, "{GOOD}all counts are right{GOOD:#}")?,
        Status::Differ => {
            let wrong = plural(tally.mismatches.len(), "count");
            writeln!(out, "{ALARM}{wrong} differ from the stated counts{ALARM:#}")?;
        }
        Status::BadInput if tally.rejected.is_empty() => {
            writeln!(out, "{ALARM}nothing to compare{ALARM:#}")?;
        }
        Status::BadInput => {
            let rejected = plural(tally.rejected.len(), "row");
            writeln!(out, "{ALARM}{rejected} rejected, all others right{ALARM:#}")?;
        }
        Status::Interrupted => writeln!(out, "{ALARM}stopped by a signal{ALARM:#}")?,
    }
    Ok(())
}

#[derive(Serialize)]
pub(super) struct Report<'a> {
    backends: Vec<&'static str>,
    rows: usize,
    counted_rows: usize,
    rejected: Vec<Rejected>,
    compared: usize,
    skipped: usize,
    max_nodes: Option<u64>,
    leaves: u64,
    seconds: f64,
    mismatches: &'a [Mismatch],
    complete: bool,
}

#[derive(Serialize)]
struct Rejected {
    place: String,
    error: String,
    reasons: Vec<&'static str>,
}

/// The JSON report.
pub(super) fn json<'a>(args: &Args, tally: &'a Tally) -> Report<'a> {
    let rejected = tally.rejected.iter().map(|row| Rejected {
        place: row.place.to_string(),
        error: row.error.to_string().trim_start().to_owned(),
        reasons: row.error.names(),
    });
    Report {
        backends: args.boards().iter().map(|board| board.id).collect(),
        rows: tally.read,
        counted_rows: tally.counted_rows,
        rejected: rejected.collect(),
        compared: tally.compared,
        skipped: tally.skipped,
        max_nodes: args.max_nodes,
        leaves: tally.leaves,
        seconds: tally.time.as_secs_f64(),
        mismatches: &tally.mismatches,
        complete: tally.status() != Status::Interrupted,
    }
}

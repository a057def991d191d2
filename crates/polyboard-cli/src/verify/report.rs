//! The reports of `verify`.

use std::io::Write;

use serde::{Serialize, Serializer};

use super::{Args, Tally};
use crate::error::{Error, Status};
use crate::suite::BadRow;
use crate::text::{ALARM, GOOD, grouped, millions, plural};

/// Writes the text report.
pub(super) fn write(args: &Args, tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    let number = |count: usize| grouped(count as u64);
    let boards: Vec<_> = args.boards().iter().map(|board| board.id).collect();
    writeln!(out, "backends  {}", boards.join(", "))?;
    write!(out, "rows      {} read, {} counted", number(tally.rows), number(tally.counted_rows))?;
    writeln!(out, ", {} rejected", number(tally.rejected.len()))?;
    write!(out, "counts    {} compared", number(tally.compared))?;
    match args.counting.max_nodes {
        None => writeln!(out)?,
        Some(limit) => {
            let (skipped, limit) = (plural(tally.skipped, "stated count"), grouped(limit));
            writeln!(out, "; {skipped} above {limit} skipped")?;
        }
    }
    let seconds = tally.seconds;
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
    #[serde(flatten)]
    tally: &'a Tally,
    max_nodes: Option<u64>,
    complete: bool,
}

#[derive(Serialize)]
struct Rejected {
    place: String,
    error: String,
    reasons: Vec<&'static str>,
}

/// Writes the rejected rows into the JSON report.
pub(super) fn rejected<S: Serializer>(rows: &[BadRow], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(rows.iter().map(|row| Rejected {
        place: row.place.to_string(),
        error: row.error.to_string().trim_start().to_owned(),
        reasons: row.error.names(),
    }))
}

/// The JSON report.
pub(super) fn json<'a>(args: &Args, tally: &'a Tally) -> Report<'a> {
    let backends = args.boards().iter().map(|board| board.id).collect();
    let complete = tally.status() != Status::Interrupted;
    Report { backends, tally, max_nodes: args.counting.max_nodes, complete }
}

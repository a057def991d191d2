//! `polyboard verify`

mod check;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

pub(crate) use self::check::divide_command;
use self::check::{Checked, Counting, Mismatch};
use crate::backends::Named;
use crate::choose::{Allow, Several, backends_parser};
use crate::error::{Error, Status};
use crate::output::write_json;
use crate::suite::{BadRow, Row, Suite};
use crate::{interrupt, progress};

/// Runs EPD perft suites and compares the counts with those stated
///
/// A row is a FEN, of standard chess or Chess960, with its counts: `FEN ;D1 20 ;D2
/// 400`. Other operations, empty lines and lines that begin with # are ignored. The
/// status is 1 if a count differs, else 2 if a row is rejected or if there was
/// nothing to compare.
///
/// Examples:
///   polyboard verify tests/data/perft/standard.epd --max-nodes 5000000
///   polyboard verify tests/data/perft/unreachable.epd --backend all --allow all
///   grep ' b ' tests/data/perft/standard.epd | polyboard verify -
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The suites; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The representation that counts, or `all`
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backends_parser())]
    backend: Several<Named>,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    allow: Allow,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

impl Args {
    fn boards(&self) -> &[Named] {
        &self.backend.0
    }

    /// The leaves to be counted by all representations together.
    fn leaves(&self, rows: &[Row]) -> u64 {
        let counts = rows.iter().flat_map(|row| self.counting.checked(row));
        let leaves = counts.fold(0_u64, |sum, (_, leaves)| sum.saturating_add(leaves));
        leaves.saturating_mul(self.boards().len() as u64)
    }
}

/// The results of a run.
#[derive(Default, Serialize)]
struct Tally {
    /// Rows read, rejected ones included.
    rows: usize,
    counted_rows: usize,
    #[serde(serialize_with = "report::rejected")]
    rejected: Vec<BadRow>,
    /// Comparisons of a stated count with a count.
    compared: usize,
    /// Stated counts above the limit.
    skipped: usize,
    /// Leaves counted by all representations together.
    leaves: u64,
    seconds: f64,
    mismatches: Vec<Mismatch>,
}

impl Tally {
    fn status(&self) -> Status {
        if interrupt::requested() {
            Status::Interrupted
        } else if !self.mismatches.is_empty() {
            Status::Differ
        } else if !self.rejected.is_empty() || self.compared == 0 {
            Status::BadInput
        } else {
            Status::Right
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let suites = args.files.iter().map(|file| Suite::read(file, args.allow.errors()));
    let mut tally = Tally::default();
    let mut rows = Vec::new();
    for mut suite in suites.collect::<Result<Vec<_>, _>>()? {
        tally.rows += suite.rows.len() + suite.bad.len();
        suite.require_counts();
        tally.rejected.append(&mut suite.bad);
        rows.append(&mut suite.rows);
    }
    tally.rejected.iter().for_each(BadRow::complain);
    interrupt::listen()?;
    check_all(args, &rows, &mut tally, out)?;
    if args.json {
        write_json(out, &report::json(args, &tally))?;
    } else {
        report::write(args, &tally, out)?;
    }
    Ok(tally.status())
}

/// The number of rows counted in parallel; they are reported in the order of the files.
const BATCH: usize = 64;

/// Checks all rows, writes mismatches as they are found, and stops after a batch at Ctrl-C.
fn check_all(
    args: &Args,
    rows: &[Row],
    tally: &mut Tally,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let bar = progress::bar("verify", args.leaves(rows));
    let start = Instant::now();
    for batch in rows.chunks(BATCH) {
        let mut mismatches = Vec::new();
        for checked in check_batch(args, batch, &bar) {
            tally.leaves += checked.leaves;
            tally.compared += checked.compared;
            mismatches.extend(checked.mismatch);
        }
        if !args.json {
            bar.suspend(|| check::write(&mismatches, out))?;
        }
        tally.mismatches.append(&mut mismatches);
        if interrupt::requested() {
            break;
        }
        for row in batch {
            tally.counted_rows += 1;
            tally.skipped += row.counts.len() - args.counting.checked(row).count();
        }
    }
    tally.seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    Ok(())
}

/// Checks some rows on all representations and all cores, in the order of the rows.
fn check_batch(args: &Args, batch: &[Row], bar: &ProgressBar) -> Vec<Checked> {
    let on_boards = |row| args.boards().iter().map(move |&backend| (row, backend));
    let tasks: Vec<(&Row, Named)> = batch.iter().flat_map(on_boards).collect();
    let check = |&(row, backend): &(&Row, Named)| check::check(&args.counting, row, backend, bar);
    let checked: Vec<_> = tasks.par_iter().map(check).collect();
    checked.into_iter().flatten().collect()
}

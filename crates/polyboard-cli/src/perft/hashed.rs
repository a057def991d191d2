//! Perft with a hash table.

use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anstream::eprintln;
use polyboard::hashed::{Progress, Report, Table, Watch};
use rayon::ThreadPool;
use serde::Serialize;

use super::{Count, Counts};
use crate::backends::Named;
use crate::error::Error;
use crate::output::write_table;
use crate::text::{grouped, table};
use crate::{interrupt, progress};

/// The interval between reports of progress.
const INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
pub(super) struct Hashing {
    /// Uses a hash table of this size in MiB
    ///
    /// Transpositions are counted once. All threads share the table. The report has
    ///
    ///   huge         MiB in huge pages; - if unknown
    ///   looked up    positions looked up, and the share found
    ///   replaced     entries overwritten by others
    ///   duplicate    counts made by two threads at the same time
    ///   error below  a bound on the probability of a wrong count by a key collision
    #[arg(long, value_name = "MIB", conflicts_with = "kinds", verbatim_doc_comment)]
    pub(super) hash: Option<usize>,
    /// Seed of the random numbers of the table; use another seed to check a count
    #[arg(long, value_name = "S", default_value_t = 0, requires = "hash")]
    seed: u64,
    /// Prints the progress every ten seconds if standard error is not a terminal
    #[arg(long, requires = "hash")]
    progress: bool,
}

/// The use of a hash table.
#[derive(Serialize)]
pub(super) struct Found {
    mebibytes: usize,
    /// `None` if unknown.
    huge_page_bytes: Option<usize>,
    seed: u64,
    positions_looked_up: u64,
    positions_found: u64,
    counts_stored: u64,
    counts_replaced: u64,
    counts_duplicate: u64,
    error_bound: f64,
}

impl Found {
    fn of(table: &Table, report: &Report) -> Found {
        let (lookups, tally) = (report.tally.lookups(), &report.tally);
        Found {
            mebibytes: table.bytes() >> 20,
            huge_page_bytes: table.huge_bytes(),
            seed: table.seed(),
            positions_looked_up: lookups.probes,
            positions_found: lookups.hits,
            counts_stored: tally.stored,
            counts_replaced: tally.replaced,
            counts_duplicate: tally.duplicates,
            error_bound: report.error_bound,
        }
    }

    fn row(&self, backend: &str) -> Vec<String> {
        let huge = self.huge_page_bytes.map(|bytes| bytes >> 20);
        let found = 100.0 * self.positions_found as f64 / self.positions_looked_up.max(1) as f64;
        vec![
            backend.to_owned(),
            grouped(self.mebibytes as u64),
            huge.map_or("-".to_owned(), |mebibytes| grouped(mebibytes as u64)),
            grouped(self.positions_looked_up),
            format!("{found:.1} %"),
            grouped(self.counts_replaced),
            grouped(self.counts_duplicate),
            format!("{:.1e}", self.error_bound),
        ]
    }
}

/// Writes the use of each table.
pub(super) fn write(all: &[Count], out: &mut dyn Write) -> Result<(), Error> {
    let found = all.iter().filter_map(|count| Some(count.table.as_ref()?.row(count.backend)));
    let rows: Vec<_> = found.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let headings = [
        "table",
        ">MiB",
        ">huge",
        ">looked up",
        ">found",
        ">replaced",
        ">duplicate",
        ">error below",
    ];
    writeln!(out)?;
    write_table(out, &table(&headings, rows))
}

/// Counts on one representation with a table of its own. The inner error is the progress at Ctrl-C.
pub(super) fn count_leaves(
    args: &super::Args,
    mebibytes: usize,
    backend: Named,
    counts: &Counts,
    threads: &ThreadPool,
) -> Result<Result<Count, String>, Error> {
    let ours = backend.ours()?;
    let mut entries = Table::new(mebibytes, args.table.seed)?;
    let bar = progress::bar(backend.id, 0);
    let reported = Mutex::new(Instant::now());
    let report_progress = |progress: Progress| {
        bar.set_length(progress.parts as u64);
        bar.set_position(progress.done as u64);
        if args.table.progress && bar.is_hidden() {
            say(backend, progress, &reported);
        }
    };
    let watch = Watch { stop: Some(&interrupt::REQUESTED), progress: Some(&report_progress) };
    let report =
        threads.install(|| ours.hashed_perft(&counts.position, args.depth, &mut entries, &watch));
    bar.finish_and_clear();
    if !report.is_complete() {
        let (done, parts, leaves) = (report.done, report.parts, grouped(report.leaves));
        return Ok(Err(format!("{} finished {done} of {parts} parts, {leaves} nodes", backend.id)));
    }
    if report.leaves == u128::MAX {
        return Err(Error::TooManyLeaves { depth: args.depth });
    }
    let divide = Some(counts.divide(report.divide.iter().map(|row| (row.mv, row.leaves))));
    let table = Some(Found::of(&entries, &report));
    Ok(Ok(Count { table, divide, ..Count::new(backend, report.leaves, report.time) }))
}

/// Writes a line to standard error, at most once per interval.
fn say(backend: Named, progress: Progress, reported: &Mutex<Instant>) {
    let last = reported.lock().ok().filter(|last| last.elapsed() >= INTERVAL);
    let Some(mut last) = last else { return };
    *last = Instant::now();
    let percent = 100.0 * progress.fraction();
    let left = progress.remaining().map_or(0, |left| left.as_secs());
    eprintln!("{} {percent:.1} %, about {} s left", backend.id, grouped(left));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_that_was_found_is_a_percentage() {
        let found = Found {
            mebibytes: 64,
            huge_page_bytes: Some(2 << 20),
            seed: 1,
            positions_looked_up: 4_000,
            positions_found: 1_000,
            counts_stored: 5,
            counts_replaced: 6,
            counts_duplicate: 7,
            error_bound: 1e-9,
        };
        let backend =
            Named::of(polyboard_bench::BenchmarkSubject::of_backend(polyboard::Backend::Bitboard))
                .unwrap();
        let row = ["bitboard", "64", "2", "4,000", "25.0 %", "6", "7", "1.0e-9"];
        assert_eq!(found.row(backend.id), row);
    }
}

//! `polyboard unique`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use polyboard::hashed::unique::{Header, LEAST_MEMORY, Options, Reader, SetUp, unique};
use serde::Serialize;

use crate::backends::Named;
use crate::choose::{Allow, named_parser};
use crate::error::{Error, Status};
use crate::output::{write_json, write_table};
use crate::position::given;
use crate::target::Target;
use crate::text::{grouped, table};
use crate::{count, interrupt, progress, threads};

/// Collects the unique positions after PLY plies, with the lines of play to each
///
/// Positions are compared by exact bytes. An en passant square counts only if a
/// capture there is legal; clocks do not count. The lines add up to the perft. What
/// does not fit in memory is sorted in temporary files beside FILE, or in the
/// system's directory for them: 33 bytes for each position of the last two plies,
/// and more for transpositions.
///
/// Examples:
///   polyboard unique 5
///   polyboard unique 6 --memory 64 --threads 2 --out ply-6.unique
///   polyboard unique --check ply-6.unique
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(count::DEEPEST)))]
    #[arg(required_unless_present = "check")]
    ply: Option<u32>,
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    allow: Allow,
    #[command(flatten)]
    resources: Resources,
    /// Writes the sorted positions to a file, with checksums
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Reads a file written by --out and checks all of it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ply", "fen", "errors", "out", "backend"])]
    check: Option<PathBuf>,
    /// Writes a JSON array instead
    #[arg(long)]
    json: bool,
}

/// The resources for collecting positions.
#[derive(Debug, clap::Args)]
pub(crate) struct Resources {
    /// Memory for positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(LEAST_MEBIBYTES..=1 << 24))]
    memory: u32,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The representation that plays the moves
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = named_parser())]
    backend: Named,
}

const LEAST_MEBIBYTES: i64 = (LEAST_MEMORY >> 20) as i64;

impl Resources {
    /// Collects positions with a progress bar, on these threads, until Ctrl-C.
    pub(crate) fn collect<T: Send>(
        &self,
        work: impl FnOnce(SetUp<'_>, &Options<'_>) -> T + Send,
    ) -> Result<T, Error> {
        interrupt::listen()?;
        let threads = threads::pool(self.threads)?;
        let bar = progress::bar("ply 1", 0);
        let show = |ply: u32, done, all| {
            bar.set_message(format!("ply {ply}"));
            bar.set_length(all);
            bar.set_position(done);
        };
        let memory = (self.memory as usize) << 20;
        let options = Options { memory, stop: Some(&interrupt::REQUESTED), progress: Some(&show) };
        let found = threads.install(|| work(&|position| self.backend.board(position), &options));
        bar.finish_and_clear();
        Ok(found)
    }
}

#[derive(Serialize)]
struct Row {
    ply: u32,
    positions: u64,
    lines: u128,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let start = Instant::now();
    let headers = match &args.check {
        Some(file) => vec![check(file)?],
        None => {
            let root = given(args.fen.as_deref(), args.allow.errors())?;
            // Clap requires it here.
            let plies = args.ply.unwrap_or_default();
            let file = args.out.as_deref();
            if file.map(Target::of).transpose()?.is_some_and(|target| !target.is_replaced()) {
                return Err(Error::NoFile);
            }
            args.resources
                .collect(|set_up, options| unique(&root, plies, file, set_up, options))??
        }
    };
    let row = |header: &Header| {
        let Header { ply, positions, lines, .. } = *header;
        Row { ply, positions, lines }
    };
    let rows: Vec<Row> = headers.iter().map(row).collect();
    if args.json {
        write_json(out, &rows)?;
        return Ok(Status::Right);
    }
    let cells = rows
        .iter()
        .map(|row| vec![row.ply.to_string(), grouped(row.positions), grouped(row.lines)]);
    write_table(out, &table(&[">ply", ">positions", ">lines of play"], cells))?;
    let root = headers.first().map_or("", |header| header.root.as_str());
    writeln!(out, "from {root}\n{:.1} s", start.elapsed().as_secs_f64())?;
    Ok(Status::Right)
}

/// Reads a whole file.
fn check(file: &Path) -> Result<Header, Error> {
    let mut reader = Reader::open(file)?;
    for position in reader.by_ref() {
        let _ = position?;
    }
    Ok(reader.header().clone())
}

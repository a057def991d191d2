//! The total of a job.

use std::io::Write;
use std::path::PathBuf;

use polyboard::hashed::jobs::{Job, Total};
use polyboard::{Backend, PositionErrorKinds};
use serde::Serialize;

use crate::error::{Error, Status};
use crate::output::write_json;
use crate::position::{given, uci};
use crate::text::{ALARM, grouped, plural};

/// Checks all shards and results and adds up
///
/// Files left by killed runs are removed when the job is complete.
///
/// Examples:
///   polyboard job merge perft-10
///   polyboard job merge perft-10 --divide 2
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The directory of the job
    dir: PathBuf,
    /// Divides the count by the first PLIES plies, at most those to the positions of the shards
    ///
    /// All lines are played again from the root; the status is 1 if they do not add up. Takes about fifty
    /// bytes of memory for each position of the job.
    #[arg(long, value_name = "PLIES")]
    divide: Option<u32>,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Merged<'a> {
    root: &'a str,
    depth: u32,
    leaves: u128,
    shards: usize,
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<&'a [Line]>,
}

/// The leaves below a line of play.
#[derive(Serialize)]
struct Line {
    moves: String,
    leaves: u128,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let job = Job::open(&args.dir)?;
    let total = job.merge()?;
    job.sweep();
    let divide = args.divide.map(|plies| lines(&job, plies)).transpose()?;
    let found = divide.iter().flatten().try_fold(0, |sum: u128, line| sum.checked_add(line.leaves));
    let status = if divide.is_none() || found == Some(total.leaves) {
        Status::Right
    } else {
        Status::Differ
    };
    if args.json {
        let (root, depth, divide) = (job.root(), job.depth(), divide.as_deref());
        let Total { leaves, shards, positions } = total;
        write_json(out, &Merged { root, depth, leaves, shards, positions, divide })?;
        return Ok(status);
    }
    for line in divide.iter().flatten() {
        writeln!(out, "{}: {}", line.moves, line.leaves)?;
    }
    let (shards, positions) = (plural(total.shards, "shard"), grouped(total.positions));
    writeln!(out, "perft {} from {}", job.depth(), job.root())?;
    writeln!(out, "{} leaves, from {positions} positions in {shards}", grouped(total.leaves))?;
    if status == Status::Differ {
        writeln!(out, "{ALARM}the lines of play do not add up to this number{ALARM:#}")?;
    }
    Ok(status)
}

/// The lines of play, sorted by their moves.
fn lines(job: &Job, plies: u32) -> Result<Vec<Line>, Error> {
    let notation = given(Some(job.root()), PositionErrorKinds::ALLOWABLE)?.castling_notation();
    let divide = job.divide(plies, &|position| Backend::Bitboard.board(position))?;
    let line = |(moves, leaves): (Vec<_>, _)| {
        let moves: Vec<_> = moves.into_iter().map(|mv| uci(mv, notation)).collect();
        Line { moves: moves.join(" "), leaves }
    };
    let mut lines: Vec<_> = divide.into_iter().map(line).collect();
    lines.sort_by(|line, other| line.moves.cmp(&other.moves));
    Ok(lines)
}

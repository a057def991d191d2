//! `polyboard perft`

mod hashed;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use polyboard::{CastlingNotation, Move, PerftKinds, Position};

use crate::backends::Named;
use crate::choose::{Allow, Several, backends_parser};
use crate::count::{self, Bulk};
use crate::error::{Error, Status};
use crate::output::write_json;
use crate::position::{given, uci};
use crate::text::grouped;
use crate::threads::Threads;
use crate::{interrupt, progress};

/// Counts the leaves of the tree of legal moves at DEPTH plies
///
/// With `--backend all` every representation counts; the status is 1 if the counts
/// differ. The moves of the last two plies are counted, and most of them are never
/// made: `--bulk` chooses another way, the way of most programs being one-ply.
///
/// Examples:
///   polyboard perft 6
///   polyboard perft 7 --threads 8
///   polyboard perft 9 --threads 8 --hash 4096
///   polyboard perft 5 --backend all --kinds
///   polyboard perft 5 --backend x88 --bulk none
///   polyboard perft 4 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(count::DEEPEST)))]
    depth: u32,
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// The representation that counts, or `all`
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backends_parser())]
    backend: Several<Named>,
    /// Prints the count of each first move (divide)
    #[arg(long)]
    divide: bool,
    /// Prints captures, castles, checks, ... among the last moves, for every depth up to DEPTH
    #[arg(long, conflicts_with = "divide")]
    kinds: bool,
    /// How many plies are counted and not made
    #[arg(long, value_enum, value_name = "PLIES", default_value_t = Bulk::TwoPly)]
    #[arg(conflicts_with_all = ["kinds", "hash"])]
    bulk: Bulk,
    #[command(flatten)]
    allow: Allow,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[command(flatten)]
    table: hashed::Hashing,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// The count of one representation.
struct Count {
    backend: Named,
    leaves: u128,
    time: Duration,
    divide: Vec<(Move, u128)>,
    /// By depth, from 1 on.
    kinds: Vec<PerftKinds>,
    /// The use of the hash table, if there was one.
    table: Option<hashed::Found>,
}

impl Count {
    fn nodes_per_second(&self) -> f64 {
        self.leaves as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Whether two representations agree.
    fn agrees(&self, other: &Count) -> bool {
        (self.leaves, &self.divide, &self.kinds) == (other.leaves, &other.divide, &other.kinds)
    }
}

/// The counts of all representations.
struct Counts {
    position: Position,
    notation: CastlingNotation,
    complete: Vec<Count>,
    /// The progress at Ctrl-C, in words.
    stopped: Option<String>,
}

impl Counts {
    fn status(&self) -> Status {
        match (&self.stopped, self.agree()) {
            (Some(_), _) => Status::Interrupted,
            (None, true) => Status::Right,
            (None, false) => Status::Differ,
        }
    }

    fn agree(&self) -> bool {
        self.complete.windows(2).all(|pair| pair[0].agrees(&pair[1]))
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let position = given(args.fen.as_deref(), args.allow.errors())?;
    let notation = position.castling_notation();
    interrupt::listen()?;
    let mut counts = Counts { position, notation, complete: Vec::new(), stopped: None };
    let threads = Threads::new(args.threads)?;
    for backend in args.backend.0.iter().copied() {
        let count = match args.table.hash {
            Some(mebibytes) => hashed::count_leaves(args, mebibytes, backend, &counts, &threads)?,
            None if args.kinds => count_kinds(args.depth, backend, &counts, &threads),
            None => count_leaves(args, backend, &counts, &threads),
        };
        match count {
            Ok(count) => counts.complete.push(count),
            Err(stopped) => {
                counts.stopped = Some(stopped);
                break;
            }
        }
    }
    if args.json {
        write_json(out, &report::json(args, &counts))?;
    } else {
        report::write(args, &counts, out)?;
    }
    Ok(counts.status())
}

/// Counts on one representation. The error is the progress at Ctrl-C.
fn count_leaves(
    args: &Args,
    backend: Named,
    counts: &Counts,
    threads: &Threads,
) -> Result<Count, String> {
    let depth = args.depth;
    let bar = progress::bar(backend.id, 0);
    let start = Instant::now();
    let divide = match depth {
        0 => Vec::new(),
        _ => threads.divide(backend, &counts.position, depth, args.bulk, &bar),
    };
    let time = start.elapsed();
    bar.finish_and_clear();
    let mut divide: Vec<_> = divide.into_iter().map(|(mv, leaves)| (mv, leaves.into())).collect();
    divide.sort_by_cached_key(|&(mv, _)| uci(mv, counts.notation));
    let leaves = match depth {
        0 => 1,
        _ => divide.iter().map(|&(_, leaves)| leaves).sum(),
    };
    if interrupt::requested() {
        let moves = backend.board(&counts.position).count_legal();
        let (done, leaves) = (divide.len(), grouped(leaves));
        return Err(format!(
            "{} finished {done} of {moves} first moves, {leaves} nodes",
            backend.id
        ));
    }
    Ok(Count { backend, leaves, time, divide, kinds: Vec::new(), table: None })
}

/// Counts by the kind of the last move.
fn count_kinds(
    deepest: u32,
    backend: Named,
    counts: &Counts,
    threads: &Threads,
) -> Result<Count, String> {
    let bar = progress::bar(backend.id, deepest.into());
    let start = Instant::now();
    let mut kinds = Vec::new();
    for depth in 1..=deepest {
        match threads.kinds(backend, &counts.position, depth) {
            Some(found) => kinds.push(found),
            None => {
                let (id, done) = (backend.id, kinds.len());
                return Err(format!("{id} finished {done} of {deepest} depths"));
            }
        }
        bar.inc(1);
    }
    let leaves = kinds.last().map_or(1, |kinds| kinds.nodes.into());
    let time = start.elapsed();
    Ok(Count { backend, leaves, time, divide: Vec::new(), kinds, table: None })
}

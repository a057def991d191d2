//! `polyboard perft`

mod hashed;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use polyboard::{CastlingNotation, Move, PerftKinds, Position};
use rayon::ThreadPool;
use serde::{Serialize, Serializer};

use crate::backends::Named;
use crate::choose::{Allow, Several, backends_parser};
use crate::count::{self, Bulk};
use crate::error::{Error, Status};
use crate::output::write_json;
use crate::position::{given, uci};
use crate::text::grouped;
use crate::{interrupt, progress, threads};

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

/// The count of one representation, as it is reported.
#[derive(Serialize)]
struct Count {
    backend: &'static str,
    nodes: u128,
    seconds: f64,
    nodes_per_second: f64,
    /// The use of the hash table, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<hashed::Found>,
    /// By first move, in the order of their texts; none by kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
    /// From depth 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    kinds: Option<Vec<KindsCount>>,
}

/// The leaves after a first move.
#[derive(PartialEq, Serialize)]
struct MoveCount {
    r#move: String,
    nodes: u128,
}

/// The kinds of moves at a depth.
#[derive(PartialEq, Serialize)]
struct KindsCount {
    depth: u32,
    #[serde(flatten, serialize_with = "named")]
    kinds: PerftKinds,
}

/// Writes the numbers under their names: `en_passant`, ...
fn named<S: Serializer>(kinds: &PerftKinds, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(kinds.named().map(|(name, number)| (name.replace(' ', "_"), number)))
}

impl Count {
    fn new(backend: Named, nodes: u128, time: Duration) -> Count {
        let seconds = time.as_secs_f64();
        Count {
            backend: backend.id,
            nodes,
            seconds,
            nodes_per_second: nodes as f64 / seconds.max(1e-9),
            table: None,
            divide: None,
            kinds: None,
        }
    }

    /// Whether two representations agree.
    fn agrees(&self, other: &Count) -> bool {
        (self.nodes, &self.divide, &self.kinds) == (other.nodes, &other.divide, &other.kinds)
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

    /// The leaves after each first move.
    fn divide(&self, rows: impl Iterator<Item = (Move, u128)>) -> Vec<MoveCount> {
        let row = |(mv, nodes)| MoveCount { r#move: uci(mv, self.notation), nodes };
        let mut rows: Vec<_> = rows.map(row).collect();
        rows.sort_by(|a, b| a.r#move.cmp(&b.r#move));
        rows
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
    let threads = threads::pool(args.threads)?;
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
    let status = counts.status();
    if args.json {
        write_json(out, &report::json(args, counts))?;
    } else {
        report::write(args, &counts, out)?;
    }
    Ok(status)
}

/// Counts on one representation. The error is the progress at Ctrl-C.
fn count_leaves(
    args: &Args,
    backend: Named,
    counts: &Counts,
    threads: &ThreadPool,
) -> Result<Count, String> {
    let depth = args.depth;
    let bar = progress::bar(backend.id, 0);
    let start = Instant::now();
    let divide = match depth {
        0 => Vec::new(),
        _ => threads::divide(threads, backend, &counts.position, depth, args.bulk, &bar),
    };
    let time = start.elapsed();
    bar.finish_and_clear();
    let divide = counts.divide(divide.into_iter().map(|(mv, leaves)| (mv, leaves.into())));
    let leaves = match depth {
        0 => 1,
        _ => divide.iter().map(|row| row.nodes).sum(),
    };
    if interrupt::requested() {
        let moves = backend.board(&counts.position).count_legal();
        let (done, leaves) = (divide.len(), grouped(leaves));
        return Err(format!(
            "{} finished {done} of {moves} first moves, {leaves} nodes",
            backend.id
        ));
    }
    Ok(Count { divide: Some(divide), ..Count::new(backend, leaves, time) })
}

/// Counts by the kind of the last move.
fn count_kinds(
    deepest: u32,
    backend: Named,
    counts: &Counts,
    threads: &ThreadPool,
) -> Result<Count, String> {
    let bar = progress::bar(backend.id, deepest.into());
    let start = Instant::now();
    let mut kinds = Vec::new();
    for depth in 1..=deepest {
        match threads::kinds(threads, backend, &counts.position, depth) {
            Some(found) => kinds.push(KindsCount { depth, kinds: found }),
            None => {
                let (id, done) = (backend.id, kinds.len());
                return Err(format!("{id} finished {done} of {deepest} depths"));
            }
        }
        bar.inc(1);
    }
    let leaves = kinds.last().map_or(1, |last| last.kinds.nodes.into());
    let time = start.elapsed();
    Ok(Count { kinds: Some(kinds), ..Count::new(backend, leaves, time) })
}

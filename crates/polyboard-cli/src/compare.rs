//! `polyboard compare`

use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{self, Command};
use std::thread;

use anstream::eprintln;
use clap::builder::{PossibleValue, TypedValueParser};
use polyboard::{Position, PositionErrorKinds};
use polyboard_bench::BenchmarkSubject;
use polyboard_compare::measure::{self, Comparison, MeasureError, NODES, PLAIN_NODES, Plan, Watch};
use polyboard_compare::run::{Excluded, Run};
use polyboard_compare::{Findings, Workload};

use crate::backends::{self, PEERS};
use crate::choose::{Several, several_of, subject_parser, subjects_parser};
use crate::count::Bulk;
use crate::error::{Error, Status};
use crate::lines::{Lines, file_name};
use crate::suite::Suite;
use crate::target::Target;
use crate::text::{ALARM, grouped};
use crate::verify::divide_command;
use crate::{BUILD, document, interrupt, progress};

/// Checks that all representations count and search alike, then times them in turn
///
/// First a cross-check: every board counts and searches every position, and a board
/// that differs is excluded (status 1). Then all are timed on one thread, in turn,
/// round after round; each round is a process of its own. Build with --release.
///
///   M leaves/s  median over the rounds, in millions; of a search, M nodes/s
///   spread      half the width of its 95 % interval, for the median of another run
///   ratio       speed divided by that of the yardstick in the same round, median
///               over the rounds
///   interval    of the ratio, 95 %; if it includes 1, another run may rank the two
///               the other way round
///
/// The verdict is a table: for each kind of program the board to take, its bytes,
/// the next board, what that takes (1.07 x the time, 44 B in a store of
/// boards, or tie: less than 5 % more time, or an interval that includes equal
/// speeds), and what an engine gains with it in Elo, as polyboard elo predicts. Of
/// boards that tie, the smallest is taken. The line below is a command that tells
/// more, and its minutes. Then come tables: for perft and search one table of both,
/// for up to two tables all intervals, for more the ratios of all boards, or with
/// --by-class the fastest of each class. The HTML page has every figure, and the
/// file of --json every sample: polyboard report draws both.
///
/// Perfts, search and engine run on some 20 positions of all phases. Single
/// operations run on 2,000 positions of real games, in another order each time, so
/// that no processor learns them by heart.
///
/// Four ways to count leaves have names of their own: perft counts the last ply, as
/// most programs do, and peers take part; perft-two-ply counts the last two at
/// once; perft-no-bulk and perft-copy make every move. Compare figures of one name
/// only.
///
/// The intervals are computed by rank and assume nothing about the noise. What is
/// timed and what is not: docs/methodology.md.
///
/// Examples:
///   polyboard compare
///   polyboard compare --backend x88,x88+list --workload make-unmake,clone
///   polyboard compare --workload all --by-class --html report.html
///   polyboard compare --workload count --boards 1000000
///   polyboard compare --plain
///   polyboard compare --positions my.epd --nodes 20000000 --json run.json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The workloads to time
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "perft,search")]
    #[arg(default_value_if("plain", "true", "perft,legal,make-unmake"))]
    #[arg(value_parser = workloads_parser())]
    workload: Vec<Several<Workload>>,
    /// The same as --workload perft-no-bulk,perft-copy
    #[arg(long, conflicts_with = "workload")]
    no_bulk: bool,
    /// The representations to compare [default: all]
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    #[arg(value_parser = subjects_parser(), hide_possible_values = true)]
    backend: Vec<Several<BenchmarkSubject>>,
    /// Also compares perfts and searches by class of positions: opening, endgame, ...
    #[arg(long)]
    by_class: bool,
    /// Also times single operations that are learned by heart: each position many times in a row
    #[arg(long)]
    learned: bool,
    /// The representation that ratios refer to [default: the fastest, with --peers cozy-chess]
    #[arg(long, value_name = "ID", value_parser = subject_parser(), hide_possible_values = true)]
    yardstick: Option<BenchmarkSubject>,
    /// Compares with boards of other crates; needs a build with the feature `peers`
    #[arg(long)]
    peers: bool,
    /// Compares plain boards with the fast ones of their representations: what do the tricks buy?
    ///
    /// A plain board is the whole board in one file without a trick, to be read first. It runs perft, legal and make-unmake.
    #[arg(long, conflicts_with_all = ["peers", "yardstick", "by_class", "boards", "html", "no_bulk"])]
    plain: bool,
    /// A file of EPD or FEN lines, instead of the built-in positions
    ///
    /// Counts that a line states (;D4 197281) must be right; deeper ones than what is timed are not checked, and
    /// their depths are reported. A line may name its class (;c1 "endgame"). Single operations run on these positions
    /// too; fewer than 2,000 are learned by heart.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// About how many leaves to count from each position in a round; other workloads run about as long, and
    /// perft-two-ply counts one ply more. Below 30000 single operations run on fewer positions too
    /// [default: 1500000; with --plain 30000]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many rounds [default: as many as fit into half a minute, from 9 to 25]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Also asks from 1 to N boards in memory for their number of legal moves, in random order
    ///
    /// The number of boards doubles up to N, as long as they fit into half of the free memory. All boards hold
    /// the first position, so only memory differs from one board to many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    boards: Option<u32>,
    /// Also saves the run with every sample, for polyboard report (- for standard output, and nothing else)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also writes an HTML page with the verdict, a map of all ratios, charts and tables (- as for --json)
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Times the round that standard input describes: the command starts itself so
    #[arg(long, hide = true)]
    one_round: bool,
}

/// The option that makes a process time a round.
const ONE_ROUND: &str = "--one-round";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if args.peers && PEERS.is_empty() {
        return Err(Error::NoPeers);
    }
    let yardstick = args.yardstick()?;
    if args.one_round {
        // The process that asks receives the same signals, and ends this one.
        interrupt::listen()?;
        let mut round = String::new();
        io::stdin().read_line(&mut round)?;
        // If that process is killed, this one ends too.
        thread::spawn(|| {
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            process::exit(130);
        });
        measure::answer(&args.subjects(yardstick), round.as_bytes(), out)?;
        return Ok(Status::Right);
    }
    let (source, suite) = match &args.positions {
        None => ("built in".to_owned(), built_in(measure::TREES)?),
        Some(path) => (file_name(path), Suite::read(path, PositionErrorKinds::NONE)?),
    };
    // A comparison on only some of the positions would be another comparison.
    suite.require_all(&source)?;
    let read = args.positions.as_slice();
    let [page, file] = Target::all([args.html.as_deref(), args.json.as_deref()], read)?;
    interrupt::listen()?;
    let Some(plan) = args.plan(&suite)? else {
        eprintln!("stopped before anything was timed");
        return Ok(Status::Interrupted);
    };
    let run = args.measure(&plan, source, yardstick)?;
    if run.is_empty() {
        eprintln!("stopped before the end of the first round");
        return Ok(Status::Interrupted);
    }
    let is_printed = ![&page, &file].into_iter().flatten().any(Target::is_output);
    let saved = file.map_or(Ok(()), |file| file.write(&run.to_json(), out));
    let findings = Findings::of(run);
    // A reader that is gone does not take the page along.
    let printed = if is_printed { document::write(&findings.parts(), out) } else { Ok(()) };
    page.map_or(Ok(()), |page| page.write(&findings.page(), out)).and(saved).and(printed)?;
    Ok(if !findings.is_complete() {
        Status::Interrupted
    } else if findings.excluded().is_empty() {
        Status::Right
    } else {
        Status::Differ
    })
}

impl Args {
    /// The board that ratios refer to; `None` for the fastest.
    fn yardstick(&self) -> Result<Option<BenchmarkSubject>, Error> {
        match self.yardstick {
            Some(board) if PEERS.contains(&board) && !self.peers => {
                Err(Error::YardstickIsPeer(board.id))
            }
            None => Ok(self.peers().first().copied()),
            named => Ok(named),
        }
    }

    /// The boards of `--backend`, the peers with `--peers`, and the yardstick.
    fn subjects(&self, yardstick: Option<BenchmarkSubject>) -> Vec<BenchmarkSubject> {
        let is_wanted = |&board: &BenchmarkSubject| {
            self.backend.is_empty()
                || Some(board) == yardstick
                || self.backend.iter().any(|boards| boards.0.contains(&board))
        };
        let boards: Vec<_> = backends::all().iter().copied().filter(is_wanted).collect();
        if self.plain {
            return measure::plain_pairs(&boards).flatten().collect();
        }
        boards.into_iter().chain(self.peers().iter().copied()).collect()
    }

    /// The peers with `--peers`, else none.
    fn peers(&self) -> &'static [BenchmarkSubject] {
        if self.peers { PEERS } else { &[] }
    }

    /// `None` after Ctrl-C.
    fn plan(&self, suite: &Suite) -> Result<Option<Plan>, Error> {
        let workloads = match self.no_bulk {
            true => Workload::NO_BULK.to_vec(),
            false => listed(&self.workload),
        };
        let nodes = self.nodes.unwrap_or(if self.plain { PLAIN_NODES } else { NODES });
        let fresh = match &self.positions {
            Some(_) => &suite.rows,
            None => &built_in(measure::FRESH)?.rows,
        };
        let plan = Plan::of(workloads, nodes, &suite.rows, fresh, interrupt::STOP)?;
        Ok(plan.map(|mut plan| {
            plan.learned = self.learned;
            plan
        }))
    }

    /// Checks all boards, and times those that agree.
    fn measure(
        &self,
        plan: &Plan,
        source: String,
        yardstick: Option<BenchmarkSubject>,
    ) -> Result<Run, Error> {
        let comparison = Comparison {
            subjects: self.subjects(yardstick),
            peers: PEERS,
            positions: source,
            rounds: self.rounds,
            yardstick,
            in_memory: self.boards,
            by_class: self.by_class,
            plain: self.plain,
            build: BUILD,
        };
        let mut again = Command::new(std::env::current_exe().map_err(MeasureError::Start)?);
        again.args(std::env::args_os().skip(1)).arg(ONE_ROUND);
        let (bar, doing) = (progress::bar("", 0), Cell::new(""));
        let show = |what, done, all| {
            if doing.replace(what) != what {
                bar.reset();
                bar.set_message(what);
            }
            bar.set_length(all);
            bar.set_position(done);
        };
        let excluded = |board: &Excluded, place: &dyn Display, is_stated| {
            bar.suspend(|| complain(board, place, is_stated));
        };
        let watch = Watch {
            stop: interrupt::STOP,
            again,
            progress: &show,
            excluded: &excluded,
            divide: &divide,
        };
        let run = comparison.measure(plan, watch);
        bar.finish_and_clear();
        Ok(run?)
    }
}

/// Parses the name of a workload, or `all`.
fn workloads_parser() -> impl TypedValueParser<Value = Several<Workload>> {
    several_of(Workload::ALL.map(|workload| {
        let help = format!("{} ({})", workload.sentence, workload.unit);
        (PossibleValue::new(workload.name()).help(help), workload)
    }))
}

/// Each named workload once, in the order of [`Workload::ALL`].
fn listed(named: &[Several<Workload>]) -> Vec<Workload> {
    let is_named = |workload: &Workload| named.iter().any(|some| some.0.contains(workload));
    Workload::ALL.into_iter().filter(is_named).collect()
}

/// The command that divides the perft of a workload.
fn divide(position: &Position, id: &str, depth: u32, workload: Workload) -> String {
    let bulk = match workload.name() {
        "perft" => Bulk::OnePly,
        "perft-two-ply" => Bulk::TwoPly,
        _ => Bulk::None,
    };
    divide_command(position, id, depth, bulk)
}

/// Says why a board is excluded.
fn complain(excluded: &Excluded, place: &dyn Display, is_stated: bool) {
    let Excluded { backend, workload, fen, depth, counted, right, divide, .. } = excluded;
    let start = format!("{place}: {ALARM}{backend} is excluded{ALARM:#}");
    let Some(depth) = depth else {
        eprintln!("{start}: wrong result in {workload}\n  {fen}");
        return;
    };
    let expected = match right.map(grouped) {
        None => "the boards disagree and no count has a majority".to_owned(),
        Some(right) if is_stated => format!("stated {right}"),
        Some(right) => format!("most boards {right}"),
    };
    let counted = grouped(*counted);
    eprintln!("{start}: it counts {counted} at depth {depth}; {expected}; to divide:");
    eprintln!("  {}", divide.as_ref().unwrap_or(fen));
}

fn built_in(text: &str) -> Result<Suite, Error> {
    Suite::of(Lines::of("built in", text), PositionErrorKinds::NONE)
}

#[cfg(test)]
mod tests;

//! `polyboard compare`

mod cross_check;
mod csv;
mod figures;
mod html;
mod learned;
mod memory;
mod order;
mod plain;
mod report;
mod round;
mod rows;
mod sample;
mod saved;
pub mod study;
mod timing;
mod verdict;
mod workload;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anstream::eprintln;
use polyboard::{Position, PositionErrorKinds};
use polyboard_bench::{BATCH, BenchmarkSubject, clock_overhead};

use self::cross_check::CrossCheck;
use self::memory::Sets;
use self::rows::Section;
use self::sample::{Fresh, Sample, samples};
pub(crate) use self::saved::Run;
use self::saved::Settings;
use self::timing::Timing;
use self::workload::Workload;
use crate::backends::{self, PEERS};
use crate::choose::{Several, subject_parser, subjects_parser};
use crate::document;
use crate::error::{Error, Status};
use crate::interrupt;
use crate::lines::file_name;
use crate::machine::{Machine, largest_cache};
use crate::suite::Suite;
use crate::target::Target;
use crate::text::{plural, size};

/// Checks that all representations count and search alike, then times them in turn
///
/// First a cross-check: every board counts and searches every position, and a board
/// that differs is excluded (status 1). Then all are timed on one thread, in turn,
/// round after round; each round is a process of its own. Build with --release.
///
///   M leaves/s  median over the rounds, in millions; of a search, M nodes/s
///   spread      half the width of its 95 % interval, for the median of another run
///   ratio       speed divided by that of the yardstick in the same round, median over the rounds
///   interval    of the ratio, 95 %; if it includes 1, another run may rank the two
///               the other way round
///
/// The verdict says what to take for which kind of program. It names one board if
/// every other takes at least 5 % more time, outside the interval too, else all
/// that tie. Then come tables: for perft and search one table of both, for up to
/// two tables all intervals, for more the ratios of all boards, or with --by-class
/// the fastest of each class. The HTML page has every figure, and the file of
/// --json every sample: polyboard report draws both.
///
/// Perfts and the search run on some 20 positions of all phases. Single operations
/// run on 2,000 positions of real games, in another order each time, so that no
/// processor learns them by heart.
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
///   polyboard compare --backend x88,x88+list --workload make-unmake,copy-play,clone
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
    #[arg(value_parser = Workload::parser())]
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
    /// Also saves the run with every sample, for polyboard report
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also writes an HTML page with the verdict, a map of all ratios, charts and tables
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Times the round that standard input describes: the command starts itself so
    #[arg(long, hide = true)]
    one_round: bool,
}

/// What is timed on which positions.
struct Plan {
    /// For perfts and the search.
    samples: Vec<Sample>,
    /// For single operations; empty without them.
    fresh: Fresh,
    workloads: Vec<Workload>,
    nodes: u64,
    /// Whether single operations are timed again on positions learned by heart.
    learned: bool,
}

impl Plan {
    /// The positions of trees, and those of single operations, as FEN.
    fn fens(&self) -> [Vec<String>; 2] {
        let of = |position: &Position| position.fen().to_string();
        [
            self.samples.iter().map(|sample| of(&sample.position)).collect(),
            self.fresh.positions.iter().map(of).collect(),
        ]
    }

    /// The depths of the stated counts that are not checked, each with the number of positions.
    fn unchecked(&self) -> BTreeMap<u32, usize> {
        let mut depths = BTreeMap::new();
        for depth in self.samples.iter().flat_map(|sample| sample.untimed(&self.workloads).1) {
            *depths.entry(depth).or_default() += 1;
        }
        depths
    }
}

/// A run, and what follows from its samples.
#[derive(Debug)]
pub struct Findings {
    run: Run,
    sections: Vec<Section>,
    /// Single operations on positions learned by heart; empty unless asked for.
    learned: Vec<Section>,
    /// Boards in memory, the least number first; empty unless asked for.
    memory: Vec<Section>,
}

impl Findings {
    pub(crate) fn of(run: Run) -> Findings {
        Findings {
            sections: rows::fresh(&run),
            learned: rows::learned(&run),
            memory: rows::in_memory(&run),
            run,
        }
    }

    /// The sections over all positions.
    fn of_all(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|section| section.is_of_all())
    }

    /// Where the rounds ran, in words.
    fn processes_in_words(&self) -> &'static str {
        match self.run.settings.in_processes {
            true => "each a process of its own",
            false => "all in one process",
        }
    }

    /// What single operations run on, in words; `None` without them.
    fn fresh_in_words(&self) -> Option<String> {
        let Settings { fresh_positions, batch, clock_nanoseconds: clock, .. } = self.run.settings;
        let set = |bytes: usize| size(bytes.saturating_mul(batch) as u64);
        let bytes = || self.run.boards.iter().map(|board| board.bytes);
        let (least, most) = bytes().min().zip(bytes().max())?;
        let each = clock as f64 / batch as f64;
        (fresh_positions > 0).then(|| {
            format!(
                "{} in another order each time, {batch} boards at once in the cache ({} to {}); the clock adds {clock} ns to {batch}, {each:.1} ns to one",
                plural(fresh_positions, "position"),
                set(least),
                set(most),
            )
        })
    }
}

/// The default number of leaves counted from each position.
const NODES: u64 = 1_500_000;

/// The same with plain boards, which are slow.
const PLAIN_NODES: u64 = 30_000;

/// Positions of all phases, with counts confirmed by other programs.
const BUILT_IN: &str = include_str!("../data/compare.epd");

/// Positions of real games, for single operations.
const FRESH: &str = include_str!("../data/fresh.epd");

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if args.peers && PEERS.is_empty() {
        return Err(Error::NoPeers);
    }
    let yardstick = args.yardstick()?;
    if args.one_round {
        return round::answer(&args.subjects(yardstick), out).map(|()| Status::Right);
    }
    let (source, suite) = match &args.positions {
        None => ("built in".to_owned(), built_in(BUILT_IN)?),
        Some(path) => (file_name(path), Suite::read(path, PositionErrorKinds::NONE)?),
    };
    // A comparison on only some of the positions would be another comparison.
    suite.require_all(&source)?;
    let [page, file] = [&args.html, &args.json].map(|path| path.as_deref().map(Target::of));
    let (page, file) = (page.transpose()?, file.transpose()?);
    interrupt::listen()?;
    let Some(plan) = args.plan(&suite)? else {
        eprintln!("stopped before anything was timed");
        return Ok(Status::Interrupted);
    };
    let run = args.measure(&plan, &source, yardstick)?;
    let saved = file.map_or(Ok(()), |file| file.write(&run.to_json()?));
    let findings = Findings::of(run);
    // A reader that is gone does not take the page along.
    let printed = document::write(&findings.parts(), out);
    page.map_or(Ok(()), |page| page.write(&findings.page())).and(saved).and(printed)?;
    Ok(if !findings.run.settings.complete {
        Status::Interrupted
    } else if findings.run.excluded.is_empty() {
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
            return plain::pairs(&boards).flatten().collect();
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
            false => Workload::list(&self.workload),
        };
        let nodes = self.nodes.unwrap_or(if self.plain { PLAIN_NODES } else { NODES });
        let fresh = match &self.positions {
            _ if workloads.iter().all(|workload| workload.is_tree()) => Fresh::default(),
            Some(_) => Fresh::of(&suite.rows, nodes),
            None => Fresh::of(&built_in(FRESH)?.rows, nodes),
        };
        let learned = self.learned;
        let samples = samples(&suite.rows, nodes)?;
        Ok(samples.map(|samples| Plan { samples, fresh, workloads, nodes, learned }))
    }

    /// Checks all boards, and times those that agree.
    fn measure(
        &self,
        plan: &Plan,
        source: &str,
        yardstick: Option<BenchmarkSubject>,
    ) -> Result<Run, Error> {
        let subjects = self.subjects(yardstick);
        let machine = Machine::here(&subjects);
        let cross_check = CrossCheck::of(plan, subjects);
        let sets = self.boards.map(|most| Sets::of(most, &cross_check.agreeing));
        let timing = Timing::of(plan, &cross_check, sets.as_ref(), self.rounds)?;
        let settings = Settings {
            positions: source.to_owned(),
            workloads: plan.workloads.clone(),
            nodes: plan.nodes,
            rounds: timing.rounds,
            in_processes: timing.in_processes,
            yardstick: yardstick.map(|board| board.id.to_owned()),
            fresh_positions: plan.fresh.positions.len(),
            batch: BATCH,
            clock_nanoseconds: clock_overhead().as_nanos() as u64,
            most_in_memory: self.boards,
            cache: largest_cache(),
            unchecked: plan.unchecked(),
            by_class: self.by_class,
            plain: self.plain,
            complete: !interrupt::requested(),
        };
        let mut run = Run::new(machine, settings);
        run.boards = cross_check.agreeing.iter().map(saved::Board::of).collect();
        run.positions = plan.samples.iter().map(saved::Position::of).collect();
        run.excluded = cross_check.excluded;
        run.steps = timing.steps;
        Ok(run)
    }
}

fn built_in(text: &str) -> Result<Suite, Error> {
    Suite::parse("built in", text, PositionErrorKinds::NONE)
}

#[cfg(test)]
mod tests;

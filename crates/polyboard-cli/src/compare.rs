//! `polyboard compare`

mod csv;
mod html;
mod json;
mod proof;
mod report;
mod rows;
mod subject;
mod timing;
mod workload;

use std::io::Write;
use std::path::PathBuf;

use polyboard::PositionErrorKinds;
use polyboard::work::Contestant;
use polyboard_peers::PEERS;

use self::proof::Proof;
use self::rows::{Section, sections};
use self::subject::{Subject, subjects};
use self::timing::Timing;
use self::workload::{Workload, Workloads};
use crate::boards;
use crate::choose::{Boards, contestant_parser};
use crate::error::{Error, Status};
use crate::interrupt;
use crate::machine::Machine;
use crate::suite::{BadRow, Suite, file_name};
use crate::text::write_json;

/// Proves that all boards count alike on real positions, then times them in turn
///
/// First every board counts every position, and a board that differs is excluded (status 1). Then
/// all count again on one thread, in turn, round after round. Build with --release.
///
///   M leaves/s  median over the rounds, in millions
///   spread      half the width of its 95 % interval
///   ratio       speed divided by that of the yardstick in the same round, median over the rounds
///   remark      no difference: the 95 % interval of the ratio reaches 1
///
/// The intervals are found by rank; no assumption about the noise enters into them. What is timed
/// and what is not: docs/methodology.md.
///
/// Examples:
///   polyboard compare
///   polyboard compare --backend x88,x88+list --workload make-unmake,copy-play,clone
///   polyboard compare --workload all --by-class --html report.html
///   polyboard compare --positions my.epd --nodes 20000000 --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// What is timed
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "perft")]
    #[arg(value_parser = Workloads::parser())]
    workload: Vec<Workloads>,
    /// The same as --workload perft-no-bulk,perft-copy
    #[arg(long, conflicts_with = "workload")]
    no_bulk: bool,
    /// The boards that are compared [default: all]
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    #[arg(value_parser = Boards::any_parser(), hide_possible_values = true)]
    backend: Vec<Boards>,
    /// A table for each class of positions too: opening, ending, ...
    #[arg(long)]
    by_class: bool,
    /// The board to which ratios refer [default: the fastest, with --peers cozy-chess]
    #[arg(long, value_name = "ID", value_parser = contestant_parser(), hide_possible_values = true)]
    yardstick: Option<Contestant>,
    /// Boards of other crates beside ours; needs a build with the feature `peers`
    #[arg(long)]
    peers: bool,
    /// Lines of EPD or FEN, instead of positions of all phases
    ///
    /// Counts that a line states (;D4 197281) must come out. A line may name its class (;c1 "ending").
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// About so many leaves are counted from each position, and other work as long as that takes
    /// [default: 3000000, shared among the workloads]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How often, by default as fits into half a minute, from 6 to 25
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
    /// Writes comma-separated values instead
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Writes a page with tables and charts as well
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// What is done on what.
struct Plan {
    subjects: Vec<Subject>,
    workloads: Vec<Workload>,
    nodes: u64,
}

/// All that is to be told.
struct Findings {
    /// Where the positions come from.
    source: String,
    machine: Machine,
    plan: Plan,
    proof: Proof,
    rounds: u32,
    sections: Vec<Section>,
}

/// The leaves that are counted from each position unless another number is asked for.
const NODES: u64 = 3_000_000;

/// Positions of all phases, with counts that other programs confirm.
const BUILT_IN: &str = include_str!("../data/compare.epd");

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if args.peers && PEERS.is_empty() {
        return Err(Error::NoPeers);
    }
    let (source, suite) = match &args.positions {
        None => {
            ("built in".to_owned(), Suite::parse("built in", BUILT_IN, PositionErrorKinds::NONE))
        }
        Some(path) => (file_name(path), Suite::read(path, PositionErrorKinds::NONE)?),
    };
    refuse_bad_rows(&source, &suite)?;
    let yardstick = args.yardstick()?;
    interrupt::listen()?;
    let plan = args.plan(&suite)?;
    let proof = Proof::of(&plan, args.contestants(yardstick));
    let timing = Timing::of(&plan, &proof, args.rounds)?;
    let (machine, rounds) = (Machine::here(args.peers()), timing.rounds);
    let sections = sections(&timing, &proof, yardstick);
    let findings = Findings { source, machine, plan, proof, rounds, sections };
    args.tell(&findings, out)?;
    Ok(if interrupt::requested() {
        Status::Interrupted
    } else if findings.proof.excluded.is_empty() {
        Status::Right
    } else {
        Status::Differ
    })
}

impl Args {
    /// The board to which ratios refer, if it is not the fastest.
    fn yardstick(&self) -> Result<Option<Contestant>, Error> {
        match self.yardstick {
            Some(board) if PEERS.contains(&board) && !self.peers => {
                Err(Error::YardstickIsPeer(board.id))
            }
            None => Ok(self.peers().first().copied()),
            named => Ok(named),
        }
    }

    /// The boards asked for, the peers if they are wanted, and the yardstick.
    fn contestants(&self, yardstick: Option<Contestant>) -> Vec<Contestant> {
        let is_wanted = |&board: &Contestant| {
            self.backend.is_empty()
                || Some(board) == yardstick
                || self.backend.iter().any(|boards| boards.include(board))
        };
        let boards = boards::all().iter().copied().filter(is_wanted);
        boards.chain(self.peers().iter().copied()).collect()
    }

    /// The peers, if they are wanted.
    fn peers(&self) -> &'static [Contestant] {
        if self.peers { PEERS } else { &[] }
    }

    fn plan(&self, suite: &Suite) -> Result<Plan, Error> {
        let workloads = match self.no_bulk {
            true => vec![Workload::PerftNoBulk, Workload::PerftCopy],
            false => Workloads::list(&self.workload),
        };
        let nodes = self.nodes.unwrap_or((NODES / workloads.len() as u64).max(NODES / 10));
        Ok(Plan { subjects: subjects(&suite.rows, nodes)?, workloads, nodes })
    }

    fn tell(&self, findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
        if let Some(path) = &self.html {
            let failed = |source| Error::WriteFile { file: file_name(path), source };
            std::fs::write(path, html::page(findings)).map_err(failed)?;
        }
        if self.json {
            write_json(out, &json::report(findings))
        } else if self.csv {
            csv::write(findings, out)
        } else {
            report::write(findings, self.by_class, out)
        }
    }
}

/// A comparison on half of the positions would be another comparison.
fn refuse_bad_rows(name: &str, suite: &Suite) -> Result<(), Error> {
    suite.bad.iter().for_each(BadRow::complain);
    let (count, rows) = (suite.bad.len(), suite.bad.len() + suite.rows.len());
    match (count, rows) {
        (_, 0) => Err(Error::Empty { file: name.to_owned() }),
        (0, _) => Ok(()),
        _ => Err(Error::Rows { file: name.to_owned(), count, rows }),
    }
}

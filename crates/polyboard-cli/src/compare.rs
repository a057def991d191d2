//! `polyboard compare`

mod machine;
mod proof;
mod report;
mod stats;
mod subject;
mod timing;

use std::io::Write;
use std::path::PathBuf;

use polyboard::{Backend, Refusals};

use self::proof::Proof;
use self::subject::{Subject, subjects};
use self::timing::Timing;
use crate::error::{Error, Status};
use crate::interrupt;
use crate::suite::{BadRow, Suite, file_name};
use crate::text::write_json;

/// Proves that all boards count alike on real positions, then times them in turn
///
/// First every board counts every position, and a board that differs is excluded (status 1). Then
/// all count again on one thread, in turn, round after round. Build with --release.
///
///   M leaves/s  median over the rounds, in millions
///   spread      half the width of its 95 % interval
///   ratio       speed divided by that of the best board in the same round, median over the rounds
///   remark      no difference: the 95 % interval of the ratio reaches 1
///
/// The intervals are found by rank; no assumption about the noise enters into them.
///
/// Examples:
///   polyboard compare
///   polyboard compare --positions my.epd --nodes 20000000 --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Lines of EPD or FEN, instead of 16 positions of all phases
    ///
    /// Counts that a line states (;D4 197281) must come out.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// About so many leaves are counted from each position
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How often, by default as fits into half a minute, from 6 to 25
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// Positions of all phases, with counts that other programs confirm.
const BUILT_IN: &str = include_str!("../data/compare.epd");

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let (name, suite) = match &args.positions {
        None => ("built in".to_owned(), Suite::parse("built in", BUILT_IN, Refusals::NONE)),
        Some(path) => (file_name(path), Suite::read(path, Refusals::NONE)?),
    };
    refuse_bad_rows(&name, &suite)?;
    interrupt::listen()?;
    let subjects = subjects(&suite.rows, args.nodes)?;
    let proof = Proof::of(&subjects, Backend::all());
    let timing = Timing::of(&subjects, &proof, args.rounds);
    if args.json {
        write_json(out, &report::json(args, &name, &subjects, &proof, &timing))?;
    } else {
        report::write(&name, &subjects, &proof, &timing, out)?;
    }
    Ok(if interrupt::requested() {
        Status::Interrupted
    } else if proof.excluded.is_empty() {
        Status::Right
    } else {
        Status::Differ
    })
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

//! `polyboard report`

use std::io::Write;
use std::path::PathBuf;

use polyboard_compare::document::markdown;
use polyboard_compare::{Findings, Study};

use crate::document;
use crate::error::{Error, Status};
use crate::target::Target;

/// Draws reports from saved runs of compare, without measuring
///
/// A file is what polyboard compare --json wrote. From one file comes what the run
/// itself printed, and with --html the page that it wrote.
///
/// Several files give a study (copies of a file count once): what to take on which
/// machine, what holds on all of them, which ratios differ and where the order
/// changes. Only figures of the present code are compared: a run has the
/// instruction counts of its boards, and a board that takes other counts now is
/// older there. A run that was limited by --processor, or built with compiler
/// flags, has a column but counts as no machine. Runs of builds whose functions
/// were put in another order say how much another build moves the ratios
/// (benches/layout.sh makes them).
///
/// Examples:
///   polyboard compare --json mine.json
///   polyboard report mine.json --html mine.html
///   polyboard report benches/record/*/run.json mine.json
///   polyboard report mine.json --csv
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Saved runs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Writes Markdown instead
    #[arg(long)]
    markdown: bool,
    /// Writes all figures of one run as comma-separated values instead
    #[arg(long, conflicts_with = "markdown")]
    csv: bool,
    /// Also writes an HTML page (- for standard output, and nothing else)
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let [page] = Target::all([args.html.as_deref()], &args.files)?;
    let runs = args.files.iter().map(|file| Findings::read(file));
    let mut runs = Findings::different(runs.collect::<Result<_, _>>()?);
    let only = if runs.len() == 1 { runs.pop() } else { None };
    let (parts, html) = match &only {
        Some(findings) => (findings.parts(), findings.page()),
        None => {
            let study = Study::of(runs);
            (study.parts(), study.page())
        }
    };
    let printed = match only {
        _ if page.as_ref().is_some_and(Target::is_output) => Ok(()),
        _ if args.markdown => Ok(out.write_all(markdown(&parts).as_bytes())?),
        Some(findings) if args.csv => Ok(findings.write_csv(out)?),
        None if args.csv => Err(Error::SeveralRuns),
        _ => document::write(&parts, out),
    };
    // A reader that is gone does not take the page along.
    page.map_or(Ok(()), |page| page.write(&html, out)).and(printed)?;
    Ok(Status::Right)
}

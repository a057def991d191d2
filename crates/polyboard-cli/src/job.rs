//! `polyboard job`

mod counter;
mod emit;
mod merge;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anstream::eprintln;
use polyboard::PositionErrorKinds;
use polyboard::hashed::jobs::{Job, Plan, Ran, RunOptions, Share, State, plan};
use serde::Serialize;

use self::counter::Counting;
use crate::error::{Error, Status};
use crate::output::write_json;
use crate::position::given;
use crate::text::{grouped, plural, shown};
use crate::unique::Resources;
use crate::{count, interrupt, progress};

/// Distributes a large perft over many machines
///
/// A job is a directory that all machines see. `plan` collects the unique positions
/// after some plies and divides them into shards. `run` counts a shard, continues
/// where it was stopped or killed, and does nothing if the shard is done. `merge`
/// checks everything and adds up.
///
/// Examples:
///   polyboard job plan perft-8 --plies 4 --depth 8 --shard 2000
///   polyboard job run perft-8 --shard 0
///   polyboard job emit local perft-8 --hash 256 | sh
///   polyboard job status perft-8
///   polyboard job merge perft-8 --divide 1
///   polyboard job verify perft-8 --share 1 --backend mailbox10x12+list
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    Plan(PlanArgs),
    Run(RunArgs),
    Status(StatusArgs),
    Merge(merge::Args),
    Verify(VerifyArgs),
    Emit(emit::Args),
}

/// Divides a count into shards
///
/// The same plan again repairs a job: damaged and missing shards are written again.
///
/// Example:
///   polyboard job plan perft-10 --plies 5 --depth 10 --shard 1000 --threads 8
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct PlanArgs {
    /// The directory of the job
    dir: PathBuf,
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Plies from the root to the positions of the shards
    #[arg(long, value_name = "P")]
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(count::DEEPEST)))]
    plies: u32,
    /// Plies from the root to the leaves
    #[arg(long, value_name = "D")]
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(count::DEEPEST)))]
    depth: u32,
    /// Positions per shard
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    shard: u64,
    #[command(flatten)]
    resources: Resources,
}

/// Counts a shard
///
/// Without --shard the number is taken from SLURM_ARRAY_TASK_ID, from HQ_TASK_ID,
/// or from PARALLEL_SEQ, which counts from 1; if two of them are set, --shard is
/// required. After Ctrl-C, SIGTERM or SIGHUP a checkpoint is written and the exit
/// status is 130.
///
/// Example:
///   polyboard job run perft-10 --shard 17 --hash 1024 --threads 8
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct RunArgs {
    /// The directory of the job
    dir: PathBuf,
    /// The number of the shard, from 0
    #[arg(long, value_name = "K")]
    shard: Option<usize>,
    #[command(flatten)]
    counting: Counting,
    /// Seed of the random numbers of the table
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    checkpoint: u64,
}

/// Shows which shards of a job are done
///
/// What is wrong with a damaged shard goes to standard error, and the status is 2.
#[derive(Debug, clap::Args)]
struct StatusArgs {
    /// The directory of the job
    dir: PathBuf,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// Counts a share of the positions again, on another representation
///
/// The results must be complete. The status is 1 if a count differs.
///
/// Example:
///   polyboard job verify perft-10 --share 1 --backend x88 --hash 1024 --seed 7
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
struct VerifyArgs {
    /// The directory of the job
    dir: PathBuf,
    /// Share of all positions; at least one is counted
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, value_parser = percent)]
    share: f64,
    #[command(flatten)]
    counting: Counting,
    /// Seed for drawing the positions, and of the random numbers of the table
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

fn percent(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

/// The variables that may hold the number of a shard, and their first number.
const SHARD_VARIABLES: [(&str, usize); 3] =
    [("SLURM_ARRAY_TASK_ID", 0), ("HQ_TASK_ID", 0), ("PARALLEL_SEQ", 1)];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    match &args.step {
        Step::Plan(args) => run_plan(args, out),
        Step::Run(args) => run_shard(args, out),
        Step::Status(args) => status(args, out),
        Step::Merge(args) => merge::run(args, out),
        Step::Verify(args) => verify(args, out),
        Step::Emit(args) => emit::run(args, out),
    }
}

fn run_plan(args: &PlanArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let root = given(args.fen.as_deref(), PositionErrorKinds::NONE)?;
    let what = Plan { root, plies: args.plies, depth: args.depth, shard: args.shard };
    let job =
        args.resources.collect(|set_up, options| plan(&args.dir, &what, set_up, options))??;
    writeln!(
        out,
        "{} with {} positions, reached by {} lines of play; {} more plies each",
        plural(job.shards(), "shard"),
        grouped(job.positions()),
        grouped(job.lines()),
        job.depth_left()
    )?;
    Ok(Status::Right)
}

/// The number given by the option, or by the only variable that is set.
fn which_shard(
    option: Option<usize>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<usize, Error> {
    if let Some(shard) = option {
        return Ok(shard);
    }
    let set = |&(name, first)| Some((name, first, variable(name)?));
    let set: Vec<_> = SHARD_VARIABLES.iter().filter_map(set).collect();
    match &set[..] {
        [] => {
            let names = SHARD_VARIABLES.map(|(name, _)| name).join(", ");
            Err(Error::Shard(format!("which shard? Give --shard, or set one of {names}")))
        }
        [(name, first, text)] => {
            let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(*first));
            let wrong = || format!("the variable {name} is not a shard number: {}", shown(text));
            number.ok_or_else(|| Error::Shard(wrong()))
        }
        // One engine may run inside another, each with its own task numbers.
        [(first, ..), (second, ..), ..] => Err(Error::Shard(format!(
            "which shard? Both {first} and {second} are set: give --shard"
        ))),
    }
}

fn run_shard(args: &RunArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let shard = which_shard(args.shard, |name| std::env::var(name).ok())?;
    let job = Job::open(&args.dir)?;
    interrupt::listen()?;
    let mut counter = args.counting.counter(args.seed)?;
    let bar = progress::bar(&format!("shard {shard}"), 0);
    let show = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    let watch = RunOptions {
        batch: args.counting.batch(),
        checkpoint: Duration::from_secs(args.checkpoint),
        progress: Some(&show),
    };
    let how = args.counting.how(args.seed);
    let ran = job.run(shard, &how, |positions, depth| counter.count(positions, depth), &watch);
    bar.finish_and_clear();
    match ran? {
        Ran::Already { leaves } => {
            writeln!(out, "shard {shard}: {} leaves, already done: nothing to do", grouped(leaves))?
        }
        Ran::Stopped { done, positions, damaged } => {
            report_damaged(shard, &damaged);
            let (done, positions) = (grouped(done), grouped(positions));
            eprintln!("shard {shard}: stopped after {done} of {positions} positions");
            return Ok(Status::Interrupted);
        }
        Ran::Done { leaves, resumed, damaged } => {
            report_damaged(shard, &damaged);
            let from = match resumed {
                0 => String::new(),
                _ => format!(", continued after {} positions", grouped(resumed)),
            };
            writeln!(out, "shard {shard}: {} leaves{from}", grouped(leaves))?;
        }
        _ => {}
    }
    Ok(Status::Right)
}

fn report_damaged(shard: usize, files: &[String]) {
    for file in files {
        eprintln!("shard {shard}: {file}; counted again");
    }
}

/// The shards by state.
#[derive(Default, Serialize)]
struct Summary {
    shards: usize,
    done: usize,
    begun: Vec<usize>,
    missing: Vec<usize>,
    damaged: Vec<Damaged>,
    /// The time of the shards that are done.
    seconds: f64,
}

#[derive(Serialize)]
struct Damaged {
    shard: usize,
    reason: String,
}

fn status(args: &StatusArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let job = Job::open(&args.dir)?;
    let mut summary = Summary { shards: job.shards(), ..Summary::default() };
    for shard in 0..job.shards() {
        match job.state(shard)? {
            State::Missing => summary.missing.push(shard),
            State::Begun { .. } => summary.begun.push(shard),
            State::Damaged { reason } => summary.damaged.push(Damaged { shard, reason }),
            State::Done { seconds, .. } => {
                summary.done += 1;
                summary.seconds += seconds;
            }
            _ => {}
        }
    }
    for damaged in &summary.damaged {
        eprintln!("shard {}: {}", damaged.shard, damaged.reason);
    }
    let sound = if summary.damaged.is_empty() { Status::Right } else { Status::BadInput };
    if args.json {
        write_json(out, &summary)?;
        return Ok(sound);
    }
    writeln!(out, "perft {} from {}", job.depth(), job.root())?;
    let seconds = format!(", in {:.0} s", summary.seconds);
    writeln!(out, "{}: {} done{seconds}", plural(summary.shards, "shard"), summary.done)?;
    let Summary { begun, missing, damaged, .. } = summary;
    let damaged = damaged.iter().map(|damaged| damaged.shard).collect();
    for (name, shards) in [("begun", begun), ("missing", missing), ("damaged", damaged)] {
        if !shards.is_empty() {
            writeln!(out, "{} {name}: {}", shards.len(), ranges(&shards))?;
        }
    }
    Ok(sound)
}

/// Ascending numbers with ranges: `0-3,7`, as in Slurm and HyperQueue.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|number, next| number + 1 == *next);
    let range = |run: &[usize]| match run {
        [first, .., last] => format!("{first}-{last}"),
        run => run.iter().map(usize::to_string).collect(),
    };
    runs.map(range).collect::<Vec<_>>().join(",")
}

fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let job = Job::open(&args.dir)?;
    interrupt::listen()?;
    let mut counter = args.counting.counter(args.seed)?;
    let (share, how) =
        (Share { percent: args.share, seed: args.seed }, args.counting.how(args.seed));
    let count = |positions: &[_], depth| counter.count(positions, depth);
    let verified = job.verify(share, &how, args.counting.batch(), count)?;
    for wrong in &verified.wrong {
        let (shard, fen) = (wrong.shard, &wrong.fen);
        let (stated, counted) = (grouped(wrong.stated), grouped(wrong.counted));
        writeln!(out, "shard {shard}: {stated} stated, {counted} counted\n  {fen}")?;
    }
    let (positions, all) = (grouped(verified.positions), grouped(job.positions()));
    let wrong = verified.wrong.len();
    writeln!(
        out,
        "{positions} of {all} positions counted again on {}: {wrong} wrong",
        how.backend
    )?;
    Ok(match (wrong, verified.stopped) {
        (0, false) => Status::Right,
        (0, true) => Status::Interrupted,
        _ => Status::Differ,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shard_comes_from_the_option_or_from_a_variable() {
        let shard = |option, set: &[(&str, &str)]| {
            let set: Vec<_> = set.iter().map(|&(name, text)| (name.to_owned(), text)).collect();
            which_shard(option, |name| {
                set.iter().find(|own| own.0 == name).map(|own| own.1.to_owned())
            })
            .map_err(|error| error.to_string())
        };
        assert_eq!(shard(Some(3), &[("HQ_TASK_ID", "8")]), Ok(3));
        assert_eq!(shard(None, &[("HQ_TASK_ID", "8")]), Ok(8));
        assert_eq!(shard(None, &[("SLURM_ARRAY_TASK_ID", "0")]), Ok(0));
        assert_eq!(shard(None, &[("PARALLEL_SEQ", "1")]), Ok(0));
        let both = shard(None, &[("HQ_TASK_ID", "8"), ("SLURM_ARRAY_TASK_ID", "2")]).unwrap_err();
        assert_eq!(
            both,
            "which shard? Both SLURM_ARRAY_TASK_ID and HQ_TASK_ID are set: give --shard"
        );
        assert_eq!(shard(Some(3), &[("HQ_TASK_ID", "8"), ("PARALLEL_SEQ", "2")]), Ok(3));
        for (name, text) in [("PARALLEL_SEQ", "0"), ("HQ_TASK_ID", "x"), ("HQ_TASK_ID", "-1")] {
            let error = shard(None, &[(name, text)]).unwrap_err();
            assert_eq!(error, format!("the variable {name} is not a shard number: {text}"));
        }
        let error = shard(None, &[]).unwrap_err();
        assert!(error.ends_with("SLURM_ARRAY_TASK_ID, HQ_TASK_ID, PARALLEL_SEQ"), "{error}");
    }

    #[test]
    fn consecutive_numbers_are_a_range() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[4]), "4");
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
    }
}

//! Scripts that run all shards of a job.

use std::io::Write;
use std::path::{Path, PathBuf};

use polyboard::hashed::jobs::Job;

use super::counter::Counting;
use crate::error::{Error, Status};

/// What starts the runs.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Engine {
    /// An array of Slurm jobs
    Slurm,
    /// Tasks of HyperQueue
    Hq,
    /// GNU parallel
    Parallel,
    /// This machine, by xargs
    Local,
}

/// Prints the script that counts all shards
///
/// Shards that are done are skipped. Submit the same script again until `polyboard
/// job status` reports none missing.
///
/// Examples:
///   polyboard job emit local perft-9 | sh
///   polyboard job emit slurm perft-12 --hash 4096 --threads 8 > perft.sbatch
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// What starts the runs
    engine: Engine,
    /// The directory of the job
    dir: PathBuf,
    #[command(flatten)]
    counting: Counting,
    /// Seed of the random numbers of the tables
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

/// The largest array; many clusters reject larger ones. With more shards each task takes several.
const MOST_TASKS: usize = 1000;

/// The memory of a task beside its table, in MiB.
const MEMORY: usize = 1024;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let job = Job::open(&args.dir)?;
    let directory = quoted(&std::path::absolute(&args.dir)?);
    let (shards, words) = (job.shards(), args.counting.words(args.seed));
    let run = format!("polyboard job run {directory}");
    let merge = format!("polyboard job merge {directory}");
    let threads = args.counting.threads;
    let Some(last) = shards.checked_sub(1) else {
        writeln!(out, "#!/bin/sh\n# The game ends before the shards begin.\n{merge}")?;
        return Ok(Status::Right);
    };
    let jobs = format!("jobs=$(($(nproc) / {threads}))\n[ \"$jobs\" -gt 0 ] || jobs=1");
    match args.engine {
        Engine::Slurm => {
            let (tasks, memory) =
                (shards.min(MOST_TASKS), args.counting.hash.unwrap_or_default() + MEMORY);
            writeln!(
                out,
                "#!/bin/bash\n\
                 #SBATCH --job-name=perft\n\
                 #SBATCH --array=0-{}\n\
                 #SBATCH --cpus-per-task={threads}\n\
                 #SBATCH --mem={memory}M\n\
                 #SBATCH --time=04:00:00\n\
                 #SBATCH --requeue\n\
                 # A checkpoint is written a minute before the time limit; submit the script again.\n\
                 #SBATCH --signal=TERM@60\n\
                 # When all is done: {merge}\n\
                 for ((shard = SLURM_ARRAY_TASK_ID; shard < {shards}; shard += {tasks})); do\n    \
                     srun --ntasks=1 {run} --shard \"$shard\" {words} || exit\n\
                 done",
                tasks - 1
            )?;
        }
        Engine::Hq => writeln!(
            out,
            "#!/bin/sh\n\
             # When all is done: {merge}\n\
             hq submit --name perft --array 0-{last} --cpus {threads} -- \\\n    \
                 sh -c 'exec \"$@\" --shard \"$HQ_TASK_ID\"' sh \\\n    {run} {words}"
        )?,
        // The command holds no directory: parallel would replace braces in its name.
        Engine::Parallel => writeln!(
            out,
            "#!/bin/sh\ncd {directory} || exit\n{jobs}\n\
             seq 0 {last} | parallel --quote --jobs \"$jobs\" --joblog joblog \\\n    \
                 --resume-failed polyboard job run . --shard {{}} {words} &&\n{merge}"
        )?,
        Engine::Local => writeln!(
            out,
            "#!/bin/sh\n{jobs}\n\
             seq 0 {last} | xargs -P \"$jobs\" -n 1 \\\n    {run} {words} --shard &&\n{merge}"
        )?,
    }
    Ok(Status::Right)
}

/// A path as one word of a shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

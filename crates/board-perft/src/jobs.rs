//! Large counts, divided into shards that any number of machines count.
//!
//! A job is a directory. [`plan`] collects the unique positions after some plies and divides the sorted
//! list into shards. [`Job::run`] counts one shard, on any machine that sees the directory. [`Job::merge`]
//! checks everything and adds up. There is no server and no lock. Slurm, HyperQueue, GNU parallel or a
//! loop in a shell can start the runs.
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::{Board, Position, ViewExt, boxed};
//! use board_perft::jobs::{How, Job, Plan, RunOptions, plan};
//! use board_perft::unique::Options;
//!
//! let directory = tempfile::tempdir()?;
//! let set_up = |position: &Position| boxed(Array8x8::from_position(position));
//! let what = Plan { root: Position::start(), plies: 2, depth: 4, shard: 100 };
//! let job = plan(directory.path(), &what, &set_up, &Options::default())?;
//!
//! let how = How { backend: Array8x8::ID.to_owned(), table_mebibytes: None, seed: 0, threads: 1 };
//! for shard in 0..job.shards() {
//!     let count = |positions: &[Position], depth| {
//!         let boards = positions.iter().map(|&position| position.into_board::<Array8x8>());
//!         Some(boards.map(|mut board| board.perft(depth).into()).collect())
//!     };
//!     job.run(shard, &how, count, &RunOptions::default())?;
//! }
//! assert_eq!(job.merge()?.leaves, 197_281);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The directory
//!
//! | file | what |
//! | --- | --- |
//! | `manifest.json` | root, plies, depth, and for every shard its digest, positions and lines of play |
//! | `shards/DIGEST.shard` | positions, in the format of [`unique`](crate::unique), under the SHA-256 of the file |
//! | `checkpoints/000007.json` | the counts of shard 7 so far |
//! | `results/000007.json` | the count of each position of shard 7, and how it was made |
//!
//! Shards and manifest never change. Every JSON file has two members: `content`, and `sha256`, the digest
//! of the text of the content. A file gets its name when all of it has reached the disk. So a program can
//! be killed at any moment, and two programs can count the same shard: both write the same counts.
//! A killed program leaves what it was writing as `.polyboard-*`, which no program reads. [`plan`] and
//! [`Job::sweep`] remove it; a lock shows which of these files are still being written.

mod check;
mod divide;
mod plan;
mod sealed;
mod verify;
mod work;

pub use check::{State, Total};
pub use plan::{Plan, plan};
pub use verify::{Share, Verified, Wrong};
pub use work::{Ran, RunOptions};

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use board_core::Position;
use serde::{Deserialize, Serialize};

use crate::files;
use crate::unique::{FileError, Reader, UniqueError};

/// The format of the files of a job.
const FORMAT: &str = "polyboard job 2";

/// The format of jobs planned when shards were called units.
const OLD_FORMAT: &str = "polyboard job 1";

/// A job that was planned.
#[derive(Clone, Debug)]
pub struct Job {
    directory: PathBuf,
    manifest: Manifest,
    /// The digest of the manifest, by which results say what they belong to.
    id: String,
}

/// What every file of a job begins with.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// What a job counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: String,
    root: String,
    /// The plies from the root to the positions of the shards.
    plies: u32,
    /// The plies from the root to the leaves.
    depth: u32,
    /// Positions in each shard but the last.
    shard: u64,
    /// The number of positions in all shards, and of lines of play to them.
    positions: u64,
    lines: u128,
    shards: Vec<Shard>,
}

/// A part of the sorted list of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Shard {
    /// The digest of the whole file.
    sha256: String,
    positions: u64,
    lines: u128,
}

/// How a shard was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct How {
    /// The id of the representation.
    pub backend: String,
    /// The size of the hash table in MiB, if there was one.
    pub table_mebibytes: Option<usize>,
    /// The seed of the random numbers of the table.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// The counts of a shard: some of them in a checkpoint, all of them in a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Counts {
    format: String,
    /// The digest of the manifest.
    job: String,
    shard: usize,
    /// The digest of the shard.
    shard_sha256: String,
    /// The plies below each position.
    depth: u32,
    how: How,
    /// The version of this crate.
    version: String,
    /// The time of all runs together.
    seconds: f64,
    /// The perft of each position, in the order of the shard.
    counts: Vec<u128>,
}

/// Why an operation on a job failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file differs from what was written.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with the file.
        reason: String,
    },
    /// A file is missing.
    #[error("{} is missing", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The positions of a shard cannot be read.
    #[error(transparent)]
    Shard(#[from] FileError),
    /// The positions cannot be collected.
    #[error(transparent)]
    Unique(#[from] UniqueError),
    /// What is asked for does not suit the job, or the job in the directory: a wrong number, or another way to count.
    #[error("{reason}")]
    Unsuitable {
        /// What does not suit, and mostly what to do.
        reason: String,
    },
    /// The job is not complete.
    #[error("{} of {shards} shards are missing or damaged{}", faults.len(), listed(faults))]
    Incomplete {
        /// The number of shards.
        shards: usize,
        /// The shards that are not done, each with the reason.
        faults: Vec<(usize, String)>,
    },
    /// A number does not fit in 128 bits.
    #[error("the number of leaves does not fit in 128 bits")]
    TooManyLeaves,
}

impl JobError {
    fn unsuitable(reason: impl Into<String>) -> JobError {
        JobError::Unsuitable { reason: reason.into() }
    }

    fn damaged(file: &Path, reason: impl Into<String>) -> JobError {
        JobError::Damaged { file: file.to_owned(), reason: reason.into() }
    }
}

/// The first faults, one a line.
fn listed(faults: &[(usize, String)]) -> String {
    const MOST: usize = 20;
    let lines = faults.iter().map(|(shard, fault)| format!("\n  shard {shard}: {fault}"));
    let mut text: String = lines.take(MOST).collect();
    if faults.len() > MOST {
        text += &format!("\n  and {} more", faults.len() - MOST);
    }
    text
}

impl Job {
    /// Opens a job.
    ///
    /// # Errors
    ///
    /// [`JobError`] if there is no job, if it was planned by an earlier version, or if its manifest is
    /// damaged.
    pub fn open(directory: &Path) -> Result<Job, JobError> {
        let file = manifest_of(directory);
        Job::open_if_any(directory)?.ok_or(JobError::Missing { file })
    }

    fn open_if_any(directory: &Path) -> Result<Option<Job>, JobError> {
        let file = manifest_of(directory);
        match sealed::read::<Format>(&file)? {
            None => return Ok(None),
            Some((Format { format }, _)) if format == OLD_FORMAT => {
                return Err(JobError::unsuitable(format!(
                    "{} was planned by an earlier version, with units instead of shards: plan it again in another \
                     directory",
                    directory.display()
                )));
            }
            Some((Format { format }, _)) if format != FORMAT => {
                let reason = format!("its format is {format:?}, not {FORMAT:?}");
                return Err(JobError::damaged(&file, reason));
            }
            Some(_) => {}
        }
        let Some((manifest, id)) = sealed::read::<Manifest>(&file)? else { return Ok(None) };
        Ok(Some(Job { directory: directory.to_owned(), manifest, id }))
    }

    /// The number of shards.
    pub fn shards(&self) -> usize {
        self.manifest.shards.len()
    }

    /// The number of positions in all shards.
    pub fn positions(&self) -> u64 {
        self.manifest.positions
    }

    /// The number of lines of play to these positions.
    pub fn lines(&self) -> u128 {
        self.manifest.lines
    }

    /// The plies from the root to the leaves.
    pub fn depth(&self) -> u32 {
        self.manifest.depth
    }

    /// The position from which leaves are counted, as FEN.
    pub fn root(&self) -> &str {
        &self.manifest.root
    }

    /// The plies below the positions of the shards.
    pub fn depth_left(&self) -> u32 {
        self.manifest.depth.saturating_sub(self.manifest.plies)
    }

    fn shard(&self, shard: usize) -> Result<&Shard, JobError> {
        self.manifest.shards.get(shard).ok_or_else(|| {
            let shards = self.shards();
            let reason = format!("there is no shard {shard}: this job has {shards}, from 0");
            JobError::unsuitable(reason)
        })
    }

    fn shard_file(&self, shard: &Shard) -> PathBuf {
        self.directory.join("shards").join(format!("{}.shard", shard.sha256))
    }

    fn checkpoint_file(&self, shard: usize) -> PathBuf {
        self.directory.join("checkpoints").join(format!("{shard:06}.json"))
    }

    fn result_file(&self, shard: usize) -> PathBuf {
        self.directory.join("results").join(format!("{shard:06}.json"))
    }

    /// Opens the file of a shard after checking its digest.
    fn read_shard(&self, shard: &Shard) -> Result<Reader, JobError> {
        let file = self.shard_file(shard);
        check_shard(&file, shard)?;
        Ok(Reader::open(&file)?)
    }

    /// The positions of a shard, with the number of lines of play to each.
    fn positions_of(&self, shard: &Shard) -> Result<Vec<(Position, u64)>, JobError> {
        Ok(self.read_shard(shard)?.collect::<Result<_, _>>()?)
    }

    /// Reads a checkpoint or a result; `None` if there is no such file.
    fn counts(&self, file: &Path, number: usize) -> Result<Option<Counts>, JobError> {
        let Some((counts, _)) = sealed::read::<Counts>(file)? else { return Ok(None) };
        let shard = self.shard(number)?;
        let ours = counts.format == FORMAT
            && counts.job == self.id
            && counts.shard == number
            && counts.shard_sha256 == shard.sha256
            && counts.depth == self.depth_left();
        let damaged = |reason: &str| Err(JobError::damaged(file, reason));
        if !ours {
            return damaged("it belongs to another shard or another job");
        }
        if counts.counts.len() as u64 > shard.positions {
            return damaged("it has more counts than the shard has positions");
        }
        Ok(Some(counts))
    }

    /// Reads the result of a shard; `None` if there is none.
    fn result(&self, number: usize) -> Result<Option<Counts>, JobError> {
        let file = self.result_file(number);
        let result = self.counts(&file, number)?;
        match result {
            Some(result) if (result.counts.len() as u64) < self.shard(number)?.positions => {
                Err(JobError::damaged(&file, "it has fewer counts than the shard has positions"))
            }
            result => Ok(result),
        }
    }
}

fn manifest_of(directory: &Path) -> PathBuf {
    directory.join("manifest.json")
}

/// Compares the digest of a file with that of its shard.
fn check_shard(file: &Path, shard: &Shard) -> Result<(), JobError> {
    match File::open(file).and_then(files::digest_of_file) {
        Ok(sha256) if sha256 == shard.sha256 => Ok(()),
        Ok(_) => Err(JobError::damaged(file, "its digest is not its name")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(JobError::Missing { file: file.to_owned() })
        }
        Err(source) => Err(JobError::Read { file: file.to_owned(), source }),
    }
}

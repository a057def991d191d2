//! Large counts, cut into units of work that any number of machines count.
//!
//! A job is a directory. [`plan`] collects the unique positions after some plies and cuts the sorted list
//! into units; [`Job::run`] counts one unit, on any machine that sees the directory; [`Job::merge`] checks
//! everything and adds up. Nothing else is needed: no server, no locks. Who starts the runs is up to you
//! (Slurm, HyperQueue, GNU parallel, a loop).
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::{Board, BoardExt, Position, boxed};
//! use board_perft::jobs::{How, Job, Plan, RunOptions, plan};
//! use board_perft::unique::Options;
//!
//! let directory = tempfile::tempdir()?;
//! let set_up = |position: &Position| boxed(Array8x8::from_position(position));
//! let what = Plan { root: Position::start(), plies: 2, depth: 4, unit: 100 };
//! let job = plan(directory.path(), &what, &set_up, &Options::default())?;
//!
//! let how = How { backend: Array8x8::ID.to_owned(), table_mebibytes: None, seed: 0, threads: 1 };
//! for unit in 0..job.units() {
//!     let count = |positions: &[Position], depth| {
//!         let boards = positions.iter().map(|&position| position.into_board::<Array8x8>());
//!         Some(boards.map(|mut board| board.perft(depth).into()).collect())
//!     };
//!     job.run(unit, &how, count, &RunOptions::default())?;
//! }
//! assert_eq!(job.merge()?.leaves, 197_281);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The directory
//!
//! | file | what |
//! | --- | --- |
//! | `manifest.json` | root, plies, depth, and of every unit its digest, positions and lines of play |
//! | `units/DIGEST.unit` | positions, in the format of [`unique`](crate::unique), under the SHA-256 of the file |
//! | `checkpoints/000007.json` | what is counted of unit 7 so far |
//! | `results/000007.json` | what was counted for each position of unit 7, and how |
//!
//! Units and manifest never change. Every JSON file has two members: `content`, and `sha256`, the digest
//! of the text of the content. Files appear under their names when all of them has reached the disk, so
//! a program may be killed at any moment, and two may count the same unit: both write the same counts.
//! What a killed program was writing is left behind as `.polyboard-*`, which nobody reads. [`plan`] and
//! [`Job::sweep`] remove it: a lock on it tells whether somebody is still writing.

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
const FORMAT: &str = "polyboard job 1";

/// A job that was planned.
#[derive(Clone, Debug)]
pub struct Job {
    directory: PathBuf,
    manifest: Manifest,
    /// The digest of the manifest, by which results say what they belong to.
    id: String,
}

/// What a job is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: String,
    root: String,
    /// The plies from the root to the positions of the units.
    plies: u32,
    /// The plies from the root to the leaves.
    depth: u32,
    /// Positions in each unit but the last.
    unit: u64,
    /// How many positions there are in all units, and lines of play to them.
    positions: u64,
    lines: u128,
    units: Vec<Unit>,
}

/// A part of the sorted list of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Unit {
    /// The digest of the whole file.
    sha256: String,
    positions: u64,
    lines: u128,
}

/// On what a unit was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct How {
    /// The id of the board.
    pub backend: String,
    /// The size of the hash table, if there was one.
    pub table_mebibytes: Option<usize>,
    /// What the random numbers of the table were made from.
    pub seed: u64,
    /// How many threads counted.
    pub threads: usize,
}

/// What was counted of a unit: a part of it in a checkpoint, all of it in a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Counts {
    format: String,
    /// The digest of the manifest.
    job: String,
    unit: usize,
    /// The digest of the unit.
    unit_sha256: String,
    /// The plies below each position.
    depth: u32,
    how: How,
    /// The version of this crate.
    version: String,
    /// How long it took, all runs together.
    seconds: f64,
    /// The perft of each position, in the order of the unit.
    counts: Vec<u128>,
}

/// Why something cannot be done with a job.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not what was written.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no file that should be there.
    #[error("{} is missing", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The positions of a unit cannot be read.
    #[error(transparent)]
    Unit(#[from] FileError),
    /// The positions cannot be collected.
    #[error(transparent)]
    Unique(#[from] UniqueError),
    /// The plan makes no sense.
    #[error("a job of {depth} plies cannot be cut after {plies}")]
    TooManyPlies {
        /// The plies from the root to the positions of the units.
        plies: u32,
        /// The plies from the root to the leaves.
        depth: u32,
    },
    /// A unit of nothing was asked for.
    #[error("a unit needs 1 position at least")]
    EmptyUnits,
    /// The directory holds a job already.
    #[error("{} holds another job: {plies} of {depth} plies in units of {unit} from\n  {root}", directory.display())]
    OtherJob {
        /// The directory.
        directory: PathBuf,
        /// What is planned there.
        root: String,
        /// The plies to the positions of its units.
        plies: u32,
        /// The plies to its leaves.
        depth: u32,
        /// The positions of its units.
        unit: u64,
    },
    /// Planned again, a job came out differently.
    #[error("{} lists other units than this program finds", file.display())]
    OtherUnits {
        /// The manifest.
        file: PathBuf,
    },
    /// There is no such unit.
    #[error("there is no unit {unit}: this job has {units}, from 0")]
    NoUnit {
        /// The number asked for.
        unit: usize,
        /// How many there are.
        units: usize,
    },
    /// A result was counted on the board that was to check it.
    #[error("{} was counted on {backend}: verify it on another board", file.display())]
    SameBackend {
        /// The result.
        file: PathBuf,
        /// The board.
        backend: String,
    },
    /// A result was counted with the random numbers that were to check it.
    #[error("{} was counted with seed {seed}: verify it with another", file.display())]
    SameSeed {
        /// The result.
        file: PathBuf,
        /// The seed.
        seed: u64,
    },
    /// The job is not complete.
    #[error("{} of {units} units are missing or damaged{}", faults.len(), listed(faults))]
    Incomplete {
        /// How many units there are.
        units: usize,
        /// Each of those that are not done, with what is wrong.
        faults: Vec<(usize, String)>,
    },
    /// A count cannot be split by plies that come after the positions of the units.
    #[error("the units begin after {units} plies: the count cannot be split by the first {plies}")]
    DivideTooDeep {
        /// The plies asked for.
        plies: u32,
        /// The plies from the root to the positions of the units.
        units: u32,
    },
    /// The units lack a position.
    #[error("no unit has this position, to which play leads:\n  {fen}")]
    NoPosition {
        /// The position.
        fen: String,
    },
    /// A number does not fit in 128 bits.
    #[error("the number of leaves is beyond 128 bits")]
    TooManyLeaves,
}

/// Faults, a line each, as many as fit a screen.
fn listed(faults: &[(usize, String)]) -> String {
    const MOST: usize = 20;
    let lines = faults.iter().map(|(unit, fault)| format!("\n  unit {unit}: {fault}"));
    let mut text: String = lines.take(MOST).collect();
    if faults.len() > MOST {
        text += &format!("\n  and {} more", faults.len() - MOST);
    }
    text
}

impl Job {
    /// Opens a job that was planned.
    ///
    /// # Errors
    ///
    /// [`JobError`] if there is none, or if its manifest is damaged.
    pub fn open(directory: &Path) -> Result<Job, JobError> {
        let file = manifest_of(directory);
        Job::open_if_any(directory)?.ok_or(JobError::Missing { file })
    }

    fn open_if_any(directory: &Path) -> Result<Option<Job>, JobError> {
        let file = manifest_of(directory);
        let Some((manifest, id)) = sealed::read::<Manifest>(&file)? else { return Ok(None) };
        if manifest.format != FORMAT {
            let reason = format!("its format is {:?}, not {FORMAT:?}", manifest.format);
            return Err(JobError::Damaged { file, reason });
        }
        Ok(Some(Job { directory: directory.to_owned(), manifest, id }))
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.manifest.units.len()
    }

    /// How many positions there are in all units.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.manifest.positions
    }

    /// How many lines of play lead to them.
    #[must_use]
    pub fn lines(&self) -> u128 {
        self.manifest.lines
    }

    /// The plies from the root to the leaves.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.manifest.depth
    }

    /// The position from which leaves are counted, as FEN.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.manifest.root
    }

    /// The plies below the positions of the units.
    #[must_use]
    pub fn depth_left(&self) -> u32 {
        self.manifest.depth.saturating_sub(self.manifest.plies)
    }

    fn unit(&self, unit: usize) -> Result<&Unit, JobError> {
        self.manifest.units.get(unit).ok_or(JobError::NoUnit { unit, units: self.units() })
    }

    fn unit_file(&self, unit: &Unit) -> PathBuf {
        self.directory.join("units").join(format!("{}.unit", unit.sha256))
    }

    fn checkpoint_file(&self, unit: usize) -> PathBuf {
        self.directory.join("checkpoints").join(format!("{unit:06}.json"))
    }

    fn result_file(&self, unit: usize) -> PathBuf {
        self.directory.join("results").join(format!("{unit:06}.json"))
    }

    /// Opens the file of a unit, after a look at its digest.
    fn read_unit(&self, unit: &Unit) -> Result<Reader, JobError> {
        let file = self.unit_file(unit);
        check_unit(&file, unit)?;
        Ok(Reader::open(&file)?)
    }

    /// The positions of a unit, with the lines of play that lead to each.
    fn positions_of(&self, unit: &Unit) -> Result<Vec<(Position, u64)>, JobError> {
        Ok(self.read_unit(unit)?.collect::<Result<_, _>>()?)
    }

    /// Reads a checkpoint or a result; `None` if there is no such file.
    fn counts(&self, file: &Path, number: usize) -> Result<Option<Counts>, JobError> {
        let Some((counts, _)) = sealed::read::<Counts>(file)? else { return Ok(None) };
        let unit = self.unit(number)?;
        let ours = counts.format == FORMAT
            && counts.job == self.id
            && counts.unit == number
            && counts.unit_sha256 == unit.sha256
            && counts.depth == self.depth_left();
        let damaged = |reason: &str| {
            Err(JobError::Damaged { file: file.to_owned(), reason: reason.to_owned() })
        };
        if !ours {
            return damaged("it belongs to another unit or another job");
        }
        if counts.counts.len() as u64 > unit.positions {
            return damaged("it has more counts than the unit has positions");
        }
        Ok(Some(counts))
    }

    /// Reads the result of a unit; `None` if there is none.
    fn result(&self, number: usize) -> Result<Option<Counts>, JobError> {
        let file = self.result_file(number);
        let result = self.counts(&file, number)?;
        match result {
            Some(result) if (result.counts.len() as u64) < self.unit(number)?.positions => {
                let reason = "it has fewer counts than the unit has positions".to_owned();
                Err(JobError::Damaged { file, reason })
            }
            result => Ok(result),
        }
    }
}

fn manifest_of(directory: &Path) -> PathBuf {
    directory.join("manifest.json")
}

/// Compares the digest of a file with the unit that it is to be.
fn check_unit(file: &Path, unit: &Unit) -> Result<(), JobError> {
    match File::open(file).and_then(files::digest_of_file) {
        Ok(sha256) if sha256 == unit.sha256 => Ok(()),
        Ok(_) => {
            let reason = "its digest is not its name".to_owned();
            Err(JobError::Damaged { file: file.to_owned(), reason })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(JobError::Missing { file: file.to_owned() })
        }
        Err(source) => Err(JobError::Read { file: file.to_owned(), source }),
    }
}

//! Whether a job is complete, and its total.

use std::fs;

use super::work::sum;
use super::{Counts, Job, JobError, check_shard};
use crate::files;

/// The state of a shard.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum State {
    /// Nothing is counted yet.
    Missing,
    /// There is a checkpoint.
    Begun {
        /// The number of counted positions.
        done: u64,
        /// The number of all positions.
        positions: u64,
    },
    /// A file is damaged, or the positions are missing.
    Damaged {
        /// Which file, and what is wrong.
        reason: String,
    },
    /// There is an undamaged result.
    Done {
        /// The representation that counted.
        backend: String,
        /// The time it took.
        seconds: f64,
    },
}

/// The total of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// The perft of the root.
    pub leaves: u128,
    /// The number of shards.
    pub shards: usize,
    /// The number of positions in all shards.
    pub positions: u64,
}

impl Job {
    /// The state of a shard. Reads all its files.
    ///
    /// # Errors
    ///
    /// [`JobError`] if the shard does not exist, or if a file cannot be read.
    pub fn state(&self, number: usize) -> Result<State, JobError> {
        let shard = self.shard(number)?;
        let state = || {
            check_shard(&self.shard_file(shard), shard)?;
            if let Some(Counts { how, seconds, .. }) = self.result(number)? {
                return Ok(State::Done { backend: how.backend, seconds });
            }
            let checkpoint = self.counts(&self.checkpoint_file(number), number)?;
            Ok(checkpoint.map_or(State::Missing, |checkpoint| State::Begun {
                done: checkpoint.counts.len() as u64,
                positions: shard.positions,
            }))
        };
        match state() {
            Err(error @ (JobError::Damaged { .. } | JobError::Missing { .. })) => {
                Ok(State::Damaged { reason: error.to_string() })
            }
            state => state,
        }
    }

    /// Checks every shard and every result, and adds up the leaves.
    ///
    /// # Errors
    ///
    /// [`JobError::Incomplete`] names every shard that is missing or damaged. Other errors: a file cannot be
    /// read, or the sum does not fit in 128 bits.
    pub fn merge(&self) -> Result<Total, JobError> {
        let mut leaves: u128 = 0;
        let mut faults = Vec::new();
        for number in 0..self.shards() {
            match self.leaves_of(number) {
                Ok(more) => leaves = leaves.checked_add(more).ok_or(JobError::TooManyLeaves)?,
                Err(error @ (JobError::TooManyLeaves | JobError::Read { .. })) => {
                    return Err(error);
                }
                Err(error) => faults.push((number, error.to_string())),
            }
        }
        if !faults.is_empty() {
            return Err(JobError::Incomplete { shards: self.shards(), faults });
        }
        Ok(Total { leaves, shards: self.shards(), positions: self.positions() })
    }

    /// Removes what killed runs left behind: half-written files, and checkpoints of shards that have a
    /// result. Running programs are not disturbed. Files that cannot be removed stay and do no harm.
    pub fn sweep(&self) {
        for subdirectory in ["checkpoints", "results"] {
            files::sweep(&self.directory.join(subdirectory));
        }
        for number in 0..self.shards() {
            if self.result_file(number).exists() {
                let _ = fs::remove_file(self.checkpoint_file(number));
            }
        }
    }

    /// The leaves of a shard, from its result.
    fn leaves_of(&self, number: usize) -> Result<u128, JobError> {
        let positions = self.positions_of(self.shard(number)?)?;
        sum(&positions, &self.complete(number)?.counts)
    }

    /// The result of a shard; an error if there is none.
    pub(super) fn complete(&self, number: usize) -> Result<Counts, JobError> {
        let file = self.result_file(number);
        self.result(number)?.ok_or(JobError::Missing { file })
    }
}

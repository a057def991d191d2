//! Whether a job is complete, and what it gives.

use std::fs;

use super::work::sum;
use super::{Counts, Job, JobError, check_unit};
use crate::files;

/// How far a unit is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum State {
    /// Nothing is counted.
    Missing,
    /// There is a checkpoint.
    Begun {
        /// How many positions are counted.
        done: u64,
        /// How many there are.
        positions: u64,
    },
    /// A file is not what was written, or the positions are missing.
    Damaged {
        /// Which, and what is wrong.
        reason: String,
    },
    /// There is a sound result.
    Done {
        /// The board that counted.
        backend: String,
        /// How long it took.
        seconds: f64,
    },
}

/// What a job gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// The perft of the root.
    pub leaves: u128,
    /// The units.
    pub units: usize,
    /// The positions of all units.
    pub positions: u64,
}

impl Job {
    /// How far a unit is. All its files are read.
    ///
    /// # Errors
    ///
    /// [`JobError`] if there is no such unit, or if a file cannot be read.
    pub fn state(&self, number: usize) -> Result<State, JobError> {
        let unit = self.unit(number)?;
        let state = || {
            check_unit(&self.unit_file(unit), unit)?;
            if let Some(Counts { how, seconds, .. }) = self.result(number)? {
                return Ok(State::Done { backend: how.backend, seconds });
            }
            let checkpoint = self.counts(&self.checkpoint_file(number), number)?;
            Ok(checkpoint.map_or(State::Missing, |checkpoint| State::Begun {
                done: checkpoint.counts.len() as u64,
                positions: unit.positions,
            }))
        };
        match state() {
            Err(error @ (JobError::Damaged { .. } | JobError::Missing { .. })) => {
                Ok(State::Damaged { reason: error.to_string() })
            }
            state => state,
        }
    }

    /// Checks every unit and every result, and adds up.
    ///
    /// # Errors
    ///
    /// [`JobError::Incomplete`] names every unit that is missing or damaged; other errors are of files that
    /// cannot be read, and of sums beyond 128 bits.
    pub fn merge(&self) -> Result<Total, JobError> {
        let mut leaves: u128 = 0;
        let mut faults = Vec::new();
        for number in 0..self.units() {
            match self.leaves_of(number) {
                Ok(more) => leaves = leaves.checked_add(more).ok_or(JobError::TooManyLeaves)?,
                Err(error @ (JobError::TooManyLeaves | JobError::Read { .. })) => {
                    return Err(error);
                }
                Err(error) => faults.push((number, error.to_string())),
            }
        }
        if !faults.is_empty() {
            return Err(JobError::Incomplete { units: self.units(), faults });
        }
        Ok(Total { leaves, units: self.units(), positions: self.positions() })
    }

    /// Removes what runs that were killed have left behind: files half written, and checkpoints of units
    /// that have a result. Runs at work are not disturbed. What cannot be removed stays, and is no harm.
    pub fn sweep(&self) {
        for room in ["checkpoints", "results"] {
            files::sweep(&self.directory.join(room));
        }
        for number in 0..self.units() {
            if self.result_file(number).exists() {
                let _ = fs::remove_file(self.checkpoint_file(number));
            }
        }
    }

    /// The leaves of a unit, by its result.
    fn leaves_of(&self, number: usize) -> Result<u128, JobError> {
        let positions = self.positions_of(self.unit(number)?)?;
        sum(&positions, &self.complete(number)?.counts)
    }

    /// The result of a unit, which must be there.
    pub(super) fn complete(&self, number: usize) -> Result<Counts, JobError> {
        let file = self.result_file(number);
        self.result(number)?.ok_or(JobError::Missing { file })
    }
}

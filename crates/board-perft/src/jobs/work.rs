//! Counting a shard.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use board_core::Position;

use super::{Counts, FORMAT, How, Job, JobError, sealed};

/// Options for counting a shard.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// The number of positions counted between two checks of the time; 0 counts as 1.
    pub batch: usize,
    /// The interval between checkpoints.
    pub checkpoint: Duration,
    /// Called with the number of counted positions and of all positions.
    pub progress: Option<&'a dyn Fn(u64, u64)>,
}

impl Default for RunOptions<'_> {
    /// One position at a time, a checkpoint every 30 seconds, no progress.
    fn default() -> Self {
        RunOptions { batch: 1, checkpoint: Duration::from_secs(30), progress: None }
    }
}

impl std::fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("RunOptions");
        debug.field("batch", &self.batch).field("checkpoint", &self.checkpoint);
        debug.finish_non_exhaustive()
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ran {
    /// There was an undamaged result already.
    Already {
        /// The sum over the positions: leaves below each times lines of play to it.
        leaves: u128,
    },
    /// The shard was counted.
    Done {
        /// The sum over the positions: leaves below each times lines of play to it.
        leaves: u128,
        /// The number of positions taken from a checkpoint.
        resumed: u64,
        /// Damaged files that were ignored.
        damaged: Vec<String>,
    },
    /// The count was stopped, and a checkpoint was written.
    Stopped {
        /// The number of counted positions.
        done: u64,
        /// The number of all positions.
        positions: u64,
        /// Damaged files that were ignored.
        damaged: Vec<String>,
    },
}

impl Job {
    /// Counts a shard unless there is an undamaged result. Continues from the last checkpoint.
    ///
    /// `count` returns the perft of each position to the given depth, or `None` if it was stopped. If there is a
    /// result, nothing needs to be written.
    ///
    /// # Errors
    ///
    /// [`JobError`] if the shard does not exist, if its positions are damaged or missing, if a file cannot be
    /// written, or if the leaves do not fit in 128 bits; [`JobError::Unsuitable`] if a checkpoint was counted on
    /// another representation, or with another seed by a table: a result has only one.
    ///
    /// # Panics
    ///
    /// If `count` does not return one number for each position.
    pub fn run(
        &self,
        number: usize,
        how: &How,
        mut count: impl FnMut(&[Position], u32) -> Option<Vec<u128>>,
        options: &RunOptions<'_>,
    ) -> Result<Ran, JobError> {
        let positions = self.positions_of(self.shard(number)?)?;
        let (mut damaged, file) = (Vec::new(), self.checkpoint_file(number));
        if let Some(result) = undamaged(self.result(number), &mut damaged)? {
            // A run may have been killed before it removed its checkpoint, which does no harm where it must stay.
            let _ = remove(&file);
            return Ok(Ran::Already { leaves: sum(&positions, &result.counts)? });
        }
        let checkpoint = undamaged(self.counts(&file, number), &mut damaged)?;
        if let Some(checkpoint) = &checkpoint {
            can_continue(&file, &checkpoint.how, how)?;
        }
        let mut counts = checkpoint.map_or_else(|| self.no_counts(number, how), Ok)?;
        how.clone_into(&mut counts.how);
        let resumed = counts.counts.len() as u64;
        let mut clock =
            Clock { begin: Instant::now(), before: counts.seconds, saved: Instant::now() };
        while counts.counts.len() < positions.len() {
            let next = positions[counts.counts.len()..].iter().take(options.batch.max(1));
            let next: Vec<_> = next.map(|&(position, _)| position).collect();
            let Some(leaves) = count(&next, self.depth_left()) else {
                clock.save(&mut counts, &file)?;
                let (done, positions) = (counts.counts.len() as u64, positions.len() as u64);
                return Ok(Ran::Stopped { done, positions, damaged });
            };
            assert_eq!(leaves.len(), next.len(), "one number for each position");
            counts.counts.extend(leaves);
            if clock.saved.elapsed() >= options.checkpoint {
                clock.save(&mut counts, &file)?;
            }
            if let Some(progress) = options.progress {
                progress(counts.counts.len() as u64, positions.len() as u64);
            }
        }
        let leaves = sum(&positions, &counts.counts)?;
        clock.save(&mut counts, &self.result_file(number))?;
        remove(&file)?;
        Ok(Ran::Done { leaves, resumed, damaged })
    }

    /// An empty count.
    fn no_counts(&self, number: usize, how: &How) -> Result<Counts, JobError> {
        Ok(Counts {
            format: FORMAT.to_owned(),
            job: self.id.clone(),
            shard: number,
            shard_sha256: self.shard(number)?.sha256.clone(),
            depth: self.depth_left(),
            how: how.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seconds: 0.0,
            counts: Vec::new(),
        })
    }
}

/// When a run began, and when it last wrote a checkpoint.
struct Clock {
    begin: Instant,
    /// The seconds of earlier runs.
    before: f64,
    saved: Instant,
}

impl Clock {
    fn save(&mut self, counts: &mut Counts, file: &Path) -> Result<(), JobError> {
        counts.seconds = self.before + self.begin.elapsed().as_secs_f64();
        sealed::write(file, counts)?;
        self.saved = Instant::now();
        Ok(())
    }
}

/// Checks that a result would have one representation, and one seed if a table was used.
fn can_continue(file: &Path, theirs: &How, ours: &How) -> Result<(), JobError> {
    let has_table = theirs.table_mebibytes.or(ours.table_mebibytes).is_some();
    let (what, theirs, ours) = if theirs.backend != ours.backend {
        ("backend", &theirs.backend, &ours.backend)
    } else if has_table && theirs.seed != ours.seed {
        ("seed", &theirs.seed.to_string(), &ours.seed.to_string())
    } else {
        return Ok(());
    };
    Err(JobError::unsuitable(format!(
        "{} was counted with {what} {theirs}, not {ours}: continue with {what} {theirs}, or remove the file to begin \
         again",
        file.display()
    )))
}

/// The counts that were read; `None` if they are damaged, which is noted.
fn undamaged(
    counts: Result<Option<Counts>, JobError>,
    damaged: &mut Vec<String>,
) -> Result<Option<Counts>, JobError> {
    match counts {
        Err(error @ JobError::Damaged { .. }) => {
            damaged.push(error.to_string());
            Ok(None)
        }
        counts => counts,
    }
}

/// The sum over the positions: leaves below each times lines of play to it.
pub(super) fn sum(positions: &[(Position, u64)], counts: &[u128]) -> Result<u128, JobError> {
    let mut pairs = positions.iter().zip(counts);
    let sum = pairs.try_fold(0_u128, |sum, (&(_, ways), &leaves)| {
        sum.checked_add(leaves.checked_mul(ways.into())?)
    });
    sum.ok_or(JobError::TooManyLeaves)
}

/// Removes a file that may be gone already.
fn remove(file: &Path) -> Result<(), JobError> {
    match fs::remove_file(file) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(JobError::Write { file: file.to_owned(), source })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_shown_without_the_progress() {
        let shown = format!("{:?}", RunOptions::default());
        assert_eq!(shown, "RunOptions { batch: 1, checkpoint: 30s, .. }");
    }
}

//! Counting some positions of a job again.

use board_core::Position;

use super::{How, Job, JobError};

/// Which positions are counted again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share of all positions, in percent; at least one position is counted, if there is any.
    pub percent: f64,
    /// The seed by which they are drawn.
    pub seed: u64,
}

/// A position whose second count differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The shard.
    pub shard: usize,
    /// The position.
    pub fen: String,
    /// The count of the result.
    pub stated: u128,
    /// The second count.
    pub counted: u128,
}

/// The outcome of counting again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The number of positions counted again.
    pub positions: u64,
    /// The positions whose counts differ.
    pub wrong: Vec<Wrong>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Job {
    /// Counts a share of all positions again and compares with the results, which must be complete.
    ///
    /// `count` is as for [`run`](Job::run), with the representation and the seed of `how`. Both must differ
    /// from those of the results.
    ///
    /// # Errors
    ///
    /// As [`merge`](Job::merge), and [`JobError::Unsuitable`] if the counts would
    /// not be independent.
    ///
    /// # Panics
    ///
    /// If `count` does not return one number for each position.
    pub fn verify(
        &self,
        share: Share,
        how: &How,
        batch: usize,
        mut count: impl FnMut(&[Position], u32) -> Option<Vec<u128>>,
    ) -> Result<Verified, JobError> {
        self.merge()?;
        let mut draw = Draw::new(share, self.positions());
        let mut verified = Verified::default();
        for number in 0..self.shards() {
            let result = self.complete(number)?;
            self.check_other(number, how, &result.how)?;
            let positions = self.positions_of(self.shard(number)?)?;
            let stated = positions.iter().zip(&result.counts);
            let drawn: Vec<_> = stated.filter(|_| draw.next()).collect();
            for part in drawn.chunks(batch.max(1)) {
                let again: Vec<_> = part.iter().map(|((position, _), _)| *position).collect();
                let Some(leaves) = count(&again, self.depth_left()) else {
                    verified.stopped = true;
                    return Ok(verified);
                };
                assert_eq!(leaves.len(), again.len(), "one number for each position");
                verified.positions += leaves.len() as u64;
                let pairs =
                    part.iter().zip(leaves).filter(|((_, stated), counted)| *stated != counted);
                verified.wrong.extend(pairs.map(|(&((position, _), &stated), counted)| Wrong {
                    shard: number,
                    fen: position.fen().to_string(),
                    stated,
                    counted,
                }));
            }
        }
        Ok(verified)
    }

    /// Checks that the representation differs, and the seed too if both counts used a table.
    fn check_other(&self, number: usize, ours: &How, theirs: &How) -> Result<(), JobError> {
        let tables = ours.table_mebibytes.is_some() && theirs.table_mebibytes.is_some();
        let (counted, other) = if ours.backend == theirs.backend {
            (format!("on {}", theirs.backend), "backend")
        } else if tables && ours.seed == theirs.seed {
            (format!("with seed {}", theirs.seed), "seed")
        } else {
            return Ok(());
        };
        let file = self.result_file(number);
        Err(JobError::unsuitable(format!(
            "{} was counted {counted}: verify it with another {other}",
            file.display()
        )))
    }
}

/// Draws an exact number of positions in one pass, each with the same probability
/// (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S).
struct Draw {
    random: fastrand::Rng,
    needed: u64,
    left: u64,
}

impl Draw {
    fn new(share: Share, all: u64) -> Draw {
        let needed = (all as f64 * share.percent / 100.0).ceil() as u64;
        Draw {
            random: fastrand::Rng::with_seed(share.seed),
            needed: needed.clamp(all.min(1), all),
            left: all,
        }
    }

    fn next(&mut self) -> bool {
        let taken = self.left > 0 && self.random.u64(..self.left) < self.needed;
        self.left = self.left.saturating_sub(1);
        self.needed -= u64::from(taken);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_drawn_as_were_asked_for() {
        let drawn = |percent, seed, all| {
            let mut draw = Draw::new(Share { percent, seed }, all);
            (0..all).filter(|_| draw.next()).collect::<Vec<_>>()
        };
        for (percent, all, number) in
            [(0.0, 50, 1), (10.0, 50, 5), (1.0, 150, 2), (100.0, 9, 9), (5.0, 0, 0), (200.0, 7, 7)]
        {
            assert_eq!(drawn(percent, 3, all).len(), number, "{percent} % of {all}");
        }
        assert_eq!(drawn(10.0, 3, 1000), drawn(10.0, 3, 1000));
        assert_ne!(drawn(10.0, 3, 1000), drawn(10.0, 4, 1000));
    }
}

//! Counting a share of a job again.

use board_core::Position;

use super::{How, Job, JobError};

/// Which positions are counted again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// How many of all positions, in percent; one at least, if there is any.
    pub percent: f64,
    /// By what they are drawn.
    pub seed: u64,
}

/// A position that was counted again with another outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The unit.
    pub unit: usize,
    /// The position.
    pub fen: String,
    /// What the result says.
    pub stated: u128,
    /// What was counted now.
    pub counted: u128,
}

/// What was counted again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many positions.
    pub positions: u64,
    /// Those of them with another outcome.
    pub wrong: Vec<Wrong>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Job {
    /// Counts a share of all positions again and compares with the results, which must be complete.
    ///
    /// `count` is as for [`run`](Job::run), on the board and with the seed of `how`: not those with which
    /// the results were counted.
    ///
    /// # Errors
    ///
    /// As [`merge`](Job::merge), and [`JobError::SameBackend`] or [`JobError::SameSeed`] if nothing could be
    /// proved.
    ///
    /// # Panics
    ///
    /// If `count` gives more or fewer numbers than there are positions.
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
        for number in 0..self.units() {
            let result = self.complete(number)?;
            self.check_other(number, how, &result.how)?;
            let positions = self.positions_of(self.unit(number)?)?;
            let stated = positions.iter().zip(&result.counts);
            let drawn: Vec<_> = stated.filter(|_| draw.next()).collect();
            for part in drawn.chunks(batch.max(1)) {
                let again: Vec<_> = part.iter().map(|((position, _), _)| *position).collect();
                let Some(leaves) = count(&again, self.depth_left()) else {
                    verified.stopped = true;
                    return Ok(verified);
                };
                assert_eq!(leaves.len(), again.len(), "a number for each position");
                verified.positions += leaves.len() as u64;
                let pairs =
                    part.iter().zip(leaves).filter(|((_, stated), counted)| *stated != counted);
                verified.wrong.extend(pairs.map(|(&((position, _), &stated), counted)| Wrong {
                    unit: number,
                    fen: position.fen().to_string(),
                    stated,
                    counted,
                }));
            }
        }
        Ok(verified)
    }

    /// Whether the board is another, and so are the random numbers if both have a table.
    fn check_other(&self, number: usize, ours: &How, theirs: &How) -> Result<(), JobError> {
        let file = self.result_file(number);
        if ours.backend == theirs.backend {
            return Err(JobError::SameBackend { file, backend: theirs.backend.clone() });
        }
        let tables = ours.table_mebibytes.is_some() && theirs.table_mebibytes.is_some();
        if tables && ours.seed == theirs.seed {
            return Err(JobError::SameSeed { file, seed: theirs.seed });
        }
        Ok(())
    }
}

/// Draws some of many, one after another: each is as likely as any other, and their number is exact
/// (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S).
struct Draw {
    random: fastrand::Rng,
    wanted: u64,
    left: u64,
}

impl Draw {
    fn new(share: Share, all: u64) -> Draw {
        let wanted = (all as f64 * share.percent / 100.0).ceil() as u64;
        Draw {
            random: fastrand::Rng::with_seed(share.seed),
            wanted: wanted.clamp(all.min(1), all),
            left: all,
        }
    }

    fn next(&mut self) -> bool {
        let taken = self.left > 0 && self.random.u64(..self.left) < self.wanted;
        self.left = self.left.saturating_sub(1);
        self.wanted -= u64::from(taken);
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

//! Then each board is timed in turn.

use std::hint::black_box;
use std::time::{Duration, Instant};

use polyboard::{Backend, DynBoard};

use super::Subject;
use super::proof::Proof;
use super::stats::ROUNDS_FOR_95;
use crate::{interrupt, progress};

/// The speed of the proved boards, round by round.
pub(super) struct Timing {
    pub(super) rows: Vec<Timed>,
    pub(super) rounds: u32,
    /// Leaves that each board counted in each round.
    pub(super) leaves: u64,
}

/// The speed of one board.
pub(super) struct Timed {
    pub(super) backend: Backend,
    /// Leaves a second, by rounds.
    pub(super) speeds: Vec<f64>,
}

/// The time that all rounds together take unless their number is given.
const BUDGET: Duration = Duration::from_secs(30);

/// Beyond so many rounds patience is worth more than precision.
const MOST: f64 = 25.0;

impl Timing {
    /// Times so many rounds, or as many as fit the budget by the time that the first one takes.
    /// The first round warms up and does not count. Stops after a round if Ctrl-C comes.
    pub(super) fn of(subjects: &[Subject], proof: &Proof, rounds: Option<u32>) -> Timing {
        let boards = &proof.proved;
        let leaves = subjects.iter().map(|subject| subject.leaves * subject.repeats).sum();
        if boards.is_empty() {
            return Timing { rows: Vec::new(), rounds: 0, leaves };
        }
        let start = Instant::now();
        round(subjects, boards, 0);
        let rounds = rounds.unwrap_or_else(|| rounds_that_fit(start.elapsed()));
        let bar = progress::bar("timing", rounds.into());
        let timed = boards.iter().map(|&backend| Timed { backend, speeds: Vec::new() });
        let mut timing = Timing { rows: timed.collect(), rounds: 0, leaves };
        for number in 1..=rounds {
            let times = round(subjects, boards, number as usize);
            if interrupt::requested() {
                break;
            }
            for (row, time) in timing.rows.iter_mut().zip(times) {
                row.speeds.push(leaves as f64 / time.as_secs_f64());
            }
            timing.rounds = number;
            bar.inc(1);
        }
        bar.finish_and_clear();
        timing
    }
}

fn rounds_that_fit(round: Duration) -> u32 {
    let fit = BUDGET.as_secs_f64() / round.as_secs_f64().max(1e-9);
    fit.clamp(ROUNDS_FOR_95.into(), MOST) as u32
}

/// Counts every subject on every board and returns the time that each board took. The boards take
/// turns at each subject, and each time another one begins.
fn round(subjects: &[Subject], boards: &[Backend], number: usize) -> Vec<Duration> {
    let mut times = vec![Duration::ZERO; boards.len()];
    for (index, subject) in subjects.iter().enumerate() {
        for turn in 0..boards.len() {
            if interrupt::requested() {
                return times;
            }
            let board = (turn + index + number) % boards.len();
            times[board] += time(subject, boards[board].board(&subject.position).as_mut());
        }
    }
    times
}

/// Counts a subject. The board has been set up before the clock starts.
///
/// # Panics
///
/// If the count is not the one that was proved: a wrong board has no speed.
fn time(subject: &Subject, board: &mut dyn DynBoard) -> Duration {
    let start = Instant::now();
    for _ in 0..subject.repeats {
        let leaves = black_box(&mut *board).perft(black_box(subject.depth));
        assert_eq!(leaves, subject.leaves, "{} on {}", subject.name, board.id());
    }
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_fill_the_budget_within_limits() {
        for (seconds, rounds) in [(0.001, 25), (2.0, 15), (60.0, 6)] {
            assert_eq!(rounds_that_fit(Duration::from_secs_f64(seconds)), rounds);
        }
    }
}

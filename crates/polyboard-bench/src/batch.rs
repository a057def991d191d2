//! The clock: batches of boards in the first-level cache.

use core::hint::black_box;
use core::ops::AddAssign;
use std::time::{Duration, Instant};

/// How many boards are copied into the cache and then timed by one reading of the clock. A reading takes about as long
/// as one operation of the shortest, so it is shared; and so many boards, with lists of their moves, fit into a
/// first-level cache of 32 KiB.
pub const BATCH: usize = 32;

/// What a run found, and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timed {
    /// The sum of the results, which may wrap around; see [`BenchmarkRunner::run`](crate::BenchmarkRunner::run).
    pub found: u64,
    /// The time of the operations alone, without what they were prepared with.
    pub time: Duration,
}

impl Timed {
    /// Times one call.
    pub fn of(run: impl FnOnce() -> u64) -> Timed {
        let start = Instant::now();
        let found = run();
        Timed { found, time: start.elapsed() }
    }
}

impl AddAssign for Timed {
    fn add_assign(&mut self, other: Timed) {
        self.found = self.found.wrapping_add(other.found);
        self.time += other.time;
    }
}

/// Runs an operation once for each index of an order. Before the clock starts, what it works on is prepared for a whole
/// [batch](BATCH), side by side in the same piece of memory: so it is in the cache, however many positions there are.
///
/// An operation compiles into a loop over a batch and no more: what is around the loop is compiled once for each `T`.
#[inline(always)]
pub fn in_batches<T>(
    order: &[u32],
    prepare: impl Fn(usize) -> T,
    once: impl FnMut(&mut T) -> u64,
) -> Timed {
    time_batches(order, &prepare, &mut Each(once))
}

/// A loop over a batch.
trait Loop<T> {
    fn run(&mut self, batch: &mut [T]) -> u64;
}

/// An operation on each.
struct Each<F>(F);

impl<T, F: FnMut(&mut T) -> u64> Loop<T> for Each<F> {
    fn run(&mut self, batch: &mut [T]) -> u64 {
        let mut sum = 0_u64;
        for item in batch {
            sum = sum.wrapping_add(self.0(black_box(item)));
        }
        sum
    }
}

/// Times a loop over each batch.
#[inline(never)]
fn time_batches<T>(
    order: &[u32],
    prepare: &dyn Fn(usize) -> T,
    operation: &mut dyn Loop<T>,
) -> Timed {
    let mut batch = Vec::with_capacity(BATCH.min(order.len()));
    let mut timed = Timed::default();
    for indices in order.chunks(BATCH) {
        batch.clear();
        for &index in indices {
            batch.push(prepare(index as usize));
        }
        let batch = black_box(&mut batch);
        timed += Timed::of(|| operation.run(batch));
    }
    timed
}

/// Searches the positions of an order, those of the same position in a row as one: `search` takes a position and how often
/// it is searched, and returns the number of nodes. `None` if it cannot.
pub(crate) fn searches(order: &[u32], search: impl Fn(usize, u64) -> Option<u64>) -> Option<Timed> {
    let mut timed = Timed::default();
    for same in order.chunk_by(|a, b| a == b) {
        let mut nodes = None;
        let one = Timed::of(|| {
            nodes = search(black_box(same[0] as usize), same.len() as u64);
            nodes.unwrap_or_default()
        });
        nodes?;
        timed += one;
    }
    Some(timed)
}

/// The time between two readings of the clock with nothing in between: the median of many.
pub fn clock_overhead() -> Duration {
    let mut times: Vec<Duration> = (0..1001).map(|_| Timed::of(|| black_box(0)).time).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

//! A whole count: cut into parts, shared among threads, added up.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_core::{Board, BoardExt, Move, Position};
use rayon::prelude::*;

use crate::count::{Counter, SHALLOWEST, Tally};
use crate::key::Keys;
use crate::numbers::Numbers;
use crate::report::{Report, Row, error_bound};
use crate::table::{Entries, Table};

/// The tree is cut at the first ply that has so many positions.
const PARTS: usize = 2_000;

/// Who wants to know how far a count has come, and who may stop it.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Stops the count soon after it is set.
    pub stop: Option<&'a AtomicBool>,
    /// Is called after each part, by one thread at a time.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The parts that are counted; it never falls.
    pub done: usize,
    /// All parts.
    pub parts: usize,
    /// Since the count began.
    pub elapsed: Duration,
}

impl Progress {
    /// The share that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.parts == 0 { 1.0 } else { self.done as f64 / self.parts as f64 }
    }

    /// How long the rest may take, if parts go on as they went; `None` before the first.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let left = (1.0 - self.fraction()) / self.fraction();
        Duration::try_from_secs_f64(self.elapsed.as_secs_f64() * left).ok()
    }
}

/// Counts the legal move sequences of `depth` plies with a table, on the threads of the
/// [rayon](rayon) pool in which it is called.
///
/// ```no_run
/// # fn example<B: board_core::Board>(board: B) -> Result<(), Box<dyn std::error::Error>> {
/// use board_perft::{Table, Watch, Width, hashed_perft};
///
/// let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
/// let mut table = Table::new(1024, 0, Width::Bits128)?;
/// let position = board.position();
/// let report = pool.install(|| hashed_perft::<B>(&position, 8, &mut table, &Watch::default()));
/// println!("{} leaves, wrong with a probability below {:e}", report.leaves, report.error_bound);
/// # Ok(()) }
/// ```
pub fn hashed_perft<B: Board>(
    position: &Position,
    depth: u32,
    table: &mut Table,
    watch: &Watch<'_>,
) -> Report {
    let begin = Instant::now();
    let (width, buckets) = (table.width(), table.buckets());
    let (entries, numbers) = table.share();
    let cut = Cut::new::<B>(position, depth, numbers);
    let done = Mutex::new(0);
    let count = |part: &Part| {
        let (leaves, tally) = part.count::<B>(cut.depth, numbers, entries, watch.stop);
        if let (Some(progress), Some(_)) = (watch.progress, leaves) {
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            progress(Progress { done: *done, parts: cut.parts.len(), elapsed: begin.elapsed() });
        }
        (leaves, tally)
    };
    let (leaves, tallies): (Vec<_>, Vec<_>) =
        cut.parts.par_iter().with_max_len(1).map(count).unzip();

    let mut tally = Tally::new(depth);
    tallies.iter().for_each(|own| tally += own);
    let divide = cut.divide(&leaves);
    Report {
        leaves: divide
            .iter()
            .fold(u128::from(depth == 0), |sum, row| sum.saturating_add(row.leaves)),
        divide,
        parts: leaves.len(),
        done: leaves.iter().flatten().count(),
        error_bound: error_bound(&tally, leaves.len(), width, buckets),
        tally,
        time: begin.elapsed(),
    }
}

/// A position some plies below the root, and in how many ways play gets there.
struct Part {
    position: Position,
    /// By the place of the first move in the list of first moves.
    ways: Vec<(usize, u128)>,
}

impl Part {
    fn count<B: Board>(
        &self,
        depth: u32,
        numbers: &Numbers,
        entries: Entries<'_>,
        stop: Option<&AtomicBool>,
    ) -> (Option<u128>, Tally) {
        let tally = Tally::new(depth);
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return (None, tally);
        }
        let mut board = B::from_position(&self.position);
        let keys = Keys::new(&board, numbers);
        let key = keys.start(&board);
        let mut counter = Counter { keys, entries, stop, tally, moves: Vec::new() };
        (counter.leaves(&mut board, &key, depth), counter.tally)
    }

    /// Counts the ways of another part that leads here.
    fn add(&mut self, ways: &[(usize, u128)]) {
        for &(first, number) in ways {
            match self.ways.iter_mut().find(|own| own.0 == first) {
                Some(own) => own.1 = own.1.saturating_add(number),
                None => self.ways.push((first, number)),
            }
        }
    }
}

/// A tree cut across: different positions, each to be counted to one depth.
struct Cut {
    first_moves: Vec<Move>,
    parts: Vec<Part>,
    /// The plies below the parts.
    depth: u32,
}

impl Cut {
    /// Cuts at the first ply that has enough positions, but not so far down that nothing is left.
    fn new<B: Board>(root: &Position, depth: u32, numbers: &Numbers) -> Cut {
        let mut cut =
            Cut { first_moves: Vec::new(), parts: Vec::new(), depth: depth.saturating_sub(1) };
        if depth == 0 {
            return cut;
        }
        children::<B>(root, numbers, |mv, _, position| {
            cut.parts.push(Part { position, ways: vec![(cut.first_moves.len(), 1)] });
            cut.first_moves.push(mv);
        });
        while cut.depth > SHALLOWEST && (1..PARTS).contains(&cut.parts.len()) {
            cut.go_down::<B>(numbers);
        }
        cut
    }

    /// One ply down. Positions that are reached in several ways become one part.
    fn go_down<B: Board>(&mut self, numbers: &Numbers) {
        let mut places = HashMap::new();
        let mut parts: Vec<Part> = Vec::new();
        for parent in &self.parts {
            children::<B>(&parent.position, numbers, |_, key, position| {
                let place = *places.entry(key).or_insert(parts.len());
                if place == parts.len() {
                    parts.push(Part { position, ways: Vec::new() });
                }
                parts[place].add(&parent.ways);
            });
        }
        self.parts = parts;
        self.depth -= 1;
    }

    /// The leaves by first moves. A first move with a part that was not counted is not complete.
    fn divide(&self, leaves: &[Option<u128>]) -> Vec<Row> {
        let row = |&mv| Row { mv, leaves: 0, complete: true };
        let mut rows: Vec<Row> = self.first_moves.iter().map(row).collect();
        for (part, leaves) in self.parts.iter().zip(leaves) {
            for &(first, ways) in &part.ways {
                let row = &mut rows[first];
                match leaves {
                    Some(leaves) => {
                        row.leaves = row.leaves.saturating_add(leaves.saturating_mul(ways))
                    }
                    None => row.complete = false,
                }
            }
        }
        rows
    }
}

/// Visits the positions after each move, with their keys.
fn children<B: Board>(
    position: &Position,
    numbers: &Numbers,
    mut visit: impl FnMut(Move, u128, Position),
) {
    let mut board = B::from_position(position);
    let keys = Keys::new(&board, numbers);
    let key = keys.start(&board);
    board.for_each_move(|board, mv| {
        let next = keys.after(board, &key, mv);
        let undo = board.make(mv);
        visit(mv, next.whole, board.position());
        board.unmake(mv, undo);
    });
}

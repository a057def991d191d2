//! A whole count: split into parts, distributed over threads, added up.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board_core::{Board, Move, Position, ViewExt, for_each_legal_move};
use rayon::prelude::*;

use crate::count::{Counter, SHALLOWEST, Tally};
use crate::entries::Entries;
use crate::key::{key_after, key_of};
use crate::numbers::Numbers;
use crate::report::{Report, Row, error_bound};
use crate::table::Table;

/// The tree is split at the first ply with this many positions.
const PARTS: usize = 2_000;

/// With more plies left than this, counts grow too large for an entry of the table.
const DEEP: u32 = 20;

/// Then the tree is split further, as long as no ply has more positions.
const MOST_PARTS: usize = 200_000;

/// How to follow and stop a count.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Stops the count soon after it is set.
    pub stop: Option<&'a AtomicBool>,
    /// Called after each part, by one thread at a time.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Watch");
        debug.field("stop", &self.stop).field("progress", &self.progress.is_some()).finish()
    }
}

/// The progress of a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The number of counted parts; never decreases.
    pub done: usize,
    /// The number of all parts.
    pub parts: usize,
    /// The time since the start of the count.
    pub elapsed: Duration,
}

impl Progress {
    /// The counted share, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.parts == 0 { 1.0 } else { self.done as f64 / self.parts as f64 }
    }

    /// The estimated remaining time; `None` before the first part.
    pub fn remaining(&self) -> Option<Duration> {
        let left = (1.0 - self.fraction()) / self.fraction();
        Duration::try_from_secs_f64(self.elapsed.as_secs_f64() * left).ok()
    }
}

/// Runs a perft of `depth` plies with a table, on the threads of the calling [rayon] pool; outside of a
/// pool, on one thread per processor.
///
/// Depth 0 counts the position itself. Each ply takes some of the stack of a thread.
///
/// ```no_run
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_core::Position;
/// use board_perft::{Table, Watch, hashed_perft};
///
/// let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
/// let mut table = Table::new(1024, 0)?;
/// let position = Position::start();
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
    let buckets = table.buckets();
    let (entries, numbers) = table.share();
    let tree = Generated::<B> { numbers, entries, stop: watch.stop, board: PhantomData };
    count(&tree, position, depth, buckets, watch)
}

/// What depends on the board; all else is compiled once for all boards.
trait Tree: Sync {
    /// Visits the positions after each move, with their keys.
    fn children(&self, position: &Position, visit: &mut dyn FnMut(Move, u128, Position));

    /// Counts the leaves some plies below a position; none if the count was stopped.
    fn leaves(&self, position: &Position, depth: u32) -> (Option<u128>, Tally);
}

/// The tree of moves as a board generates them.
struct Generated<'a, B> {
    numbers: &'a Numbers,
    entries: Entries<'a>,
    stop: Option<&'a AtomicBool>,
    board: PhantomData<fn() -> B>,
}

impl<B: Board> Tree for Generated<'_, B> {
    fn children(&self, position: &Position, visit: &mut dyn FnMut(Move, u128, Position)) {
        let mut board = B::from_position(position);
        let key = key_of(&board, self.numbers);
        for_each_legal_move(&mut board, |board, mv| {
            let next = key_after(board, &key, mv).key();
            let undo = board.make(mv);
            visit(mv, next.whole, board.position());
            board.unmake(mv, undo);
        });
    }

    fn leaves(&self, position: &Position, depth: u32) -> (Option<u128>, Tally) {
        let tally = Tally::new(depth);
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return (None, tally);
        }
        let mut board = B::from_position(position);
        let key = key_of(&board, self.numbers);
        let Generated { entries, stop, .. } = *self;
        let mut counter = Counter { entries, stop, tally, moves: Vec::new() };
        (counter.leaves(&mut board, &key, depth), counter.tally)
    }
}

/// Counts a tree with a table of so many buckets.
fn count(
    tree: &dyn Tree,
    position: &Position,
    depth: u32,
    buckets: usize,
    watch: &Watch<'_>,
) -> Report {
    let begin = Instant::now();
    let split = Split::new(tree, position, depth);
    let done = Mutex::new(0);
    let count = |part: &Part| {
        let (leaves, tally) = tree.leaves(&part.position, split.depth);
        if let (Some(progress), Some(_)) = (watch.progress, leaves) {
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            progress(Progress { done: *done, parts: split.parts.len(), elapsed: begin.elapsed() });
        }
        (leaves, tally)
    };
    let (leaves, tallies): (Vec<_>, Vec<_>) =
        split.parts.par_iter().with_max_len(1).map(count).unzip();

    let mut tally = Tally::new(depth);
    tallies.iter().for_each(|own| tally += own);
    let divide = split.divide(&leaves);
    Report {
        leaves: divide
            .iter()
            .fold(u128::from(depth == 0), |sum, row| sum.saturating_add(row.leaves)),
        divide,
        parts: leaves.len(),
        done: leaves.iter().flatten().count(),
        error_bound: error_bound(&tally, split.merged, buckets),
        tally,
        time: begin.elapsed(),
    }
}

/// A position some plies below the root, with the number of lines of play to it.
struct Part {
    position: Position,
    /// By the index of the first move.
    ways: Vec<(usize, u128)>,
}

impl Part {
    /// Adds the lines of another part that lead here.
    fn add(&mut self, ways: &[(usize, u128)]) {
        for &(first, number) in ways {
            match self.ways.iter_mut().find(|own| own.0 == first) {
                Some(own) => own.1 = own.1.saturating_add(number),
                None => self.ways.push((first, number)),
            }
        }
    }
}

/// A split tree: different positions, all counted to the same depth.
struct Split {
    first_moves: Vec<Move>,
    parts: Vec<Part>,
    /// The plies below the parts.
    depth: u32,
    /// An upper bound on the number of pairs of positions compared by their keys.
    merged: f64,
}

impl Split {
    /// Splits at the first ply with enough positions, but leaves some plies to count.
    fn new(tree: &dyn Tree, root: &Position, depth: u32) -> Split {
        let mut split = Split {
            first_moves: Vec::new(),
            parts: Vec::new(),
            depth: depth.saturating_sub(1),
            merged: 0.0,
        };
        if depth == 0 {
            return split;
        }
        tree.children(root, &mut |mv, _, position| {
            split.parts.push(Part { position, ways: vec![(split.first_moves.len(), 1)] });
            split.first_moves.push(mv);
        });
        while split.depth > SHALLOWEST && is_split_further(split.parts.len(), split.depth) {
            split.go_down(tree);
        }
        split
    }

    /// Goes one ply down. Transpositions become one part.
    fn go_down(&mut self, tree: &dyn Tree) {
        let mut places = HashMap::new();
        let mut parts: Vec<Part> = Vec::new();
        for parent in &self.parts {
            tree.children(&parent.position, &mut |_, key, position| {
                let place = *places.entry(key).or_insert(parts.len());
                if place == parts.len() {
                    parts.push(Part { position, ways: Vec::new() });
                }
                parts[place].add(&parent.ways);
            });
        }
        self.merged += (parts.len() as f64).powi(2);
        self.parts = parts;
        self.depth -= 1;
    }

    /// The leaves by first moves. A first move is incomplete if one of its parts was not counted.
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

/// Whether a ply with so many positions, and so many plies left, is split once more: if it has too few positions, or if no
/// entry holds the counts of so many plies. The latter ends only in endgames of few pieces, where the same positions come
/// again and again: to merge whole plies is quick there.
fn is_split_further(parts: usize, depth: u32) -> bool {
    (1..PARTS).contains(&parts) || (depth > DEEP && (PARTS..MOST_PARTS).contains(&parts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use std::sync::atomic::AtomicUsize;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn table(seed: u64) -> Table {
        Table::new(1, seed).unwrap()
    }

    fn counted(position: &Position, depth: u32, table: &mut Table, threads: usize) -> Report {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| hashed_perft::<Array8x8>(position, depth, table, &Watch::default()))
    }

    #[test]
    fn every_depth_is_counted_whatever_the_threads_and_the_seed() {
        let counts: [&[u128]; 2] = [
            &[1, 20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
            &[1, 48, 2_039, 97_862, 4_085_603],
        ];
        let positions = [Position::start(), Position::from_fen(KIWIPETE).unwrap()];
        for (position, counts) in positions.iter().zip(counts) {
            for (threads, seed) in [(1, 0), (2, 1), (4, 2)] {
                for (depth, &leaves) in (0..).zip(counts) {
                    let report = counted(position, depth, &mut table(seed), threads);
                    assert_eq!(report.leaves, leaves, "{} depth {depth}", position.fen());
                    assert!(report.is_complete());
                    assert!(threads > 1 || report.tally.duplicates == 0);
                }
            }
        }
    }

    #[test]
    fn a_table_too_small_for_all_positions_is_no_harm() {
        let mut table = table(0);
        let report = counted(&Position::start(), 6, &mut table, 2);
        assert_eq!(report.leaves, 119_060_324);
        assert!(report.tally.replaced > 10_000, "{:?}", report.tally);
        // It knows much of it now, and with other depths in it too the answer is the same.
        let again = counted(&Position::start(), 6, &mut table, 2);
        assert_eq!(again.leaves, 119_060_324);
        assert!(again.tally.stored < report.tally.stored);
        assert_eq!(counted(&Position::start(), 5, &mut table, 2).leaves, 4_865_609);
    }

    #[test]
    fn first_moves_are_counted_as_a_divide_counts_them() {
        let position = Position::from_fen(KIWIPETE).unwrap();
        let mut expected = Vec::new();
        let mut board = Array8x8::from_position(&position);
        board_core::divide(&mut board, 4, |mv, leaves| expected.push((mv, u128::from(leaves))));
        let report = counted(&position, 4, &mut table(0), 2);
        let mut found: Vec<_> = report.divide.iter().map(|row| (row.mv, row.leaves)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        assert!(report.divide.iter().all(|row| row.complete));
    }

    /// The bound counts the positions of every ply that was merged.
    #[test]
    fn each_ply_above_the_split_is_in_the_bound() {
        let mut table = table(0);
        let (entries, numbers) = table.share();
        let tree = Generated::<Array8x8> { numbers, entries, stop: None, board: PhantomData };
        let split = Split::new(&tree, &Position::start(), 5);
        assert_eq!(split.parts.len(), 5_362);
        assert_eq!(split.merged, 400_f64.powi(2) + 5_362_f64.powi(2));
    }

    /// Such a count never ended: its table kept four depths of a position, and no count of so many plies.
    #[test]
    fn an_endgame_of_kings_is_counted_to_any_depth() {
        let start = Position::from_fen("8/8/8/3k4/8/8/8/K7 w - - 0 1").unwrap();
        let mut lines = HashMap::from([(start, 1_u128)]);
        for depth in 1..=38 {
            let mut next = HashMap::new();
            for (position, ways) in lines {
                let mut board = Array8x8::from_position(&position);
                for &mv in &board.legal_moves() {
                    let undo = board.make(mv);
                    let mut setup = *board.position().setup();
                    setup.state.halfmove_clock = 0;
                    setup.state.fullmove_number = 1;
                    *next.entry(Position::new(setup).unwrap()).or_insert(0) += ways;
                    board.unmake(mv, undo);
                }
            }
            lines = next;
            if [20, 30, 38].contains(&depth) {
                let report = counted(&start, depth, &mut table(0), 1);
                assert_eq!(report.leaves, lines.values().sum(), "depth {depth}");
            }
        }
    }

    #[test]
    fn parts_are_different_positions_and_all_ways_are_kept() {
        let mut table = table(0);
        let (entries, numbers) = table.share();
        let tree = Generated::<Array8x8> { numbers, entries, stop: None, board: PhantomData };
        let split = Split::new(&tree, &Position::start(), 8);
        let ways: u128 = split.parts.iter().flat_map(|part| &part.ways).map(|way| way.1).sum();
        assert_eq!((split.parts.len(), split.depth, ways), (5_362, 5, 8_902));
    }

    #[test]
    fn where_the_game_ends_the_count_does() {
        let mated = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
        let stalemate_next = Position::from_fen("k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1").unwrap();
        for depth in 1..=7 {
            let report = counted(&mated, depth, &mut table(0), 1);
            assert_eq!((report.leaves, report.is_complete()), (0, true));
            let plain = Array8x8::from_position(&stalemate_next).perft(depth);
            let report = counted(&stalemate_next, depth, &mut table(0), 1);
            assert_eq!(report.leaves, plain.into(), "depth {depth}");
        }
    }

    #[test]
    fn progress_never_falls_and_ends_at_the_end() {
        let last = Mutex::new(0.0);
        let calls = AtomicUsize::new(0);
        let progress = |progress: Progress| {
            let mut last = last.lock().unwrap();
            assert!(progress.fraction() > *last && progress.fraction() <= 1.0);
            assert!(progress.remaining().is_some());
            *last = progress.fraction();
            calls.fetch_add(1, Ordering::Relaxed);
        };
        let watch = Watch { progress: Some(&progress), ..Watch::default() };
        let report = hashed_perft::<Array8x8>(&Position::start(), 5, &mut table(0), &watch);
        assert_eq!(*last.lock().unwrap(), 1.0);
        assert_eq!((report.parts, calls.into_inner()), (5_362, 5_362));
        assert_eq!(Progress { done: 0, parts: 3, elapsed: Duration::ZERO }.remaining(), None);
    }

    #[test]
    fn a_count_that_is_stopped_tells_what_is_done() {
        let position = Position::start();
        let all = counted(&position, 5, &mut table(0), 1);
        let stop = AtomicBool::new(false);
        let progress = |progress: Progress| stop.store(progress.done >= 3_000, Ordering::Relaxed);
        let watch = Watch { stop: Some(&stop), progress: Some(&progress) };
        let report = hashed_perft::<Array8x8>(&position, 5, &mut table(0), &watch);
        assert!(!report.is_complete() && (3_000..5_362).contains(&report.done));
        assert!(report.leaves > 0 && report.leaves < all.leaves);
        for row in &report.divide {
            let whole = all.divide.iter().find(|other| other.mv == row.mv).unwrap().leaves;
            assert!(if row.complete { row.leaves == whole } else { row.leaves < whole });
        }

        let watch = Watch { stop: Some(&AtomicBool::new(true)), progress: None };
        let report = hashed_perft::<Array8x8>(&position, 5, &mut table(0), &watch);
        assert_eq!((report.done, report.leaves, report.parts), (0, 0, 5_362));
    }

    #[test]
    fn a_count_is_stopped_within_a_part() {
        let position = Position::start();
        let (stop, mut table) = (AtomicBool::new(true), table(0));
        let (entries, numbers) = table.share();
        let mut board = Array8x8::from_position(&position);
        let key = key_of(&board, numbers);
        let (tally, stop) = (Tally::new(9), Some(&stop));
        let mut counter = Counter { entries, stop, tally, moves: Vec::new() };
        assert_eq!(counter.leaves(&mut board, &key, 9), None);
        assert_eq!(board, Array8x8::from_position(&position));
    }

    #[test]
    fn counts_beyond_128_bits_stay_at_the_largest_number() {
        let way = |number| Part { position: Position::start(), ways: vec![(0, number)] };
        let mut part = way(u128::MAX - 1);
        part.add(&[(0, 5), (1, 2)]);
        assert_eq!(part.ways, [(0, u128::MAX), (1, 2)]);
        let first_moves = Array8x8::from_position(&Position::start()).legal_moves()[..1].to_vec();
        let split =
            Split { first_moves, parts: vec![way(1 << 100), way(1)], depth: 30, merged: 0.0 };
        assert_eq!(split.divide(&[Some(1 << 100), Some(1)])[0].leaves, u128::MAX);
    }
}

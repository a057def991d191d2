//! The hash table of `board-perft` in every interleaving of its threads.
//!
//! The file under test is compiled here with words that loom follows. Loom runs a closure once for each order of
//! reads and writes of all threads, and lets a relaxed read return every value that the memory model allows.

mod memory {
    pub(crate) type Word = loom::sync::atomic::AtomicU64;
    pub(crate) type Line = [Word; 8];
}

#[expect(dead_code, reason = "models use a part of it")]
#[path = "../../../crates/board-perft/src/entries.rs"]
mod entries;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use entries::Entries;
use loom::sync::Arc;
use loom::thread;
use memory::{Line, Word};

/// What `Entries` counts.
#[derive(Debug, Default)]
struct Tally {
    stored: u64,
    replaced: u64,
    not_stored: u64,
    duplicates: u64,
    near_misses: u64,
}

/// A position in the only bucket.
#[derive(Clone, Copy, Debug)]
struct Row {
    key: u128,
    depth: u32,
    leaves: u64,
}

/// Rows whose words differ in as little as possible, all of them first in the same slot.
const ONE: Row = Row { key: 4 | 1 << 64, depth: 2, leaves: 0b01 };
const OTHER_KEY: Row = Row { key: 4 | 2 << 64, depth: 2, leaves: 0b10 };
const OTHER_LOW: Row = Row { key: 8 | 1 << 64, depth: 2, leaves: 0b11 };
const OTHER_DEPTH: Row = Row { key: 4 | 1 << 64, depth: 3, leaves: 0b100 };

static TORN: AtomicU64 = AtomicU64::new(0);
static FOUND: AtomicU64 = AtomicU64::new(0);
/// The orders of all models.
static ALL: AtomicU64 = AtomicU64::new(0);

fn put(bucket: &[Line], row: Row) {
    let mut tally = Tally::default();
    Entries::new(bucket).put(row.key, row.depth, row.leaves.into(), &mut tally);
}

/// What is found of a row is its count.
fn get(bucket: &[Line], row: Row) {
    let mut tally = Tally::default();
    let found = Entries::new(bucket).get(row.key, row.depth, &mut tally);
    assert!(found.is_none_or(|leaves| leaves == row.leaves), "{row:?}: {found:?}");
    TORN.fetch_add(tally.near_misses, Ordering::Relaxed);
    FOUND.fetch_add(found.is_some().into(), Ordering::Relaxed);
}

/// A thread that uses the bucket.
fn start(bucket: &Arc<Vec<Line>>, work: impl FnOnce(&[Line]) + 'static) -> thread::JoinHandle<()> {
    let bucket = bucket.clone();
    thread::spawn(move || work(&bucket))
}

/// Two threads store, and the third looks for both rows.
fn two_writers_and_a_reader(name: &str, one: Row, other: Row) {
    run(name, Some(2), move || {
        let bucket = Arc::new(vec![Line::default()]);
        let writers = [one, other].map(|row| start(&bucket, move |bucket| put(bucket, row)));
        let reader = start(&bucket, move |bucket| {
            get(bucket, one);
            get(bucket, other);
        });
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        reader.join().unwrap();
        get(&bucket, one);
        get(&bucket, other);
    });
}

/// One thread replaces a row while another looks for both.
fn a_row_is_replaced(name: &str, old: Row, new: Row) {
    run(name, None, move || {
        let bucket = Arc::new(vec![Line::default()]);
        // Deep entries, which stay, and the one that is replaced.
        put(&bucket, old);
        for high in 1..4_u128 {
            put(&bucket, Row { key: 4 + high | high << 70, depth: 9, leaves: 99 });
        }
        let reader = start(&bucket, move |bucket| {
            get(bucket, old);
            get(bucket, new);
        });
        put(&bucket, new);
        reader.join().unwrap();
        get(&bucket, new);
    });
}

/// The same without the check of the second word: a reader must meet a pair that nobody stored. If it does not, the
/// models above show nothing.
fn without_the_check_a_pair_is_torn() {
    static MET: AtomicU64 = AtomicU64::new(0);
    run("two words without a check", None, || {
        let pair = Arc::new([Word::new(0), Word::new(0)]);
        let writer = {
            let pair = pair.clone();
            thread::spawn(move || pair.iter().for_each(|word| word.store(1, Ordering::Relaxed)))
        };
        let [first, second] = [0, 1].map(|at| pair[at].load(Ordering::Relaxed));
        MET.fetch_add(u64::from(first != second), Ordering::Relaxed);
        writer.join().unwrap();
    });
    assert!(MET.load(Ordering::Relaxed) > 0, "no pair was torn");
}

/// Tries all orders of two threads; of three, those in which at most so many times a thread is interrupted.
fn run(name: &str, interruptions: Option<usize>, model: impl Fn() + Sync + Send + 'static) {
    static ORDERS: AtomicU64 = AtomicU64::new(0);
    let begin = Instant::now();
    ORDERS.store(0, Ordering::Relaxed);
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = interruptions;
    builder.max_branches = 100_000;
    builder.check(move || {
        ORDERS.fetch_add(1, Ordering::Relaxed);
        model();
    });
    let orders = ORDERS.load(Ordering::Relaxed);
    println!("{name}: {orders} orders, {:.1} s", begin.elapsed().as_secs_f64());
    ALL.fetch_add(orders, Ordering::Relaxed);
    assert!(orders > 10, "{name}: next to nothing was tried");
}

fn main() {
    without_the_check_a_pair_is_torn();
    a_row_is_replaced("another position replaces one", ONE, OTHER_KEY);
    a_row_is_replaced("a low half replaces one", ONE, OTHER_LOW);
    a_row_is_replaced("a depth replaces one", ONE, OTHER_DEPTH);
    two_writers_and_a_reader("two positions", ONE, OTHER_KEY);
    two_writers_and_a_reader("two low halves", ONE, OTHER_LOW);
    two_writers_and_a_reader("two depths", ONE, OTHER_DEPTH);
    two_writers_and_a_reader("one position twice", ONE, ONE);
    let [orders, torn, found] = [&ALL, &TORN, &FOUND].map(|number| number.load(Ordering::Relaxed));
    println!("orders={orders} torn-entries-met={torn} whole-entries-found={found}");
    assert!(torn > 0 && found > 0, "the models show nothing");
}

//! Endurance: everything that can be compared, on random positions and inputs, for as long as asked.
//!
//! `tests/soak.sh` runs this, then kills and starves jobs. A line a minute says how far it is; the last line, on
//! standard output, has the numbers of each kind as `name=number`. A failure ends the program with status 1,
//! and names the position or the input.
//!
//! ```text
//! cargo run --release -p board-differential --example soak -- --seconds 600 --seed 7
//! ```

mod codes;
mod nodes;
mod wrong_moves;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use board_differential::mutations::{self, Reader};
use polyboard::{Bitboard, Board, Position, ViewExt};

/// What is being tried, to be written when it does not end in time.
type What = Box<dyn Fn() -> String + Send>;
static CURRENT: Mutex<Option<What>> = Mutex::new(None);

/// A step may take this long; one that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many inputs a reader gets in a turn.
const INPUTS: u64 = 8192;

pub(crate) fn note(what: impl Fn() -> String + Send + 'static) {
    *CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(Box::new(what));
}

/// The numbers of what was done, by name.
pub(crate) type Numbers = BTreeMap<String, u64>;

pub(crate) fn count(numbers: &mut Numbers, name: &str, more: u64) {
    match numbers.get_mut(name) {
        Some(number) => *number += more,
        None => _ = numbers.insert(name.to_owned(), more),
    }
}

/// Plays a random game of standard chess, or of double Chess960, and shows every position.
pub(crate) fn random_game(random: &mut Random, mut show: impl FnMut(Position)) {
    let start = match random.below(2) {
        0 => Position::start(),
        _ => double_chess960_start(random.below(CHESS960_STARTS), random.below(CHESS960_STARTS)),
    };
    let mut board: Bitboard = Bitboard::from_position(&start);
    show(board.position());
    for _ in 0..random.below(120) {
        let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
        board.play_unchecked(mv);
        show(board.position());
    }
}

/// The last position of a random game.
pub(crate) fn random_position(random: &mut Random) -> Position {
    let mut last = Position::start();
    random_game(random, |position| last = position);
    last
}

/// The kinds of what is tried.
const KINDS: [&str; 4] = ["nodes", "codes", "wrong-moves", "inputs"];

/// How long, with which seed, and which kinds.
struct Arguments {
    limit: Duration,
    seed: u64,
    kinds: Vec<String>,
}

impl Arguments {
    /// `--seconds N`, `--seed N` and `--only KIND`, which may be repeated.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut read = Arguments { limit: Duration::from_secs(60), seed: 1, kinds: Vec::new() };
        while let Some(name) = arguments.next() {
            let value = arguments.next().unwrap_or_default();
            match (name.as_str(), value.parse::<u64>()) {
                ("--seconds", Ok(value)) => read.limit = Duration::from_secs(value),
                ("--seed", Ok(value)) => read.seed = value,
                ("--only", _) if KINDS.contains(&value.as_str()) => read.kinds.push(value),
                _ => {
                    let kinds = KINDS.join("|");
                    return Err(format!(
                        "usage: soak [--seconds N] [--seed N] [--only {kinds}]..., not {name} {value}"
                    ));
                }
            }
        }
        Ok(read)
    }

    fn want(&self, kind: &str) -> bool {
        self.kinds.is_empty() || self.kinds.iter().any(|wanted| wanted == kind)
    }
}

/// Ends the program if no turn ends in time.
fn watch(turns: &'static std::sync::atomic::AtomicU64) {
    std::thread::spawn(move || {
        // Seconds are counted by sleeping, so that a program that was stopped for a while is not a hang.
        let (mut last, mut seconds) = (u64::MAX, 0);
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let now = turns.load(std::sync::atomic::Ordering::Relaxed);
            seconds = if now == last { seconds + 1 } else { 0 };
            last = now;
            if seconds > PATIENCE.as_secs() {
                let current = CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                let what = current.as_ref().map(|what| what()).unwrap_or_default();
                eprintln!("FAILED: no end after {} s: {what}", PATIENCE.as_secs());
                std::process::exit(1);
            }
        }
    });
}

fn read_inputs(reader: &Reader, random: &mut Random, numbers: &mut Numbers) {
    let mut are_read = 0;
    for _ in 0..INPUTS {
        let (name, before) = (reader.name, random.clone());
        note(move || format!("{name}: the next input of {before:?}"));
        are_read += u64::from(reader.next(random));
    }
    count(numbers, &format!("inputs({})", reader.name.replace(' ', "-")), INPUTS);
    count(numbers, "inputs-read", are_read);
}

fn summary(numbers: &Numbers) -> String {
    let parts: Vec<String> =
        numbers.iter().map(|(name, number)| format!("{name}={number}")).collect();
    parts.join(" ")
}

fn main() {
    static TURNS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let arguments = Arguments::read(std::env::args().skip(1)).unwrap_or_else(|usage| {
        eprintln!("{usage}");
        std::process::exit(2);
    });
    let readers = mutations::readers();
    let (mut random, mut numbers) = (Random::new(arguments.seed), Numbers::new());
    let (begin, mut reported) = (Instant::now(), Instant::now());
    wrong_moves::quiet_panics();
    watch(&TURNS);
    while begin.elapsed() < arguments.limit {
        // Half of the time goes to nodes.
        if arguments.want("nodes") {
            nodes::turn(&mut random, &mut numbers, Duration::from_millis(400));
        }
        if arguments.want("codes") {
            codes::turn(&mut random, &mut numbers, Duration::from_millis(150));
        }
        if arguments.want("wrong-moves") {
            wrong_moves::turn(&mut random, &mut numbers, Duration::from_millis(100));
        }
        for reader in readers.iter().filter(|_| arguments.want("inputs")) {
            read_inputs(reader, &mut random, &mut numbers);
        }
        TURNS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if reported.elapsed() >= Duration::from_secs(60) {
            reported = Instant::now();
            eprintln!("{} min: {}", begin.elapsed().as_secs() / 60, summary(&numbers));
        }
    }
    println!("{}", summary(&numbers));
}

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
use board_differential::mutations;
use polyboard::{Bitboard, Board, BoardExt, Position};

/// What is being tried: what did not end is named when time is up.
static CURRENT: Mutex<String> = Mutex::new(String::new());

/// A step may take this long; one that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn note(what: impl FnOnce() -> String) {
    *CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = what();
}

/// The numbers of what was done, by name.
pub(crate) type Numbers = BTreeMap<String, u64>;

pub(crate) fn count(numbers: &mut Numbers, name: &str, more: u64) {
    match numbers.get_mut(name) {
        Some(number) => *number += more,
        None => _ = numbers.insert(name.to_owned(), more),
    }
}

/// A position of a random game of double Chess960, or of standard chess.
pub(crate) fn random_position(random: &mut Random) -> Position {
    let number = |random: &mut Random| match random.below(3) {
        0 => 518,
        _ => random.below(CHESS960_STARTS),
    };
    let mut board: Bitboard =
        Bitboard::from_position(&double_chess960_start(number(random), number(random)));
    for _ in 0..random.below(120) {
        let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
        board.play(mv);
    }
    board.position()
}

/// The arguments: `--seconds N` and `--seed N`.
fn arguments() -> Result<(Duration, u64), String> {
    let (mut seconds, mut seed) = (60, 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().and_then(|value| value.parse::<u64>().ok());
        match (name.as_str(), value) {
            ("--seconds", Some(value)) => seconds = value,
            ("--seed", Some(value)) => seed = value,
            _ => return Err(format!("usage: soak [--seconds N] [--seed N], not {name:?}")),
        }
    }
    Ok((Duration::from_secs(seconds), seed))
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
                eprintln!("FAILED: no end after {} s: {current}", PATIENCE.as_secs());
                std::process::exit(1);
            }
        }
    });
}

fn summary(numbers: &Numbers) -> String {
    let parts: Vec<String> =
        numbers.iter().map(|(name, number)| format!("{name}={number}")).collect();
    parts.join(" ")
}

fn main() {
    static TURNS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let (limit, seed) = arguments().unwrap_or_else(|usage| {
        eprintln!("{usage}");
        std::process::exit(2);
    });
    let readers = mutations::readers();
    let (mut random, mut numbers) = (Random::new(seed), Numbers::new());
    let (begin, mut reported) = (Instant::now(), Instant::now());
    wrong_moves::quiet_panics();
    watch(&TURNS);
    while begin.elapsed() < limit {
        // Half of the time goes to nodes.
        nodes::turn(&mut random, &mut numbers, Duration::from_millis(400));
        codes::turn(&mut random, &mut numbers, Duration::from_millis(150));
        wrong_moves::turn(&mut random, &mut numbers, Duration::from_millis(100));
        for reader in &readers {
            let turn = Instant::now();
            while turn.elapsed() < Duration::from_millis(30) {
                let before = random.clone();
                note(|| format!("{}: the next input of {before:?}", reader.name));
                for _ in 0..16 {
                    let read = reader.next(&mut random);
                    count(&mut numbers, &format!("inputs({})", reader.name.replace(' ', "-")), 1);
                    count(&mut numbers, "inputs-read", u64::from(read));
                }
            }
        }
        TURNS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if reported.elapsed() >= Duration::from_secs(60) {
            reported = Instant::now();
            eprintln!("{} min: {}", begin.elapsed().as_secs() / 60, summary(&numbers));
        }
    }
    println!("{}", summary(&numbers));
}

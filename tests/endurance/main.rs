//! Endurance of the code `adaptive`: words of positions of all kinds, and decoding of words that may be none.
//!
//! ```text
//! cargo run --release -p board-differential --example endurance -- --count 1000000 --seed 7
//! ```
//!
//! So many positions are written. A tenth as many are written and read again, as many are found by climbing to
//! unlikely positions, and as many random words and words with a turned bit are read. The line on standard output
//! has the numbers of each, the same for the same seed everywhere. What is wrong ends the program with a panic that
//! names it. `--threads` shares the work.

mod placements;
mod positions;

use std::collections::BTreeMap;

use board_conformance::Random;
use board_encoding::{Adaptive, Bits, Code, Snapshot};
use polyboard::Setup;

use placements::{changed, first};
use positions::Positions;

/// So many changes without a less likely position end a climb.
const PATIENCE: u32 = 3_000;

/// The numbers of what was done, by name.
type Numbers = BTreeMap<&'static str, u64>;

struct Arguments {
    count: u64,
    seed: u64,
    threads: u64,
}

fn arguments() -> Result<Arguments, String> {
    let mut given = Arguments { count: 100_000, seed: 1, threads: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().and_then(|value| value.parse().ok());
        match (name.as_str(), value) {
            ("--count", Some(value)) => given.count = value,
            ("--seed", Some(value)) => given.seed = value,
            ("--threads", Some(value @ 1..)) => given.threads = value,
            _ => {
                let usage = "usage: endurance [--count N] [--seed N] [--threads N], not";
                return Err(format!("{usage} {name:?}"));
            }
        }
    }
    Ok(given)
}

fn main() {
    let Arguments { count, seed, threads } = arguments().unwrap_or_else(|usage| {
        eprintln!("{usage}");
        std::process::exit(2);
    });
    let share = count.div_ceil(threads);
    let mut numbers = Numbers::new();
    std::thread::scope(|scope| {
        let run =
            |index| scope.spawn(move || run(&mut Random::new(seed.wrapping_add(index)), share));
        let runs: Vec<_> = (0..threads).map(run).collect();
        for run in runs {
            for (name, number) in run.join().expect("a thread that found nothing wrong") {
                *numbers.entry(name).or_default() += number;
            }
        }
    });
    let parts: Vec<String> =
        numbers.iter().map(|(name, number)| format!("{name}={number}")).collect();
    println!("{}", parts.join(" "));
}

fn run(random: &mut Random, count: u64) -> Numbers {
    let mut numbers = Numbers::new();
    let mut positions = Positions::new();
    let few = count.div_ceil(10);
    for _ in 0..few {
        round_trip(&positions.next(random));
    }
    numbers.insert("round-trips", few);
    for _ in 0..few {
        let turned = turned(&written(&positions.next(random)), random);
        *numbers.entry("turned-words-read").or_default() += u64::from(is_word(&turned));
    }
    numbers.insert("turned-words", few);
    for _ in 0..few {
        *numbers.entry("random-words-read").or_default() += u64::from(is_word(&any_word(random)));
    }
    numbers.insert("random-words", few);
    climb(random, few);
    numbers.insert("positions-climbed-to", few);
    for _ in 0..count {
        let bits = written(&positions.next(random)).len();
        *numbers.entry("bits-written").or_default() += bits as u64;
        let is_rank = bits == Adaptive.max_bits();
        *numbers.entry("words-of-r160").or_default() += u64::from(is_rank);
    }
    numbers.insert("positions-written", count);
    numbers
}

/// The word of a position.
fn written(snapshot: &Snapshot) -> Bits {
    let word = Adaptive.encode(snapshot).unwrap_or_else(|why| panic!("{snapshot:?}: {why}"));
    assert!(word.len() <= Adaptive.max_bits(), "{snapshot:?}: {word}");
    word
}

fn round_trip(snapshot: &Snapshot) {
    let word = written(snapshot);
    assert_eq!(Adaptive.decode(&word).as_ref(), Ok(snapshot), "{word}");
}

/// Whether bits are the word of a position. What is decoded from others is wrong.
fn is_word(bits: &Bits) -> bool {
    let Ok(snapshot) = Adaptive.decode(bits) else { return false };
    assert_eq!(written(&snapshot), *bits, "{snapshot:?}");
    true
}

/// A word with one bit turned; the empty word has none.
fn turned(word: &Bits, random: &mut Random) -> Bits {
    let at = random.below(word.len().max(1));
    let (mut reader, mut turned) = (word.reader(), Bits::new());
    for index in 0..word.len() {
        turned.push(reader.peek(1) ^ u64::from(index == at), 1);
        // As many are left.
        let _ = reader.skip(1);
    }
    turned
}

/// Random bits, one more than the longest word at most.
fn any_word(random: &mut Random) -> Bits {
    let mut left = random.below(Adaptive.max_bits() + 2);
    let mut word = Bits::new();
    while left > 0 {
        let width = left.min(32);
        word.push(random.bits() >> (64 - width), width);
        left -= width;
    }
    word
}

/// Round trips of so many positions on the way to unlikely ones: a change is kept if the choices together cost
/// as much as before, or more.
fn climb(random: &mut Random, count: u64) {
    let (mut setup, mut greatest, mut idle) = (first(random), 0, 0);
    let mut done = 0;
    while done < count {
        if idle == PATIENCE {
            (setup, greatest, idle) = (first(random), 0, 0);
        }
        idle += 1;
        let other = changed(&setup, random);
        let Some((snapshot, cost)) = cost(&other).filter(|&(_, cost)| cost >= greatest) else {
            continue;
        };
        round_trip(&snapshot);
        done += 1;
        if cost > greatest {
            (greatest, idle) = (cost, 0);
        }
        setup = other;
    }
}

/// What the choices of a position cost, if it has a word.
fn cost(setup: &Setup) -> Option<(Snapshot, u32)> {
    let snapshot = Snapshot::new(setup).ok()?;
    let mut sum = 0;
    Adaptive::costs(&snapshot, &mut |cost| sum += cost.millibits()).ok()?;
    Some((snapshot, sum))
}

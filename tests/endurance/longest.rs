//! Searches for positions with long code words: is there one above `max_bits`?
//!
//! ```text
//! cargo run --release -p board-differential --example longest -- 20 b d+best
//! ```
//!
//! So many seconds for each code (10), for the codes named (all). It climbs from random placements by
//! exchanging two squares, or putting something else on one; a code rejects impossible material,
//! and nothing else limits the search. Prints the longest word, the bound and the position.

mod placements;

use std::time::{Duration, Instant};

use board_conformance::Random;
use board_encoding::{CODES, Code, Snapshot};
use polyboard::{Color, Setup};

use placements::{changed, first};

/// So many changes without a longer word end a climb.
const PATIENCE: u32 = 60_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(10, |text| text.parse().expect("a number of seconds"));
    let wanted: Vec<String> = arguments.collect();
    for code in CODES {
        if wanted.is_empty() || wanted.iter().any(|id| id == code.id()) {
            let (bits, setup) = search(*code, Duration::from_secs(seconds));
            println!("{} {bits} of {}  {}", code.id(), code.max_bits(), setup.fen());
            assert!(bits <= code.max_bits(), "longer than any word");
        }
    }
}

/// The longest word that climbs of so much time find, and its position.
fn search(code: &dyn Code, time: Duration) -> (usize, Setup) {
    let start = Instant::now();
    let mut random = Random::new(1);
    let mut best = (0, Setup::empty());
    while start.elapsed() < time && best.0 < code.max_bits() {
        let mut setup = first(&mut random);
        let mut longest = length(code, &setup).unwrap_or_default();
        let mut idle = 0;
        while idle < PATIENCE {
            idle += 1;
            let other = changed(&setup, &mut random);
            let Some(bits) = length(code, &other).filter(|&bits| bits >= longest) else { continue };
            if bits > longest {
                (idle, longest) = (0, bits);
            }
            setup = other;
        }
        if longest > best.0 {
            best = (longest, setup);
        }
    }
    best
}

/// The length of a position's word, if it has one.
fn length(code: &dyn Code, setup: &Setup) -> Option<usize> {
    let kings = |color| setup.king(color).is_some();
    if !Color::ALL.into_iter().all(kings) {
        return None;
    }
    let snapshot = Snapshot::new(setup).ok()?;
    code.encode(&snapshot).ok().map(|bits| bits.len())
}

//! Counts the well-known positions with each bug, and writes the record.
//!
//! ```text
//! cargo run --release -p board-bugs      takes two minutes
//! ```

use std::fs;
use std::panic::{catch_unwind, set_hook};
use std::path::{Path, PathBuf};

use anyhow::Result;
use board_bugs::{Counts, DEPTHS, RECORD, known};
use board_core::{Board, Position, perft};

/// Counts a position to a depth in plies.
type Counter = fn(&Position, u32) -> u64;

// The tables `WRONG`, by the ids of the bugs, and `RIGHT`, by the files of the boards.
include!(concat!(env!("OUT_DIR"), "/copies.rs"));

fn count<B: Board>(position: &Position, depth: u32) -> u64 {
    perft(&mut B::from_position(position), depth)
}

/// The counts of a position. What panics at a depth panics deeper too.
fn counts(counter: Counter, position: &Position, depths: usize) -> Counts {
    let mut counts = Counts([None; DEPTHS]);
    for (count, depth) in counts.0[..depths].iter_mut().zip(1..) {
        *count = catch_unwind(|| counter(position, depth)).ok();
        if count.is_none() {
            break;
        }
    }
    counts
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() -> Result<()> {
    // Some bugs panic, and the record says which.
    set_hook(Box::new(|_| {}));
    let mut record = String::new();
    for (id, counter) in WRONG {
        for known in known()? {
            let counts = counts(*counter, &known.position, DEPTHS);
            record += &format!("{id}\t{}\t{counts}\n", known.name);
        }
        println!("{id}");
    }
    Ok(fs::write(root().join(RECORD), record)?)
}

#[cfg(test)]
mod tests;

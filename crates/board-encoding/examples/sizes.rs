//! Bits on the average and at most, and nanoseconds, of every code on the positions of a file.
//!
//! ```text
//! cargo run --release -p board-encoding --example sizes tests/data/positions/real-games.epd
//! ```
//!
//! One FEN a line. Halfmove clocks above a code's greatest are brought down to it. The times are of
//! one core and one run: noise.

use std::hint::black_box;
use std::time::Instant;

use board_core::Position;
use board_encoding::{CODES, Snapshot};

/// Each position is encoded and decoded so many times.
const ROUNDS: u32 = 20;

fn main() {
    let path = std::env::args().nth(1).expect("the name of a file of FENs");
    let text = std::fs::read_to_string(path).expect("a file of text");
    let positions: Vec<Snapshot> = text
        .lines()
        .map(|line| Snapshot::reduced(&Position::from_fen(line).expect("a position")))
        .collect();
    println!("| code | average | maximum | longest word | ns to encode | ns to decode |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for code in CODES {
        let positions: Vec<Snapshot> =
            positions.iter().map(|p| p.with_clock_at_most(code.max_clock())).collect();
        let words: Vec<_> =
            positions.iter().map(|p| code.encode(p).expect("a position of a game")).collect();
        let total: usize = words.iter().map(|word| word.len()).sum();
        let nanoseconds = |start: Instant| {
            start.elapsed().as_nanos() / u128::from(ROUNDS) / positions.len() as u128
        };
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for position in &positions {
                let _ = black_box(code.encode(black_box(position)));
            }
        }
        let encoding = nanoseconds(start);
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for word in &words {
                let _ = black_box(code.decode(black_box(word)));
            }
        }
        println!(
            "| {} | {:.2} | {} | {} | {encoding} | {} |",
            code.id(),
            total as f64 / positions.len() as f64,
            words.iter().map(|word| word.len()).max().unwrap_or_default(),
            code.max_bits(),
            nanoseconds(start),
        );
    }
}

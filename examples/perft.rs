//! Perft in ten lines, on a representation chosen by name.
//!
//! ```text
//! cargo run --release --example perft
//! cargo run --release --example perft -- 4 x88 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
//! ```
//!
//! ```text
//! bitboard: 4865609 leaves at depth 5 in 7.46ms
//! ```

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use polyboard::prelude::*;

const USAGE: &str = "usage: perft [DEPTH [BACKEND [FEN]]]";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 3, USAGE);
    let depth: u32 =
        args.first().map_or("5", |text| text).parse().context("DEPTH").context(USAGE)?;
    let backend: Backend = args.get(1).map_or("bitboard", |name| name).parse().context(USAGE)?;
    let position = args.get(2).map_or(Ok(Position::start()), |fen| fen.parse()).context(USAGE)?;
    let start = Instant::now();
    let leaves = backend.board(&position).perft(depth);
    println!("{backend}: {leaves} leaves at depth {depth} in {:.2?}", start.elapsed());
    Ok(())
}

//! A chess engine to start from: it speaks UCI, plays on any board, and is small enough to be read.
//!
//! | file | what |
//! | --- | --- |
//! | `search.rs` | the search; in its folder what it prunes, and its end |
//! | `picking.rs` | the order of moves, in stages |
//! | `history.rs` | what the search learns of moves and of the evaluation |
//! | `evaluation.rs` | the static evaluation |
//! | `table.rs` | the hash table |
//! | `task.rs` | one search: what its threads share, and when it ends |
//! | `clock.rs` | how long to think |
//! | `uci.rs`, `bench.rs` | the protocol; a fixed number of nodes |
//! | `datagen.rs` | games against itself, in files for training |
//!
//! Search and evaluation are written once over a board and compiled for each representation. All of them search the
//! same tree, so a board is changed by one word: [`BOARD`] here, an argument, or `setoption name Backend`.
//!
//! Where to begin: tune the values of the evaluation, or replace it by a network (the example `nnue` keeps one up to date);
//! try other numbers in `search/pruning.rs`, each by a match (fastchess, cutechess-cli or OpenBench).
//!
//! ```text
//! cargo run --release --example engine                # an engine for a GUI or a match runner
//! cargo run --release --example engine -- x88         # the same on another board
//! cargo run --release --example engine -- bench       # N nodes M nps, as OpenBench expects
//! cargo run --release --example engine -- x88 bench 9 # to another depth
//! cargo run --release --example engine -- datagen my.vf --games 100
//! ```

mod bench;
mod clock;
mod datagen;
mod evaluation;
mod history;
mod picking;
mod search;
mod table;
mod task;
mod uci;

use std::num::NonZeroU32;

use anyhow::{Context, Result, bail};
use polyboard::Backend;

/// The board of the engine. Another word, another board.
const BOARD: Backend = Backend::BitboardArray8x8;

/// The depth of `bench`.
const DEPTH: u32 = 14;

const USAGE: &str = "usage: engine [BACKEND] [bench [DEPTH] | datagen FILE [--games N] [--nodes N] [--threads N] [--seed N] \
                     [--chess960]]";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    if args.first().is_none_or(|first| ["bench", "datagen"].contains(first)) {
        args.insert(0, BOARD.id());
    }
    let backend: Backend = args[0].parse().context(USAGE)?;
    match args[1..] {
        [] => uci::run(backend),
        ["datagen", ref args @ ..] => datagen::run(backend, args),
        ["bench"] => bench::run(backend, DEPTH),
        ["bench", depth] => {
            bench::run(backend, depth.parse::<NonZeroU32>().context("DEPTH").context(USAGE)?.get())
        }
        _ => bail!(USAGE),
    }
}

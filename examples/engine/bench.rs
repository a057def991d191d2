//! `bench`: a fixed number of nodes, which tells whether the search is still the same, and how fast it is.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use polyboard::{AnyBoard, Backend, Game, Position};

use crate::history::History;
use crate::table::Table;
use crate::task::{Task, say};
use crate::uci::HASH;

/// From the opening to pawns alone.
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqk2r/ppp1ppbp/6p1/8/3PP3/2P2N2/P4PPP/R1BQKB1R b KQkq - 0 7",
    "rnbqkb1r/1ppn1ppp/p3p3/3pP3/3P4/5N2/PPP1NPPP/R1BQKB1R b KQkq - 1 6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r1r1k1/p1qn1pb1/1ppn2p1/3p2Pp/3P1P2/1P3PN1/PB4BP/2RQR1K1 w - - 4 23",
    "r1b3rk/pp2q1b1/4p1Rp/2npPp1B/3Q1P2/2N4P/PPP2N1K/R7 w - - 1 23",
    "3r1r2/2p1P1k1/1pB3p1/p2P1pQp/5Pq1/5NP1/P4R1P/7K w - - 1 35",
    "r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
    "8/6pk/1p5p/3q1p2/1P3P2/2Q4P/6PK/8 w - - 5 40",
    "4r3/5k2/1p6/p1p4p/7P/2P1P1P1/P5K1/2R5 b - - 0 29",
    "8/4kp2/1p2p1p1/pPb1B2p/P4P1K/5P1P/8/8 w - - 9 38",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// Searches the positions to a depth, with one thread and an empty table each. The last line is `N nodes M nps`.
pub(crate) fn run(backend: Backend, depth: u32) -> Result<()> {
    let (table, begin, mut nodes) = (Arc::new(Table::new(HASH)?), Instant::now(), 0);
    for fen in POSITIONS {
        let game = Game::new(AnyBoard::new(backend, &Position::from_fen(fen).context(fen)?));
        let mut task = Task::new(backend, &game, &table);
        task.limits.depth = Some(depth);
        let found = task.run(&mut [History::new()]);
        table.clear();
        nodes += found.nodes;
        say(&format!("{:10} nodes, score {:6}, {fen}\n", found.nodes, found.score));
    }
    say(&format!("{nodes} nodes {:.0} nps\n", nodes as f64 / begin.elapsed().as_secs_f64()));
    Ok(())
}

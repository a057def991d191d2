//! What is counted for a [fingerprint](crate::fingerprint): every operation, run once with all in the cache.

use polyboard::Position;
use polyboard_bench::BenchmarkSubject;

use crate::workload::Workload;

/// Few positions with much in them, because counting is slow: an endgame with a capture en passant that pins forbid, a check with
/// promotions to come, and castling, promotions and a capture en passant on an almost empty board.
const POSITIONS: [&str; 3] = [
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/1P4p1/8/3pP3/8/7q/6N1/R3K2R w KQkq d6 0 2",
];

/// Runs each workload on a board once to warm up, and then some times between two calls of `mark`: long ones once, and short ones
/// five times, of which the least counts, because a reading of the clock may take longer. Returns the workload of each pair of
/// calls; there is none for a workload that the board lacks.
///
/// # Panics
///
/// Never: the positions are valid.
pub fn mark_each_operation(board: BenchmarkSubject, mut mark: impl FnMut()) -> Vec<Workload> {
    let positions = POSITIONS.map(|fen| Position::from_fen(fen).expect("a valid position"));
    let mut runner = board.runner(&positions);
    let mut marked = Vec::new();
    for workload in Workload::ALL.into_iter().filter(|workload| workload.is_counted()) {
        let (depth, order, times): (u32, &[u32], usize) = match workload.name() {
            "search" => (2, &[0], 1),
            "perft" | "perft-two-ply" => (2, &[0, 1], 1),
            "perft-no-bulk" | "perft-copy" => (2, &[0], 1),
            "observed" | "network" => (0, &[0], 1),
            "attacked" => (0, &[0, 1], 1),
            "gives-check" | "make-unmake" | "copy-play" | "from-fen" | "to-fen" => {
                (0, &[0, 1, 2], 1)
            }
            _ => (0, &[0, 1, 2], 5),
        };
        let work = workload.work(depth);
        if runner.run(work, order).is_none() {
            continue;
        }
        for _ in 0..times {
            mark();
            runner.run(work, order);
            mark();
            marked.push(workload);
        }
    }
    marked
}

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

/// Runs each workload on a board twice: once to warm up, and once between two calls of `mark`. Returns the workloads, without those
/// that the board lacks: there `mark` is not called.
///
/// # Panics
///
/// Never: the positions are valid.
pub fn mark_each_operation(board: BenchmarkSubject, mut mark: impl FnMut()) -> Vec<Workload> {
    let positions = POSITIONS.map(|fen| Position::from_fen(fen).expect("a valid position"));
    let mut runner = board.runner(&positions);
    let mut marked = Vec::new();
    for workload in Workload::ALL.into_iter().filter(Workload::is_counted) {
        let (depth, order): (u32, &[u32]) = match workload.name() {
            "perft" | "perft-two-ply" => (2, &[0, 1]),
            "perft-no-bulk" | "perft-copy" | "search" => (2, &[0]),
            "observed" | "network" => (0, &[0]),
            _ => (0, &[0, 1, 2]),
        };
        let work = workload.work(depth);
        if runner.run(work, order).is_some() {
            mark();
            runner.run(work, order);
            mark();
            marked.push(workload);
        }
    }
    marked
}

//! Perft of our bitboard beside shakmaty's, in turn.
//!
//!     cargo run --release --bin perft [-- ROUNDS]
//!
//! The positions and counts are those of `benches/positions.epd`; a wrong count stops it.

use std::env;
use std::time::{Duration, Instant};

use polyboard::{Backend, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A name, a FEN, a depth and the number of leaves there.
const SUBJECTS: [(&str, &str, u32, u64); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    (
        "middle",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
    ("endgame", "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28", 5, 31_265_700),
];

fn theirs(fen: &str, depth: u32) -> (u64, Duration) {
    let fen: Fen = fen.parse().expect("the subjects are valid");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("and positions");
    let start = Instant::now();
    (shakmaty::perft(&position, depth), start.elapsed())
}

fn ours(fen: &str, depth: u32) -> (u64, Duration) {
    let position = Position::from_fen(fen).expect("the subjects are valid");
    let mut board = Backend::Bitboard.board(&position);
    let start = Instant::now();
    (board.perft(depth), start.elapsed())
}

fn main() {
    let rounds = env::args().nth(1).map_or(5, |text| text.parse().expect("a number of rounds"));
    println!("M leaves/s   shakmaty  polyboard  ratio (above 1: polyboard is faster)");
    for (name, fen, depth, leaves) in SUBJECTS {
        let (mut them, mut us, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (their_leaves, their_time) = theirs(fen, depth);
            let (our_leaves, our_time) = ours(fen, depth);
            assert_eq!((their_leaves, our_leaves), (leaves, leaves), "{name} depth {depth}");
            let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
            them.push(rate(their_time));
            us.push(rate(our_time));
            ratios.push(rate(our_time) / rate(their_time));
        }
        let median = |numbers: &mut Vec<f64>| {
            numbers.sort_by(f64::total_cmp);
            numbers[numbers.len() / 2]
        };
        println!(
            "{name:10} {:10.1} {:10.1} {:6.3}",
            median(&mut them),
            median(&mut us),
            median(&mut ratios)
        );
    }
}

//! Perft of our bitboard beside shakmaty's, in turn.
//!
//!     cargo run --release --bin perft [-- ROUNDS]
//!
//! The positions and counts are those of `benches/positions.epd`; a wrong count stops it.

use std::env;
use std::time::{Duration, Instant};

use polyboard::{Backend, Epd, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

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
    for (_, subject) in Epd::lines(include_str!("../../positions.epd")) {
        let subject = subject.expect("the subjects are valid");
        let (name, fen) = (subject.operation("c1"), subject.position_text().trim());
        let name = name.and_then(|name| name.operands().next()).expect("and have names");
        let (depth, leaves) = subject.perft().flatten().last().expect("and counts");
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

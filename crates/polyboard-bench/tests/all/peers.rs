//! The search is the same on the boards of other crates.

use polyboard::{Backend, Position};
use polyboard_bench::peers::PEERS;
use polyboard_bench::{BenchmarkSubject, Work};

/// Positions with castling, en passant, promotions, checks and pins.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
];

#[test]
fn peers_search_the_same_tree() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        let mut ours = BenchmarkSubject::of_backend(Backend::Bitboard).runner(&[position]);
        for peer in PEERS {
            let mut theirs = peer.runner(&[position]);
            for work in [Work::Evaluate, Work::Search(3), Work::Search(6)] {
                let what = format!("{peer}: {work:?} of {fen}");
                let [theirs_found, ours_found] =
                    [&mut theirs, &mut ours].map(|runner| runner.run(work, &[0, 0]).unwrap().found);
                assert_eq!(theirs_found, ours_found, "{what}");
                assert_eq!(theirs.checksum(work, 0), ours.checksum(work, 0), "{what}");
            }
        }
    }
}

//! Two plies against the plain loop.

extern crate std;

use core::cell::Cell as Counter;

use board_core::{Board, Position, count_replies, perft, perft_two_ply};

use crate::row::Row;
use crate::{Lists, Mailbox};

std::thread_local! {
    /// How many first moves were made.
    static MADE: Counter<u64> = const { Counter::new(0) };
}

/// Called for each special move that is made.
pub(super) fn note_made() {
    MADE.set(MADE.get() + 1);
}

const POSITIONS: [(&str, u32); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
    ("5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28", 4),
];

#[test]
fn few_first_moves_are_made() {
    for (fen, depth) in POSITIONS {
        let mut board = Mailbox::<Row, Lists>::from_position(&Position::from_fen(fen).unwrap());
        let before = MADE.get();
        let leaves = perft_two_ply(&mut board, depth);
        let made = MADE.get() - before;
        let all = perft(&mut board, depth - 1);
        assert_eq!(leaves, perft(&mut board, depth));
        std::println!("{:.2} % {made} of {all}", 100.0 * (all - made) as f64 / all as f64);
    }
}

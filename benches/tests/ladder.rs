//! Every rung of a ladder counts right.

use board_core::{Board, Position};
use polyboard_benches::ladder::{Ladder, Pieces, bitboard::Bitboard, mailbox10x12::Mailbox10x12};

/// Published counts: castling, promotions, en passant, pins and checks, and Chess960.
const SUITES: [&str; 2] = [
    include_str!("../../tests/data/perft/standard.epd"),
    include_str!("../../tests/data/perft/chess960.epd"),
];

/// The deepest count of a row up to this is compared: the plain boards are slow.
const LEAVES: u64 = 2_000;

/// The depth and the count of a row that are compared.
fn count(row: &str) -> Option<(u32, u64)> {
    let counts = row.split(" ;D").skip(1).filter_map(|count| {
        let (depth, leaves) = count.split_once(' ')?;
        Some((depth.parse().ok()?, leaves.trim().parse().ok()?))
    });
    counts.filter(|&(_, leaves)| leaves <= LEAVES).last()
}

fn counts_right<P: Pieces>() {
    let mut compared = 0;
    for row in SUITES.into_iter().flat_map(str::lines) {
        let Some((depth, leaves)) = count(row) else { continue };
        let fen = row.split(" ;").next().expect("a row has a FEN");
        let Ok(position) = Position::from_fen(fen) else { continue };
        let mut board = Ladder::<P>::from_position(&position);
        let before = board.clone();
        assert_eq!(board.perft(depth), leaves, "{}: perft({depth}) of {fen}", P::ID);
        assert_eq!(board, before, "{}: {fen}", P::ID);
        compared += 1;
    }
    assert!(compared > 1_500, "{compared} rows");
}

#[test]
fn rungs_of_the_mailbox() {
    counts_right::<Mailbox10x12<0>>();
    counts_right::<Mailbox10x12<1>>();
    counts_right::<Mailbox10x12<2>>();
    counts_right::<Mailbox10x12<3>>();
    counts_right::<Mailbox10x12<4>>();
    counts_right::<Mailbox10x12<5>>();
}

#[test]
fn rungs_of_the_bitboard() {
    counts_right::<Bitboard<0>>();
    counts_right::<Bitboard<1>>();
    counts_right::<Bitboard<2>>();
    counts_right::<Bitboard<3>>();
    counts_right::<Bitboard<4>>();
    counts_right::<Bitboard<5>>();
}

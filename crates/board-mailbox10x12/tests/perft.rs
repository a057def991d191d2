//! The six well-known positions (Chess Programming Wiki, "Perft Results").

use board_core::{Board, Position, perft};
use board_mailbox10x12::Mailbox10x12;

#[track_caller]
fn counts(fen: &str, depth: u32, leaves: u64) {
    let position = Position::from_fen(fen).unwrap();
    assert_eq!(perft(&mut Mailbox10x12::from_position(&position), depth), leaves, "{fen}");
}

#[test]
fn start() {
    counts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281);
}

#[test]
fn kiwipete() {
    counts("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603);
}

#[test]
fn en_passant_uncovers_a_rook() {
    counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624);
}

#[test]
fn many_promotions() {
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333);
}

#[test]
fn a_pawn_about_to_promote_by_capture() {
    counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487);
}

#[test]
fn middle_game() {
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
    );
}

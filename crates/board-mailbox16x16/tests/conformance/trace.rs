//! What the generator reads, worked out by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_mailbox16x16::Mailbox16x16;

/// a1 is cell 44, so the sentinel to its left is cell 43, and the one to the right of h1 cell 4c.
#[test]
fn rooks_in_the_corners_read_sentinels() {
    let board = Mailbox16x16::from_position(&Position::start());
    let steps = [
        "a1: cell 44 holds a white rook",
        "a2: cell 54 holds a white pawn",
        "b1: cell 45 holds a white knight",
        "off the board: cell 34 holds a sentinel",
        "off the board: cell 43 holds a sentinel",
    ];
    assert!(trace_lines(&board, Square::A1).ends_with(&steps.map(String::from)));
    let lines = trace_lines(&board, Square::H1);
    assert!(lines.contains(&"off the board: cell 4c holds a sentinel".to_owned()), "{lines:#?}");
}

/// Five steps and more are computed in another way, and are the right cells.
#[test]
fn a_rook_reads_seven_squares_up() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let lines = trace_lines(&Mailbox16x16::from_position(&position), Square::A1);
    let steps = (2..=8).map(|rank| format!("a{rank}: cell {:02x} is empty", 0x34 + 16 * rank));
    let steps: Vec<String> = steps.collect();
    assert!(lines.windows(7).any(|window| window == steps), "{lines:#?}");
}

//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_mailbox16x16::Mailbox16x16;

/// a1 lies in cell 44, so the sentinel to its left is 43, to the right of h1 is 4c.
#[test]
fn rooks_in_the_corners_read_guards() {
    let board = Mailbox16x16::from_position(&Position::start());
    let walk = [
        "along file and rank",
        "a2: cell 54 holds a white pawn",
        "b1: cell 45 holds a white knight",
        "off the board: cell 34 holds a sentinel",
        "off the board: cell 43 holds a sentinel",
    ];
    assert!(trace_lines(&board, Square::A1).ends_with(&walk.map(String::from)));
    let told = trace_lines(&board, Square::H1);
    assert!(told.contains(&"off the board: cell 4c holds a sentinel".to_owned()), "{told:#?}");
}

/// Five steps and more are looked up from the corner of the array, and are the same cells.
#[test]
fn a_rook_sees_seven_squares_up() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let told = trace_lines(&Mailbox16x16::from_position(&position), Square::A1);
    let walk = (2..=8).map(|rank| format!("a{rank}: cell {:02x} is empty", 0x34 + 16 * rank));
    let walk: Vec<String> = walk.collect();
    assert!(told.windows(7).any(|lines| lines == walk), "{told:#?}");
}

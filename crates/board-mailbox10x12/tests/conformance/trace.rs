//! What the generator reads, worked out by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_mailbox10x12::Mailbox10x12;

/// The sentinel to the left of a1 is cell 20, and cell 29, to the right of h1, is beside cell 30, to the
/// left of a2.
#[test]
fn rooks_in_the_corners_read_sentinels() {
    let board = Mailbox10x12::from_position(&Position::start());
    let steps = [
        "a1: cell 21 holds a white rook",
        "a2: cell 31 holds a white pawn",
        "b1: cell 22 holds a white knight",
        "off the board: cell 11 holds a sentinel",
        "off the board: cell 20 holds a sentinel",
    ];
    assert!(trace_lines(&board, Square::A1).ends_with(&steps.map(String::from)));
    let steps = [
        "h2: cell 38 holds a white pawn",
        "off the board: cell 29 holds a sentinel",
        "off the board: cell 18 holds a sentinel",
        "g1: cell 27 holds a white knight",
    ];
    assert!(trace_lines(&board, Square::H1).ends_with(&steps.map(String::from)));
}

/// A leap over the edge reads a sentinel of the opposite edge: 28 + 12 = 40, to the left of a3.
#[test]
fn a_knight_at_the_edge_reads_the_sentinels_of_the_other_edge() {
    let board =
        Mailbox10x12::from_position(&Position::from_fen("4k3/8/8/8/8/8/8/4K2N w - - 0 1").unwrap());
    let leaps = [
        "h1: cell 28 holds a white knight",
        "off the board: cell 49 holds a sentinel",
        "off the board: cell 40 holds a sentinel",
        "off the board: cell 20 holds a sentinel",
        "off the board: cell 9 holds a sentinel",
        "off the board: cell 7 holds a sentinel",
        "off the board: cell 16 holds a sentinel",
        "f2: cell 36 is empty",
        "g3: cell 47 is empty",
    ];
    assert!(trace_lines(&board, Square::H1).ends_with(&leaps.map(String::from)));
}

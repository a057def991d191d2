//! What the generator reads, worked out by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_mailbox12x12::Mailbox12x12;

/// The outermost sentinels are two cells to the left of a1, cell 26. No leap goes farther.
#[test]
fn a_knight_in_the_corner_reads_both_cells_of_the_border() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1").unwrap();
    let leaps = [
        "a1: cell 26 holds a white knight",
        "b3: cell 51 is empty",
        "c2: cell 40 is empty",
        "off the board: cell 16 holds a sentinel",
        "off the board: cell 3 holds a sentinel",
        "off the board: cell 1 holds a sentinel",
        "off the board: cell 12 holds a sentinel",
        "off the board: cell 36 holds a sentinel",
        "off the board: cell 49 holds a sentinel",
    ];
    let lines = trace_lines(&Mailbox12x12::from_position(&position), Square::A1);
    assert!(lines.ends_with(&leaps.map(String::from)), "{lines:#?}");
}

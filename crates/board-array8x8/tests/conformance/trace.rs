//! What the generator reads, worked out by hand.

use board_array8x8::Array8x8;
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

/// Two comparisons a step: the file, and then the index for the rank.
#[test]
fn a_rook_tests_its_file_and_then_its_index() {
    let board =
        Array8x8::from_position(&Position::from_fen("R1n1k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap());
    let lines = trace_lines(&board, Square::A8);
    let steps = [
        "a8: cell 56 holds a white rook",
        "off the board: index 64 is above 63, nothing is read",
        "b8: file 1 and index 57 are on the board, cell 57 is empty",
        "c8: file 2 and index 58 are on the board, cell 58 holds a black knight",
        "a7: file 0 and index 48 are on the board, cell 48 is empty",
    ];
    assert!(lines.windows(steps.len()).any(|lines| lines == steps), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), "off the board: file -1 is below 0, nothing is read");
    // To the east of h1 the index would be that of a2, and to the south below 0.
    let lines = trace_lines(&board, Square::H1);
    let east = "off the board: file 8 is above 7, nothing is read".to_owned();
    assert_eq!(lines.iter().filter(|line| **line == east).count(), 1);
    assert!(lines.contains(&"off the board: index -1 is below 0, nothing is read".to_owned()));
}

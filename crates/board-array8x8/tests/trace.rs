//! What the generator does, known by hand.

use board_array8x8::Array8x8;
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

/// Two comparisons a step: the file, and then the index for the rank.
#[test]
fn a_rook_asks_for_its_file_and_then_for_its_index() {
    let board =
        Array8x8::from_position(&Position::from_fen("R1n1k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap());
    let told = trace_lines(&board, Square::A8);
    let walk = [
        "along file and rank",
        "off the board: index 64 is beyond 63, nothing is read",
        "b8: file 1 and index 57 are on the board, cell 57 is empty",
        "c8: file 2 and index 58 are on the board, cell 58 holds a black knight",
        "a7: file 0 and index 48 are on the board, cell 48 is empty",
    ];
    assert!(told.windows(walk.len()).any(|lines| lines == walk), "{told:#?}");
    assert_eq!(told.last().unwrap(), "off the board: file -1 is below 0, nothing is read");
    // h1 to the east would be a2, and h1 to the south nothing.
    let told = trace_lines(&board, Square::H1);
    let east = "off the board: file 8 is beyond 7, nothing is read".to_owned();
    assert_eq!(told.iter().filter(|line| **line == east).count(), 1);
    assert!(told.contains(&"off the board: index -1 is below 0, nothing is read".to_owned()));
}

//! What the generator reads, worked out by hand.

use board_0x88::{X88, X88List};
use board_conformance::trace_lines;
use board_core::{Inspect, Position, Square};

fn lines<B: Inspect>(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&B::from_position(&Position::from_fen(fen).unwrap()), from)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// With lists the bishop is found in a list, its cell is not read, and the steps are the same.
#[test]
fn a_bishop_at_home_reads_two_squares_and_finds_two_edges() {
    let steps = [
        "c1: cell 02 holds a white bishop",
        "d2: 0x13 & 0x88 = 0x00, cell 13 holds a white pawn",
        "off the board: 0xf3 & 0x88 = 0x80, nothing is read",
        "off the board: 0xf1 & 0x88 = 0x80, nothing is read",
        "b2: 0x11 & 0x88 = 0x00, cell 11 holds a white pawn",
    ];
    assert!(lines::<X88>(START, Square::C1).ends_with(&steps.map(String::from)));
    let with_lists = lines::<X88List>(START, Square::C1);
    let start = with_lists.iter().rposition(|line| line == steps[1]).unwrap();
    assert_eq!(with_lists[start - 1], "c1: entry of a piece list {c1}");
    assert_eq!(with_lists[start..start + 4], steps[1..]);
}

#[test]
fn a_rook_in_the_corner_finds_the_edge_in_two_bits() {
    let steps = [
        "a1: cell 00 holds a white rook",
        "a2: 0x10 & 0x88 = 0x00, cell 10 holds a white pawn",
        "b1: 0x01 & 0x88 = 0x00, cell 01 holds a white knight",
        "off the board: 0xf0 & 0x88 = 0x80, nothing is read",
        "off the board: 0xff & 0x88 = 0x88, nothing is read",
    ];
    assert!(lines::<X88>(START, Square::A1).ends_with(&steps.map(String::from)));
}

#[test]
fn a_knight_tries_eight_leaps() {
    let leaps = [
        "g1: cell 06 holds a white knight",
        "h3: 0x27 & 0x88 = 0x00, cell 27 is empty",
        "off the board: 0x18 & 0x88 = 0x08, nothing is read",
        "off the board: 0xf8 & 0x88 = 0x88, nothing is read",
        "off the board: 0xe7 & 0x88 = 0x80, nothing is read",
        "off the board: 0xe5 & 0x88 = 0x80, nothing is read",
        "off the board: 0xf4 & 0x88 = 0x80, nothing is read",
        "e2: 0x14 & 0x88 = 0x00, cell 14 holds a white pawn",
        "f3: 0x25 & 0x88 = 0x00, cell 25 is empty",
    ];
    assert!(lines::<X88>(START, Square::G1).ends_with(&leaps.map(String::from)));
}

/// The rook on e7 pins: two empty squares, the bishop, two empty squares. A bishop has no move along a
/// file, so nothing more is read for it.
#[test]
fn a_pinned_bishop_makes_no_step() {
    let lines = lines::<X88>("4k3/4r3/8/8/4B3/8/8/4K3 w - - 0 1", Square::E4);
    let pin = [
        "e7: attacks near the king on an empty board, by the table of differences {e1, e2}",
        "e2: cell 14 is empty",
        "e3: cell 24 is empty",
        "e4: cell 34 holds a white bishop",
        "e5: cell 44 is empty",
        "e6: cell 54 is empty",
    ];
    assert!(lines.windows(pin.len()).any(|window| window == pin), "{lines:#?}");
    let end = ["all pieces but the king", "e4: cell 34 holds a white bishop"];
    assert!(lines.ends_with(&end.map(String::from)), "{lines:#?}");
}

/// A queen on h4 gives check, and the squares up to it are the check mask. The rook's first two steps end
/// elsewhere and are no moves; the third captures the queen.
#[test]
fn a_rook_steps_up_to_the_checking_queen() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/7q/3P1P2/PPP1P1P1/RNBQKBNR w KQkq - 1 3";
    let lines = lines::<X88>(fen, Square::H1);
    let steps = [
        "f2: cell 15 is empty",
        "g3: cell 26 is empty",
        "h4: cell 37 holds a black queen",
        "all pieces but the king",
        "h1: cell 07 holds a white rook",
        "h2: 0x17 & 0x88 = 0x00, cell 17 is empty",
        "h3: 0x27 & 0x88 = 0x00, cell 27 is empty",
        "h4: 0x37 & 0x88 = 0x00, cell 37 holds a black queen",
    ];
    assert!(lines.windows(steps.len()).any(|window| window == steps), "{lines:#?}");
}

/// Bishop b4 and knight f3 both give check: only the king can move, and the rook is not read.
#[test]
fn in_double_check_no_other_piece_is_read() {
    let lines = lines::<X88>("4k3/8/8/8/1b6/5n2/8/R3K3 w - - 0 1", Square::A1);
    assert!(!lines.contains(&"all pieces but the king".to_owned()), "{lines:#?}");
}

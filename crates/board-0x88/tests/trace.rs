//! What the generator does, known by hand.

use board_0x88::{X88, X88List};
use board_conformance::trace_lines;
use board_core::{Inspect, Position, Square};

fn lines<B: Inspect>(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&B::from_position(&Position::from_fen(fen).unwrap()), from)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// With lists the bishops are found in their list; the walk is the same.
#[test]
fn a_bishop_at_home_looks_at_two_squares_and_over_two_edges() {
    let walk = [
        "along the diagonals",
        "d2: 0x13 & 0x88 = 0x00, cell 13 holds a white pawn",
        "off the board: 0xf3 & 0x88 = 0x80, nothing is read",
        "off the board: 0xf1 & 0x88 = 0x80, nothing is read",
        "b2: 0x11 & 0x88 = 0x00, cell 11 holds a white pawn",
    ];
    assert!(lines::<X88>(START, Square::C1).ends_with(&walk.map(String::from)));
    let with_lists = lines::<X88List>(START, Square::C1);
    let start = with_lists.iter().position(|line| line == walk[0]).unwrap();
    assert_eq!(with_lists[start - 1], "c1: an entry of a list {c1}");
    assert_eq!(with_lists[start..start + 5], walk);
}

#[test]
fn a_rook_in_the_corner_finds_the_edge_in_two_bits() {
    let walk = [
        "a1: cell 00 holds a white rook",
        "along file and rank",
        "a2: 0x10 & 0x88 = 0x00, cell 10 holds a white pawn",
        "b1: 0x01 & 0x88 = 0x00, cell 01 holds a white knight",
        "off the board: 0xf0 & 0x88 = 0x80, nothing is read",
        "off the board: 0xff & 0x88 = 0x88, nothing is read",
    ];
    assert!(lines::<X88>(START, Square::A1).ends_with(&walk.map(String::from)));
}

#[test]
fn a_knight_tries_eight_leaps() {
    let leaps = [
        "a knight's leaps",
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

/// The rook on e7 pins: two empty squares, the bishop, two empty squares. The bishop is not asked for
/// moves along a file.
#[test]
fn a_pinned_bishop_has_no_walk() {
    let told = lines::<X88>("4k3/4r3/8/8/4B3/8/8/4K3 w - - 0 1", Square::E4);
    let walk = [
        "e7: near the king it would attack, by the table of differences {e1, e2}",
        "e2: cell 14 is empty",
        "e3: cell 24 is empty",
        "e4: cell 34 holds a white bishop",
        "e5: cell 44 is empty",
        "e6: cell 54 is empty",
        "e7: it pins {e4}",
    ];
    assert!(told.windows(walk.len()).any(|lines| lines == walk), "{told:#?}");
    let end = [
        "the other pieces",
        "stop: pinned: only along its line",
        "e4: cell 34 holds a white bishop",
    ];
    assert!(told.ends_with(&end.map(String::from)));
}

/// A queen checks from h4: whoever is not the king must go to f2 or g3, or take her. The rook's
/// first two steps lead elsewhere and are no moves; the third takes her.
#[test]
fn a_check_is_met_on_its_line_or_not_at_all() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/7q/3P1P2/PPP1P1P1/RNBQKBNR w KQkq - 1 3";
    let told = lines::<X88>(fen, Square::H1);
    assert!(told.contains(&"h4: it gives check to {e1}".to_owned()));
    assert!(told.contains(&"e1: a check: a piece may go to {f2, g3, h4}".to_owned()));
    let walk = [
        "h2: 0x17 & 0x88 = 0x00, cell 17 is empty",
        "h3: 0x27 & 0x88 = 0x00, cell 27 is empty",
        "h4: 0x37 & 0x88 = 0x00, cell 37 holds a black queen",
    ];
    assert!(told.windows(walk.len()).any(|lines| lines == walk), "{told:#?}");
}

/// Bishop b4 and knight f3 both check: nobody but the king is asked.
#[test]
fn two_checks_leave_the_king_alone() {
    let told = lines::<X88>("4k3/8/8/8/1b6/5n2/8/R3K3 w - - 0 1", Square::A1);
    assert_eq!(told.last().unwrap(), "stop: two checks: only the king can move");
}

//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_piece_list::PieceList;

fn lines(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&PieceList::from_position(&Position::from_fen(fen).unwrap()), from)
}

#[test]
fn a_bishop_is_found_in_its_list_and_looks_along_two_lines() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = [
        "the lists compared with {c1}",
        "c1: the rising diagonal {d2}",
        "c1: the falling diagonal {b2}",
        "c1: of these free and allowed {}",
        "c1: of these to be taken {}",
    ];
    assert!(lines(fen, Square::C1).ends_with(&told.map(String::from)));
}

#[test]
fn a_pinned_rook_keeps_to_its_line() {
    let told = [
        "e7: its way from the king {e2, e3, e4, e5, e6, e7}",
        "the lists compared with {e4}",
        "e4: the rank {a4, b4, c4, d4, f4, g4, h4}",
        "e4: the file {e1, e2, e3, e5, e6, e7}",
        "e4: pinned: of these only along its line {e1, e2, e3, e5, e6, e7}",
        "e4: of these free and allowed {e2, e3, e5, e6}",
        "e4: of these to be taken {e7}",
    ];
    let lines = lines("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", Square::E4);
    assert!(lines.ends_with(&told.map(String::from)), "{lines:#?}");
}

#[test]
fn two_checks_leave_the_king_alone() {
    let told = lines("4k3/8/8/8/1b6/5n2/8/R3K3 w - - 0 1", Square::A1);
    assert_eq!(told.last().unwrap(), "stop: two checks: only the king can move");
}

//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_piece_list::PieceList;

fn lines(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&PieceList::from_position(&Position::from_fen(fen).unwrap()), from)
}

fn end_of(fen: &str, from: Square, expected: &[&str]) {
    let lines = lines(fen, from);
    let expected: Vec<String> = expected.iter().map(|&line| line.into()).collect();
    assert!(lines.ends_with(&expected), "{lines:#?}");
}

#[test]
fn a_bishop_is_found_in_its_list_and_attacks_along_two_lines() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let steps = [
        "all pieces but the king",
        "White's pawns as a set {a2, b2, c2, d2, e2, f2, g2, h2}",
        "squares searched for in the list {c1}",
        "c1: diagonal attacks {d2}",
        "c1: antidiagonal attacks {b2}",
    ];
    end_of(fen, Square::C1, &steps);
}

#[test]
fn a_pin_is_found_by_the_path_of_the_slider() {
    let lines = lines("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", Square::E4);
    assert!(
        lines.contains(&"e7: path of its attack {e2, e3, e4, e5, e6, e7}".into()),
        "{lines:#?}"
    );
    let rook = [
        "e4: rank attacks {a4, b4, c4, d4, f4, g4, h4}",
        "e4: file attacks {e1, e2, e3, e5, e6, e7}",
    ];
    assert!(lines.ends_with(&rook.map(String::from)), "{lines:#?}");
}

#[test]
fn in_double_check_no_slider_is_read() {
    let lines = lines("4k3/8/8/8/1b6/5n2/8/R3K3 w - - 0 1", Square::A1);
    assert!(lines.iter().all(|line| !line.starts_with("a1")), "{lines:#?}");
}

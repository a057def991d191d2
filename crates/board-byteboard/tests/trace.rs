//! What the generator does, known by hand.

use board_byteboard::Byteboard;
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

fn lines(fen: &str, from: Square) -> Vec<String> {
    let board: Byteboard = Byteboard::from_position(&Position::from_fen(fen).unwrap());
    trace_lines(&board, from)
}

#[test]
fn a_bishop_looks_along_four_rays_at_once() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = [
        "bytes of rooks and queens {a1, d1, h1, a8, d8, h8}",
        "bytes of bishops and queens {c1, d1, f1, c8, d8, f8}",
        "c1: along four rays a bishop attacks {b2, d2}",
        "c1: of these free and allowed {}",
        "c1: of these to be taken {}",
    ];
    let lines = lines(fen, Square::C1);
    assert!(lines.contains(&"stop: nobody bears on the king".to_owned()));
    assert!(lines.ends_with(&told.map(String::from)));
}

#[test]
fn a_pinned_rook_keeps_to_its_line() {
    let told = [
        "stop: pinned: only along its line",
        "e4: along four rays a rook attacks {e1, e2, e3, a4, b4, c4, d4, f4, g4, h4, e5, e6, e7}",
        "e4: of these free and allowed {e2, e3, e5, e6}",
        "e4: of these to be taken {e7}",
    ];
    let lines = lines("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", Square::E4);
    assert!(lines.contains(&"e1: pins along rank and file {e2, e3, e4, e5, e6, e7}".to_owned()));
    assert!(lines.ends_with(&told.map(String::from)), "{lines:#?}");
}

#[test]
fn a_king_in_check_asks_where_he_would_not_be_attacked() {
    let told = [
        "the king's steps",
        "e1: without own pieces, the king's steps {d1, f1, d2, e2, f2}",
        "asked whether they are attacked {d1, f1, d2, e2, f2}",
        "not attacked {d1, f1, d2, f2}",
        "e1: of these free and allowed {d1, f1, d2, f2}",
        "e1: of these to be taken {}",
    ];
    let lines = lines("k3r3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1);
    assert!(lines.contains(&"e1: checked by {e8}".to_owned()));
    assert!(lines.windows(told.len()).any(|lines| lines == told), "{lines:#?}");
}

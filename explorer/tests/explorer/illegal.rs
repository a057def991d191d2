//! Reasons why moves are not legal.

use board_explorer::Session;
use polyboard::Square;

/// The start, captures and castling, en passant with a pin, Chess960, promotions.
const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "4k3/8/8/8/8/8/8/qR3KR1 w GB - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

#[test]
fn every_move_is_legal_or_has_a_reason() {
    for fen in POSITIONS {
        let mut session = Session::default();
        session.set_up(fen).unwrap();
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            for promotion in ["", "q"] {
                let mv = format!("{from}{to}{promotion}");
                let reason = session.why_illegal(&mv);
                let is_legal = session.play(&mv).is_ok() && session.back();
                assert_eq!(reason.is_empty(), is_legal, "{mv} in {fen}: {reason}");
                let is_explained =
                    reason.split_once("not legal here: ").is_some_and(|(_, why)| !why.is_empty());
                assert_eq!(is_explained, !is_legal, "{mv} in {fen}: {reason}");
            }
        }
    }
}

#[test]
fn a_text_that_is_no_move_is_reported() {
    let session = Session::default();
    assert_eq!(session.why_illegal("e2"), "UCI move: expected four or five characters");
    assert_eq!(session.why_illegal("e2e4"), "");
}

#[test]
fn the_error_of_the_position_after_is_named() {
    let mut session = Session::default();
    session.set_up("4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1").unwrap();
    let reason = session.why_illegal("e4a4");
    assert!(
        reason.ends_with("the black rook on e8 could capture the king on e1 (opposite-check)"),
        "{reason}"
    );
    session.set_up("8/8/8/4k3/8/4K3/8/8 w - - 0 1").unwrap();
    assert!(session.why_illegal("e3e4").ends_with("(kings-touch)"));
}

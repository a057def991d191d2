//! Attacks, checks and pins.

use board_explorer::{Pin, Session};
use polyboard::{Color, Square, SquareSet};

fn session(fen: &str) -> Session {
    let mut session = Session::default();
    session.set_up(fen).unwrap();
    session
}

fn set(squares: &[Square]) -> SquareSet {
    squares.iter().copied().collect()
}

#[test]
fn attacks_reach_own_pieces_and_stop_at_any() {
    let session = session("4k3/8/8/8/8/8/3P4/R2BK3 w - - 0 1");
    // Queen's rook, bishop, king and pawn, each of whom guards another or stands before one.
    let mut expected = SquareSet::file(polyboard::File::A);
    expected.remove(Square::A1);
    for square in [
        [Square::B1, Square::C1, Square::D1, Square::E2, Square::F3],
        [Square::G4, Square::H5, Square::C2, Square::B3, Square::A4],
        [Square::D2, Square::F2, Square::F1, Square::C3, Square::E3],
    ]
    .concat()
    {
        expected.insert(square);
    }
    assert_eq!(session.attacked(Color::White), expected);
    assert_eq!(session.attackers(Square::E2, Color::White), set(&[Square::D1, Square::E1]));
    assert_eq!(session.attackers(Square::E2, Color::Black), SquareSet::EMPTY);
}

#[test]
fn both_who_check_are_named() {
    let session = session("4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1");
    assert_eq!(session.checkers(), set(&[Square::D3, Square::E8]));
    assert_eq!(session.pins().count(), 0);
}

#[test]
fn a_pin_has_a_piece_and_a_slider() {
    let session = session("4r1k1/8/b7/8/4R3/3B4/8/q3NK2 w - - 0 1");
    assert_eq!(session.king(), Square::F1);
    let pins: Vec<Pin> = session.pins().collect();
    assert_eq!(
        pins,
        [Pin { piece: Square::E1, by: Square::A1 }, Pin { piece: Square::D3, by: Square::A6 }]
    );
}

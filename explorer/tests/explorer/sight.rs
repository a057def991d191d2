//! Checks and pins are reported with the pieces that give them.

use board_explorer::{Pin, Sight};
use polyboard::{Bitboard, Board, Position, Square};

fn sight(fen: &str) -> Sight {
    Sight::of(&Bitboard::from_position(&Position::from_fen(fen).unwrap()))
}

#[test]
fn both_checkers_are_reported() {
    let sight = sight("4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1");
    assert_eq!(sight.checkers, [Square::D3, Square::E8].into_iter().collect());
    assert_eq!(sight.pins, []);
}

#[test]
fn a_pin_has_a_piece_and_a_slider() {
    let sight = sight("4r1k1/8/b7/8/4R3/3B4/8/q3NK2 w - - 0 1");
    assert_eq!(sight.king, Square::F1);
    assert_eq!(
        sight.pins,
        [Pin { piece: Square::E1, by: Square::A1 }, Pin { piece: Square::D3, by: Square::A6 }]
    );
}

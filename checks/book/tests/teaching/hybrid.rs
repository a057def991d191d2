//! Sets and cells, kept in step.

use board_array8x8::Array8x8;
use board_core::{Board, Position, View};

use super::{codes, positions};

/// Which piece is on a square, from sets alone: up to twelve tests.
/// The set of a piece is at its code plus 6.
fn piece_by_search(sets: &[u64; 13], square: usize) -> i8 {
    let found = sets.iter().position(|set| set >> square & 1 == 1);
    found.map_or(0, |place| place as i8 - 6)
}

/// Makes a move on both. The cells tell which sets change.
fn play(sets: &mut [u64; 13], cells: &mut [i8; 64], from: usize, to: usize) {
    let (moved, captured) = (cells[from], cells[to]); // two loads, no search
    sets[(moved + 6) as usize] ^= 1 << from | 1 << to;
    if captured != 0 {
        sets[(captured + 6) as usize] ^= 1 << to;
    }
    cells[to] = moved;
    cells[from] = 0;
}

/// The first square on which sets and cells differ.
fn first_difference(sets: &[u64; 13], cells: &[i8; 64]) -> Option<usize> {
    (0..64).find(|&square| piece_by_search(sets, square) != cells[square])
}

fn sets_of(cells: &[i8; 64]) -> [u64; 13] {
    let mut sets = [0; 13];
    for (square, &code) in cells.iter().enumerate().filter(|(_, code)| **code != 0) {
        sets[(code + 6) as usize] |= 1 << square;
    }
    sets
}

fn cells_of(position: &Position) -> [i8; 64] {
    codes(Array8x8::from_position(position).cells())
}

#[test]
fn a_move_leads_to_the_position_of_the_board() {
    for position in positions() {
        let board: board_hybrid::BitboardArray8x8 = Board::from_position(&position);
        board.clone().for_each_child(|child, mv| {
            if mv.is_castle() || mv.is_en_passant() || mv.is_promotion() {
                return;
            }
            let mut cells = cells_of(&position);
            let mut sets = sets_of(&cells);
            play(&mut sets, &mut cells, mv.from().index(), mv.to().index());
            assert_eq!(first_difference(&sets, &cells), None);
            for square in board_core::Square::all() {
                let code = child.piece_at(square).map_or(0, |piece| {
                    let code = piece.role.index() as i8 + 1;
                    if piece.color == board_core::Color::White { code } else { -code }
                });
                assert_eq!(cells[square.index()], code);
            }
        });
    }
}

#[test]
fn en_passant_in_one_of_them_makes_them_differ() {
    let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    let mut cells = cells_of(&position);
    let mut sets = sets_of(&cells);
    play(&mut sets, &mut cells, 36, 43); // e5 to d6
    sets[(-1 + 6) as usize] ^= 1 << 35; // the pawn on d5 leaves its set
    assert_eq!(first_difference(&sets, &cells), Some(35), "and stays in its cell");
}

//! Pieces without a board.

use board_core::{Board, Color, Role, View};
use board_piece_list::PieceList;

use super::assert_moves;

const NOWHERE: u8 = 0x80;

/// The slot of the piece on a square: a search.
fn slot_on(list: &[u8; 16], square: u8) -> Option<usize> {
    list.iter().position(|&at| at == square)
}

/// Where a white rook can go.
fn rook_moves(white: &[u8; 16], black: &[u8; 16], from: u8) -> Vec<usize> {
    let mut moves = Vec::new();
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (mut file, mut rank) = (from as i8 % 8 + files, from as i8 / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let to = (8 * rank + file) as u8;
            if slot_on(white, to).is_some() {
                break;
            }
            moves.push(usize::from(to));
            if slot_on(black, to).is_some() {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    moves
}

/// A move: one byte, and one more if it captures.
fn play(own: &mut [u8; 16], other: &mut [u8; 16], from: u8, to: u8) {
    if let Some(captured) = slot_on(other, to) {
        other[captured] = NOWHERE;
    }
    if let Some(moved) = slot_on(own, from) {
        own[moved] = to;
    }
}

fn list_of(board: &PieceList, color: Color) -> [u8; 16] {
    let mut list = [NOWHERE; 16];
    for (slot, square) in list.iter_mut().zip(board.by_color(color)) {
        *slot = square.index() as u8;
    }
    list
}

#[test]
fn a_rook_moves_as_on_the_board() {
    assert_moves::<PieceList>(Role::Rook, |_, board, from| {
        let [white, black] = [Color::White, Color::Black].map(|color| list_of(board, color));
        let found = rook_moves(&white, &black, from.index() as u8);
        found.into_iter().map(board_core::Square::new).collect()
    });
}

#[test]
fn a_move_writes_what_the_board_writes() {
    for position in super::positions().iter().step_by(10) {
        let board = PieceList::from_position(position);
        board.clone().for_each_child(|child, mv| {
            if mv.is_castle() || mv.is_en_passant() {
                return;
            }
            let [mut white, mut black] =
                [Color::White, Color::Black].map(|color| list_of(&board, color));
            play(&mut white, &mut black, mv.from().index() as u8, mv.to().index() as u8);
            for (mut list, color) in [(white, Color::White), (black, Color::Black)] {
                let mut expected = list_of(child, color);
                list.sort_unstable();
                expected.sort_unstable();
                assert_eq!(list, expected);
            }
        });
    }
}

/// A move that writes the moved piece and nothing else.
fn play_without_the_capture(own: &mut [u8; 16], from: u8, to: u8) {
    if let Some(moved) = slot_on(own, from) {
        own[moved] = to;
    }
}

#[test]
fn a_forgotten_capture_leaves_two_pieces_on_a_square() {
    let (mut white, mut black) = ([NOWHERE; 16], [NOWHERE; 16]);
    (white[0], black[0]) = (28, 35); // pawns on e4 and d5
    let mut wrong = white;
    play_without_the_capture(&mut wrong, 28, 35);
    assert!(slot_on(&wrong, 35).is_some() && slot_on(&black, 35).is_some());
    play(&mut white, &mut black, 28, 35);
    assert!(slot_on(&white, 35).is_some() && slot_on(&black, 35).is_none());
}

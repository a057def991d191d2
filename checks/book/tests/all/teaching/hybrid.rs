//! Sets and cells, kept in step.

use board_bitboard::Bitboard;
use board_core::{Board, Move, Piece, Position, Square, View, ViewExt};

/// Makes a move in the cells, as if every captured piece stood on the target square.
fn make_in_cells(cells: &mut [Option<Piece>; 64], mv: Move) {
    cells[mv.to().index()] = cells[mv.from().index()].take();
}

/// The first square on which sets and cells differ.
fn first_difference(sets: &impl View, cells: &[Option<Piece>; 64]) -> Option<Square> {
    Square::all().find(|&square| sets.piece_at(square) != cells[square.index()])
}

/// The first difference after a move that was made in both.
fn difference_after(fen: &str, uci: &str) -> Option<Square> {
    let mut sets: Bitboard = Board::from_position(&Position::from_fen(fen).unwrap());
    let mut cells = std::array::from_fn(|index| sets.piece_at(Square::new(index)));
    assert_eq!(first_difference(&sets, &cells), None);
    let mv = sets.find_uci(uci).unwrap();
    sets.make(mv);
    make_in_cells(&mut cells, mv);
    first_difference(&sets, &cells)
}

#[test]
fn only_en_passant_makes_them_differ() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(difference_after(fen, "e5d6"), Some(Square::D5), "the pawn stays in its cell");
    assert_eq!(difference_after(fen, "e5e6"), None);
    assert_eq!(difference_after("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6"), None);
}

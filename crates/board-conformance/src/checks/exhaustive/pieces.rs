//! One piece on every square.

use board_core::{Color, Piece, Rank, Role, Setup, Square};

use super::{black, compare_if_valid, white};
use crate::Tested;
use crate::case::Case;
use crate::compare;

/// Every piece on every square, the kings in several places; and the two kings alone on every pair
/// of squares.
pub fn single_pieces(board: Tested) {
    let ask = |case: &Case| {
        compare::legal_moves(case);
        compare::pseudo_legal_moves(case);
        compare::attackers(case);
        compare::checkers_and_pins(case);
        compare::unmake(case);
    };
    let corners = [
        (Square::A1, Square::H8),
        (Square::H1, Square::A8),
        (Square::E1, Square::E8),
        (Square::D5, Square::F3),
    ];
    let mut asked = 0;
    for (white_king, black_king) in corners {
        for square in Square::all() {
            for piece in Piece::all().into_iter().filter(|piece| piece.role != Role::King) {
                let mut setup = kings(white_king, black_king);
                if setup.piece_at(square).is_none() {
                    setup.put(square, piece);
                    asked += usize::from(compare_if_valid(board, "a piece alone", &setup, &ask));
                }
            }
        }
    }
    assert!(asked > 1500, "{asked} positions with one piece beside the kings");
    for white_king in Square::all() {
        for black_king in Square::all().filter(|&square| square != white_king) {
            let setup = kings(white_king, black_king);
            compare_if_valid(board, "kings alone", &setup, &|case: &Case| {
                compare::legal_moves(case);
                compare::placement(case);
            });
        }
    }
}

fn kings(white_king: Square, black_king: Square) -> Setup {
    let mut setup = Setup::empty();
    setup.put(white_king, white(Role::King));
    setup.put(black_king, black(Role::King));
    setup
}

/// A pawn on every square, with every combination of empty squares, white and black pieces on the three
/// squares before it and on the square two steps ahead.
pub fn pawns(board: Tested) {
    let ask = |case: &Case| {
        compare::legal_moves(case);
        compare::move_kinds(case);
        compare::pseudo_legal_moves(case);
        compare::make(case);
    };
    let squares = Square::all().filter(|s| ![Rank::First, Rank::Eighth].contains(&s.rank()));
    let mut asked = 0;
    for pawn in squares {
        let around =
            [(-1, 1), (0, 1), (1, 1), (0, 2)].map(|(files, ranks)| pawn.offset(files, ranks));
        for combination in 0..81 {
            let mut setup = kings_away_from(pawn);
            setup.put(pawn, white(Role::Pawn));
            for (index, square) in (0..).zip(around) {
                let color = match combination / 3_u32.pow(index) % 3 {
                    0 => continue,
                    1 => Color::White,
                    _ => Color::Black,
                };
                if let Some(square) = square {
                    setup.put(square, Piece::new(color, Role::Knight));
                }
            }
            asked +=
                usize::from(compare_if_valid(board, "a pawn and pieces before it", &setup, &ask));
        }
    }
    assert!(asked > 3000, "{asked} positions with pieces before a pawn");
}

/// The kings on the other side of the board from a pawn.
fn kings_away_from(pawn: Square) -> Setup {
    match pawn.file().index() {
        0..4 => kings(Square::G1, Square::H8),
        _ => kings(Square::B1, Square::A8),
    }
}

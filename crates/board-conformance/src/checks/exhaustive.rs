//! Exhaustive small positions: all positions of a kind, with few pieces each.
//!
//! A table of attacks, lines or castling squares with one wrong entry may pass a million positions of real
//! games. These positions use every entry.

mod castling;
mod en_passant;
mod lines;
mod pieces;
mod random_placements;

pub use castling::castling;
pub use en_passant::en_passant;
pub use lines::{evasions, pins};
pub use pieces::{pawns, single_pieces};
pub use random_placements::random_placements;

use board_core::{Color, Piece, Position, PositionErrorKinds, Role, Setup, Square};

use crate::Tested;
use crate::case::Case;
use crate::compare;
use crate::share::is_taken;

const fn white(role: Role) -> Piece {
    Piece::new(Color::White, role)
}

const fn black(role: Role) -> Piece {
    Piece::new(Color::Black, role)
}

/// Compares in a setup and in the same with the colors exchanged, if it is a valid position. Returns whether
/// it is.
fn compare_if_valid(board: Tested, name: &str, setup: &Setup, compare: &dyn Fn(&Case)) -> bool {
    for setup in [*setup, setup.flip_colors()] {
        match Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE) {
            Ok(position) if is_taken() => compare(&Case::new(board, name, &position)),
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    true
}

/// Puts the black king on the first square, from `nearest` on, that makes the setup valid.
fn with_black_king(setup: &Setup, nearest: usize) -> Option<Setup> {
    let squares = (0..64).map(|index| Square::new((nearest + index) % 64));
    let empty = squares.filter(|&square| setup.piece_at(square).is_none());
    let mut placed = empty.map(|square| {
        let mut placed = *setup;
        placed.put(square, black(Role::King));
        placed
    });
    placed.find(|setup| Position::new_allowing(*setup, PositionErrorKinds::ALLOWABLE).is_ok())
}

/// The comparisons of most kinds of positions.
fn moves_and_attacks(case: &Case) {
    compare::legal_moves(case);
    compare::checkers_and_pins(case);
}

//! What both widths of registers leave to ordinary words.

use board_core::side::Side;
use board_core::{Role, SquareSet};

use crate::eight_sets::EightSets;

pub(super) use board_setwise::count_castling;

/// Whether a pawn attacks the en passant square.
#[inline(always)]
pub(crate) fn attacks_en_passant<S: Side>(pieces: &EightSets, state_squares: SquareSet) -> bool {
    let our_pawns = pieces.role(Role::Pawn) & pieces.color(S::COLOR);
    board_setwise::attacks_en_passant::<S>(our_pawns, state_squares)
}

//! What both widths of registers leave to ordinary words.

use board_core::castling_path::CASTLING_PATHS;
use board_core::sets::{pawn_attacks, rank};
use board_core::side::Side;
use board_core::{Rank, Role, Square, SquareSet};

use crate::piece_sets::PieceSets;

/// Whether a pawn attacks the en passant square.
#[inline(always)]
pub(crate) fn attacks_en_passant<S: Side>(pieces: &PieceSets, state_squares: SquareSet) -> bool {
    let target = state_squares & rank::<S>(Rank::Sixth);
    let attackers = pawn_attacks::<S::Them>(target) & pieces.role(Role::Pawn);
    !(attackers & pieces.color(S::COLOR)).is_empty()
}

/// With how many of some rooks the king, not in check, can castle.
#[inline(always)]
pub(super) fn count_castling<S: Side>(
    king: Square,
    occupied: SquareSet,
    rooks: SquareSet,
    attacked: SquareSet,
) -> usize {
    let first_rank = |set: SquareSet| (set.bits() >> if S::IS_WHITE { 0 } else { 56 }) as u8;
    let paths = &CASTLING_PATHS[king.file().index()];
    let barred = u16::from_le_bytes([first_rank(occupied), first_rank(attacked)]);
    let mut count = 0;
    for rook in rooks {
        let path = &paths[rook.file().index()];
        count += usize::from(barred & u16::from_le_bytes([path.empty, path.safe]) == 0);
    }
    count
}

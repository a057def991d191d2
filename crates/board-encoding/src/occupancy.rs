//! Helpers of the codes that store the occupied squares first, and then the pieces on them.

use board_core::{CastlingSide, Color, Piece, Role, Setup, Square, SquareSet};

use crate::Snapshot;

/// The occupied squares.
pub(crate) fn occupied(snapshot: &Snapshot) -> SquareSet {
    snapshot.setup().piece_sets().occupied()
}

/// Whether a rook may castle.
pub(crate) fn may_castle(snapshot: &Snapshot, rook: Square) -> bool {
    snapshot.state().castling.rook_squares().contains(rook)
}

/// Sets the right of a color to castle with a rook. `None` if there is no king on the rook's rank, or another
/// rook on the same side of the king has the right.
pub(crate) fn grant(setup: &mut Setup, rook: Square, color: Color) -> Option<()> {
    let kings = setup.by_piece(Piece::new(color, Role::King)) & SquareSet::rank(rook.rank());
    let king = kings.first()?;
    let side = CastlingSide::of_rook(rook.file(), king.file());
    let castling = &mut setup.state.castling;
    if castling.has(color, side) {
        return None;
    }
    castling.set(color, side, Some(rook.file()));
    (castling.rook_square(color, side) == Some(rook)).then_some(())
}

//! Helpers of the codes that store the occupied squares first, and then the pieces on them.

use board_core::{CastlingSide, Piece, Role, Setup, Square, SquareSet};

use crate::Snapshot;

/// The occupied squares.
pub(crate) fn occupied(snapshot: &Snapshot) -> SquareSet {
    snapshot.setup().piece_sets().occupied()
}

/// Whether a rook may castle.
pub(crate) fn may_castle(snapshot: &Snapshot, rook: Square) -> bool {
    snapshot.state().castling.rook_squares().contains(rook)
}

/// Sets the rights to castle with some rooks. `None` if there is no king on a rook's rank, or another rook on
/// the same side of the king has the right.
pub(crate) fn grant(setup: &mut Setup, rooks: SquareSet) -> Option<()> {
    for rook in rooks {
        let color = setup.piece_at(rook)?.color;
        let kings = setup.by_piece(Piece::new(color, Role::King)) & SquareSet::rank(rook.rank());
        let side = CastlingSide::of_rook(rook.file(), kings.first()?.file());
        let castling = &mut setup.state.castling;
        if castling.has(color, side) {
            return None;
        }
        castling.set(color, side, Some(rook.file()));
        if castling.rook_square(color, side) != Some(rook) {
            return None;
        }
    }
    Some(())
}

//! Helpers of the codes that store the occupied squares first, and then the pieces on them.

use board_core::{CastlingSide, Piece, Role, Setup, Square, SquareSet};

use crate::{BitSink, Part, Snapshot};

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

/// Writes half a byte for each piece, and fills so many bytes with zeros.
pub(crate) fn put_halves<S: BitSink + ?Sized>(
    snapshot: &Snapshot,
    bytes: usize,
    number: impl Fn(Square, Piece) -> u8,
    sink: &mut S,
) {
    let mut squares = occupied(snapshot).into_iter();
    for _ in 0..bytes {
        // The second piece comes first: it is the upper half of the byte.
        for square in [squares.next(), squares.next()].into_iter().rev() {
            match square.and_then(|square| Some((square, snapshot.piece_at(square)?))) {
                Some((square, piece)) => {
                    sink.put(Part::Piece(square, piece), number(square, piece).into(), 4);
                }
                None => sink.put(Part::Filling, 0, 4),
            }
        }
    }
}

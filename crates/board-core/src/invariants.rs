//! The invariants of a state, as squares, for every board.

use crate::sets::{BACK_RANKS, lsb};
use crate::{BrokenInvariant, Color, PieceSets, Rank, Role, SquareSet};

/// Checks the state squares of a position, which are the rooks that may castle and the en passant square, and that each
/// color has one king.
///
/// # Errors
///
/// Names the first rule that is broken.
pub fn check_state(
    pieces: PieceSets,
    state_squares: SquareSet,
    side: Color,
) -> Result<(), BrokenInvariant> {
    for color in Color::ALL {
        let kings = pieces.by_role(Role::King) & pieces.by_color(color);
        if kings.len() != 1 {
            return Err(BrokenInvariant { rule: "either side has one king", square: None });
        }
        let first = SquareSet::rank(Rank::First.of(color));
        let castling = state_squares & first;
        let rooks = pieces.by_role(Role::Rook) & pieces.by_color(color);
        BrokenInvariant::at(castling - rooks, "a castling right is on a rook")?;
        if !castling.is_empty() {
            BrokenInvariant::at(kings - first, "a king that may castle is on its first rank")?;
        }
        // The squares below the king's: on its rank, those to the left.
        let left = SquareSet::from_bits(SquareSet::of(lsb(kings)).bits() - 1);
        for side in [castling & left, castling - left] {
            if side.len() > 1 {
                let rule = "a king may castle with one rook on either side";
                return BrokenInvariant::at(side, rule);
            }
        }
    }
    let en_passant = state_squares - BACK_RANKS;
    let sixth = SquareSet::rank(Rank::Sixth.of(side));
    let first = en_passant.first().map_or(SquareSet::EMPTY, SquareSet::of);
    BrokenInvariant::at(en_passant - sixth, "the en passant square is on the sixth rank")?;
    BrokenInvariant::at(en_passant - first, "there is one en passant square")?;
    BrokenInvariant::at(en_passant & pieces.occupied(), "the en passant square is empty")
}

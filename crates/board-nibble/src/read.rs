//! What the generator reads.

use core::fmt;

use board_core::side::Side;
use board_core::trace::Phase;

use crate::piece_code::PieceCode;
use crate::plane_sets::PlaneSets;
use crate::ranks::Ranks;
use crate::set::{Place, Set};
use crate::{code, geometry};

/// What the generator reads: the nibbles as sets of pieces, the jump table, the squares between two.
///
/// The generator is generic over it, so that the same generator serves play ([`Direct`]) and tracing
/// (`Traced`, which reports each answer).
pub(crate) trait Read: Copy + fmt::Debug {
    /// The sets of pieces, with `S` to move.
    #[inline(always)]
    fn pieces<S: Side>(ranks: &Ranks) -> PlaneSets<S> {
        PlaneSets::of(ranks)
    }

    /// The enemy's pawns, knights and king that attack a square.
    #[inline(always)]
    fn non_sliders<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        pieces.non_sliders(square)
    }

    /// The enemy's sliders that would attack a square on an empty board.
    #[inline(always)]
    fn sliders_in_line<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        pieces.sliders_in_line(square)
    }

    /// The squares around a king.
    #[inline(always)]
    fn king_attacks(king: Place) -> Set {
        geometry::KING[king.index()]
    }

    /// The squares between two squares of one line; no square if they are not in line.
    #[inline(always)]
    fn between(a: Place, b: Place) -> Set {
        geometry::between(a, b)
    }

    /// The pseudo-legal targets of a piece, castling and en passant left out. Squares of its own
    /// side's pieces are included; the caller removes them.
    #[inline(always)]
    fn targets(piece: PieceCode, from: Place, ranks: &Ranks, enemy: Set) -> Set {
        code::targets(piece, from, ranks, enemy)
    }

    /// Names the phase that begins.
    #[inline(always)]
    fn phase(_: Phase) {}
}

/// Reads, and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct;

impl Read for Direct {}

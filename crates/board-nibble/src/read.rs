//! What the generator reads.

use board_core::Role;
use board_core::side::Side;
use board_core::trace::Tracer;

use crate::piece_code::PieceCode;
use crate::plane_sets::PlaneSets;
use crate::ranks::Ranks;
use crate::set::{Place, Set};
use crate::{geometry, jump_table, stepwise};

/// What the generator reads: the nibbles as sets of pieces, the jump table, the squares between two.
///
/// Each answer is reported to the tracer. The generator that plays has the tracer `()`, to which nothing is reported.
pub(crate) trait Read: Tracer {
    /// The sets of pieces, with `S` to move.
    #[inline(always)]
    fn pieces<S: Side>(ranks: &Ranks) -> PlaneSets<S> {
        let pieces = PlaneSets::of(ranks);
        if Self::TRACES {
            _ = Self::report("own pieces", None, pieces.own.squares());
            _ = Self::report("enemy pieces", None, pieces.enemy.squares());
        }
        pieces
    }

    /// The enemy's pawns, knights and king that attack a square.
    #[inline(always)]
    fn non_sliders<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        let attackers = pieces.non_sliders(square);
        report::<Self>("attacking pawns, knights and king", square, attackers)
    }

    /// The enemy's sliders that would attack a square on an empty board.
    #[inline(always)]
    fn sliders_in_line<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        report::<Self>("enemy sliders in line", square, pieces.sliders_in_line(square))
    }

    /// The squares around a king.
    #[inline(always)]
    fn king_attacks(king: Place) -> Set {
        report::<Self>("king attacks", king, geometry::KING[king.index()])
    }

    /// The squares between two squares of one line; no square if they are not in line.
    #[inline(always)]
    fn between(a: Place, b: Place) -> Set {
        let what = "squares between it and the target of its attack";
        report::<Self>(what, b, geometry::between(a, b))
    }

    /// The pseudo-legal targets of a piece, castling and en passant left out. Squares of its own
    /// side's pieces are included; the caller removes them.
    #[inline(always)]
    fn targets(piece: PieceCode, from: Place, ranks: &Ranks, enemy: Set) -> Set {
        let targets = jump_table::targets(piece, from, ranks, enemy);
        if Self::TRACES {
            stepwise::targets::<Self>(piece, from, ranks, enemy);
            report::<Self>(name_of_targets(piece), from, targets);
        }
        targets
    }
}

impl<T: Tracer> Read for T {}

/// Reports a set, and returns it.
#[inline(always)]
fn report<T: Tracer>(what: &'static str, square: Place, set: Set) -> Set {
    if T::TRACES {
        _ = T::report(what, Some(square.square()), set.squares());
    }
    set
}

fn name_of_targets(piece: PieceCode) -> &'static str {
    match piece.piece().map(|piece| piece.role) {
        Some(Role::Pawn) => "pawn targets",
        Some(Role::Knight) => "knight targets",
        Some(Role::Bishop) => "bishop targets",
        Some(Role::Rook) => "rook targets",
        Some(Role::Queen) => "queen targets",
        Some(Role::King) => "king targets",
        None => "targets of an empty square",
    }
}

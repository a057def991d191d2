//! The generator's reads, reported to a tracer.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::{Contents, Phase, Step, Tracer};
use board_core::{Role, SMALL, Square};

use crate::geometry::{DIRECTIONS, Direction, step};
use crate::piece_code::PieceCode;
use crate::plane_sets::PlaneSets;
use crate::ranks::Ranks;
use crate::read::{Direct, Read};
use crate::set::{Place, Set};

/// Reads what [`Direct`] reads, and reports each answer to `T`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<T>(PhantomData<T>);

impl<T: Tracer> Read for Traced<T> {
    fn pieces<S: Side>(ranks: &Ranks) -> PlaneSets<S> {
        let pieces = Direct::pieces::<S>(ranks);
        T::step(Step::set("own pieces", None, pieces.own.squares()));
        T::step(Step::set("enemy pieces", None, pieces.enemy.squares()));
        pieces
    }

    fn non_sliders<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        report::<T>(
            "attacking pawns, knights and king",
            square,
            Direct::non_sliders(pieces, square),
        )
    }

    fn sliders_in_line<S: Side>(pieces: &PlaneSets<S>, square: Place) -> Set {
        report::<T>("enemy sliders in line", square, Direct::sliders_in_line(pieces, square))
    }

    fn king_attacks(king: Place) -> Set {
        report::<T>("king attacks", king, Direct::king_attacks(king))
    }

    fn between(a: Place, b: Place) -> Set {
        let between = Direct::between(a, b);
        report::<T>("squares between it and the target of its attack", b, between)
    }

    /// The code made for a piece on a square has no room for a tracer. So it is called as it is, and
    /// the nibbles that it tests are read once more, in the order in which it tests them.
    fn targets(piece: PieceCode, from: Place, ranks: &Ranks, enemy: Set) -> Set {
        let forward = if piece.code() < 8 { 1 } else { -1 };
        let what = match piece.piece().map(|piece| piece.role) {
            Some(Role::Pawn) => {
                let home = if forward == 1 { 1 } else { 6 };
                let steps = if from.square().rank().index() == home { 2 } else { 1 };
                report_line::<T>(ranks, from.square(), (0, forward), steps, true);
                "pawn targets"
            }
            Some(Role::Knight) => "knight targets",
            Some(Role::King) => "king targets",
            Some(Role::Bishop) => {
                report_lines::<T>(ranks, from.square(), &DIRECTIONS[4..]);
                "bishop targets"
            }
            Some(Role::Rook) => {
                report_lines::<T>(ranks, from.square(), ROOK_DIRECTIONS);
                "rook targets"
            }
            Some(Role::Queen) => {
                report_lines::<T>(ranks, from.square(), ROOK_DIRECTIONS);
                report_lines::<T>(ranks, from.square(), &DIRECTIONS[4..]);
                "queen targets"
            }
            None => "targets of an empty square",
        };
        report::<T>(what, from, Direct::targets(piece, from, ranks, enemy))
    }

    fn phase(phase: Phase) {
        T::step(Step::Phase(phase));
    }
}

/// The directions in which a rook tests one nibble after another: along its file, and in the small
/// generator along its rank too. Otherwise its rank is one word.
const ROOK_DIRECTIONS: &[Direction] = DIRECTIONS.split_at(if SMALL { 4 } else { 2 }).0;

fn report<T: Tracer>(what: &'static str, square: Place, set: Set) -> Set {
    T::step(Step::set(what, Some(square.square()), set.squares()));
    set
}

/// Reports the nibbles that the code of a slider tests. The last square of a line is reached whatever
/// stands there, so only the small generator reads it.
fn report_lines<T: Tracer>(ranks: &Ranks, from: Square, directions: &[Direction]) {
    for &direction in directions {
        report_line::<T>(ranks, from, direction, 7, SMALL);
    }
}

fn report_line<T: Tracer>(
    ranks: &Ranks,
    from: Square,
    direction: Direction,
    most: i8,
    last_is_read: bool,
) {
    for steps in 1..=most {
        let Some(square) = step(from, direction, steps) else { return };
        if !last_is_read && step(from, direction, steps + 1).is_none() {
            return;
        }
        let piece = ranks.at(square).piece();
        T::step(Step::Cell {
            from,
            files: direction.0 * steps,
            ranks: direction.1 * steps,
            index: square.index() as i16,
            contents: piece.map_or(Contents::Empty, Contents::Piece),
        });
        if piece.is_some() {
            return;
        }
    }
}

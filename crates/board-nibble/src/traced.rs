//! What is reported to a tracer but not read by itself.

use board_core::trace::{Contents, Step, Tracer};
use board_core::{Role, SMALL, Square};

use crate::geometry::{DIRECTIONS, Direction, step};
use crate::piece_code::PieceCode;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// Reports a set, and returns it.
#[inline(always)]
pub(crate) fn report<T: Tracer>(what: &'static str, square: Place, set: Set) -> Set {
    if T::TRACES {
        T::report(what, Some(square.square()), set.squares());
    }
    set
}

/// Reports the targets of a piece.
///
/// The code made for a piece on a square has no room for a tracer. So it is called as it is, and
/// the nibbles that it tests are read once more, in the order in which it tests them.
pub(crate) fn report_targets<T: Tracer>(
    piece: PieceCode,
    from: Place,
    ranks: &Ranks,
    targets: Set,
) {
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
    report::<T>(what, from, targets);
}

/// The directions in which a rook tests one nibble after another: along its file, and in the small
/// generator along its rank too. Otherwise its rank is one word.
const ROOK_DIRECTIONS: &[Direction] = DIRECTIONS.split_at(if SMALL { 4 } else { 2 }).0;

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

//! One function for all pieces on all squares: the targets of the jump table, where code per piece and
//! square would take too much room. A trace calls it too, beside that code, which has no room for a tracer.

use board_core::trace::{Contents, Step, Tracer};
use board_core::{SMALL, Square};

use crate::geometry::{DIRECTIONS, Direction, KING, KNIGHT, PAWN, step};
use crate::piece_code::PieceCode;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// The targets of a piece, as [`jump_table::targets`](crate::jump_table::targets) returns them. The nibbles that are tested there
/// are reported, in the same order.
pub(crate) fn targets<T: Tracer>(piece: PieceCode, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    let from = place.square();
    match piece.code() {
        1 => PAWN[0][place.index()] & enemy | pawn_steps::<T>(from, 1, ranks),
        9 => PAWN[1][place.index()] & enemy | pawn_steps::<T>(from, -1, ranks),
        2 | 10 => KNIGHT[place.index()],
        3 | 11 => KING[place.index()],
        5 | 13 => rays::<T>(from, &DIRECTIONS[4..], ranks),
        6 | 14 => rays::<T>(from, &DIRECTIONS[..4], ranks),
        7 | 15 => rays::<T>(from, &DIRECTIONS, ranks),
        _ => Set::EMPTY,
    }
}

/// The squares to which a pawn steps: one, or two from its home rank, as far as they are empty.
fn pawn_steps<T: Tracer>(from: Square, forward: i8, ranks: &Ranks) -> Set {
    let home = if forward > 0 { 1 } else { 6 };
    let most = if from.rank().index() == home { 2 } else { 1 };
    let mut reached = Set::EMPTY;
    for steps in 1..=most {
        let Some(square) = step(from, (0, forward), steps) else { break };
        report_test::<T>(ranks, from, (0, forward), steps);
        if !ranks.at(square).is_empty() {
            break;
        }
        reached |= Set::of(square);
    }
    reached
}

/// The squares that a slider reaches in some directions, the first piece met in each included.
fn rays<T: Tracer>(from: Square, directions: &[Direction], ranks: &Ranks) -> Set {
    let mut reached = Set::EMPTY;
    for &direction in directions {
        let mut steps = 1;
        while let Some(square) = step(from, direction, steps) {
            // The code of a slider reads a rank as one word, and the last square of a line not at all: it is reached
            // whatever stands there.
            if SMALL || direction.1 != 0 && step(from, direction, steps + 1).is_some() {
                report_test::<T>(ranks, from, direction, steps);
            }
            reached |= Set::of(square);
            if !ranks.at(square).is_empty() {
                break;
            }
            steps += 1;
        }
    }
    reached
}

/// Reports that the nibble so many steps away is tested.
fn report_test<T: Tracer>(ranks: &Ranks, from: Square, (files, up): Direction, steps: i8) {
    if T::TRACES
        && let Some(square) = step(from, (files, up), steps)
    {
        T::step(Step::Cell {
            from,
            files: files * steps,
            ranks: up * steps,
            index: square.index() as i16,
            contents: ranks.at(square).piece().map_or(Contents::Empty, Contents::Piece),
        });
    }
}

//! One function for all pieces on all squares: the targets of the jump table, where code per piece and
//! square would take too much room.

use board_core::Square;

use crate::geometry::{DIRECTIONS, Direction, KING, KNIGHT, PAWN, step};
use crate::piece_code::PieceCode;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// The targets of a piece, as [`code::targets`](crate::code::targets) returns them.
pub(crate) fn targets(piece: PieceCode, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    let from = place.square();
    match piece.code() {
        1 => PAWN[0][place.index()] & enemy | pawn_steps(from, 1, ranks),
        9 => PAWN[1][place.index()] & enemy | pawn_steps(from, -1, ranks),
        2 | 10 => KNIGHT[place.index()],
        3 | 11 => KING[place.index()],
        5 | 13 => rays(from, &DIRECTIONS[4..], ranks),
        6 | 14 => rays(from, &DIRECTIONS[..4], ranks),
        7 | 15 => rays(from, &DIRECTIONS, ranks),
        _ => Set::EMPTY,
    }
}

/// The squares to which a pawn steps: one, or two from its home rank, as far as they are empty.
fn pawn_steps(from: Square, forward: i8, ranks: &Ranks) -> Set {
    let home = if forward > 0 { 1 } else { 6 };
    let most = if from.rank().index() == home { 2 } else { 1 };
    let mut reached = Set::EMPTY;
    for steps in 1..=most {
        match step(from, (0, forward), steps) {
            Some(square) if ranks.at(square).is_empty() => reached |= Set::of(square),
            _ => break,
        }
    }
    reached
}

/// The squares that a slider reaches in some directions, the first piece met in each included.
fn rays(from: Square, directions: &[Direction], ranks: &Ranks) -> Set {
    let mut reached = Set::EMPTY;
    for &direction in directions {
        let mut steps = 1;
        while let Some(square) = step(from, direction, steps) {
            reached |= Set::of(square);
            if !ranks.at(square).is_empty() {
                break;
            }
            steps += 1;
        }
    }
    reached
}

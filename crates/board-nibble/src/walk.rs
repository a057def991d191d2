//! One function for all pieces on all squares: the moves of the jump table, where code of its own for
//! each piece on each square would take too much room.

use board_core::trace::Step;
use board_core::{Square, tell};

use crate::code::look;
use crate::geometry::{DIRECTIONS, Direction, KING, KNIGHT, PAWN, step};
use crate::jump::Jump;
use crate::piece_code::PieceCode;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// The squares to which a piece may go, as [`jump::targets`](crate::jump::targets) gives them.
pub(crate) fn targets<J: Jump>(piece: PieceCode, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    let from = place.square();
    let known = match piece.code() {
        1 => PAWN[0][place.index()] & enemy,
        9 => PAWN[1][place.index()] & enemy,
        2 | 10 => KNIGHT[place.index()],
        3 | 11 => KING[place.index()],
        5 | 13 => return slide::<J>(from, &DIRECTIONS[4..], ranks),
        6 | 14 => return slide::<J>(from, &DIRECTIONS[..4], ranks),
        7 | 15 => return slide::<J>(from, &DIRECTIONS, ranks),
        _ => return Set::EMPTY,
    };
    tell!(J::watch, Step::set("attacked, by a table", Some(from), known.squares()));
    match piece.code() {
        1 => known | pawn_steps::<J>(from, 1, ranks),
        9 => known | pawn_steps::<J>(from, -1, ranks),
        _ => known,
    }
}

/// Whether nothing stands on a square, so many steps from another.
fn is_free<J: Jump>(
    ranks: &Ranks,
    square: Square,
    from: Square,
    (files, up): Direction,
    steps: i8,
) -> bool {
    tell!(J::watch, look(ranks, from, files * steps, up * steps));
    ranks.at(square).is_empty()
}

/// Where a pawn can go that takes nobody.
fn pawn_steps<J: Jump>(from: Square, forward: i8, ranks: &Ranks) -> Set {
    let second = if forward > 0 { 1 } else { 6 };
    let mut reached = Set::EMPTY;
    for steps in 1..=if from.rank().index() == second { 2 } else { 1 } {
        match step(from, (0, forward), steps) {
            Some(square) if is_free::<J>(ranks, square, from, (0, forward), steps) => {
                reached = reached | Set::of(square);
            }
            _ => break,
        }
    }
    reached
}

/// What a slider reaches in some directions, the first piece met in each included.
fn slide<J: Jump>(from: Square, directions: &[Direction], ranks: &Ranks) -> Set {
    let mut reached = Set::EMPTY;
    for &direction in directions {
        for steps in 1..8 {
            let Some(square) = step(from, direction, steps) else { break };
            reached = reached | Set::of(square);
            if !is_free::<J>(ranks, square, from, direction, steps) {
                break;
            }
        }
    }
    reached
}

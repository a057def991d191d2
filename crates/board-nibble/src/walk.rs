//! One function for all men on all squares: the moves of the jump table, where code of its own for
//! each man on each square would take too much room.

use board_core::Square;

use crate::geometry::{DIRECTIONS, Direction, KING, KNIGHT, PAWN, step};
use crate::man::Man;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// The squares to which a man may go, as [`jump::targets`](crate::jump::targets) gives them.
pub(crate) fn targets(man: Man, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    let from = place.square();
    match man.code() {
        1 => pawn_steps(from, 1, ranks) | PAWN[0][place.index()] & enemy,
        9 => pawn_steps(from, -1, ranks) | PAWN[1][place.index()] & enemy,
        2 | 10 => KNIGHT[place.index()],
        3 | 11 => KING[place.index()],
        5 | 13 => slide(from, &DIRECTIONS[4..], ranks),
        6 | 14 => slide(from, &DIRECTIONS[..4], ranks),
        7 | 15 => slide(from, &DIRECTIONS, ranks),
        _ => Set::EMPTY,
    }
}

/// Where a pawn can go that takes nobody.
fn pawn_steps(from: Square, forward: i8, ranks: &Ranks) -> Set {
    let second = if forward > 0 { 1 } else { 6 };
    let mut reached = Set::EMPTY;
    for steps in 1..=if from.rank().index() == second { 2 } else { 1 } {
        match step(from, (0, forward), steps) {
            Some(square) if ranks.at(square).is_empty() => reached = reached | Set::of(square),
            _ => break,
        }
    }
    reached
}

/// What a slider reaches in some directions, the first man met in each included.
fn slide(from: Square, directions: &[Direction], ranks: &Ranks) -> Set {
    let mut reached = Set::EMPTY;
    for &direction in directions {
        for steps in 1..8 {
            let Some(square) = step(from, direction, steps) else { break };
            reached = reached | Set::of(square);
            if !ranks.at(square).is_empty() {
                break;
            }
        }
    }
    reached
}

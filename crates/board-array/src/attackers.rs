//! Which pieces attack a square.

use board_core::Role;
use board_core::side::Side;

use crate::{Direction, Geometry, Index};

/// Visits the pieces of `S` that attack `target`, until the visitor returns true; returns whether it
/// did. The search starts at the target: if a knight there attacked a square, a knight on that
/// square attacks the target.
#[inline(always)]
pub(crate) fn any_attacker<G: Geometry, S: Side>(
    cells: &G::Cells,
    target: Index,
    mut is_enough: impl FnMut(Index) -> bool,
) -> bool {
    for direction in Direction::KNIGHT {
        if G::at_offset(cells, target, direction, 1).is::<S>(Role::Knight)
            && is_enough(G::step(target, direction, 1))
        {
            return true;
        }
    }
    for direction in Direction::QUEEN_DIRECTIONS {
        if let Some(steps) = attacker_along::<G, S>(cells, target, direction)
            && is_enough(G::step(target, direction, steps))
        {
            return true;
        }
    }
    false
}

/// How many steps away in one direction a piece of `S` attacks `target`: the first piece met, if it is
/// a slider of this line, or an adjacent king or pawn.
#[inline(always)]
fn attacker_along<G: Geometry, S: Side>(
    cells: &G::Cells,
    target: Index,
    direction: Direction,
) -> Option<u8> {
    let from_pawns = direction.is_diagonal() && direction.ranks != Direction::forward::<S>().ranks;
    for steps in 1..8 {
        let cell = G::at_offset(cells, target, direction, steps);
        if !cell.is_empty() {
            let adjacent =
                steps == 1 && (cell.is::<S>(Role::King) || from_pawns && cell.is::<S>(Role::Pawn));
            return (adjacent || cell.slides::<S>(direction.is_diagonal())).then_some(steps);
        }
    }
    None
}

/// Whether a slider of `S` would attack `target` along one of `directions` if two squares were
/// empty and one were occupied: for moves that change three squares at once.
pub(crate) fn slider_reaches<G: Geometry, S: Side>(
    cells: &G::Cells,
    target: Index,
    directions: &[Direction],
    emptied: [Index; 2],
    filled: Index,
) -> bool {
    directions.iter().any(|&direction| {
        for steps in 1..8 {
            let cell = G::at_offset(cells, target, direction, steps);
            let at = G::step(target, direction, steps);
            if cell.is_sentinel() || at == filled {
                return false;
            }
            if !cell.is_empty() && !emptied.contains(&at) {
                return cell.slides::<S>(direction.is_diagonal());
            }
        }
        false
    })
}

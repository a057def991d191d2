//! Comparisons of the board's answers with the oracle's, each for one position.

mod attacks;
mod changes;
mod exchange;
mod generation;
mod placement;
mod play;
mod sinks;
mod traces;

pub(crate) use attacks::{attackers, attackers_over, checkers_and_pins};
pub(crate) use changes::{Few, Known, changes};
pub(crate) use exchange::{checks_given, exchange, quiet_checks};
pub(crate) use generation::{is_legal, legal_moves, masks, move_kinds, pseudo_legal_moves, uci};
pub(crate) use placement::{equality, memory_picture, placement, sets};
pub(crate) use play::{children, make, null_move, unmake};
pub(crate) use sinks::{counting, early_stop, set_wise_pushes};
pub(crate) use traces::traces;

use crate::case::Case;

/// All comparisons that are quick.
pub(crate) fn everything(case: &Case) {
    placement(case);
    sets(case);
    legal_moves(case);
    move_kinds(case);
    counting(case);
    early_stop(case);
    set_wise_pushes(case);
    pseudo_legal_moves(case);
    attackers(case);
    attackers_over(case);
    checkers_and_pins(case);
    checks_given(case);
    quiet_checks(case);
    exchange(case);
    make(case);
    unmake(case);
    children(case);
    null_move(case);
    changes(case);
    traces(case);
}

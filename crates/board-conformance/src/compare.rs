//! The questions, each about one position: the board's answer is compared with the oracle's.

mod attacks;
mod generation;
mod placement;
mod play;
mod sinks;
mod traces;

pub(crate) use attacks::{attackers, checkers_and_pins};
pub(crate) use generation::{
    captures_and_quiets, is_legal, legal_moves, masks, pseudo_legal_moves, uci,
};
pub(crate) use placement::{equality, memory_picture, placement};
pub(crate) use play::{children, make, null_move, unmake};
pub(crate) use sinks::{counting, early_stop, set_wise_pushes};
pub(crate) use traces::traces;

use board_core::Inspect;

use crate::trial::Trial;

/// All questions that are quick to ask.
pub(crate) fn everything<B: Inspect>(trial: &Trial<B>) {
    placement(trial);
    legal_moves(trial);
    captures_and_quiets(trial);
    counting(trial);
    early_stop(trial);
    set_wise_pushes(trial);
    pseudo_legal_moves(trial);
    attackers(trial);
    checkers_and_pins(trial);
    make(trial);
    unmake(trial);
    children(trial);
    null_move(trial);
    traces(trial);
}

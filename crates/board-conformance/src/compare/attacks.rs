//! Who attacks what.

use board_core::{BoardExt, Color, Inspect, Square};

use crate::trial::Trial;

pub(crate) fn attackers<B: Inspect>(trial: &Trial<B>) {
    for by in Color::ALL {
        for square in Square::all() {
            let wanted = trial.oracle.attackers_of(square, by);
            let question = format_args!("{by}'s attackers of {square}");
            trial.same(question, trial.board.attackers_of(square, by), wanted);
            let question = format_args!("whether {by} attacks {square}");
            trial.same(question, trial.board.is_attacked(square, by), !wanted.is_empty());
        }
    }
}

pub(crate) fn checkers_and_pins<B: Inspect>(trial: &Trial<B>) {
    let (board, oracle) = (&trial.board, &trial.oracle);
    let is_check = !oracle.checkers().is_empty();
    let is_over = oracle.legal_moves().is_empty();
    trial.same("the checkers", board.checkers(), oracle.checkers());
    trial.same("the pinned pieces", board.pinned(), oracle.pinned());
    trial.same("whether it is check", board.is_check(), is_check);
    trial.same("whether there is a legal move", board.has_legal_move(), !is_over);
    trial.same("whether it is mate", board.is_checkmate(), is_check && is_over);
    trial.same("whether it is stalemate", board.is_stalemate(), !is_check && is_over);
}

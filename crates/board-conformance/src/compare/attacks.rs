//! Attacks, checks and pins.

use board_core::{BoardExt, Color, Inspect, Square};

use crate::case::Case;

pub(crate) fn attackers<B: Inspect>(case: &Case<B>) {
    for by in Color::ALL {
        for square in Square::all() {
            let wanted = case.oracle.attackers_of(square, by);
            let question = format_args!("{by}'s attackers of {square}");
            case.same(question, case.board.attackers_of(square, by), wanted);
            let question = format_args!("whether {by} attacks {square}");
            case.same(question, case.board.is_attacked(square, by), !wanted.is_empty());
        }
    }
}

pub(crate) fn checkers_and_pins<B: Inspect>(case: &Case<B>) {
    let (board, oracle) = (&case.board, &case.oracle);
    let is_check = !oracle.checkers().is_empty();
    let is_over = oracle.legal_moves().is_empty();
    case.same("the checkers", board.checkers(), oracle.checkers());
    case.same("the pinned pieces", board.pinned(), oracle.pinned());
    case.same("whether it is check", board.is_check(), is_check);
    case.same("whether there is a legal move", board.has_legal_move(), !is_over);
    case.same("whether it is mate", board.is_checkmate(), is_check && is_over);
    case.same("whether it is stalemate", board.is_stalemate(), !is_check && is_over);
}

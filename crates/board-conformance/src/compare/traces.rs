//! What a board reports of its generator is true.

use board_core::trace::{Contents, Step};
use board_core::{Square, SquareSet};

use super::sinks::Moves;
use crate::case::Case;

/// The trace of each piece of the side to move pushes its legal moves, the trace of all other squares
/// pushes none, and every cell that they report holds what they say.
pub(crate) fn traces(case: &Case) {
    let legal = case.oracle.legal_moves();
    let us = case.oracle.state().side_to_move;
    let is_ours = |&square: &Square| case.oracle.piece_at(square).is_some_and(|p| p.color == us);
    let ours: SquareSet = Square::all().filter(is_ours).collect();
    for from in ours.into_iter().map(SquareSet::from).chain([!ours]) {
        let expected = legal.iter().filter(|mv| from.contains(mv.from())).copied().collect();
        let mut moves = Moves::new();
        let reported = case.board.steps(from, &mut moves);
        case.same_moves(format_args!("the moves of the trace from {from}"), moves.list, expected);
        for step in reported {
            let Step::Cell { contents: seen, .. } = step else { continue };
            let is_true = match step.square() {
                Some(square) => {
                    seen == case.oracle.piece_at(square).map_or(Contents::Empty, Contents::Piece)
                }
                None => matches!(seen, Contents::Sentinel | Contents::NotRead),
            };
            if !is_true {
                let line = case.board.written(step);
                case.same(format_args!("the step reported from {from}: {line}"), is_true, true);
            }
        }
    }
}

//! What a board reports of its generator is true.

use board_core::trace::{Contents, Step};
use board_core::{Inspect, Move, Square};

use super::sinks::Moves;
use crate::case::Case;
use crate::steps::{steps, written};

/// The trace of each square pushes the legal moves from there, and every cell that it reports holds what
/// it says.
pub(crate) fn traces<B: Inspect>(case: &Case<B>) {
    let legal = case.oracle.legal_moves();
    for from in Square::all() {
        let wanted: Vec<Move> = legal.iter().filter(|mv| mv.from() == from).copied().collect();
        let mut moves = Moves::new();
        let reported = steps(&case.board, from, &mut moves);
        case.same_moves(format_args!("the moves of the trace from {from}"), moves.list, wanted);
        for step in reported {
            let Step::Cell { contents: seen, .. } = step else { continue };
            let is_true = match step.square() {
                Some(square) => {
                    seen == case.oracle.piece_at(square).map_or(Contents::Empty, Contents::Piece)
                }
                None => matches!(seen, Contents::Sentinel | Contents::NotRead),
            };
            let line = written::<B>(step);
            case.same(format_args!("the step reported from {from}: {line}"), is_true, true);
        }
    }
}

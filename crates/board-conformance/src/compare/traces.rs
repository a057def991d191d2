//! What a board tells of its generator is true.

use board_core::trace::{Contents, Step};
use board_core::{Count, Inspect, Move, Square};

use super::sinks::Moves;
use crate::case::Case;
use crate::steps::{steps, written};

/// The trace of each square pushes the legal moves from there, and counts as many, and every cell that was
/// looked at holds what it was seen to hold.
pub(crate) fn traces<B: Inspect>(case: &Case<B>) {
    let legal = case.oracle.legal_moves();
    for from in Square::all() {
        let wanted: Vec<Move> = legal.iter().filter(|mv| mv.from() == from).copied().collect();
        let number = wanted.len();
        let (mut moves, mut count) = (Moves::new(), Count::default());
        let told = steps(&case.board, from, &mut moves);
        case.same_moves(format_args!("the moves of the trace from {from}"), moves.list, wanted);
        let counting = steps(&case.board, from, &mut count);
        case.same(format_args!("the number of moves of that trace"), count.0, number);
        for step in told.into_iter().chain(counting) {
            let Step::Cell { contents: seen, .. } = step else { continue };
            let is_true = match step.square() {
                Some(square) => {
                    seen == case.oracle.piece_at(square).map_or(Contents::Empty, Contents::Piece)
                }
                None => matches!(seen, Contents::Sentinel | Contents::NotRead),
            };
            let line = written::<B>(step);
            case.same(format_args!("what was seen from {from}: {line}"), is_true, true);
        }
    }
}

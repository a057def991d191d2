//! What a board tells of its generator is true.

use board_core::trace::{Contents, Step};
use board_core::{Count, Inspect, Move, Square};

use super::sinks::Moves;
use crate::steps::{steps, written};
use crate::trial::Trial;

/// The trace of each square pushes the legal moves from there, and counts as many, and every cell that was
/// looked at holds what it was seen to hold.
pub(crate) fn traces<B: Inspect>(trial: &Trial<B>) {
    let legal = trial.oracle.legal_moves();
    for from in Square::all() {
        let wanted: Vec<Move> = legal.iter().filter(|mv| mv.from() == from).copied().collect();
        let number = wanted.len();
        let (mut moves, mut count) = (Moves::new(), Count::default());
        let told = steps(&trial.board, from, &mut moves);
        trial.same_moves(format_args!("the moves of the trace from {from}"), moves.list, wanted);
        let counting = steps(&trial.board, from, &mut count);
        trial.same(format_args!("the number of moves of that trace"), count.0, number);
        for step in told.into_iter().chain(counting) {
            let Step::Cell { contents: seen, .. } = step else { continue };
            let is_true = match step.square() {
                Some(square) => {
                    seen == trial.oracle.piece_at(square).map_or(Contents::Empty, Contents::Piece)
                }
                None => matches!(seen, Contents::Sentinel | Contents::NotRead),
            };
            let line = written::<B>(step);
            trial.same(format_args!("what was seen from {from}: {line}"), is_true, true);
        }
    }
}

//! What a board tells of its generator is true.

use board_core::trace::{Seen, Step};
use board_core::{Board, Move, Square};

use super::sinks::Moves;
use crate::steps::{steps, written};
use crate::trial::Trial;

/// The trace of each square pushes the legal moves from there, and every cell that was looked at holds
/// what it was seen to hold.
pub(crate) fn traces<B: Board>(trial: &Trial<B>) {
    let legal = trial.oracle.legal_moves();
    for from in Square::all() {
        let mut moves = Moves::new();
        let told = steps(&trial.board, from, &mut moves);
        let wanted: Vec<Move> = legal.iter().filter(|mv| mv.from() == from).copied().collect();
        trial.same_moves(format_args!("the moves of the trace from {from}"), moves.list, wanted);
        for step in told {
            let Step::Look { seen, .. } = step else { continue };
            let is_true = match step.square() {
                Some(square) => {
                    seen == trial.oracle.piece_at(square).map_or(Seen::Empty, Seen::Man)
                }
                None => matches!(seen, Seen::Guard | Seen::Off),
            };
            let line = written::<B>(step);
            trial.same(format_args!("what was seen from {from}: {line}"), is_true, true);
        }
    }
}

//! What a move does without being played: exchanges and checks.

use board_core::{Inspect, Move};

use crate::case::Case;

/// `see`, and `see_ge` below, at and above its value.
pub(crate) fn exchange<B: Inspect>(case: &Case<B>) {
    for mv in case.oracle.legal_moves() {
        let value = case.oracle.exchange(mv);
        case.same(format_args!("what {mv} gains"), case.board.see(mv), value);
        for threshold in [value - 1, value, value + 1, 0, -900, 900] {
            let question = format_args!("whether {mv} gains {threshold}");
            case.same(question, case.board.see_ge(mv, threshold), value >= threshold);
        }
    }
}

/// `gives_check` for each legal move.
pub(crate) fn checks_given<B: Inspect>(case: &Case<B>) {
    for mv in case.oracle.legal_moves() {
        let is_check = !case.oracle.after(mv).checkers().is_empty();
        case.same(format_args!("whether {mv} gives check"), case.board.gives_check(mv), is_check);
    }
}

/// `is_pseudo_legal` for every move that sixteen bits can name.
pub(crate) fn is_pseudo_legal<B: Inspect>(case: &Case<B>) {
    let accepted =
        (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| case.board.is_pseudo_legal(mv));
    let wanted = case.oracle.pseudo_legal_moves();
    case.same_moves("`is_pseudo_legal`", accepted.collect(), wanted);
}

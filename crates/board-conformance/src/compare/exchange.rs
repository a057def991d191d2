//! What a move does without being played: exchanges and checks.

use board_core::{Inspect, Move, MoveList, ViewExt};

use super::sinks::Moves;
use crate::case::Case;

/// `see`, and `see_ge` below, at and above its value.
pub(crate) fn exchange<B: Inspect>(case: &Case<B>) {
    for mv in case.oracle.legal_moves() {
        let value = case.oracle.exchange(mv);
        case.same(format_args!("what {mv} gains"), case.board.see(mv), value);
        for threshold in [value - 1, value, value + 1, 0, -900, 900, i32::MIN, i32::MAX] {
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

/// The quiet moves that give check, and what a generator states about those that it pushes as a set.
pub(crate) fn quiet_checks<B: Inspect>(case: &Case<B>) {
    let mut wanted = case.oracle.legal_moves();
    wanted.retain(|&mv| mv.is_quiet() && !case.oracle.after(mv).checkers().is_empty());
    let mut moves = Moves::inspected_by(&case.oracle);
    case.board.generate_quiet_checks(&mut moves);
    case.same("quiet checks pushed as a set", moves.faults, Vec::new());
    case.same_moves("the quiet checks", moves.list, wanted.clone());
    if wanted.len() <= MoveList::CAPACITY {
        case.same_moves("a list of the quiet checks", case.board.quiet_checks().to_vec(), wanted);
    }
}

/// `is_pseudo_legal` for every move that sixteen bits can name.
pub(crate) fn is_pseudo_legal<B: Inspect>(case: &Case<B>) {
    let accepted =
        (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| case.board.is_pseudo_legal(mv));
    let wanted = case.oracle.pseudo_legal_moves();
    case.same_moves("`is_pseudo_legal`", accepted.collect(), wanted);
}

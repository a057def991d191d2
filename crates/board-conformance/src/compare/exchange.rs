//! What a move does without being played: exchanges and checks.

use board_core::{MoveList, ViewExt};

use crate::case::Case;

/// `see`, and `see_ge` below, at and above its value.
pub(crate) fn exchange(case: &Case) {
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
pub(crate) fn checks_given(case: &Case) {
    for mv in case.oracle.legal_moves() {
        let is_check = !case.oracle.after(mv).checkers().is_empty();
        case.same(format_args!("whether {mv} gives check"), case.board.gives_check(mv), is_check);
    }
}

/// The quiet moves that give check.
pub(crate) fn quiet_checks(case: &Case) {
    let mut wanted = case.oracle.legal_moves();
    wanted.retain(|&mv| mv.is_quiet() && !case.oracle.after(mv).checkers().is_empty());
    if wanted.len() <= MoveList::CAPACITY {
        case.same_moves("the quiet checks", case.board.quiet_checks().to_vec(), wanted);
    }
}

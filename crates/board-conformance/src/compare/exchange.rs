//! What a move does without being played: exchanges and checks.

use board_core::{EXCHANGE_VALUES, ExchangeValues, MoveList, ViewExt};

use crate::case::Case;

/// Values that an engine could have.
const OWN: ExchangeValues = [93, 318, 341, 517, 1013, 20_000];

/// `see`, and `see_ge` below, at and above its value; the same with other values.
pub(crate) fn exchange(case: &Case) {
    for mv in case.oracle.legal_moves() {
        let value = case.oracle.exchange(mv, &EXCHANGE_VALUES);
        case.same(format_args!("what {mv} gains"), case.board.see(mv), value);
        let own = case.oracle.exchange(mv, &OWN);
        case.same(format_args!("what {mv} gains by {OWN:?}"), case.board.see_with(mv, &OWN), own);
        for threshold in [own, own + 1, 0] {
            let question = format_args!("whether {mv} gains {threshold} by {OWN:?}");
            case.same(question, case.board.see_ge_with(mv, threshold, &OWN), own >= threshold);
        }
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

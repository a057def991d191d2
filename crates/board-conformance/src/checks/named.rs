//! Comparisons in all named positions, and some plies later.

use board_core::Position;

use crate::case::Case;
use crate::compare;
use crate::share::is_taken;
use crate::{CHESS960_STARTS, Tested, allow, chess960_start, named_positions};

/// Compares in every named position, and in every position up to `plies` later.
pub(super) fn in_named_positions(board: Tested, plies: u32, compare: &dyn Fn(&Case)) {
    for named in named_positions().into_iter().filter(|_| plies > 0 || is_taken()) {
        and_after(&Case::of(board, &named), plies, compare);
    }
}

fn and_after(case: &Case, plies: u32, compare: &dyn Fn(&Case)) {
    compare(case);
    if plies > 0 {
        for mv in case.oracle.legal_moves().into_iter().filter(|_| is_taken()) {
            and_after(&case.after(mv), plies - 1, compare);
        }
    }
}

/// A board holds the position from which it was made: every piece, both kings, the whole state; in all named
/// positions and all start positions of Chess960.
pub fn position_round_trip(board: Tested) {
    in_named_positions(board, 1, &compare::placement);
    for number in 0..CHESS960_STARTS {
        let name = format!("start position {number} of Chess960");
        compare::placement(&Case::new(board, &name, &chess960_start(number)));
    }
}

/// The sets of pieces by color and role, and the parts of the state.
pub fn sets(board: Tested) {
    in_named_positions(board, 1, &compare::sets);
}

/// `Eq` compares every piece and every element of the state, and nothing else.
pub fn equality(board: Tested) {
    in_named_positions(board, 0, &compare::equality);
}

/// `write_memory` draws equal boards the same, and boards after a move differently.
pub fn memory_picture(board: Tested) {
    in_named_positions(board, 0, &compare::memory_picture);
}

/// The legal moves, in all named positions and all positions one and two plies later.
pub fn legal_moves(board: Tested) {
    in_named_positions(board, 2, &compare::legal_moves);
}

/// All quick comparisons in positions with allowed errors, and one ply later: thirty queens with 270 moves,
/// eight checkers, pawns on half of the board.
pub fn allowed_positions(board: Tested) {
    for named in crate::allowed_positions() {
        let case = Case::of(board, &named);
        and_after(&case, 1, &compare::everything);
        compare::masks(&case);
        compare::equality(&case);
    }
}

/// The legal moves of each of the [`MoveKinds`](board_core::MoveKinds), with the checks and pins.
pub fn move_kinds(board: Tested) {
    in_named_positions(board, 1, &compare::move_kinds);
}

/// Legal moves from and to every square, for ranks and files, and for random sets.
pub fn masks(board: Tested) {
    in_named_positions(board, 0, &compare::masks);
}

/// A counting sink counts what a list holds, for all kinds of moves and within masks.
pub fn counting(board: Tested) {
    in_named_positions(board, 1, &compare::counting);
}

/// A sink that is done stops the generator and has legal moves.
pub fn early_stop(board: Tested) {
    in_named_positions(board, 1, &compare::early_stop);
}

/// The role, kind, step and capture that a generator states for a set of moves hold for each of them.
pub fn set_wise_pushes(board: Tested) {
    in_named_positions(board, 1, &compare::set_wise_pushes);
}

/// The pseudo-legal moves; those that leave no king attacked are the legal ones.
pub fn pseudo_legal_moves(board: Tested) {
    in_named_positions(board, 1, &compare::pseudo_legal_moves);
}

/// `is_legal` for every move that sixteen bits can name, in every tenth named position.
pub fn is_legal(board: Tested) {
    for named in named_positions().iter().step_by(10) {
        compare::is_legal(&Case::of(board, named));
    }
}

/// `find_uci` for every text that names a piece of the side to move, in both notations of castling, in
/// every fifth named position.
pub fn uci(board: Tested) {
    for named in named_positions().iter().step_by(5).filter(|_| is_taken()) {
        compare::uci(&Case::of(board, named));
    }
}

/// Both colors' attackers of all 64 squares.
pub fn attackers(board: Tested) {
    in_named_positions(board, 1, &compare::attackers);
}

/// The attackers of all 64 squares among some of the pieces, and the attacks of sliders.
pub fn attackers_over(board: Tested) {
    in_named_positions(board, 0, &compare::attackers_over);
}

/// Which legal moves give check.
pub fn checks_given(board: Tested) {
    in_named_positions(board, 1, &compare::checks_given);
}

/// The quiet moves that give check are those of the quiet moves after which the oracle finds a check.
pub fn quiet_checks(board: Tested) {
    in_named_positions(board, 1, &compare::quiet_checks);
}

/// What each legal move gains by the captures that follow.
pub fn exchange(board: Tested) {
    in_named_positions(board, 1, &compare::exchange);
}

/// The checkers, the pinned pieces, check, mate and stalemate.
pub fn checkers_and_pins(board: Tested) {
    in_named_positions(board, 1, &compare::checkers_and_pins);
}

/// The position after each legal move equals the same position set up.
pub fn make(board: Tested) {
    in_named_positions(board, 1, &compare::make);
}

/// Every pseudo-legal move can be made and taken back.
pub fn unmake(board: Tested) {
    in_named_positions(board, 1, &compare::unmake);
}

/// `for_each_child` visits the position after each legal move once and leaves the board as it was.
pub fn children(board: Tested) {
    in_named_positions(board, 0, &compare::children);
}

/// What moves report to an observer when they are made and taken back: pieces and threats.
pub fn changes(board: Tested) {
    in_named_positions(board, 0, &compare::changes);
}

/// Null moves and their unmaking.
pub fn null_moves(board: Tested) {
    in_named_positions(board, 1, &compare::null_move);
}

/// The trace of a piece pushes its legal moves, and the cells that it reports hold what it says.
pub fn traces(board: Tested) {
    in_named_positions(board, 0, &compare::traces);
}

/// The clocks stay at their greatest value, 65,535.
pub fn clocks(board: Tested) {
    let mut setup = *Position::start().setup();
    for clock in [99, u16::MAX - 1, u16::MAX] {
        setup.state.halfmove_clock = clock;
        setup.state.fullmove_number = clock;
        let case = Case::new(board, "high clocks", &allow(setup));
        and_after(&case, 2, &|case| {
            compare::placement(case);
            compare::null_move(case);
        });
    }
}

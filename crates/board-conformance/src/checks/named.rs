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

/// Checks that compare in every named position, and so many plies later.
macro_rules! checks_in_named_positions {
    ($($(#[$doc:meta])* $check:ident(plies: $plies:literal);)*) => {
        $(
            $(#[$doc])*
            pub fn $check(board: Tested) {
                in_named_positions(board, $plies, &compare::$check);
            }
        )*
    };
}

checks_in_named_positions! {
    /// The sets of pieces by color and role, and the parts of the state.
    sets(plies: 1);

    /// `Eq` compares every piece and every element of the state, and nothing else.
    equality(plies: 0);

    /// `write_memory` draws equal boards the same, and boards after a move differently.
    memory_picture(plies: 0);

    /// The legal moves, in all named positions and all positions one and two plies later.
    legal_moves(plies: 2);

    /// The legal moves of each of the [`MoveKinds`](board_core::MoveKinds), with the checks and pins.
    move_kinds(plies: 1);

    /// Legal moves from and to every square, for ranks and files, and for random sets.
    masks(plies: 0);

    /// A counting sink counts what a list holds, for all kinds of moves and within masks.
    counting(plies: 1);

    /// A sink that is done stops the generator and has legal moves.
    early_stop(plies: 1);

    /// The role, kind, step and capture that a generator states for a set of moves hold for each of them.
    set_wise_pushes(plies: 1);

    /// The pseudo-legal moves; those that leave no king attacked are the legal ones.
    pseudo_legal_moves(plies: 1);

    /// Both colors' attackers of all 64 squares.
    attackers(plies: 1);

    /// The attackers of all 64 squares among some of the pieces, and the attacks of sliders.
    attackers_over(plies: 0);

    /// Which legal moves give check.
    checks_given(plies: 1);

    /// The quiet moves that give check are those of the quiet moves after which the oracle finds a check.
    quiet_checks(plies: 1);

    /// What each legal move gains by the captures that follow.
    exchange(plies: 1);

    /// The checkers, the pinned pieces, check, mate and stalemate.
    checkers_and_pins(plies: 1);

    /// The position after each legal move equals the same position set up.
    make(plies: 1);

    /// Every pseudo-legal move can be made and taken back.
    unmake(plies: 1);

    /// `for_each_child` visits the position after each legal move once and leaves the board as it was.
    children(plies: 0);

    /// What moves report to an observer when they are made and taken back: pieces and threats.
    changes(plies: 0);

    /// The trace of a piece pushes its legal moves, and the cells that it reports hold what it says.
    traces(plies: 0);
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

/// Null moves and their unmaking.
pub fn null_moves(board: Tested) {
    in_named_positions(board, 1, &compare::null_move);
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

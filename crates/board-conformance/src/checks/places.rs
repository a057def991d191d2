//! Each question asked in all named positions, and some plies on.

use board_core::{Board, Position};

use crate::compare;
use crate::trial::Trial;
use crate::{CHESS960_STARTS, chess960_start, named_positions, waive};

/// Asks in every named position, and in every position up to `plies` later.
pub(super) fn everywhere<B: Board>(plies: u32, ask: impl Fn(&Trial<B>)) {
    for named in named_positions() {
        and_later(&Trial::of(&named), plies, &ask);
    }
}

fn and_later<B: Board>(trial: &Trial<B>, plies: u32, ask: &impl Fn(&Trial<B>)) {
    ask(trial);
    if plies > 0 {
        for mv in trial.oracle.legal_moves() {
            and_later(&trial.after(mv), plies - 1, ask);
        }
    }
}

/// A board holds the position that it was set up with: every man, both kings, the whole state; in
/// all named positions and all start positions of Chess960.
pub fn position_round_trip<B: Board>() {
    everywhere::<B>(1, compare::placement);
    for number in 0..CHESS960_STARTS {
        let name = format!("start position {number} of Chess960");
        compare::placement(&Trial::<B>::new(&name, &chess960_start(number)));
    }
}

/// `Eq` tells positions apart by every man and every element of the state, and by nothing else.
pub fn equality<B: Board>() {
    everywhere::<B>(0, compare::equality);
}

/// `write_memory` draws equal boards alike, and boards with a man moved differently.
pub fn memory_picture<B: Board>() {
    everywhere::<B>(0, compare::memory_picture);
}

/// The legal moves, in all named positions and all positions one and two plies later.
pub fn legal_moves<B: Board>() {
    everywhere::<B>(2, compare::legal_moves);
}

/// Everything, in positions that only a waiver lets through, and one ply later: thirty queens with
/// 270 moves, eight checkers, pawns on half of the board.
pub fn waived_positions<B: Board>() {
    for named in crate::waived_positions() {
        let trial = Trial::<B>::of(&named);
        and_later(&trial, 1, &compare::everything);
        compare::masks(&trial);
        compare::equality(&trial);
    }
}

/// Captures and quiet moves share no move and make up all legal ones.
pub fn captures_and_quiets<B: Board>() {
    everywhere::<B>(1, compare::captures_and_quiets);
}

/// `legal_moves_within` for every square, for ranks and files, and for random sets.
pub fn masks<B: Board>() {
    everywhere::<B>(0, compare::masks);
}

/// A counting sink counts what a list holds, for all kinds of moves and within masks.
pub fn counting<B: Board>() {
    everywhere::<B>(1, compare::counting);
}

/// A sink that has enough stops the generator and has legal moves.
pub fn early_stop<B: Board>() {
    everywhere::<B>(1, compare::early_stop);
}

/// The role, kind, step and capture that a generator states for a set of moves are true of each.
pub fn set_wise_pushes<B: Board>() {
    everywhere::<B>(1, compare::set_wise_pushes);
}

/// The pseudo-legal moves; those that leave no king attacked are the legal ones.
pub fn pseudo_legal_moves<B: Board>() {
    everywhere::<B>(1, compare::pseudo_legal_moves);
}

/// `is_legal` for every move that sixteen bits can name, in every 25th named position.
pub fn is_legal<B: Board>() {
    for named in named_positions().iter().step_by(25) {
        compare::is_legal(&Trial::<B>::of(named));
    }
}

/// `find_uci` for every text that starts from an own man, in both notations of castling.
pub fn uci<B: Board>() {
    everywhere::<B>(0, compare::uci);
}

/// Both colours' attackers of all 64 squares.
pub fn attackers<B: Board>() {
    everywhere::<B>(1, compare::attackers);
}

/// The checkers, the pinned men, check, mate and stalemate.
pub fn checkers_and_pins<B: Board>() {
    everywhere::<B>(1, compare::checkers_and_pins);
}

/// The position after each legal move equals the same position set up.
pub fn make<B: Board>() {
    everywhere::<B>(1, compare::make);
}

/// Every pseudo-legal move can be made and taken back.
pub fn unmake<B: Board>() {
    everywhere::<B>(1, compare::unmake);
}

/// `for_each_child` visits the position after each legal move once and leaves the board as it was.
pub fn children<B: Board>() {
    everywhere::<B>(1, compare::children);
}

/// The turn passes and comes back.
pub fn null_moves<B: Board>() {
    everywhere::<B>(1, compare::null_move);
}

/// The trace of a man pushes his legal moves, and what it says of the cells it looked at is true.
pub fn traces<B: Board>() {
    everywhere::<B>(1, compare::traces);
}

/// The clocks stay at their greatest value, 65,535.
pub fn clocks<B: Board>() {
    let mut setup = *Position::start().setup();
    for clock in [99, u16::MAX - 1, u16::MAX] {
        setup.state.halfmove_clock = clock;
        setup.state.fullmove_number = clock;
        let trial = Trial::<B>::new("high clocks", &waive(setup));
        and_later(&trial, 2, &|trial| {
            compare::placement(trial);
            compare::null_move(trial);
        });
    }
}

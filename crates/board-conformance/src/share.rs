//! A share of the suite, for boards that are too slow for the whole, or that have it with other parameters.

use std::cell::Cell;

use board_core::{Color, Inspect, Move, Square, ViewExt};

use crate::{Oracle, Tested, named_positions};

thread_local! {
    /// Of so many cases one is taken, and how many have been passed.
    static SHARE: Cell<(usize, usize)> = const { Cell::new((1, 0)) };
}

/// Runs a check on every `nth` of its cases. Every kind of case is still there.
pub fn with_share(nth: usize, check: fn(Tested), board: Tested) {
    SHARE.set((nth, 0));
    check(board);
    SHARE.set((1, 0));
}

/// Whether the next case is taken: the first one is.
pub(crate) fn is_taken() -> bool {
    let (nth, passed) = SHARE.get();
    SHARE.set((nth, passed + 1));
    passed % nth == 0
}

/// After each legal move in the named positions, and when it was taken back, pieces, attackers and moves are those of the
/// oracle.
///
/// This compiles much faster than [`tested`](crate::tested) does: for one more code path of a board that has the suite.
///
/// # Panics
///
/// If they are not.
pub fn assert_plays_as_the_oracle<B: Inspect>() {
    for named in named_positions() {
        let mut board = B::from_position(&named.position);
        let before = Oracle::new(&named.position);
        for mv in before.legal_moves() {
            let undo = board.make(mv);
            assert_same(&board, &before.after(mv), &format!("{} after {mv}", named.name));
            board.unmake(mv, undo);
        }
        assert_same(&board, &before, &named.name);
    }
}

fn assert_same<B: Inspect>(board: &B, oracle: &Oracle, place: &str) {
    assert_eq!(board.check_invariants(), Ok(()), "{place}");
    assert_eq!(board.position().setup(), oracle.setup(), "{place}");
    for (square, by) in Square::all().flat_map(|square| Color::ALL.map(|by| (square, by))) {
        let answer = board.attackers(square, by);
        assert_eq!(answer, oracle.attackers(square, by), "{by}'s attackers of {square}: {place}");
    }
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let moves = sorted(board.legal_moves().to_vec());
    assert_eq!(moves, sorted(oracle.legal_moves()), "{place}");
}

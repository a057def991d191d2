//! Making moves and taking them back.

use board_core::{Board, BoardExt, MoveKinds, perft};

use super::placement;
use super::sinks::Moves;
use crate::trial::Trial;
use crate::waive;

/// The position after each legal move, whether `make` or `play` led there.
pub(crate) fn make<B: Board>(trial: &Trial<B>) {
    for mv in trial.oracle.legal_moves() {
        let after = trial.after(mv);
        placement(&after);
        let set_up = B::from_position(&waive(*after.oracle.setup()));
        after.same("a move made, against its position set up", &after.board, &set_up);

        let mut played = trial.board.clone();
        played.play(mv);
        after.same("a move played, against the same move made", &played, &after.board);
    }
}

/// Every pseudo-legal move is made and taken back; illegal ones too, for a search may do that.
pub(crate) fn unmake<B: Board>(trial: &Trial<B>) {
    let mut board = trial.board.clone();
    for mv in trial.oracle.pseudo_legal_moves() {
        let undo = board.make(mv);
        board.unmake(mv, undo);
        trial.same(format_args!("{mv} taken back"), &board, &trial.board);
        trial.same(format_args!("{mv} taken back"), board.position().setup(), trial.oracle.setup());
        let question = format_args!("its invariants after {mv} was taken back");
        trial.same(question, board.check_invariants(), Ok(()));
    }
}

/// `for_each_child` visits the position after each legal move once, lets the visitor play on, and
/// leaves the board as it was.
pub(crate) fn children<B: Board>(trial: &Trial<B>) {
    let legal = trial.oracle.legal_moves();
    let mut board = trial.board.clone();
    let mut visited = Vec::new();
    board.for_each_child(|child, mv| {
        visited.push(mv);
        if legal.contains(&mv) {
            placement(&trial.arrived(mv, child.clone()));
        }
        // Once is enough: children are visited while others are.
        if visited.len() == 1 {
            perft(child, 2);
        }
        let mut replies = Moves::new();
        child.legal_moves(MoveKinds::All, &mut replies);
        for reply in replies.list.into_iter().take(3) {
            let undo = child.make(reply);
            child.unmake(reply, undo);
        }
    });
    trial.same_moves("the moves to its children", visited, legal.clone());
    trial.same("itself after its children were visited", &board, &trial.board);

    let mut visited = Vec::new();
    board.for_each_move(|_, mv| visited.push(mv));
    trial.same_moves("`for_each_move`", visited, legal);
}

/// The turn passes and comes back. A side in check may not pass.
pub(crate) fn null_move<B: Board>(trial: &Trial<B>) {
    if !trial.oracle.checkers().is_empty() {
        return;
    }
    let after = trial.oracle.after_null();
    let mut board = trial.board.clone();
    let undo = board.make_null();
    trial.same("the position after a null move", board.position().setup(), after.setup());
    let set_up = B::from_position(&waive(*after.setup()));
    trial.same("a null move, against its position set up", &board, &set_up);
    trial.same("its invariants after a null move", board.check_invariants(), Ok(()));
    let mut moves = Moves::new();
    board.legal_moves(MoveKinds::All, &mut moves);
    trial.same_moves("the legal moves after a null move", moves.list, after.legal_moves());
    board.unmake_null(undo);
    trial.same("a null move taken back", &board, &trial.board);
    trial.same("its invariants after a null move", board.check_invariants(), Ok(()));
}

//! Making moves and taking them back.

use board_core::{Move, MoveKinds, ViewExt};

use super::placement;
use super::sinks::Moves;
use crate::allow;
use crate::case::Case;
use crate::tested::TestedBoard;

/// The position after each legal move, whether `make` or `play_unchecked` led there.
pub(crate) fn make(case: &Case) {
    for (index, mv) in case.oracle.legal_moves().into_iter().enumerate() {
        let after = case.after(mv);
        placement(&after);
        let set_up = (case.tested.set_up)(&allow(*after.oracle.setup()));
        after.same_board("a move made, against its position set up", &*after.board, &*set_up);

        let mut played = case.board.clone();
        played.play_unchecked(mv);
        after.same_board("a move played, against the same move made", &*played, &*after.board);
        let mut visited = case.board.clone();
        let child = visited.after(mv);
        after.same_board("a move visited, against the same move made", &*child, &*after.board);
        case.same_board(format_args!("itself after {mv} was visited"), &*visited, &*case.board);
        if index == 0 {
            let mut entered = case.board.clone();
            entered.make_in_code_path(mv);
            after.same_board("a move made in the code path", &*entered, &*after.board);
        }
    }
}

/// Every pseudo-legal move is made and taken back, illegal ones too, as in some searches. `play` plays the legal ones.
pub(crate) fn unmake(case: &Case) {
    let mut board = case.board.clone();
    let legal = case.oracle.legal_moves();
    for mv in case.oracle.pseudo_legal_moves() {
        let undo = board.make(mv);
        board.unmake(mv, undo);
        case.same_board(format_args!("{mv} taken back"), &*board, &*case.board);
        let question = format_args!("{mv} taken back");
        case.same_setup(question, board.position().setup(), case.oracle.setup());
        let question = format_args!("its invariants after {mv} was taken back");
        case.same(question, board.check_invariants(), Ok(()));

        let mut played = case.board.clone();
        let is_played = played.play(mv).is_ok();
        case.same(format_args!("whether it plays {mv}"), is_played, legal.contains(&mv));
        if !is_played {
            case.same_board(format_args!("itself after it refused {mv}"), &*played, &*case.board);
        }
    }
    for &mv in legal.iter().step_by(legal.len() / 3 + 1) {
        query_and_unmake(case, &mut *board, mv);
    }
}

/// A move is made, the board answers queries, and the move is taken back: cached answers must not outlive their
/// position.
fn query_and_unmake(case: &Case, board: &mut dyn TestedBoard, mv: Move) {
    let query = |board: &dyn TestedBoard| {
        let mut moves = Moves::new();
        board.generate_legal(MoveKinds::All, &mut moves);
        (moves.list, board.checkers(), board.pinned(), board.count_legal())
    };
    let undo = board.make(mv);
    _ = query(board);
    board.unmake(mv, undo);
    let (moves, checkers, pinned, count) = query(board);
    let legal = case.oracle.legal_moves();
    let after = format_args!("after {mv} was made, queried and taken back");
    case.same(format_args!("the number of legal moves {after}"), count, legal.len());
    case.same_moves(format_args!("the legal moves {after}"), moves, legal);
    case.same(format_args!("the checkers {after}"), checkers, case.oracle.checkers());
    case.same(format_args!("the pinned pieces {after}"), pinned, case.oracle.pinned());
}

/// `for_each_child` visits the position after each legal move once, lets the visitor play on, and
/// leaves the board as it was.
pub(crate) fn children(case: &Case) {
    let legal = case.oracle.legal_moves();
    let mut board = case.board.clone();
    let mut visited = Vec::new();
    board.for_each_child(&mut |child, mv| {
        visited.push(mv);
        if legal.contains(&mv) {
            placement(&case.arrived(mv, child.boxed_clone()));
        }
        // Once is enough: it visits children during a visit.
        if visited.len() == 1 {
            let before = child.boxed_clone();
            child.perft(2);
            let question =
                format_args!("its child by {mv} after the children of that were visited");
            case.same_board(question, child, &*before);
        }
        let mut replies = Moves::new();
        child.generate_legal(MoveKinds::All, &mut replies);
        for reply in replies.list.into_iter().take(3) {
            let undo = child.make(reply);
            child.unmake(reply, undo);
        }
    });
    case.same_moves("the moves to its children", visited, legal.clone());
    case.same_board("itself after its children were visited", &*board, &*case.board);

    let mut visited = Vec::new();
    board.for_each_legal_move(&mut |mv| visited.push(mv));
    case.same_moves("`for_each_legal_move`", visited, legal);
}

/// A null move, its unmaking, and the copy on which it is made. A side in check must not pass.
pub(crate) fn null_move(case: &Case) {
    let is_check = !case.oracle.checkers().is_empty();
    let child = case.board.null_child();
    case.same("whether the side to move may not pass", child.is_none(), is_check);
    let Some(child) = child else { return };
    let after = case.oracle.after_null();
    let mut board = case.board.clone();
    let undo = board.make_null();
    case.same_setup("the position after a null move", board.position().setup(), after.setup());
    let set_up = (case.tested.set_up)(&allow(*after.setup()));
    case.same_board("a null move, against its position set up", &*board, &*set_up);
    case.same("its invariants after a null move", board.check_invariants(), Ok(()));
    let mut moves = Moves::new();
    board.generate_legal(MoveKinds::All, &mut moves);
    case.same_moves("the legal moves after a null move", moves.list, after.legal_moves());
    case.same_board("the child of a null move, against the null move", &*child, &*board);
    board.unmake_null(undo);
    case.same_board("a null move taken back", &*board, &*case.board);
    case.same("its invariants after a null move", board.check_invariants(), Ok(()));
}

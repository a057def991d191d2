//! A game and its texts.

use board_explorer::{Session, hold};
use polyboard::{Backend, Bitboard, Board, BoardExt, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_are_played_and_taken_back() {
    let mut session = Session::default();
    assert_eq!(session.len(), 15);
    for mv in ["e2e4", "d7d5", "e4d5", "d8d5"] {
        session.play(mv).unwrap();
    }
    let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(session.position().fen().to_string(), fen);
    while session.back() {}
    assert_eq!(session.position(), Position::start());
}

#[test]
fn errors_change_nothing() {
    let mut session = Session::default();
    session.play("e2e4").unwrap();
    let before = session.summary();
    assert!(session.play("e2e4").unwrap_err().contains("e2e4"));
    assert!(session.set_up("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err().contains("king"));
    assert!(session.set_up("x").is_err());
    assert_eq!(session.summary(), before);
}

#[test]
fn a_summary_has_five_lines() {
    let mut session = Session::default();
    session.play("g1f3").unwrap();
    let summary = session.summary();
    let lines: Vec<&str> = summary.lines().collect();
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let letters = "RNBQKB.RPPPPPPPP.....N..........................pppppppprnbqkbnr";
    assert_eq!(lines, [fen, letters, "Black to move", START, "g1f3"]);
}

#[test]
fn the_end_of_a_game_is_reported() {
    let mut session = Session::default();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        session.play(mv).unwrap();
    }
    assert!(session.summary().contains("\ngame over: 0-1 by checkmate\n"));
    assert_eq!(session.moves(), "");
}

#[test]
fn castling_has_the_squares_of_the_rook_and_of_the_king() {
    let mut session = Session::default();
    session.set_up("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert!(session.moves().lines().any(|line| line == "e1g1\tO-O\t4\t7\t6"));
}

#[test]
fn an_undo_record_is_kept_for_every_move() {
    for backend in Backend::all() {
        let mut held = hold(backend, &Position::start());
        assert_eq!(held.undo_address(), None, "{backend}");
        assert!((1..=held.size()).contains(&held.undo_size()), "{backend}");
        let mut board = Bitboard::from_position(&Position::start());
        let mut addresses = Vec::new();
        for mv in ["e2e4", "d7d5", "e4d5"] {
            let mv = board.find_uci(mv).unwrap();
            board.play(mv);
            held.make(mv);
            addresses.push(held.undo_address().unwrap());
        }
        // They are consecutive, each beside its move.
        let step = addresses[2] - addresses[1];
        let most = held.undo_size() + 64; // the largest alignment
        assert!((held.undo_size()..=most).contains(&step), "{backend}");
        for _ in 0..3 {
            assert_eq!(held.undo_address(), addresses.pop(), "{backend}");
            held.unmake();
        }
        assert_eq!(held.undo_address(), None, "{backend}");
    }
}

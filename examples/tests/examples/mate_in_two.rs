//! The solutions of problems, checked move by move with a board.

use std::collections::BTreeMap;

use polyboard::{Backend, Board, Move, Notation, Position, ViewExt, X88};

use crate::run::right;

/// P. Morphy, New York Clipper 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// C. Mansfield, second prize, British Chess Magazine 1922.
const MANSFIELD: &str = "6K1/6p1/7b/4Pk2/2Q2n1P/2B3R1/5nP1/5R2 w - - 0 1";

/// First moves as they are printed, each with its defenses and their mates.
type Solutions = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// The solutions that are printed, and the last line.
fn read(text: &str) -> (Solutions, &str) {
    let (_, text) = text.split_once("mates in two\n\n").unwrap();
    let mut solutions = Solutions::new();
    let mut key = String::new();
    for line in text.lines() {
        if let Some(first) = line.strip_prefix("1. ") {
            key = first.to_owned();
            solutions.insert(key.clone(), BTreeMap::new());
        } else if let Some(rest) = line.strip_prefix("   1... ") {
            let (defense, mates) = rest.split_once(" 2. ").unwrap();
            let mates = mates.split(" or ").map(str::to_owned).collect();
            let defenses = solutions.get_mut(&key).unwrap();
            assert!(defenses.insert(defense.trim().to_owned(), mates).is_none(), "twice: {line}");
        }
    }
    (solutions, text.lines().last().unwrap())
}

fn after(board: &X88, mv: Move) -> X88 {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

/// All moves that mate at once.
fn mates(board: &X88) -> Vec<String> {
    let moves = board.legal_moves().into_iter().filter(|&mv| after(board, mv).is_checkmate());
    let mut texts: Vec<_> = moves.map(|mv| board.san(mv).to_string()).collect();
    texts.sort();
    texts
}

/// Solves a problem, and checks that every first move is printed if it forces mate, and only then,
/// with all replies and all mates. Returns the keys and the verdict.
fn check(fen: &str) -> (Vec<String>, String) {
    let text = right("mate_in_two", &[fen]);
    let (mut solutions, verdict) = read(&text);
    for defenses in solutions.values_mut() {
        defenses.values_mut().for_each(|mates| mates.sort());
    }
    let board = X88::from_position(&Position::from_fen(fen).unwrap());
    let mut expected = Solutions::new();
    for key in board.legal_moves() {
        let replies = after(&board, key);
        let defenses: BTreeMap<_, _> = replies
            .legal_moves()
            .into_iter()
            .map(|mv| (replies.san(mv).to_string(), mates(&after(&replies, mv))))
            .collect();
        if !replies.is_stalemate() && defenses.values().all(|mates| !mates.is_empty()) {
            expected.insert(board.san(key).to_string(), defenses);
        }
    }
    assert_eq!(solutions, expected, "{fen}");
    (solutions.into_keys().collect(), verdict.to_owned())
}

#[test]
fn classics_have_the_keys_that_are_published() {
    assert_eq!(check(MORPHY), (vec!["Ra6".to_owned()], "one key, no dual".to_owned()));
    assert_eq!(right("mate_in_two", &[]), right("mate_in_two", &[MORPHY]));
    assert_eq!(check(MANSFIELD), (vec!["Rg6".to_owned()], "one key, no dual".to_owned()));
    let text = right("mate_in_two", &[MANSFIELD]);
    let (solutions, _) = read(&text);
    // The pinned knights' mates, as the books give them.
    for (defense, mate) in [
        ("Kxg6", "Qf7#"),
        ("Nxg2", "Qg4#"),
        ("Nxg6", "g4#"),
        ("Bg5", "Rxg5#"),
        ("N2d3", "Qxd3#"),
        ("Ne4", "Qe6#"),
        ("Nd5", "Qg4#"),
    ] {
        assert_eq!(solutions["Rg6"][defense], [mate]);
    }
    assert_eq!(solutions["Rg6"].len(), 16);
}

#[test]
fn cooks_and_duals_and_failures_are_told() {
    for (fen, verdict, keys) in [
        ("8/8/3Q4/8/8/3K4/8/5k2 w - - 0 1", "one key, duals after 1 of 1 defenses", 1),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "12 first moves mate: the problem is cooked", 12),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "no mate in two", 0),
        // Every other first move lets the king out.
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate in one", 1),
        // Stalemate is no mate.
        ("7k/5K2/8/6p1/6P1/8/8/8 w - - 0 1", "no mate in two", 0),
        // Black solves, too.
        ("6k1/8/8/8/8/1r6/r7/7K b - - 0 1", "18 first moves mate: the problem is cooked", 18),
    ] {
        let (found, printed) = check(fen);
        assert_eq!((&*printed, found.len()), (verdict, keys), "{fen}: {found:?}");
    }
}

#[test]
fn all_boards_print_the_same() {
    let first = right("mate_in_two", &[MANSFIELD]);
    for backend in Backend::all() {
        assert_eq!(right("mate_in_two", &[MANSFIELD, backend.id()]), first, "{backend}");
    }
}

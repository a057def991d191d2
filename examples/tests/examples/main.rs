//! Runs the examples as their readers do, and compares their output with the library.

mod book;
mod datagen;
#[path = "../../../crates/polyboard-cli/tests/all/dialog.rs"]
mod dialog;
mod engine;
mod mate_in_two;
mod nnue;
mod run;

use std::collections::BTreeSet;

use polyboard::pgn::{Reader, Termination};
use polyboard::{Backend, Bitboard, Game, Move};

use run::{rejected, right};

#[test]
fn perft_counts_what_is_published() {
    assert!(right("perft", &[]).starts_with("bitboard: 4865609 leaves at depth 5 in "));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for backend in Backend::all() {
        let text = right("perft", &["3", backend.id(), kiwipete]);
        assert!(text.starts_with(&format!("{backend}: 97862 leaves at depth 3 in ")), "{text}");
    }
}

/// Without pieces that can move differently, keys differ by the number for Black alone.
#[test]
fn keys_of_another_program_are_printed() {
    let key = |fen: &str| u64::from_str_radix(right("cozy_key", &[fen]).trim(), 16).unwrap();
    let start = u64::from_str_radix(right("cozy_key", &[]).trim(), 16).unwrap();
    assert_eq!(start, key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    let black = start ^ key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(black, key("4k3/8/8/8/8/8/8/4K3 w - - 0 1") ^ key("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
    assert!(rejected("cozy_key", &["8/8 w - - 0 1"]).contains("placement field"));
}

#[test]
fn wrong_arguments_print_the_usage() {
    for (name, args, why) in [
        ("perft", &["x"][..], "DEPTH"),
        ("perft", &["3", "x99"], "unknown backend \"x99\""),
        ("perft", &["3", "x88", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"),
        ("random_game", &["-1"], "SEED"),
        ("random_game", &["1", "x88", "more"], ""),
        ("mate_in_two", &["8/8 w - - 0 1"], "placement field"),
        ("nnue", &["x99"], "unknown backend \"x99\""),
        ("nnue", &["x88", "-1"], "DEPTH"),
        ("engine", &["x99"], "unknown backend \"x99\""),
        ("engine", &["x88", "bench", "0"], "DEPTH"),
        ("engine", &["bench", "deep"], "DEPTH"),
        ("engine", &["bench", "3", "more"], ""),
        ("book", &[], ""),
        ("book", &["build", "games.pgn", "my.book", "all"], "PLIES"),
    ] {
        let message = rejected(name, args);
        let usage = format!("Error: usage: {name} ");
        assert!(message.starts_with(&usage) && message.contains(why), "{name} {args:?}: {message}");
    }
}

#[test]
fn random_games_are_legal_and_end_with_their_outcome() {
    let mut reasons = BTreeSet::new();
    for seed in 1..=30 {
        let text = right("random_game", &[&seed.to_string(), "bitboard"]);
        reasons.insert(check_game(&text, seed));
    }
    assert!(reasons.contains("checkmate") && reasons.len() >= 3, "{reasons:?}");
}

#[test]
fn a_seed_gives_the_same_game_on_every_representation() {
    let moves = |backend: Backend| only_moves(&right("random_game", &["3", backend.id()]));
    let first = moves(Backend::Bitboard);
    assert!(first.len() > 20);
    for backend in Backend::all() {
        assert_eq!(moves(backend), first, "{backend}");
    }
}

/// Replays a game and returns why it ended.
fn check_game(text: &str, seed: u64) -> &'static str {
    let record = Reader::new(text.as_bytes()).games::<Bitboard>().next().unwrap().unwrap();
    let mut game = Game::<Bitboard>::from_position(&record.start);
    for node in &record.line.nodes {
        assert_eq!(game.outcome(), None, "seed {seed} continues after its end");
        game.play(node.mv.unwrap()).unwrap();
    }
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(record.line.nodes.last().unwrap().comments, [outcome.reason()], "seed {seed}");
    assert_eq!(record.termination.as_str(), outcome.result(), "seed {seed}");
    assert_ne!(record.termination, Termination::Unknown);
    assert_eq!(record.tags.get("Result"), Some(outcome.result()));
    assert_eq!(record.tags.get("Event"), Some(&*format!("random game, seed {seed}")));
    outcome.reason()
}

fn only_moves(text: &str) -> Vec<Move> {
    let record = Reader::new(text.as_bytes()).games::<Bitboard>().next().unwrap().unwrap();
    record.line.nodes.iter().filter_map(|node| node.mv).collect()
}

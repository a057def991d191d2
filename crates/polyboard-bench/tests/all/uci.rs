//! The dialog of the engine: what a script may rely on.

use std::time::{Duration, Instant};

use polyboard::Backend;
use polyboard_bench::UciEngine;

/// What the rules server answers to a script.
fn answers(script: &'static str) -> String {
    let engine = UciEngine { name: "test", backend: Backend::X88, searches: false };
    let lines = move || script.lines().map(|line| Ok(line.to_owned()));
    let mut out = Vec::new();
    engine.run(lines, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_stop_belongs_to_the_last_go_before_it() {
    let text = answers("go perft 4\ngo infinite\nstop\n");
    assert!(text.contains("\nNodes searched: 197281\n\nbestmove "), "{text}");
    assert!(answers("go perft 30\nstop\nd\n").starts_with("info string stopped\n"));
}

#[test]
fn a_search_that_ponders_ends_when_its_move_is_played() {
    let search = "setoption name Search value true\ngo ponder wtime 10000 btime 10000\nponderhit\n";
    for script in ["go ponder\nponderhit\nstop\n", search] {
        assert_eq!(answers(script).matches("bestmove ").count(), 1, "{script}");
    }
}

#[test]
fn quit_ends_a_search_and_waits_for_a_count() {
    assert!(answers("go perft 4\nquit\nisready\n").ends_with("\nNodes searched: 197281\n\n"));
    let text = answers("setoption name Search value true\ngo depth 60\ngo depth 60\nquit\n");
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
}

#[test]
fn a_count_ends_some_time_after_the_input() {
    let begin = Instant::now();
    let text = answers("go perft 30\ngo perft 3\nposition startpos moves e2e4\nd\n");
    assert!(text.starts_with("info string stopped\n"), "{text}");
    // What follows is answered, and has its own time.
    assert!(text.contains("\nNodes searched: 8902\n") && text.contains("\nPlies: 1, "), "{text}");
    assert!(begin.elapsed() >= Duration::from_secs(5));
}

#[test]
fn a_search_plays_on_after_a_null_move_and_on_another_board() {
    let position = "position fen 6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 b - - 0 1 moves 0000";
    let script = "setoption name Search value true\nPOSITION\ngo depth 3\n\
        setoption name Backend value bitboard\ngo depth 3\nd\n";
    let text = answers(script.replace("POSITION", position).leak());
    assert_eq!(text.matches("\nbestmove d1d8\n").count(), 2, "{text}");
    assert!(text.contains("\nBackend: bitboard\nPlies: 1, "), "{text}");
}

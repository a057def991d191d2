//! Runs `polyboard match` as its users do: with our engine, with engines that fail, and stopped on the way.

mod common;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Run, command, emulator, right, run};
use serde_json::json;

/// The first lines of the openings of the workspace.
const OPENINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/openings.epd");

/// The command that starts our engine.
fn engine() -> String {
    format!("{} '{}' uci", emulator(), env!("CARGO_BIN_EXE_polyboard"))
}

/// A match of two commands with 1,024 nodes for each move; our engine searches.
fn arguments<'a>(players: [&'a str; 2], more: &[&'a str]) -> Vec<&'a str> {
    let first = ["match", players[0], players[1], "--openings", OPENINGS, "--nodes", "1024"];
    [&first[..], more].concat()
}

/// A match of our engine against itself.
fn own(more: &[&str]) -> Run {
    let engine = engine();
    let search = ["--option-a", "Search=true", "--option-b", "search=true"];
    run(&arguments([&engine, &engine], &[&search, more].concat()))
}

/// The games of a file, in the order of their rounds.
fn games(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    // The first game in the file need not be the first round.
    let text = text.strip_prefix("[Event").unwrap();
    let mut games: Vec<String> =
        text.split("\n\n[Event").map(|game| game.trim().to_owned()).collect();
    let round =
        |game: &String| game.lines().find(|line| line.starts_with("[Round")).map(str::to_owned);
    games.sort_by_key(round);
    games
}

/// The moves of a game.
fn moves(game: &str) -> &str {
    game.split_once("\n\n").unwrap().1
}

#[test]
fn equal_engines_play_equal_games_and_are_equal() {
    let directory = tempfile::tempdir().unwrap();
    let [one, two] = ["one.pgn", "two.pgn"].map(|name| directory.path().join(name));
    let report = own(&["--games", "4", "--json", "--pgn", one.to_str().unwrap()]).json();
    assert_eq!(report["pairs"], json!([0, 0, 2, 0, 0]));
    assert_eq!([&report["elo"], &report["low"], &report["superiority"]], [0.0, 0.0, 0.5]);
    assert_eq!(report["games"], 4);

    // Side by side the same games are played.
    own(&["--games", "4", "--threads", "2", "--pgn", two.to_str().unwrap()]);
    let games = games(&one);
    assert_eq!(games.len(), 4);
    assert_eq!(moves(&games[0]), moves(&games[1]));
    assert_ne!(moves(&games[0]), moves(&games[2]));
    assert_eq!(games, self::games(&two));
    let replayed = right(&["pgn", one.to_str().unwrap()]);
    assert!(replayed.contains(": 4 games, ") && replayed.ends_with(" none broken\n"), "{replayed}");
}

#[test]
fn more_nodes_and_the_longest_game() {
    let report = own(&["--games", "2", "--json", "--most-plies", "3"]).json();
    assert_eq!(report["reasons"], json!({"maximum of plies": 2}));
    let engine = engine();
    let players = [engine.as_str(), engine.as_str()];
    let text = right(
        &[
            &["match", players[0], players[1], "--openings", OPENINGS, "--games", "2"][..],
            &["--movetime", "20,1", "--option-a", "Move Overhead=0", "--most-plies", "4"],
        ]
        .concat(),
    );
    let first = text.lines().next().unwrap();
    assert!(first.ends_with("uci, Move Overhead=0, movetime 20"), "{text}");
    assert!(
        text.contains("\npairs with 0, 0.5, 1, 1.5 and 2 points of A: 0, 0, 1, 0, 0\n"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_and_the_reason_is_named() {
    let stub = |go: &str| {
        format!(
            "sh -c 'while read -r w x; do case $w in uci) echo id name stub; echo uciok;; \
             isready) echo readyok;; go) {go};; quit) exit;; esac; done'"
        )
    };
    for (go, reason, termination, fault) in [
        ("echo bestmove e1e8", "illegal move", "rules infraction", "White answered e1e8"),
        ("echo bestmove", "illegal move", "rules infraction", "White answered "),
        ("exit", "crash", "abandoned", "White: crash"),
        ("true", "no answer", "time forfeit", "White: no answer"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("games.pgn");
        let (stub, engine) = (stub(go), engine());
        let more = ["--games", "4", "--json", "--timeout", "1", "--pgn", file.to_str().unwrap()];
        let run = run(&arguments([&stub, &engine], &more));
        let report = run.json();
        assert_eq!(report["reasons"], json!({ (reason): 4 }), "{report}");
        assert_eq!((&report["losses"], &report["elo"]), (&json!(4), &json!(null)));
        assert!(run.err.contains(&format!("round 1.1: {fault}")), "{}", run.err);
        let first = &games(&file)[0];
        assert!(
            first.contains("[White \"A: stub\"]") && first.contains("[Result \"0-1\"]"),
            "{first}"
        );
        assert!(first.contains(&format!("[Termination \"{termination}\"]")), "{first}");
        right(&["pgn", file.to_str().unwrap()]);
    }
}

#[test]
fn a_match_goes_on_where_its_file_ends() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.pgn");
    let name = file.to_str().unwrap();
    own(&["--games", "4", "--pgn", name]);
    let (whole, all) = (fs::read_to_string(&file).unwrap(), games(&file));
    let third = whole.match_indices("[Event").nth(2).unwrap().0;
    for cut in [third, third + 300, whole.len() - 5, whole.len()] {
        fs::write(&file, &whole[..cut]).unwrap();
        let report = own(&["--games", "4", "--json", "--pgn", name]).json();
        assert_eq!((&report["games"], &report["pairs"]), (&json!(4), &json!([0, 0, 2, 0, 0])));
        let games = games(&file);
        assert!(all.iter().all(|game| games.contains(game)), "{cut}");
    }
    // What is there counts, though fewer games are asked for.
    assert_eq!(own(&["--games", "0", "--json", "--pgn", name]).json()["games"], 4);
    let other = own(&["--games", "4", "--most-plies", "50", "--pgn", name]);
    let expected = format!("error: {name} cannot be continued: it was played by other terms:\n");
    assert!(other.status == Some(2) && other.err.starts_with(&expected), "{}", other.err);
    fs::write(&file, "[Event \"Olympiad\"]\n\n1. e4 *\n").unwrap();
    let foreign = own(&["--games", "4", "--pgn", name]);
    assert_eq!(
        foreign.err,
        format!("error: {name} cannot be continued: it is no file of a match\n")
    );
    assert!(fs::read_to_string(&file).unwrap().contains("Olympiad"));
}

#[cfg(unix)]
#[test]
fn a_signal_stops_a_match_between_two_moves() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.pgn");
    let engine = engine();
    let search = ["--option-a", "Search=true", "--option-b", "Search=true"];
    let more =
        [&search[..], &["--games", "1000", "--threads", "2", "--pgn", file.to_str().unwrap()]];
    let child = command(&arguments([&engine, &engine], &more.concat())).spawn().unwrap();
    let begin = Instant::now();
    while fs::read_to_string(&file).unwrap_or_default().is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no game ends");
        sleep(Duration::from_millis(10));
    }
    let killed = std::process::Command::new("kill").arg(child.id().to_string()).status();
    assert!(killed.unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.status, run.err.as_str()), (Some(130), ""), "{}", run.out);
    let played = games(&file).len();
    assert!(run.out.contains(&format!("\n{played} game")), "{played}: {}", run.out);
    assert!(!run.out.contains("crash"), "{}", run.out);
}

#[test]
fn bad_input_is_named() {
    let engine = engine();
    let missing = arguments(["/no/such/engine", &engine], &["--games", "2"]);
    let error = run(&missing);
    assert_eq!(error.status, Some(2));
    assert!(error.err.starts_with("error: /no/such/engine: it does not start: "), "{}", error.err);
    for (more, expected) in [
        (&["--option-a", "Contempt=1"][..], "it has no option \"Contempt\"\n"),
        (&["--games", "3"], "expected an even number: each opening is played twice"),
        (&["--games", "1000000"], " pairs of games need one each\n"),
        (&["--option-b", "Hash"], "expected NAME=VALUE"),
        (&["--movetime", "10"], "cannot be used with"),
    ] {
        let error = run(&arguments([&engine, &engine], more));
        assert_eq!(error.status, Some(2), "{more:?}");
        assert!(error.err.contains(expected), "{more:?}: {}", error.err);
    }
    let open = run(&arguments([&engine, "polyboard 'uci"], &[]));
    assert!(open.err.contains("is a quotation mark open?"), "{}", open.err);
    let other = format!("{} '{}' list", emulator(), env!("CARGO_BIN_EXE_polyboard"));
    let error = run(&arguments([&other, &engine], &[]));
    assert!(error.err.ends_with("it does not answer uci\n"), "{}", error.err);
}

#[test]
fn a_wrong_line_of_openings_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let lines = directory.path().join("lines.epd");
    fs::write(&lines, "8/8/8/8/8/8/8/8 w - - 0 1\n").unwrap();
    let (engine, lines) = (engine(), lines.to_str().unwrap());
    let error = run(&["match", &engine, &engine, "--nodes", "1", "--openings", lines]);
    let expected = format!("error: {lines}: 1 of 1 rows rejected\n");
    assert!(error.status == Some(2) && error.err.ends_with(&expected), "{}", error.err);
}

#[test]
fn the_openings_of_the_workspace_are_distinct_lines_of_their_source() {
    let names = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/games/openings.tsv");
    let names = fs::read_to_string(names).unwrap();
    let known: Vec<String> = names
        .lines()
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [eco, name, _, moves, epd] = fields[..] else { return None };
            let plies = moves.split(' ').count();
            (6..=16).contains(&plies).then(|| format!("{epd} id \"{eco} {name}\";"))
        })
        .collect();
    let text = fs::read_to_string(OPENINGS).unwrap();
    let openings: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let mut positions: Vec<&str> =
        openings.iter().filter_map(|line| line.split_once(" id ")).map(|(epd, _)| epd).collect();
    let all = positions.len();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!((positions.len(), openings.len()), (all, all));
    for opening in openings {
        assert!(known.iter().any(|line| line == opening), "{opening}");
    }
}

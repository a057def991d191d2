//! Runs `polyboard move` and `polyboard pgn` as their users do.

use crate::common::{right, run, run_with_input};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.pgn");
const BROKEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/broken.pgn");
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn move_accepts_every_notation() {
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    for text in ["Nf3", "Ng1-f3", "g1f3", "Nf3!?"] {
        for backend in ["bitboard", "nibble"] {
            let out = right(&["move", text, "--backend", backend]);
            assert_eq!(out, format!("g1f3\tNf3\t{after}\n"), "{text}");
        }
    }
    let castled = "e1c1\tO-O-O\tr3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1\n";
    for text in ["O-O-O", "0-0-0", "e1c1", "e1a1"] {
        assert_eq!(right(&["move", CASTLING, text]), castled, "{text}");
    }
    let words: Vec<&str> =
        ["move"].into_iter().chain(CASTLING.split(' ')).chain(["O-O-O"]).collect();
    assert_eq!(right(&words), castled);
}

#[test]
fn move_reports_errors() {
    let run_ = run(&["move", CASTLING, "Nf3"]);
    assert_eq!((run_.status, run_.out.as_str()), (Some(2), ""));
    assert_eq!(
        run_.err,
        format!("error: not a legal move: Nf3\n  there is no white knight\n  {CASTLING}\n")
    );
    assert_eq!(run(&["move", "8/8 w - - 0 1", "Nf3"]).status, Some(2));
}

#[test]
fn move_reads_lines_and_continues() {
    let input = format!("{CASTLING}\tO-O\n{CASTLING}\tKe3\nno tab\n{CASTLING}\tRxa8+\r\n\tNf3\n");
    let run = run_with_input(&["move"], input.as_bytes());
    assert_eq!(run.status, Some(2));
    assert_eq!(
        run.out,
        "e1g1\tO-O\tr3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1\n\
         a1a8\tRxa8+\tR3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1\n"
    );
    for part in [
        "standard input:2: ",
        "  no white king reaches e3\n",
        "standard input:3: no tab\n  expected a tab between FEN and move\n",
        "standard input:5: ",
    ] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

#[test]
fn pgn_replays_games_on_any_representation() {
    for backend in ["bitboard", "x88+list"] {
        let out = right(&["pgn", GAMES, "--backend", backend]);
        assert_eq!(out, format!("{GAMES}: 2 games, 15 moves, none broken\n"));
    }
    let out = right(&["pgn", GAMES, GAMES]);
    assert!(out.ends_with("total: 4 games, 30 moves, none broken\n"), "{out}");
}

#[test]
fn pgn_writes_the_positions_of_the_main_lines() {
    let out = right(&["pgn", "--fens", GAMES]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(lines[0], "rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 1");
    assert_eq!(lines[9], "8/4k3/8/8/8/8/7R/5K2 w - - 6 9");
}

#[test]
fn pgn_reports_the_place_of_broken_games_and_continues() {
    let run_ = run(&["pgn", BROKEN]);
    assert_eq!(run_.status, Some(2));
    let sentence = "2 games, 3 moves, 2 broken games, 1 game skipped";
    assert_eq!(run_.out, format!("{BROKEN}: {sentence}\n"));
    let lines: Vec<_> = run_.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run_.err);
    for (line, part) in lines.iter().zip([
        ":3:13: broken: Ke3: no white king reaches e3 (rnbqkbnr/",
        ":7:7: broken: a comment is not closed",
        ": game 3 skipped: its variant is Atomic",
    ]) {
        assert!(line.starts_with(&format!("{BROKEN}{part}")), "{line}");
    }
    assert_eq!(run(&["pgn", "no such file"]).status, Some(2));
    let input = std::fs::read(GAMES).unwrap();
    let run = run_with_input(&["pgn", "-"], &input);
    assert_eq!(run.out, "standard input: 2 games, 15 moves, none broken\n");
}

#[test]
fn pgn_json_is_one_object_with_counts_and_errors() {
    let run = run(&["pgn", "--json", GAMES, BROKEN]);
    assert_eq!(run.status, Some(2));
    assert_eq!(run.err.lines().count(), 3, "{}", run.err);
    let json = run.json();
    let counts = ["games", "moves", "broken", "skipped"].map(|name| json[name].as_u64().unwrap());
    assert_eq!(counts, [4, 18, 2, 1]);
    assert_eq!(json["files"][0]["file"], GAMES);
    assert_eq!((&json["files"][0]["games"], &json["files"][0]["broken"]), (&2.into(), &0.into()));
    assert_eq!((&json["files"][1]["games"], &json["files"][1]["moves"]), (&2.into(), &3.into()));
    let errors = json["errors"].as_array().unwrap();
    let place = |error: &serde_json::Value| (error["line"].as_u64(), error["column"].as_u64());
    let places: Vec<_> = errors.iter().map(place).collect();
    assert_eq!(places, [(Some(3), Some(13)), (Some(7), Some(7))]);
    let byte = std::fs::read_to_string(BROKEN).unwrap().find("Ke3").unwrap();
    assert_eq!(errors[0]["byte"], byte);
    assert!(errors.iter().all(|error| error["file"] == BROKEN), "{json}");
    assert_eq!(errors[1]["reason"], "a comment is not closed");

    let json = run_with_input(&["pgn", "--json", "-"], b"1. e4 *").json();
    assert_eq!((&json["games"], &json["files"][0]["file"]), (&1.into(), &"standard input".into()));
    assert_eq!(json["errors"], serde_json::json!([]));
}

/// Each kind of mend is tested with the reader; here, what the command says of them.
#[test]
fn pgn_mends_what_leaves_no_move_in_doubt() {
    let text = b"[Event \"open]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1\"]\n\n1. e4 ) Kd7 +--\n\n1. Sf3 *";
    let strict = run_with_input(&["pgn", "-"], text);
    assert_eq!(strict.out, "standard input: 0 games, 0 moves, 1 broken game\n");
    let tolerant = run_with_input(&["pgn", "--tolerant", "-"], text);
    assert_eq!(tolerant.out, "standard input: 1 game, 2 moves, 1 broken game\n");
    assert_eq!(tolerant.status, Some(2));
    let err: Vec<&str> = tolerant.err.lines().collect();
    let mends = [
        ":1:1: the value of a tag ends with its bracket or its line",
        ":4:1: castling rights K and Q dropped: king or rook is not there",
        ":4:7: a variation is closed that was not opened",
        ":4:13: a forfeit, read as 1-0",
    ];
    assert_eq!(err[..4], mends.map(|mend| format!("standard input{mend}")));
    assert!(err[4].starts_with("standard input:6:4: broken: Sf3: "), "{err:?}");
    let run = run_with_input(&["pgn", "--tolerant", "--json", "-"], &text[..text.len() - 10]);
    assert_eq!(run.status, Some(0));
    assert_eq!(run.json()["mends"][3]["mend"], "a forfeit, read as 1-0");
}

#[test]
fn pgn_names_a_compression() {
    let run = run_with_input(&["pgn", "-"], b"\x1f\x8b\x08\0games");
    let error =
        "error: standard input is compressed by gzip: decompress it, for example with zcat\n";
    assert_eq!((run.status, &*run.err), (Some(2), error));
}

#[test]
fn pgn_replays_null_moves_and_variations_of_them() {
    let text = b"1. e4 -- (1... e5 2. Z0 (2. d4)) 2. d4 d5 *\n\n1. e4 f6 2. d4 g5 3. Qh5+ -- *";
    let out = run_with_input(&["pgn", "-"], text);
    assert_eq!(out.out, "standard input: 1 game, 7 moves, 1 broken game\n");
    assert!(out.err.starts_with("standard input:3:27: broken: no null move in check (rnbq"));
    let fens = run_with_input(&["pgn", "--fens", "-"], &text[..44]).out;
    let fens: Vec<&str> = fens.lines().collect();
    assert_eq!(fens.len(), 4);
    assert_eq!(fens[1], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    assert_eq!(fens[3], "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6 0 3");
}

/// `benches/openings.py` writes the openings of matches.
#[test]
fn the_openings_of_matches_are_distinct_lines_of_their_source() {
    let names = include_str!("../../../../tests/data/games/openings.tsv");
    let known: Vec<String> = names
        .lines()
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [eco, name, _, moves, epd] = fields[..] else { return None };
            let plies = moves.split(' ').count();
            (6..=16).contains(&plies).then(|| format!("{epd} id \"{eco} {name}\";"))
        })
        .collect();
    let text = include_str!("../../../../benches/openings.epd");
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

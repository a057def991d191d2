//! `polyboard uci` as an engine, with the option `Search`: it plays alike on all boards, and finds what it must find.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::common::{command, emulator, run_with_input};
use crate::dialog::Dialog;
use polyboard::{Backend, Bitboard, Game, Position, ViewExt};

/// Starts the engine with pipes.
fn start(command: &mut Command) -> Child {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"setoption name Search value true\n").unwrap();
    child
}

/// What the engine prints. The input stays open until it has answered each `go` with a move.
fn said(input: impl AsRef<[u8]>) -> String {
    let input = input.as_ref();
    let mut child = start(&mut command(&["uci"]));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    let is_search = |line: &&[u8]| line.starts_with(b"go ") && !line.starts_with(b"go perft");
    let searches = input.split(|&byte| byte == b'\n').filter(is_search).count();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while text.matches("bestmove ").count() < searches {
        assert!(output.read_line(&mut text).unwrap() > 0, "{text}");
    }
    drop(stdin);
    output.read_to_string(&mut text).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
    text
}

/// The last word of each line that begins with `bestmove`.
fn best_moves(input: &str) -> Vec<String> {
    let text = said(input);
    text.lines().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
}

#[test]
fn it_speaks_uci() {
    let dialog = said("uci\nsetoption name Hash value 0\nisready\nquit\n");
    for backend in Backend::all() {
        assert!(dialog.contains(&format!(" var {backend}")), "{dialog}");
    }
    assert!(dialog.contains("\nuciok\n") && dialog.ends_with("readyok\n"), "{dialog}");
    assert!(dialog.contains("Hash value 0: no number in its bounds: \"0\""), "{dialog}");
}

#[test]
fn every_board_finds_the_mate_again_after_a_new_game() {
    let mate = "position fen 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16\ngo depth 4\n";
    for backend in Backend::all() {
        let options = format!("setoption name Backend value {backend}\n{mate}ucinewgame\n");
        let input = format!("{options}{mate}");
        assert_eq!(best_moves(&input), ["b3b8", "b3b8"], "{backend}");
    }
}

#[test]
fn a_lost_game_is_saved_by_repetition_and_the_clock_is_heard() {
    // Two rooks behind, and to be mated on the next move.
    let line = "position fen 6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1 moves";
    for (moves, best) in [("", "h5e8"), (" h5e8 g8h7", "e8h5"), (" h5e8 g8h7 e8h5 h7g8", "h5e8")] {
        assert_eq!(best_moves(&format!("{line}{moves}\ngo depth 3\n")), [best]);
    }
    // The hundredth ply without a capture or a pawn's move: the pawn must go now.
    let clock = "position fen 8/8/8/3k4/8/8/P7/K7 w - - 99 70\ngo depth 3\n";
    assert!(best_moves(clock)[0].starts_with("a2"), "the draw is let happen");
}

#[test]
fn it_keeps_its_time_and_ends_where_no_move_is_left() {
    let start = std::time::Instant::now();
    let moves = best_moves(
        "go movetime 30\nposition startpos moves e2e4\ngo wtime 10 btime 300 winc 0 binc 0\n\
         go infinite\nstop\nposition fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo depth 3\n\
         position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ngo depth 2\n",
    );
    assert_eq!((moves.len(), moves[3].as_str()), (5, "0000"), "{moves:?}");
    assert!(start.elapsed().as_secs() < 20);
}

/// It went on to its limit.
#[test]
fn a_search_with_a_limit_ends_with_the_input() {
    let mut child = start(&mut command(&["uci"]));
    child.stdin.take().unwrap().write_all(b"go movetime 100000\ngo depth 60\n").unwrap();
    let begin = std::time::Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && begin.elapsed().as_secs() < 60);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
}

/// A match runner in small: the engine plays a whole game against itself.
#[test]
fn a_game_against_itself_ends() {
    let start = "8/8/8/4k3/8/8/2Q5/4K3 w - - 0 1";
    let mut game = Game::<Bitboard>::from_position(&Position::from_fen(start).unwrap());
    let mut line = format!("position fen {start} moves");
    while game.outcome().is_none() {
        assert!(game.plies() < 60, "no mate with a queen: {line}");
        let answer = best_moves(&format!("{line}\ngo depth 8\n")).remove(0);
        game.play_uci(&answer).unwrap();
        line += &format!(" {answer}");
    }
    assert!(game.board().is_checkmate(), "{line}");
}

#[test]
fn a_fen_that_others_write_is_mended_and_said() {
    let text = "position fen 4k3/8/8/8/8/8/8/4K2R w KQk - 0 1 moves e1g1\nd\nquit\n";
    let out = run_with_input(&["uci"], text.as_bytes()).out;
    let said = "info string position: castling rights Q and k dropped: king or rook is not there\n";
    assert!(out.contains(said) && out.contains("4k3/8/8/8/8/8/8/5RK1 b - - 1 1"), "{out}");
}

/// A place that is none was the start position, and `maybe` was false.
#[test]
fn a_wrong_line_is_named_and_changes_nothing() {
    let castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let before = format!("setoption name UCI_CHESS960 value TRUE\n{castling}");
    for (line, why) in [
        ("position", "neither startpos nor fen: \"\""),
        ("position foo", "neither startpos nor fen: \"foo\""),
        ("position startposition", "neither startpos nor fen"),
        ("position startpos e2e4", "neither startpos nor fen"),
        ("position fen", "placement field"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4", "White has no king"),
        ("position fen \u{1b}[2J", "unexpected '\\u{1b}' (character 1): \\u{1b}[2J"),
        ("position fen 8/8 w", "placement field"),
        ("position startpos moves e2e4 e2e4", "position: ply 2: UCI move: e2e4 is not legal"),
        ("position startpos moves x", "position: ply 1: UCI move: "),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 value maybe: "),
        ("setoption name Hash", "setoption name Hash: expected name NAME value VALUE"),
        ("setoption", "expected name NAME value VALUE"),
        ("setoption name Hash value 65536", "no number in its bounds: \"65536\""),
        ("setoption name Backend value x99", "unknown backend \"x99\""),
        ("go perft", "go perft: expected one number"),
        ("go perft 1 2", "go perft: expected one number"),
        ("go perft -1", "go perft: no number in its bounds: \"-1\""),
        ("go perft 100", "go perft: no number in its bounds: \"100\""),
        ("setoption name Ponder value true", "no such option"),
        ("start", "unknown command \"start\""),
        ("\u{fffd}\0", "unknown command \"\u{fffd}\\0\""),
    ] {
        let text = said(format!("{before}{line}\ngo perft 1\n{castling}go perft 1\n"));
        let (complaint, rest) = text.split_once('\n').unwrap();
        assert!(complaint.starts_with("info string ") && complaint.contains(why), "{text}");
        assert_eq!(rest.matches("e1h1: 1\n").count(), 2, "{line}: {rest}");
    }
}

/// It ended the engine, without a word.
#[test]
fn a_line_that_is_not_utf_8_is_reported() {
    let text = said(b"\xff\xfe\nposition startpos moves \xff\nisready\n");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[..2].iter().all(|line| line.starts_with("info string ")), "{text}");
    assert_eq!(lines[2..], ["readyok"]);
}

#[test]
fn names_and_values_of_options_may_be_in_any_case() {
    for name in ["Hash", "HASH", "hash"] {
        assert_eq!(said(format!("setoption name {name} value 2\n")), "");
    }
    for backend in Backend::all() {
        let value = backend.id().to_uppercase();
        assert_eq!(said(format!("setoption name BACKEND value {value}\n")), "");
    }
}

/// A table that the system has no memory for aborted the process.
#[test]
#[cfg(target_os = "linux")]
fn a_table_without_memory_is_an_error_and_the_old_one_stays() {
    let uci = said("uci\n");
    let (_, most) = uci.split_once("option name Hash type spin default 16 min 1 max ").unwrap();
    let (most, _) = most.split_once('\n').unwrap();
    if !emulator().is_empty() {
        return;
    }
    let script = "ulimit -v 500000 && exec \"$0\" uci";
    let program = Path::new(env!("CARGO_BIN_EXE_polyboard"));
    let mut child = start(Command::new("sh").args(["-c", script]).arg(program));
    let input = format!("setoption name Hash value {most}\ngo depth 2\n");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let expected =
        format!("info string setoption name Hash value {most}: memory allocation failed");
    assert!(output.status.success() && text.starts_with(&expected), "{text}");
    assert!(text.contains("\nbestmove "), "{text}");
}

/// `nodes` and `mate` were skipped, so the search did not end.
#[test]
fn a_search_ends_at_its_nodes_and_at_its_mate() {
    let nodes = |line: &str| line.split_once(" nodes ")?.1.split(' ').next()?.parse::<u64>().ok();
    let text = said("go nodes 20000\n");
    let searched = text.lines().filter_map(nodes).max().unwrap();
    assert!((2_000..22_048).contains(&searched) && text.contains("\nbestmove "), "{text}");

    let opera = "position fen 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16\n";
    let text = said(format!("{opera}go mate 2\n"));
    assert!(text.contains(" score mate 2 ") && text.ends_with("\nbestmove b3b8\n"), "{text}");
    // A shorter mate is one, too, and the search ends soon after it.
    let text = said("position fen 6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1\ngo mate 500\n");
    assert!(text.ends_with("\nbestmove d1d8\n"), "{text}");
    // There is none.
    let text = said("go mate 2\n");
    assert!(text.contains("info depth 3 ") && !text.contains("info depth 4 "), "{text}");
    assert_eq!(text.matches("\nbestmove ").count(), 1);
}

#[test]
fn unknown_words_are_named_and_the_others_obeyed() {
    let text = said("go quickly depth x wtime 5 nodes movetime 30 depth 1 searchmoves e2e4\n");
    let (named, found): (Vec<_>, _) = text.lines().partition(|line| line.contains("is ignored"));
    let words = ["quickly", "depth", "x", "nodes", "searchmoves", "e2e4"];
    assert_eq!(named, words.map(|word| format!("info string go: {word:?} is ignored")));
    assert!(found[0].starts_with("info depth 1 ") && found[1].starts_with("bestmove "), "{text}");
}

/// It was skipped, so an endless search began.
#[test]
fn go_perft_counts_by_first_moves_on_every_board() {
    let deeper = [(Backend::Bitboard, 5, 9_771_632)];
    for (backend, depth, leaves) in Backend::all().map(|b| (b, 3, 13_160)).chain(deeper) {
        let option = format!("setoption name Backend value {backend}\n");
        let text = said(format!("{option}position startpos moves e2e4\ngo perft {depth}\n"));
        let (moves, sum) = text.split_once("\n\nNodes searched: ").unwrap();
        let counts = moves.lines().map(|line| line.split_once(": ").unwrap().1);
        assert_eq!(counts.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), leaves);
        assert_eq!((moves.lines().count(), sum), (20, &*format!("{leaves}\n\n")), "{backend}");
    }
}

/// `position` and `go` during a search of fixed depth blocked the input.
#[test]
fn input_is_read_while_a_search_runs() {
    let mut dialog = Dialog::with(start(&mut command(&["uci"])));
    dialog.say("go depth 60\nposition startpos moves e2e4\ngo perft 20\nnonsense\nisready\n");
    let lines = dialog.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("unknown command \"nonsense\"")), "{lines:?}");
    // It ends all that was asked for before it, also what waits.
    dialog.say("stop\n");
    dialog.until("bestmove ");
    dialog.until("info string stopped");
    // The position waited, and was set: Black is to move.
    dialog.say("go perft 1\n");
    assert!(dialog.until("Nodes searched: 20").contains(&"e7e5: 1".to_owned()));
    // A search that would not end is stopped by what waits.
    dialog.say("go infinite\nposition startpos\n");
    dialog.until("bestmove ");
    dialog.say("go depth 60\ngo depth 60\nquit\n");
    assert!(dialog.engine.wait().unwrap().success());
}

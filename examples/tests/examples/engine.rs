//! The engine searches the same tree on all boards, finds what it must find, and speaks UCI.

use std::io::Write;
use std::process::Command;
use std::time::Instant;

use polyboard::{Backend, Bitboard, Game, Position, ViewExt};

use crate::dialog::Dialog;
use crate::run::{Run, path, right, run, start};

/// What `bench` prints without its times, and its nodes.
fn bench(backend: Backend, depth: u32) -> (Vec<String>, u64) {
    let text = right("engine", &[backend.id(), "bench", &depth.to_string()]);
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let last = lines.pop().unwrap();
    let words: Vec<_> = last.split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{last}") };
    assert!(speed.parse::<f64>().unwrap() > 0.0);
    let nodes = nodes.parse().unwrap();
    let of_line = |line: &String| line.trim().split(' ').next().unwrap().parse::<u64>().unwrap();
    assert_eq!(lines.iter().map(of_line).sum::<u64>(), nodes);
    (lines, nodes)
}

#[test]
fn every_board_searches_the_same_tree() {
    let first = bench(Backend::BitboardArray8x8, 4);
    assert!(first.1 > 2_000, "{first:?}");
    for backend in Backend::all() {
        assert_eq!(bench(backend, 4), first, "{backend}");
    }
}

#[test]
fn deeper_trees_are_the_same_too_and_repeat_themselves() {
    let [first, again, other] =
        [Backend::BitboardArray8x8, Backend::BitboardArray8x8, Backend::Mailbox10x12List]
            .map(|backend| bench(backend, 7));
    assert!(first.1 > 20_000 && first == again && first == other, "{first:?}\n{other:?}");
}

/// Starts the engine to speak with it.
fn dialog() -> Dialog {
    Dialog::with(start(&mut Command::new(path("engine"))))
}

/// What the engine prints.
fn said(input: impl AsRef<[u8]>) -> String {
    let Run { is_right, stdout, stderr } = run("engine", &[], input);
    assert!(is_right && stderr.is_empty(), "{stderr}");
    stdout
}

/// What follows `bestmove`.
fn best_moves(input: &str) -> Vec<String> {
    let text = said(input);
    text.lines().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
}

/// P. Morphy against the Duke of Brunswick and Count Isouard, before the last two moves.
const OPERA: &str = "position fen 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16\n";

#[test]
fn every_board_finds_a_mate_with_one_thread_and_with_three() {
    for backend in Backend::all() {
        let options =
            format!("setoption name Backend value {backend}\n{OPERA}go depth 8\nucinewgame\n");
        let input = format!("{options}setoption name Threads value 3\n{OPERA}go depth 8\n");
        assert_eq!(best_moves(&input), ["b3b8", "b3b8"], "{backend}");
    }
    let text = said(format!("{OPERA}go depth 8\n"));
    assert!(text.contains(" score mate 2 ") && text.ends_with("\nbestmove b3b8\n"), "{text}");
    let black = "position fen 6k1/8/8/8/8/1r6/r7/7K b - - 0 1\ngo depth 4\n";
    assert_eq!(best_moves(black), ["b3b1"]);
}

#[test]
fn many_threads_give_a_legal_move() {
    let moves = "e2e4 e7e5 g1f3 b8c6";
    let input = format!(
        "setoption name Threads value 4\nposition startpos moves {moves}\ngo nodes 20000\n"
    );
    let mut game = Game::<Bitboard>::from_position(&Position::start());
    game.play_all(moves).unwrap();
    game.play_uci(&best_moves(&input)[0]).unwrap();
}

/// Two rooks behind, and to be mated on the next move.
#[test]
fn a_lost_game_is_saved_by_repetition() {
    let line = "position fen 6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1 moves";
    let text = said(format!("{line}\ngo depth 6\n{line} h5e8 g8h7\ngo depth 6\n"));
    let scores = text.lines().filter(|line| line.starts_with("info depth 6 "));
    assert!({ scores }.all(|line| line.contains(" score cp 0 ")), "{text}");
    assert!(text.contains("bestmove h5e8\n") && text.contains("bestmove e8h5\n"), "{text}");
}

/// The hundredth ply without a capture or a pawn's move: the pawn must go now.
#[test]
fn the_fifty_move_clock_is_heard() {
    let best = best_moves("position fen 8/8/8/3k4/8/8/P7/K7 w - - 99 70\ngo depth 4\n").remove(0);
    assert!(best.starts_with("a2"), "{best}");
    // Only a mate comes before the draw.
    let text = said("position fen 7k/8/5KR1/8/8/8/8/R7 w - - 99 90\ngo depth 3\n");
    assert!(text.contains(" score mate 1 ") && text.ends_with("bestmove a1h1\n"), "{text}");
}

/// A match runner in small: the engine plays a whole game against itself.
#[test]
fn a_game_against_itself_ends() {
    let start = "8/8/8/4k3/8/8/2Q5/4K3 w - - 0 1";
    let mut game = Game::<Bitboard>::from_position(&Position::from_fen(start).unwrap());
    let mut line = format!("position fen {start} moves");
    let mut dialog = dialog();
    while game.outcome().is_none() {
        assert!(game.plies() < 60, "no mate with a queen: {line}");
        dialog.say(&format!("{line}\ngo depth 8\n"));
        let answer = dialog.until("bestmove ").pop().unwrap();
        let answer = answer.strip_prefix("bestmove ").unwrap();
        game.play_uci(answer).unwrap();
        line += &format!(" {answer}");
    }
    assert!(game.board().is_checkmate(), "{line}");
}

#[test]
fn it_keeps_its_time_and_ends_where_no_move_is_left() {
    let begin = Instant::now();
    let moves = best_moves(
        "go movetime 30\nposition startpos moves e2e4\ngo wtime 10 btime 300 winc 0 binc 0\n\
         go wtime 1000 btime 1000 movestogo 5\ngo wtime -20 btime -20\n\
         position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo depth 3\n\
         position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ngo depth 2\n",
    );
    assert_eq!((moves.len(), moves[4].as_str()), (6, "0000"), "{moves:?}");
    assert!(begin.elapsed().as_secs() < 20);
}

#[test]
fn limits_are_kept() {
    let nodes = |line: &str| line.split_once(" nodes ")?.1.split(' ').next()?.parse::<u64>().ok();
    let text = said("go nodes 5000\n");
    let searched = text.lines().filter_map(nodes).max().unwrap();
    assert!((500..6_000).contains(&searched) && text.contains("\nbestmove "), "{text}");
    let text = said("go depth 3\n");
    assert!(text.contains("info depth 3 ") && !text.contains("info depth 4 "), "{text}");
    let only = best_moves("go depth 3 searchmoves a2a3 h2h3\ngo depth 2 searchmoves h2h4\n");
    assert!(["a2a3", "h2h3"].contains(&&*only[0]) && only[1] == "h2h4", "{only:?}");
    // What the engine does not know is skipped.
    assert_eq!(best_moves("go quickly depth x wtime 5 nodes movetime 30 depth 1\n").len(), 1);
}

/// After a null move, too.
#[test]
fn castling_is_written_as_the_game_wants_it() {
    let position = "position fen 4k3/8/8/8/8/8/5q2/R3K2R w KQ - 0 1\ngo depth 1 searchmoves e1f2\n";
    assert_eq!(best_moves(position), ["e1f2"]);
    let castle =
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves 0000 e8d8\ngo depth 1 searchmoves";
    assert_eq!(best_moves(&format!("{castle} e1g1\n")), ["e1g1"]);
    let option = "setoption name UCI_Chess960 value true\n";
    assert_eq!(best_moves(&format!("{option}{castle} e1h1\n")), ["e1h1"]);
}

#[test]
fn it_introduces_itself() {
    let text = said("uci\nsetoption name Hash value 0\nisready\nquit\nisready\n");
    for option in ["Hash type spin", "Threads type spin", "Move Overhead", "UCI_Chess960"] {
        assert!(text.contains(&format!("option name {option}")), "{text}");
    }
    for backend in Backend::all() {
        assert!(text.contains(&format!(" var {backend}")), "{text}");
    }
    assert!(text.contains("\nuciok\n") && text.ends_with("readyok\n"), "{text}");
    assert!(text.contains("Hash value 0: no number in its bounds: 0"), "{text}");
}

#[test]
fn a_wrong_line_is_named_and_changes_nothing() {
    let before = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    for (line, why) in [
        ("position", "neither startpos nor fen: "),
        ("position startpos e2e4", "neither startpos nor fen"),
        ("position fen", "placement field"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4", "White has no king"),
        ("position fen \u{1b}[2J", "unexpected "),
        ("position startpos moves e2e4 e2e4", "position: ply 2: UCI move: e2e4 is not legal"),
        ("position startpos moves x", "position: ply 1: UCI move: "),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 value maybe: "),
        ("setoption name Hash", "setoption name Hash: expected name NAME value VALUE"),
        ("setoption", "expected name NAME value VALUE"),
        ("setoption name Threads value 257", "no number in its bounds: 257"),
        ("setoption name Backend value x99", "unknown backend "),
        ("setoption name Skill value 3", "no such option"),
        ("start", "unknown command: start"),
        ("\u{fffd}\0", "unknown command: \u{fffd}\\0"),
    ] {
        let text = said(format!("{before}{line}\ngo depth 1 searchmoves e1g1\n"));
        let (complaint, rest) = text.split_once('\n').unwrap();
        assert!(complaint.starts_with("info string ") && complaint.contains(why), "{text}");
        assert!(rest.ends_with("bestmove e1g1\n"), "{line}: {rest}");
    }
    let text = said(b"\xff\xfe\nposition startpos moves \xff\nisready\n");
    assert!(text.starts_with("info string ") && text.ends_with("readyok\n"), "{text}");
}

/// A table that the system has no memory for is an error, and the old one stays.
#[test]
#[cfg(target_os = "linux")]
fn a_table_without_memory_is_an_error() {
    let script = "ulimit -v 500000 && exec \"$0\"";
    let mut child = start(Command::new("sh").args(["-c", script]).arg(path("engine")));
    let input = b"setoption name Hash value 65536\ngo depth 2\n";
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = "info string setoption name Hash value 65536: memory allocation failed";
    assert!(output.status.success() && text.starts_with(expected), "{text}");
    assert!(text.contains("\nbestmove "), "{text}");
}

#[test]
fn input_is_read_while_a_search_runs() {
    let mut dialog = dialog();
    dialog.say("go depth 100\nisready\n");
    let lines = dialog.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    dialog.say("stop\nnonsense\nposition startpos moves e2e4\n");
    dialog.until("bestmove ");
    dialog.until("info string unknown command: nonsense");
    // Black is to move.
    dialog.say("go depth 2 searchmoves e7e5\n");
    assert_eq!(dialog.until("bestmove ").last().unwrap(), "bestmove e7e5");
    // A search that would not end is stopped by what waits.
    dialog.say("go infinite\nposition startpos\n");
    dialog.until("bestmove ");
    dialog.say("go depth 100\nquit\n");
    dialog.until("bestmove ");
    assert!(dialog.engine.wait().unwrap().success());
}

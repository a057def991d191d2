//! The engine plays alike on all boards, and finds what it must find.

use polyboard::pgn::Reader;
use polyboard::{Backend, Bitboard, BoardExt, Game, Position};

use crate::run::{Run, right, run};

/// The nodes and the moves that all boards have in common.
fn play(depth: u32, plies: u32, fen: &str) -> (u64, String) {
    let text = right("engine", &[&depth.to_string(), &plies.to_string(), fen]);
    let lines: Vec<_> = text.lines().collect();
    let (verdict, lines) = lines.split_last().unwrap();
    assert_eq!(*verdict, format!("{} representations play the same moves", Backend::all().len()));
    assert_eq!(lines.len(), Backend::all().len());
    let rows = lines.iter().zip(Backend::all()).map(|(line, backend)| {
        let rest = line.strip_prefix(backend.id()).unwrap().trim_start();
        let (nodes, rest) = rest.split_once(" nodes, ").unwrap();
        let (speed, moves) = rest.split_once(" a second: ").unwrap();
        assert!(speed.trim().parse::<f64>().unwrap() > 0.0, "{line}");
        (nodes.parse::<u64>().unwrap(), moves.trim().to_owned())
    });
    let rows: Vec<_> = rows.collect();
    rows.iter().for_each(|row| assert_eq!(*row, rows[0]));
    rows[0].clone()
}

#[test]
fn every_board_plays_the_same_legal_moves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (nodes, moves) = play(3, 6, start);
    assert!(nodes > 1000, "{nodes}");
    let game = Reader::new(moves.as_bytes()).games::<Bitboard>().next().unwrap().unwrap();
    assert_eq!(game.line.nodes.len(), 6, "{moves}");
}

#[test]
fn mates_are_found() {
    // P. Morphy against the Duke of Brunswick and Count Isouard, before the last two moves.
    let opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
    assert_eq!(play(3, 10, opera).1, "16. Qb8+ Nxb8 17. Rd8# 1-0 by checkmate");
    // To less depth it is not in sight.
    assert_ne!(play(1, 1, opera).1, "16. Qb8+");
    let black = "6k1/8/8/8/8/1r6/r7/7K b - - 0 1";
    assert_eq!(play(2, 1, black).1, "1... Rb1# 0-1 by checkmate");
}

#[test]
fn a_lost_game_is_saved_by_repetition_and_the_clock_is_heard() {
    // Two rooks behind, and to be mated on the next move.
    let check = "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1";
    let text = play(3, 20, check).1;
    assert_eq!(
        text,
        "1. Qe8+ Kh7 2. Qh5+ Kg8 3. Qe8+ Kh7 4. Qh5+ Kg8 1/2-1/2 by threefold repetition"
    );
    // The hundredth ply without a capture or a pawn's move: the pawn must go now.
    let clock = "8/8/8/3k4/8/8/P7/K7 w - - 99 70";
    assert!(play(3, 1, clock).1.starts_with("70. a"), "the draw is let happen");
}

/// The last word of each line that begins with `bestmove`.
fn best_moves(input: &str) -> Vec<String> {
    let Run { is_right, stdout, stderr } = run("engine", &[], input);
    assert!(is_right && stderr.is_empty(), "{stderr}");
    let moves = stdout.lines().filter_map(|line| line.strip_prefix("bestmove "));
    moves.map(str::to_owned).collect()
}

#[test]
fn it_speaks_uci() {
    let dialog = run("engine", &[], "uci\nsetoption name Hash value 0\nisready\nquit\n").stdout;
    for backend in Backend::all() {
        assert!(dialog.contains(&format!(" var {backend}")), "{dialog}");
    }
    assert!(dialog.contains("\nuciok\n") && dialog.ends_with("readyok\n"), "{dialog}");
    assert!(dialog.contains("info string no number in its bounds: \"0\""), "{dialog}");
    let nonsense = run("engine", &[], "position startpos moves e2e5\nposition fen 8/8 w\nstart\n");
    assert_eq!(nonsense.stdout.matches("info string ").count(), 3, "{}", nonsense.stdout);
}

#[test]
fn every_board_finds_the_mate_with_several_threads() {
    let mate = "position fen 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16\ngo depth 4\n";
    for backend in Backend::all() {
        let options = format!("setoption name Backend value {backend}\n{mate}ucinewgame\n");
        let input = format!("{options}setoption name Threads value 3\n{mate}");
        assert_eq!(best_moves(&input), ["b3b8", "b3b8"], "{backend}");
    }
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

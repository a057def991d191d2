//! The lessons in Python (`docs/python`) list the moves that the plain boards list.

use std::io::Write;
use std::process::{Command, Stdio};

use polyboard::plain_boards::{PlainArray8x8, PlainBitboard, PlainMailbox10x12, PlainX88};
use polyboard::{Board, CastlingNotation, Move, Position, UciMove, ViewExt};

/// Positions of real games.
const POSITIONS: &str = include_str!("../data/positions/real-games.epd");
/// Of so many one is taken.
const EVERY: usize = 10;

/// The program and the board list the same moves in some thousand positions.
fn same_moves<B: Board>(program: &str) {
    let Ok(mut python) = Command::new("python3")
        .arg(format!("{}/../docs/python/{program}.py", env!("CARGO_MANIFEST_DIR")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
    else {
        assert!(std::env::var_os("CI").is_none(), "CI compares {program}.py: it needs python3");
        writeln!(std::io::stderr(), "{program}.py was not compared: there is no python3")
            .expect("standard error can be written");
        return;
    };
    let fens: Vec<&str> = POSITIONS.lines().step_by(EVERY).collect();
    let mut input = python.stdin.take().unwrap();
    let text = fens.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let listed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(listed.lines().count(), fens.len());
    for (fen, listed) in fens.iter().zip(listed.lines()) {
        let board = B::from_position(&Position::from_fen(fen).unwrap());
        let uci = |&mv: &Move| UciMove::of(mv, CastlingNotation::Classic).to_string();
        let mut moves: Vec<String> = board.legal_moves().iter().map(uci).collect();
        moves.sort_unstable();
        assert_eq!(listed, moves.join(" "), "{program}.py: {fen}");
    }
    assert_eq!(fens.len(), 2_000);
}

#[test]
fn array8x8_in_python() {
    same_moves::<PlainArray8x8>("array8x8");
}

#[test]
fn mailbox10x12_in_python() {
    same_moves::<PlainMailbox10x12>("mailbox10x12");
}

#[test]
fn x88_in_python() {
    same_moves::<PlainX88>("x88");
}

#[test]
fn bitboard_in_python() {
    same_moves::<PlainBitboard>("bitboard");
}

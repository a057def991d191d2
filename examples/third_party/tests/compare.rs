//! Tests of the program: the command `polyboard` with one more board.

use std::fs;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_compare")).args(args).output().unwrap()
}

/// The output of a command that must succeed.
#[track_caller]
fn right(args: &[&str]) -> String {
    let output = run(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*said), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_is_compared_in_all_workloads() {
    let positions = concat!(env!("CARGO_TARGET_TMPDIR"), "/positions.epd");
    let middle_game = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    fs::write(positions, middle_game).unwrap();
    let saved = concat!(env!("CARGO_TARGET_TMPDIR"), "/saved.json");
    let text = right(&[
        "compare",
        &format!("--positions={positions}"),
        "--backend=hash-board,x88",
        "--yardstick=hash-board",
        "--workload=all",
        "--nodes=200",
        "--rounds=2",
        "--json",
        saved,
    ]);
    assert!(!text.contains("excluded"), "{text}");
    let csv = right(&["report", saved, "--csv"]);
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|heading| *heading == name).unwrap();
    let of_all = rows.iter().filter(|row| row[column("class")] == "all");
    let mine: Vec<_> = of_all.filter(|row| row[0] == "hash-board").collect();
    assert_eq!(mine.len(), 23, "every workload: {csv}");
    let size = |name: &str| mine[0][column(name)].parse::<usize>().unwrap();
    assert_eq!(size("bytes"), size_of::<hash_board::HashBoard>());
    assert_eq!(size("undo_bytes"), size_of::<board_core::plain::Change>());
}

#[test]
fn its_counts_agree_with_all_representations() {
    let chess960 = "rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9";
    let text = right(&["perft", "2", "--backend=all", "--kinds", "--fen", chess960]);
    let mine = text.lines().find(|line| line.starts_with("hash-board")).unwrap();
    assert!(mine.contains(" 916 ") && text.contains("representations agree"), "{text}");
}

#[test]
fn it_is_listed_and_shown() {
    let list = right(&["list"]);
    assert!(list.lines().any(|line| line.starts_with("hash-board ")), "{list}");
    let show = right(&["show", "--backend=hash-board", "8/8/8/3k4/8/3K4/8/7R w - - 0 1"]);
    assert!(show.starts_with("hash-board, ") && show.contains("R"), "{show}");
}

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
    let json = right(&[
        "compare",
        &format!("--positions={positions}"),
        "--backend=hash-board,x88",
        "--yardstick=hash-board",
        "--workload=all",
        "--nodes=200",
        "--rounds=2",
        "--json",
    ]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["excluded"].as_array().unwrap().len(), 0);
    let rows = json["rows"].as_array().unwrap();
    let of_all = rows.iter().filter(|row| row["class"] == "all");
    let mine = of_all.filter(|row| row["backend"] == "hash-board").count();
    assert_eq!(mine, json["settings"]["workloads"].as_array().unwrap().len());
    let mine = rows.iter().find(|row| row["backend"] == "hash-board").unwrap();
    assert_eq!(mine["bytes"], size_of::<hash_board::HashBoard>());
    assert_eq!(mine["undo_bytes"], size_of::<board_core::plain::Change>());
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

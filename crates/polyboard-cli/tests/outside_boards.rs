//! Runs the command with outside boards. This program is the tests and, with a variable in its environment,
//! also the command with outside boards.

#[path = "all/common.rs"]
mod common;

use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::{env, fs};

use common::{Run, program};
use polyboard::{Backend, Position};
use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Timed, Work};

/// The names of the outside boards.
const OUTSIDE: &str = "POLYBOARD_TEST_OUTSIDE";

/// Right, as another name of `x88`.
fn right() -> BenchmarkSubject {
    BenchmarkSubject {
        id: "mine",
        idea: "another name of x88",
        needs: "a test",
        path: "test path",
        ..BenchmarkSubject::of_backend(Backend::X88)
    }
}

/// Wrong about perft, lacks all other operations, and is no `Board`.
fn liar() -> BenchmarkSubject {
    struct Liar;

    impl BenchmarkRunner for Liar {
        fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed> {
            let found = 7 * order.len() as u64;
            matches!(work, Work::Perft(_)).then_some(Timed { found, ..Timed::default() })
        }

        fn checksum(&mut self, work: Work, index: u32) -> Option<u64> {
            Some(self.run(work, &[index])?.found)
        }
    }

    BenchmarkSubject {
        id: "liar",
        built: Some("1.0, from a test"),
        operations: |_| Box::new(Liar),
        board: None,
        ..BenchmarkSubject::of_backend(Backend::X88)
    }
}

/// Implements `Board` and counts wrong.
fn miscounter() -> BenchmarkSubject {
    let bare_kings = |_: &Position| {
        let position = Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1").expect("a position");
        Backend::X88.board(&position)
    };
    BenchmarkSubject {
        id: "miscounter",
        board: Some(bare_kings),
        ..BenchmarkSubject::of_backend(Backend::X88)
    }
}

fn main() -> ExitCode {
    let Ok(names) = env::var(OUTSIDE) else {
        outside_boards_are_compared();
        outside_boards_are_counted_shown_and_listed();
        a_wrong_board_is_excluded();
        a_subject_without_a_board_is_compared();
        a_taken_id_is_rejected();
        return ExitCode::SUCCESS;
    };
    let board = |name: &str| match name {
        "mine" => right(),
        "liar" => liar(),
        "miscounter" => miscounter(),
        _ => BenchmarkSubject { id: "nibble", ..right() },
    };
    let outside: Vec<_> = names.split(',').map(board).collect();
    polyboard_cli::main_with(&outside)
}

fn run(outside: &str, args: &[&str]) -> Run {
    let mut command = program(&env::current_exe().unwrap());
    command.args(args).env(OUTSIDE, outside).stdin(Stdio::null());
    command.output().unwrap().into()
}

const QUICK: [&str; 5] = ["compare", "--nodes", "500", "--rounds", "2"];

fn compare(outside: &str, options: &[&str]) -> Run {
    run(outside, &[&QUICK, options].concat())
}

fn outside_boards_are_compared() {
    let text = compare("mine", &[]);
    assert_eq!((text.status, text.err.as_str()), (Some(0), ""));
    let boards = Backend::all().len() + 1;
    assert!(
        text.out.contains(&format!("{boards} representations give the same results in 2 ")),
        "{}",
        text.out
    );
    // A line may end between two of the words.
    let words: Vec<&str> = text.out.split_whitespace().collect();
    assert!(words.join(" ").contains("mine by test path"), "{}", text.out);

    let [saved, html] = ["outside.json", "outside.html"]
        .map(|name| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name));
    let [saved, html] = [&saved, &html].map(|file| file.to_str().unwrap());
    let options =
        ["--backend", "mine,nibble", "--yardstick", "mine", "--json", saved, "--html", html];
    assert_eq!(compare("mine", &options).status, Some(0));
    assert!(fs::read_to_string(html).unwrap().contains(">mine</text>"));
    let csv = run("mine", &["report", saved, "--csv"]).out;
    assert!(csv.lines().any(|line| line.starts_with("mine,test path,perft,")), "{csv}");
    assert!(csv.lines().skip(1).all(|line| line.contains(",mine,")), "{csv}");
}

fn outside_boards_are_counted_shown_and_listed() {
    let perft = run("mine", &["perft", "3", "--backend", "all", "--divide"]);
    assert_eq!(perft.status, Some(0), "{}", perft.err);
    let boards = Backend::all().len() + 1;
    assert!(perft.out.contains(&format!("all {boards} representations agree")), "{}", perft.out);
    let threads = run("mine", &["perft", "4", "--backend", "mine", "--threads", "2", "--json"]);
    assert_eq!(threads.json()["results"][0]["nodes"], 197_281);

    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/right.epd");
    let verify = run("mine", &["verify", suite, "--backend", "mine"]);
    assert!(verify.out.starts_with("backends  mine\n"), "{}", verify.out);
    assert_eq!(verify.status, Some(0));

    let show = run("mine", &["show", "--backend", "mine"]);
    assert!(show.out.contains("index & 0x88"), "{}", show.out);
    let list = run("mine", &["list", "--json"]).json();
    let last = list.as_array().unwrap().last().unwrap();
    assert_eq!((&last["id"], &last["idea"]), (&"mine".into(), &"another name of x88".into()));
    assert_eq!((&last["needs"], &last["path"]), (&"a test".into(), &"test path".into()));
}

fn a_wrong_board_is_excluded() {
    let wrong = compare("mine,miscounter", &["--backend", "mine,nibble,miscounter"]);
    assert_eq!(wrong.status, Some(1), "{}", wrong.out);
    assert!(wrong.out.contains("excluded   miscounter gives wrong results"), "{}", wrong.out);
    let divide = wrong.err.lines().nth(1).unwrap();
    let program = env::current_exe().unwrap();
    let program = program.file_stem().unwrap().to_str().unwrap();
    // The command names the program that has the outside board.
    assert!(divide.starts_with(&format!("  {program} perft ")), "{divide}");
    assert!(divide.ends_with("--backend miscounter --divide --bulk one-ply"), "{divide}");
    let differ = run("miscounter", &["perft", "1", "--backend", "all"]);
    assert_eq!(differ.status, Some(1), "{}", differ.out);
}

fn a_subject_without_a_board_is_compared() {
    let wrong = compare("liar", &["--backend", "liar,nibble,x88"]);
    assert_eq!(wrong.status, Some(1));
    assert!(wrong.out.contains("liar 1.0, from a test"), "{}", wrong.out);
    assert!(wrong.err.contains("liar is excluded: it counts 7 at depth"), "{}", wrong.err);
    // Without stated counts nothing but the workload is checked.
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nothing_stated.epd");
    fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n").unwrap();
    let positions = ["--positions", file.to_str().unwrap()];
    let lacks = compare(
        "liar",
        &[&["--backend", "liar,nibble", "--workload", "clone"], &positions[..]].concat(),
    );
    assert_eq!(lacks.status, Some(0), "{}", lacks.err);
    assert!(lacks.out.lines().any(|line| line.starts_with("liar") && line.contains(" - ")));
    // It does not implement `Board`.
    let perft = run("liar", &["perft", "1", "--backend", "liar"]);
    assert_eq!(perft.status, Some(2));
    assert!(perft.err.contains("invalid value 'liar'"), "{}", perft.err);
}

fn a_taken_id_is_rejected() {
    for (outside, message) in [
        ("x", "error: the id \"nibble\" is taken by a representation of polyboard\n"),
        ("mine,mine", "error: the id \"mine\" is taken by another outside board\n"),
    ] {
        let rejected = run(outside, &["list"]);
        assert_eq!((rejected.status, rejected.err.as_str()), (Some(2), message));
        assert_eq!(rejected.out, "");
    }
}

//! Runs the command with guests, as a program of somebody else would. This program is that program, too:
//! with a variable in its environment it is the command, without it the tests.

mod common;

use std::env;
use std::process::{Command, ExitCode, Stdio};

use common::Run;
use polyboard::work::{BenchmarkRunner, BenchmarkSubject, Work};
use polyboard::{Backend, Position};

/// Whoever it names is invited.
const GUESTS: &str = "POLYBOARD_TEST_GUESTS";

/// Right, as it is another name of a board that is.
fn right() -> BenchmarkSubject {
    BenchmarkSubject {
        id: "guest",
        idea: "another name of x88",
        needs: "a chair",
        path: "through the door",
        ..Backend::X88.benchmark_subject()
    }
}

/// Wrong about perft, lacks all other operations, and is no `Board`.
fn liar() -> BenchmarkSubject {
    struct Liar;

    impl BenchmarkRunner for Liar {
        fn run(&mut self, work: Work, times: u64) -> Option<u64> {
            matches!(work, Work::Perft(_)).then_some(7 * times)
        }

        fn checksum(&mut self, work: Work) -> Option<u64> {
            self.run(work, 1)
        }
    }

    BenchmarkSubject {
        id: "liar",
        built: Some("1.0, from hearsay"),
        runner: |_| Box::new(Liar),
        board: None,
        ..Backend::X88.benchmark_subject()
    }
}

/// Says that it plays, and counts one leaf too few.
fn miscounter() -> BenchmarkSubject {
    let bare_kings = |_: &Position| {
        let position = Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1").expect("a position");
        Backend::X88.board(&position)
    };
    BenchmarkSubject {
        id: "miscounter",
        board: Some(bare_kings),
        ..Backend::X88.benchmark_subject()
    }
}

fn main() -> ExitCode {
    let Ok(names) = env::var(GUESTS) else {
        guests_are_compared();
        guests_are_counted_shown_and_listed();
        a_wrong_guest_is_excluded();
        what_is_no_board_is_compared_all_the_same();
        an_id_that_is_taken_is_refused();
        return ExitCode::SUCCESS;
    };
    let guest = |name: &str| match name {
        "guest" => right(),
        "liar" => liar(),
        "miscounter" => miscounter(),
        _ => BenchmarkSubject { id: "nibble", ..right() },
    };
    let guests: Vec<_> = names.split(',').map(guest).collect();
    polyboard_cli::main_with(&guests)
}

fn run(guests: &str, args: &[&str]) -> Run {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(args).env(GUESTS, guests).stdin(Stdio::null());
    let output = command.output().unwrap();
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const QUICK: [&str; 5] = ["compare", "--nodes", "500", "--rounds", "2"];

fn compare(guests: &str, options: &[&str]) -> Run {
    run(guests, &[&QUICK, options].concat())
}

fn guests_are_compared() {
    let text = compare("guest", &[]);
    assert_eq!((text.status, text.err.as_str()), (Some(0), ""));
    let boards = Backend::all().len() + 1;
    assert!(text.out.contains(&format!("{boards} boards count alike")), "{}", text.out);
    assert!(text.out.contains("guest by through the door"), "{}", text.out);

    let json = compare(
        "guest",
        &["--backend", "guest,nibble", "--yardstick", "guest", "--workload", "all", "--json"],
    )
    .json();
    let rows = json["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["yardstick"] == "guest"));
    let all = rows.iter().filter(|row| row["backend"] == "guest" && row["class"] == "all");
    assert_eq!(all.count(), json["settings"]["workloads"].as_array().unwrap().len());

    let html = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("guests.html");
    let csv = compare("guest", &["--csv", "--html", html.to_str().unwrap()]).out;
    assert!(csv.lines().any(|line| line.starts_with("guest,through the door,perft,")), "{csv}");
    assert!(std::fs::read_to_string(html).unwrap().contains(">guest</text>"));
}

fn guests_are_counted_shown_and_listed() {
    let perft = run("guest", &["perft", "3", "--backend", "all", "--divide"]);
    assert_eq!(perft.status, Some(0), "{}", perft.err);
    let boards = Backend::all().len() + 1;
    assert!(perft.out.contains(&format!("all {boards} boards agree")), "{}", perft.out);
    let threads = run("guest", &["perft", "4", "--backend", "guest", "--threads", "2", "--json"]);
    assert_eq!(threads.json()["results"][0]["nodes"], 197_281);

    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/right.epd");
    let verify = run("guest", &["verify", suite, "--backend", "guest"]);
    assert!(verify.out.starts_with("boards  guest\n"), "{}", verify.out);
    assert_eq!(verify.status, Some(0));

    let show = run("guest", &["show", "--backend", "guest"]);
    assert!(show.out.contains("index & 0x88"), "{}", show.out);
    let list = run("guest", &["list", "--json"]).json();
    let last = list.as_array().unwrap().last().unwrap();
    assert_eq!((&last["id"], &last["idea"]), (&"guest".into(), &"another name of x88".into()));
    assert_eq!((&last["needs"], &last["path"]), (&"a chair".into(), &"through the door".into()));
}

fn a_wrong_guest_is_excluded() {
    let wrong = compare("guest,miscounter", &["--backend", "guest,nibble,miscounter"]);
    assert_eq!(wrong.status, Some(1), "{}", wrong.out);
    assert!(wrong.out.contains("miscounter counts wrong: excluded"), "{}", wrong.out);
    let divide = wrong.err.lines().nth(1).unwrap();
    let program = env::current_exe().unwrap();
    let program = program.file_stem().unwrap().to_str().unwrap();
    // The command is one of the program that knows the guest, ready to be pasted.
    assert!(divide.starts_with(&format!("  {program} perft ")), "{divide}");
    assert!(divide.ends_with("--backend miscounter --divide"), "{divide}");
    let differ = run("miscounter", &["perft", "1", "--backend", "all"]);
    assert_eq!(differ.status, Some(1), "{}", differ.out);
}

fn what_is_no_board_is_compared_all_the_same() {
    let wrong = compare("liar", &["--backend", "liar,nibble,x88"]);
    assert_eq!(wrong.status, Some(1));
    assert!(wrong.out.contains("liar 1.0, from hearsay"), "{}", wrong.out);
    assert!(wrong.err.contains("liar is excluded: it counts 7 at depth"), "{}", wrong.err);
    let lacks = compare("liar", &["--backend", "liar,nibble", "--workload", "clone"]);
    assert_eq!(lacks.status, Some(0));
    assert!(lacks.out.lines().any(|line| line.starts_with("liar") && line.contains(" - ")));
    // There is nothing to play on.
    let perft = run("liar", &["perft", "1", "--backend", "liar"]);
    assert_eq!(perft.status, Some(2));
    assert!(perft.err.contains("invalid value 'liar'"), "{}", perft.err);
}

fn an_id_that_is_taken_is_refused() {
    for (guests, message) in [
        ("x", "error: the guest \"nibble\" has the id of a board of polyboard\n"),
        ("guest,guest", "error: the guest \"guest\" has the id of another guest\n"),
    ] {
        let refused = run(guests, &["list"]);
        assert_eq!((refused.status, refused.err.as_str()), (Some(2), message));
        assert_eq!(refused.out, "");
    }
}

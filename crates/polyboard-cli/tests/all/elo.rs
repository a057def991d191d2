//! Runs `polyboard elo` as its users do.

use std::fs;

use serde_json::Value;

use crate::common::{command, right, run};

const PAIR: [&str; 5] = ["elo", "--from", "bitboard", "--to", "bitboard+array8x8"];

/// The message of a command that is rejected.
#[track_caller]
fn rejected(options: &[&str]) -> String {
    let run = run(&[&PAIR, options].concat());
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{options:?}");
    run.err
}

/// A prediction as JSON.
#[track_caller]
fn predicted(args: &[&str]) -> Value {
    serde_json::from_str(&right(&[args, &["--json"]].concat())).unwrap()
}

fn near(found: &Value, expected: f64) -> bool {
    (found.as_f64().unwrap() - expected).abs() < 1e-6
}

/// By hand: an engine that spends a share in one operation.
#[test]
fn the_new_speed_is_that_of_amdahl() {
    let found =
        predicted(&[&PAIR[..], &["--share", "copy-play=30%", "--doubling", "100"]].concat());
    let [low, time, high] = [0, 1, 2].map(|end| found["times"][0][end].as_f64().unwrap());
    assert!(low > 1.0 && low < time && time < high, "the copy of the pair is larger: {found}");
    let [slow, speed, fast] = [high, time, low].map(|time| 1.0 / (0.7 + 0.3 * time));
    for (end, speed) in [slow, speed, fast].into_iter().enumerate() {
        assert!(near(&found["speed"][end], speed), "{found}");
    }
    assert!(near(&found["elo"]["elo"], 100.0 * speed.log2()), "{found}");
    assert!(near(&found["elo"]["half"], 50.0 * (fast / slow).log2()), "{found}");
    assert_eq!(found["kind"], "array-beside-bitboards");
    assert_eq!(found["nearest"].as_array().unwrap().len(), 5);
}

/// A run of a perft and two operations, whose samples are replaced: the second board takes twice as long, and always so.
#[test]
fn another_record_is_a_folder_of_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run-mine.json");
    let name = file.to_str().unwrap();
    let boards = ["--backend", "bitboard,x88", "--workload", "legal,captures"];
    let quick = ["compare", "--nodes", "2000", "--rounds", "1", "--json", name];
    let output = command(&[&quick[..], &boards].concat()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut saved: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let of = |board: &Value| if board["id"] == "bitboard" { 1_000_000 } else { 2_000_000 };
    let all: Vec<u64> = saved["boards"].as_array().unwrap().iter().map(of).collect();
    for step in saved["steps"].as_array_mut().unwrap() {
        for (samples, time) in step["nanoseconds"].as_array_mut().unwrap().iter_mut().zip(&all) {
            samples.as_array_mut().unwrap().fill((*time).into());
        }
    }
    fs::write(&file, saved.to_string()).unwrap();
    let record = ["--record", folder.path().to_str().unwrap(), "--doubling", "60"];
    let pair = ["elo", "--from", "bitboard", "--to", "x88"];
    let half = predicted(&[&pair[..], &record, &["--share", "legal=20%,captures=30%"]].concat());
    // Half of the time takes twice as long.
    assert!(near(&half["speed"][1], 1.0 / 1.5), "{half}");
    assert!(near(&half["elo"]["elo"], -60.0 * 1.5_f64.log2()) && near(&half["elo"]["half"], 0.0));
    assert_eq!((&half["kind"], &half["reversed"]), (&"bitboards-for-mailbox".into(), &true.into()));
    let back = ["elo", "--from", "x88", "--to", "bitboard", "--share", "legal=100%"];
    let back = predicted(&[&back[..], &record].concat());
    assert!(near(&back["speed"][1], 2.0) && near(&back["elo"]["elo"], 60.0), "{back}");
    // The run has no other operation.
    let missing = run(&[&pair[..], &record].concat());
    assert_eq!(missing.status, Some(2));
    assert!(missing.err.contains("was not timed at evaluate"), "{}", missing.err);
}

#[test]
fn a_profile_is_a_table_of_operations_and_percent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perf.txt");
    let name = path.to_str().unwrap();
    fs::write(&path, "# perf\n\n6.2%  make-unmake\nmake-unmake 1.8 # unmake\n\tcaptures\t4%\n")
        .unwrap();
    let from_file = predicted(&[&PAIR[..], &["--profile", name]].concat());
    let listed = ["--share", "make-unmake=6.2%,make-unmake=1.8%,captures=4%"];
    assert_eq!(from_file, predicted(&[&PAIR[..], &listed].concat()));
    let profile = |text: &str| {
        fs::write(&path, text).unwrap();
        rejected(&["--profile", name])
    };
    let unknown = profile("captures 4\n7.5% generate_noisy\n");
    assert!(
        unknown.starts_with(&format!("error: {name}, line 2: \"generate_noisy\" is no")),
        "{unknown}"
    );
    assert!(unknown.contains("make-unmake") && !unknown.contains("perft"), "{unknown}");
    assert!(profile("captures\n").contains("line 1: \"captures\" is no operation and percent"));
    assert!(profile("captures NaN%\n").contains("line 1: \"NaN%\" is no share"));
    assert!(profile("captures -1%\n").contains("line 1: \"-1%\" is no share"));
    assert!(profile("captures 60\nlegal 50\n").contains("perf.txt: the shares are 110.0 % in sum"));
    assert!(profile("# nothing\n").contains("perf.txt: there is no operation"));
}

#[test]
fn an_error_names_the_option() {
    assert!(rejected(&["--share", "20"]).starts_with("error: --share: \"20\" has no percent sign"));
    assert!(rejected(&["--share", "120%"]).starts_with("error: --share: \"120%\" is no share"));
    assert!(rejected(&["--share", "-5%"]).contains("--share"));
    assert!(rejected(&["--share", "nan%"]).starts_with("error: --share: \"nan%\" is no share"));
    assert!(
        rejected(&["--share", "perft=5%"]).starts_with("error: --share: \"perft\" is no operation")
    );
    assert!(
        rejected(&["--share", "legal=60%,see=41%"])
            .starts_with("error: --share: the shares are 101.0 %")
    );
    assert!(
        rejected(&["--record", "no such folder"]).starts_with("error: cannot read no such folder")
    );
    let empty = tempfile::tempdir().unwrap();
    assert!(rejected(&["--record", empty.path().to_str().unwrap()]).contains("no saved runs"));
    assert!(
        rejected(&["--profile", "no such file"]).starts_with("error: cannot read no such file")
    );
    for [option, value] in [
        ["--nodes", "1"],
        ["--nodes", "1G"],
        ["--nodes", "é"],
        ["--doubling", "-3"],
        ["--time-control", "8"],
    ] {
        assert!(rejected(&[option, value]).contains(option), "{option} {value}");
    }
    let both = [["--nodes", "1M"], ["--doubling", "70"], ["--time-control", "60+0.6"]];
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert!(rejected(&[both[one], both[other]].concat()).contains("cannot be used with"));
    }
    let boards = |from: &str, to: &str| run(&["elo", "--from", from, "--to", to]).err;
    assert!(boards("x99", "x88").starts_with("error: --from: \"x99\" was not timed"));
    assert!(boards("x88", "x99").starts_with("error: --to: \"x99\" was not timed"));
    assert!(boards("x88", "x88").starts_with("error: --to: \"x88\" is the board"));
}

#[test]
fn a_total_share_scales_that_of_the_engines() {
    let of = |options: &[&str]| predicted(&[&PAIR[..], options].concat());
    let sum = |found: &Value| -> f64 {
        found["shares"].as_array().unwrap().iter().map(|one| one["share"].as_f64().unwrap()).sum()
    };
    let (usual, fifth) = (of(&[]), of(&["--share", "20%"]));
    assert!((sum(&fifth) - 0.2).abs() < 1e-9 && sum(&usual) > 0.2);
    assert_eq!(of(&["--time-control", "8+0.08"]), usual);
    // The same nodes twice: in thousands, and in full.
    assert_eq!(of(&["--nodes", "20k"]), of(&["--nodes", "20000"]));
    assert_ne!(of(&["--nodes", "20k"])["elo"], usual["elo"]);
    assert!(near(&of(&["--share", "0%"])["elo"]["elo"], 0.0));
}

#[test]
fn the_report_shows_what_follows() {
    let out = right(&[&PAIR[..], &["--share", "20%"]].concat());
    let lines = [
        "From bitboard to bitboard+array8x8",
        "operation",
        "Published: an array of pieces by square",
    ];
    assert!(lines.iter().all(|start| out.lines().any(|line| line.starts_with(start))), "{out}");
    assert!(out.contains("copy-play") && out.contains("lynx-chess/Lynx#849"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

//! Runs `polyboard unique` and `polyboard job` as their users do, and kills them as clusters do.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, command, emulator, right, run};
use sha2::{Digest, Sha256};

/// The arguments of a job's step, the directory after its name.
fn step<'a>(name: &'a str, directory: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&["job", name, directory.to_str().unwrap()][..], more].concat()
}

/// A directory in which a count from the start is planned.
fn planned(plies: &str, depth: &str, shard: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let options = ["--plies", plies, "--depth", depth, "--shard", shard];
    right(&step("plan", directory.path(), &options));
    directory
}

fn merge(directory: &Path) -> Run {
    run(&step("merge", directory, &["--json"]))
}

#[test]
fn unique_positions_are_counted_written_and_checked() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("ply-4");
    let name = file.to_str().unwrap();
    let options = ["--threads", "2", "--memory", "4", "--backend", "x88+list"];
    let rows = run(&[&["unique", "4", "--json", "--out", name][..], &options].concat()).json();
    let numbers = |field| -> Vec<u64> {
        rows.as_array().unwrap().iter().map(|row| row[field].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers("positions"), [1, 20, 400, 5_362, 72_078]);
    assert_eq!(numbers("lines"), [1, 20, 400, 8_902, 197_281]);

    let text = right(&["unique", "--check", name]);
    assert!(text.lines().nth(1).unwrap().ends_with(" 72,078        197,281"), "{text}");
    let mut bytes = fs::read(&file).unwrap();
    bytes[1_000_000] ^= 1;
    fs::write(&file, bytes).unwrap();
    let rejected = run(&["unique", "--check", name]);
    let expected =
        format!("error: {name}: damaged at byte 946880: the checksum of block 14 is wrong\n");
    assert_eq!((rejected.status, rejected.err), (Some(2), expected));
}

#[test]
fn a_job_counts_what_perft_counts() {
    let directory = planned("3", "5", "700");
    let path = directory.path();
    let early = merge(path);
    assert_eq!(early.status, Some(2));
    assert!(
        early.err.starts_with("error: 8 of 8 shards are missing or damaged\n"),
        "{}",
        early.err
    );
    for shard in 0..8 {
        let number = shard.to_string();
        let hashed: &[&str] = if shard % 2 == 0 { &["--hash", "4", "--seed", "9"] } else { &[] };
        let options = [&["--shard", &number, "--threads", "2"], hashed].concat();
        right(&step("run", path, &options));
    }
    let merged = merge(path);
    assert_eq!((merged.status, merged.json()["leaves"].as_u64()), (Some(0), Some(4_865_609)));
    let status = right(&step("status", path, &[]));
    assert!(status.contains("\n8 shards: 8 done, in "), "{status}");

    let verify = step("verify", path, &["--share", "5", "--backend", "nibble", "--hash", "4"]);
    assert!(right(&verify).ends_with("269 of 5,362 positions counted again on nibble: 0 wrong\n"));
    let same = run(&step("verify", path, &[]));
    assert_eq!(same.status, Some(2));
    assert!(same.err.ends_with("was counted on bitboard: verify it with another backend\n"));
}

/// The numbers of a table of `move: number`, by moves.
fn divided(text: &str) -> Vec<(&str, u64)> {
    let rows = text.lines().filter_map(|line| line.split_once(": "));
    rows.map(|(moves, number)| (moves, number.parse().unwrap())).collect()
}

#[test]
fn the_first_moves_of_a_job_are_those_of_perft_and_their_replies_add_up() {
    let directory = planned("3", "6", "2000");
    for shard in ["0", "1", "2"] {
        right(&step("run", directory.path(), &["--shard", shard, "--hash", "16"]));
    }
    let by = |plies| right(&step("merge", directory.path(), &["--divide", plies]));
    let (first, second) = (by("1"), by("2"));
    let (twenty, all) = (divided(&first), divided(&second));
    assert_eq!((twenty.len(), all.len()), (20, 400));
    assert_eq!(twenty, divided(&right(&["perft", "6", "--divide", "--hash", "16"])));
    for (mv, leaves) in twenty {
        let replies = all.iter().filter(|(line, _)| line.starts_with(mv));
        assert_eq!(replies.map(|reply| reply.1).sum::<u64>(), leaves, "{mv}");
    }
    assert!(
        second.ends_with("\n119,060,324 leaves, from 5,362 positions in 3 shards\n"),
        "{second}"
    );
    let json = run(&step("merge", directory.path(), &["--divide", "1", "--json"])).json();
    assert_eq!(json["divide"][0]["moves"], "a2a3");
    assert_eq!(json["divide"][0]["leaves"], 4_463_267);
    let deep = run(&step("merge", directory.path(), &["--divide", "4"]));
    let expected =
        "error: the shards begin after 3 plies: the count cannot be divided by the first 4\n";
    assert_eq!((deep.status, deep.err.as_str()), (Some(2), expected));
}

/// Puts a digit before the first count of a result, and the digest in order.
fn forge(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let content = text.split_once("\"content\":").unwrap().1.strip_suffix("}\n").unwrap();
    let forged = content.replacen("\"counts\":[", "\"counts\":[1", 1);
    assert_ne!(forged, content);
    let digest = Sha256::digest(&forged);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(file, format!("{{\"sha256\":\"{digest}\",\"content\":{forged}}}\n")).unwrap();
}

#[test]
fn a_wrong_result_is_found() {
    let directory = planned("1", "3", "20");
    right(&step("run", directory.path(), &["--shard", "0"]));
    forge(&directory.path().join("results/000000.json"));
    assert_eq!(merge(directory.path()).status, Some(0));
    let options = ["--share", "100", "--backend", "mailbox10x12"];
    let run = run(&step("verify", directory.path(), &options));
    assert_eq!(run.status, Some(1));
    assert!(run.out.starts_with("shard 0: 1"), "{}", run.out);
    assert!(run.out.ends_with("20 of 20 positions counted again on mailbox10x12: 1 wrong\n"));
}

/// Starts to count the only shard, and waits for a checkpoint.
fn started(directory: &Path) -> Child {
    let options = ["--shard", "0", "--checkpoint", "0"];
    let child = command(&step("run", directory, &options)).spawn().unwrap();
    let begin = Instant::now();
    while !directory.join("checkpoints/000000.json").exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no checkpoint");
        sleep(Duration::from_millis(1));
    }
    child
}

/// Counts the rest, and says after how many positions it went on.
fn resumed(directory: &Path) -> u64 {
    let text = right(&step("run", directory, &["--shard", "0"]));
    assert!(text.starts_with("shard 0: 119,060,324 leaves, continued after "), "{text}");
    let number = text.rsplit("after ").next().unwrap().split(' ').next().unwrap();
    number.replace(',', "").parse().unwrap()
}

#[test]
fn a_shard_that_was_killed_goes_on_and_is_right() {
    let directory = planned("3", "6", "6000");
    for _ in 0..3 {
        let mut child = started(directory.path());
        sleep(Duration::from_millis(20));
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().code(), None);
    }
    let status = run(&step("status", directory.path(), &[]));
    assert!(status.out.contains("1 begun: 0\n"), "{}", status.out);
    assert_eq!(merge(directory.path()).status, Some(2));
    assert!((1..5_362).contains(&resumed(directory.path())));
    assert_eq!(merge(directory.path()).json()["leaves"], 119_060_324);
}

#[cfg(unix)]
#[test]
fn a_shard_that_is_told_to_terminate_writes_a_checkpoint() {
    let directory = planned("3", "6", "6000");
    let child = started(directory.path());
    // Twice, as `timeout` does.
    let kill = r#"kill "$1" && kill "$1""#;
    let id = child.id().to_string();
    let killed = std::process::Command::new("sh").args(["-c", kill, "sh", &id]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("shard 0: stopped after ") && text.ends_with(" of 5,362 positions\n"));
    resumed(directory.path());
    assert_eq!(merge(directory.path()).json()["leaves"], 119_060_324);
}

#[test]
fn damage_is_named_with_its_file() {
    let directory = planned("2", "4", "150");
    let path = directory.path();
    for shard in ["0", "1", "2"] {
        right(&step("run", path, &["--shard", shard]));
    }
    let file = path.join("results/000001.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"shard\":1", "\"shard\":2", 1)).unwrap();
    let reason = format!("{} is damaged: its digest does not match\n", file.display());
    let status = run(&step("status", path, &[]));
    assert_eq!(status.status, Some(2));
    assert_eq!(status.err, format!("shard 1: {reason}"));
    assert!(status.out.ends_with("\n1 damaged: 1\n"), "{}", status.out);
    let expected = format!("error: 1 of 3 shards are missing or damaged\n  shard 1: {reason}");
    assert_eq!(merge(path).err, expected);
    let again = run(&step("run", path, &["--shard", "1"]));
    assert_eq!(again.status, Some(0));
    assert!(again.err.starts_with("shard 1: ") && again.err.ends_with("match; counted again\n"));
    assert_eq!(merge(path).json()["leaves"], 197_281);
}

#[test]
fn a_position_with_allowed_errors_has_unique_positions() {
    let fen = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    let rejected = run(&["unique", "1", "--fen", fen]);
    assert!(rejected.err.contains("--allow too-many-pawns"), "{}", rejected.err);
    let rows = run(&["unique", "1", "--fen", fen, "--allow", "all", "--json"]).json();
    assert_eq!(rows[1]["lines"], 17);
}

#[test]
fn scripts_start_every_shard() {
    let directory = planned("2", "4", "150");
    let emit = |engine| {
        let path = directory.path().to_str().unwrap();
        right(&["job", "emit", engine, path, "--hash", "64", "--threads", "2"])
    };
    let run = format!("polyboard job run '{}'", directory.path().display());
    let words = "--backend bitboard --threads 2 --hash 64 --seed 0";
    for (engine, range) in [("slurm", "--array=0-2\n"), ("hq", "--array 0-2 ")] {
        let script = emit(engine);
        assert!(script.contains(range) && script.contains(&run), "{script}");
        assert!(script.contains(words) && script.starts_with("#!/bin/"), "{script}");
    }
    let script = emit("parallel");
    let (cd, run) = script.split_once("jobs=").unwrap();
    assert_eq!(cd, format!("#!/bin/sh\ncd '{}' || exit\n", directory.path().display()));
    assert!(run.contains("seq 0 2 | ") && run.contains(words), "{script}");
    assert!(run.contains(" polyboard job run . --shard {} "), "{script}");
}

/// The script for one machine does what it says, with the command on its path.
#[cfg(unix)]
#[test]
fn the_local_script_counts_and_merges() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("it's {} 100 %");
    right(&step("plan", &path, &["--plies", "2", "--depth", "4", "--shard", "150"]));
    let script = right(&["job", "emit", "local", path.to_str().unwrap(), "--threads", "2"]);
    // The script finds the command by its name. A shell writes it: what this process writes may still be open
    // in a child of another test, and then it cannot be run.
    let by_name =
        r#"printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$1" "$2" > polyboard && chmod +x polyboard"#;
    let script = format!("{by_name} && PATH=$PWD:$PATH\n{script}");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script, "sh", &emulator(), env!("CARGO_BIN_EXE_polyboard")]);
    shell.current_dir(directory.path());
    let output = shell.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && text.contains("\n197,281 leaves, from 400 positions"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_done_is_said() {
    let nowhere = run(&["job", "run", "no-such-directory", "--shard", "0"]);
    let expected = "error: no-such-directory/manifest.json is missing\n";
    assert_eq!((nowhere.status, nowhere.err.as_str()), (Some(2), expected));
    let directory = planned("1", "2", "5");
    // Neither a stream nor a device holds what is sorted and read again.
    for out in ["-", "/dev/null"] {
        let refused = run(&["unique", "2", "--out", out]);
        let why = "error: --out needs an ordinary file, in a directory that takes new files\n";
        assert_eq!((refused.status, refused.err.as_str()), (Some(2), why), "{out}");
    }
    let foreign = tempfile::tempdir().unwrap();
    std::fs::write(foreign.path().join("thesis.txt"), "mine").unwrap();
    let dir = foreign.path().to_str().unwrap();
    let refused = run(&["job", "plan", dir, "--plies", "1", "--depth", "2"]);
    let why = format!(
        "error: {dir} is no directory of a job: it holds thesis.txt; give a new or an empty one\n"
    );
    assert_eq!((refused.status, refused.err), (Some(2), why));
    assert_eq!(foreign.path().read_dir().unwrap().count(), 1);
    let no_shard = run(&step("run", directory.path(), &["--shard", "4"]));
    let expected = "error: there is no shard 4: this job has 4, from 0\n";
    assert_eq!((no_shard.status, no_shard.err.as_str()), (Some(2), expected));
    let variable = command(&step("run", directory.path(), &[])).env("PARALLEL_SEQ", "4").output();
    let text = String::from_utf8(variable.unwrap().stdout).unwrap();
    assert!(text.starts_with("shard 3: 100 leaves"), "{text}");
}

//! Runs `polyboard data` as its users do: every step, every refusal, damaged files, full disks and kills.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

use crate::common::{Run, command, emulator, run, run_with_input};

const FORMATS: [&str; 6] = ["vf", "binpack", "bullet", "marlin", "monty", "pgn"];

/// A folder of files by their names.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A folder with the games of the sample.
    fn of_games() -> Folder {
        let folder = Folder::new();
        folder.write("games.vf", &GAMES);
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The arguments of a step. A word that begins with `@` is a file here.
    fn arguments(&self, line: &str) -> Vec<String> {
        let word = |word: &str| match word.strip_prefix('@') {
            Some(name) => self.path(name),
            None => word.to_owned(),
        };
        ["data"].into_iter().chain(line.split(' ')).map(word).collect()
    }

    fn command(&self, line: &str) -> Command {
        command(&self.arguments(line).iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Runs a step. In what it writes the folder is an `@`.
    fn run(&self, line: &str) -> Run {
        let Run { status, out, err } = self.command(line).output().unwrap().into();
        let [out, err] = [out, err].map(|text| text.replace(&self.path(""), "@"));
        Run { status, out, err }
    }

    /// Runs a step that must succeed; what it reports.
    #[track_caller]
    fn right(&self, line: &str) -> String {
        let run = self.run(line);
        assert_eq!(run.status, Some(0), "{line}: {}", run.err);
        run.out + &run.err
    }

    /// Runs a step that must fail and leave no file; why it failed.
    #[track_caller]
    fn wrong(&self, line: &str) -> String {
        let before = self.names();
        let run = self.run(line);
        assert_eq!((run.status, run.out.as_str(), self.names()), (Some(2), "", before), "{line}");
        run.err
    }
}

fn sample() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("tests/data/games/lichess-2025-05-sample.pgn").to_str().unwrap().to_owned()
}

/// The games of the sample in viriformat, each once.
static GAMES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = Folder::new();
    folder.right(&format!("convert {} @all.vf --allow scores", sample()));
    folder.right("dedup @all.vf @once.vf");
    folder.read("once.vf")
});

/// The games of a file of viriformat.
fn games(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut games = Vec::new();
    while !bytes.is_empty() {
        let plies = bytes[32..].chunks(4).position(|ply| ply == [0; 4]).unwrap();
        let (game, rest) = bytes.split_at(32 + 4 * plies + 4);
        games.push(game);
        bytes = rest;
    }
    games
}

fn sorted(bytes: &[u8]) -> Vec<&[u8]> {
    let mut games = games(bytes);
    games.sort();
    games
}

#[test]
fn every_format_is_converted_into_every_other_that_can_have_it() {
    let folder = Folder::new();
    folder.write("games.vf", &games(&GAMES)[..15].concat());
    let stats = |file: &str| folder.run(&format!("stats --json @{file}")).json();
    let has_games = |format: &str| !["bullet", "marlin"].contains(&format);
    for from in FORMATS {
        folder.right(&format!("convert @games.vf @from.{from}.zst --allow all"));
        let stored = stats(&format!("from.{from}.zst"));
        for to in FORMATS {
            let line = format!("convert @from.{from}.zst @to.{to}.gz --allow all");
            if has_games(to) && !has_games(from) {
                let error = folder.wrong(&line);
                assert!(error.contains("format has single positions: no games of "), "{error}");
                continue;
            }
            folder.right(&line);
            let read = stats(&format!("to.{to}.gz"));
            assert_eq!(stored["positions"], read["positions"], "{from} to {to}");
            for field in ["games", "plies", "white_won", "draws", "black_won", "duplicates"] {
                assert!(!has_games(to) || stored[field] == read[field], "{from} to {to}");
            }
        }
    }
    folder.right("convert @from.pgn.zst @again.vf");
    assert_eq!(folder.read("again.vf"), folder.read("games.vf"));
}

#[test]
fn what_would_be_lost_is_named_and_nothing_is_written() {
    let folder = Folder::of_games();
    // The castling right is lost, and so the move that needs it.
    let chess960 = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n\
        { [%eval 0.1] } 1. O-O 1-0\n\n";
    folder.write("open.pgn", b"{ [%eval 0.1] } 1. e4 *\n\n{ [%eval 0.1] } 1. d4 0-1\n");
    folder.right("convert @games.vf @games.marlin --allow start");
    for (line, error) in [
        (
            "convert @games.vf @x.binpack",
            "error: @games.vf: viriformat, game 1, byte 0: binpack has no room for start (--allow start)\n",
        ),
        ("convert @games.vf @x.monty --allow scores", "(--allow start)\n"),
        (
            "convert @games.vf @x.bullet --allow start",
            "bulletformat has no room for castling, numbers (--allow castling,numbers)\n",
        ),
        (
            "convert @open.pgn @x.vf",
            "error: @open.pgn: pgn, game 1, byte 0: the game has no result (--allow result)\n",
        ),
        (
            "convert @games.marlin @x.pgn",
            "error: marlinformat has single positions: no games of pgn can be made of them\n",
        ),
        (
            "convert @games.vf @x",
            "error: @x: unknown format; the extensions are .vf (viriformat), .binpack (binpack), .bullet (bulletformat), .marlin (marlinformat), .monty (montyformat), .pgn (pgn)\n",
        ),
        ("convert @games.vf @games.vf", "error: @games.vf would be overwritten\n"),
        ("convert @games.vf @none/x.vf", "error: cannot write @none/x.vf: "),
        ("convert @none.vf @x.vf", "error: cannot read @none.vf: "),
        ("check @games.txt", "error: @games.txt: unknown format; "),
        (
            "shuffle @games.vf @x.binpack",
            "error: @x.binpack is binpack, not viriformat: use convert\n",
        ),
        (
            "shuffle - @x.vf --format viriformat",
            "error: standard input has no known length: use a file\n",
        ),
        ("interleave @games.vf @games.marlin @x.vf", "is marlinformat, not viriformat"),
        ("interleave @games.vf @games.vf", "error: @games.vf would be overwritten\n"),
        ("split @games.vf @x.vf @x.vf", "error: @x.vf would be overwritten\n"),
        ("split @games.vf @x.vf @y.vf --part 1.1", "expected a number from 0 to 1"),
    ] {
        let found = folder.wrong(line);
        assert!(found.contains(error), "{line}: {found}");
    }
    let allowed = folder.right("convert @open.pgn @open.vf --allow result");
    assert!(
        allowed
            .contains("open.pgn: 1 game, 1 position, 0 broken\n  left out without a result: 1\n"),
        "{allowed}"
    );
    // A game for which a format has no room, whatever may be lost, is broken; the others are written.
    folder.write(
        "both.pgn",
        [chess960.as_bytes(), b"{ [%eval 0.1] } 1. d4 0-1\n"].concat().as_slice(),
    );
    let run = folder.run("convert @both.pgn @both.binpack --allow castling");
    assert!(
        run.status == Some(2)
            && run.err.contains("both.pgn: broken: pgn, game 1, byte 0: binpack has no room for "),
        "{}",
        run.err
    );
    assert!(folder.right("check @both.binpack").ends_with("1 game, 1 position, 0 broken\n"));
    let lost = folder.right("convert @games.vf @x.bullet --allow all");
    assert!(lost.ends_with("lost: castling, en-passant, numbers, start\n"), "{lost}");
}

#[test]
fn standard_input_and_output_are_files_too() {
    let vf = GAMES.clone();
    let to =
        ["data", "convert", "-", "-", "--from", "viriformat", "--to", "pgn", "--allow", "start"];
    let text = run_with_input(&to, &vf);
    assert_eq!(text.status, Some(0), "{}", text.err);
    assert!(
        text.out.starts_with("[Event ") && text.err.contains("standard input: "),
        "{}",
        text.err
    );
    let checked = run_with_input(&["data", "check", "-", "--format", "pgn"], text.out.as_bytes());
    assert!(
        checked.status == Some(0) && checked.out.starts_with("standard input: "),
        "{}",
        checked.err
    );
    let unknown = run(&["data", "check", "-"]);
    assert!(unknown.err.starts_with("error: standard input: unknown format; "), "{}", unknown.err);
}

#[test]
fn results_are_checked_against_the_final_position() {
    let folder = Folder::new();
    let text = "1. f3 e5 2. g4 Qh4# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
        [SetUp \"1\"]\n[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1-0\n\n\
        [SetUp \"1\"]\n[FEN \"7k/5K2/8/8/8/8/8/6n1 w - - 0 1\"]\n\n1. Kf8 0-1\n\n";
    folder.write("games.pgn", text.as_bytes());
    for backend in ["bitboard", "mailbox10x12", "piece-list"] {
        let run = folder.run(&format!("check @games.pgn --backend {backend}"));
        let errors: Vec<_> =
            run.err.lines().map(|line| line.rsplit_once(": broken: ").unwrap().1).collect();
        let fourth = text.rfind("[SetUp").unwrap();
        let third = text.find("[SetUp").unwrap();
        assert_eq!(
            errors,
            [
                "pgn, game 1, byte 0: Black mates, but the result is that White won".to_owned(),
                format!(
                    "pgn, game 3, byte {third}: it ends in stalemate, but the result is that White won"
                ),
                format!(
                    "pgn, game 4, byte {fourth}: nobody can mate at its end, but the result is that Black won"
                ),
            ]
        );
        assert!(
            run.status == Some(2) && run.out.contains("1 game, 4 positions, 3 broken\n"),
            "{}",
            run.out
        );
    }
}

#[test]
fn damage_is_named_by_its_byte_and_the_next_games_are_read() {
    let folder = Folder::of_games();
    let all = games(&GAMES).len();
    let second = games(&GAMES)[0].len();
    let mut bytes = GAMES.clone();
    // From b1 to a1.
    bytes[second + 32..second + 34].copy_from_slice(&1_u16.to_le_bytes());
    bytes.truncate(bytes.len() - 5);
    folder.write("bad.vf", &bytes);
    for line in ["check @bad.vf", "convert @bad.vf @good.vf.zst", "dedup @bad.vf @good.vf"] {
        let run = folder.run(line);
        let errors: Vec<_> = run.err.lines().filter(|line| line.contains(": broken: ")).collect();
        let place = format!("viriformat, game 2, byte {}: ", second + 32);
        assert!(errors.len() == 2 && errors[0].contains(&place), "{line}: {}", run.err);
        assert!(errors[1].contains("ends in the middle of a game"), "{line}: {}", run.err);
        let counts = format!("bad.vf: {} games, ", all - 2);
        assert!(run.status == Some(2) && (run.out + &run.err).contains(&counts), "{line}");
    }
    assert_eq!(games(&folder.read("good.vf")).len(), all - 2);
    // What cannot be decompressed is no file of fewer games.
    for extension in ["gz", "zst"] {
        folder.right(&format!("convert @games.vf @cut.vf.{extension}"));
        let bytes = folder.read(&format!("cut.vf.{extension}"));
        folder.write(&format!("cut.vf.{extension}"), &bytes[..bytes.len() / 2]);
        let error = folder.wrong(&format!("convert @cut.vf.{extension} @x.vf"));
        assert!(error.contains("error: cannot read ") && error.contains(", byte "), "{error}");
    }
    // A compressed file without games is one.
    folder.write("empty.vf", b"");
    for extension in ["gz", "zst"] {
        folder.right(&format!("convert @empty.vf @empty.vf.{extension}"));
        assert!(!folder.read(&format!("empty.vf.{extension}")).is_empty());
        let read = folder.right(&format!("check @empty.vf.{extension}"));
        assert!(read.ends_with(": 0 games, 0 positions, 0 broken\n"), "{read}");
    }
}

#[test]
fn stats_count() {
    let folder = Folder::new();
    let text = "1. e4 e5 1-0\n\n1. e4 c5 2. Nf3 0-1\n\n1. Nf3 1/2-1/2\n\n";
    folder.write("games.pgn", text.as_bytes());
    let stats = folder.run("stats --json @games.pgn").json();
    let expected = serde_json::json!({
        "games": 3, "positions": 6, "broken": 0, "plies": 6, "white_won": 1, "draws": 1, "black_won": 1,
        "bytes": text.len(), "bits_per_position": 68.0,
        // The start three times, the position after 1. e4 twice.
        "sampled_one_of": 1, "sampled": 6, "duplicates": 3,
    });
    assert_eq!(stats, expected);
    let text = folder.right("stats @games.pgn");
    assert!(text.contains("\nduplicates        3\n"), "{text}");
}

#[test]
fn games_are_shuffled_interleaved_and_split_as_they_are() {
    let folder = Folder::of_games();
    for seed in [1, 2, 1] {
        folder.right(&format!("shuffle @games.vf @{seed}.vf --seed {seed}"));
        assert_eq!(sorted(&folder.read(&format!("{seed}.vf"))), sorted(&GAMES));
    }
    folder.right("shuffle @games.vf @again.vf --seed 1");
    assert!(
        folder.read("again.vf") == folder.read("1.vf")
            && folder.read("1.vf") != folder.read("2.vf")
    );
    assert_ne!(folder.read("1.vf"), *GAMES);

    folder.right("split @games.vf @train.vf @validation.vf.gz --part 0.1");
    folder.right("convert @validation.vf.gz @validation.vf");
    let [train, validation] = ["train.vf", "validation.vf"].map(|name| folder.read(name));
    assert_eq!(sorted(&[&*train, &validation].concat()), sorted(&GAMES));
    let part = games(&validation).len() as f64 / games(&GAMES).len() as f64;
    assert!((0.05..0.15).contains(&part), "{part}");

    folder.right("interleave @train.vf @validation.vf.gz @both.vf");
    let both = folder.read("both.vf");
    for file in [&train, &validation] {
        let ours: HashSet<_> = games(file).into_iter().collect();
        let order: Vec<_> = games(&both).into_iter().filter(|game| ours.contains(game)).collect();
        assert_eq!(order, games(file));
    }
    let last = games(&both).iter().rposition(|game| games(&validation).contains(game)).unwrap();
    assert!(last > games(&both).len() / 2, "the smaller file is spread over all: {last}");
}

#[test]
fn games_and_positions_are_left_out_if_they_came_before() {
    let folder = Folder::new();
    let again: Vec<_> = [&GAMES[..], &GAMES, games(&GAMES)[7]].concat();
    folder.write("again.vf", &again);
    let report = folder.right("dedup @again.vf @once.vf.zst");
    assert!(
        report.ends_with(&format!("left out: {} duplicates\n", games(&GAMES).len() + 1)),
        "{report}"
    );
    folder.right("convert @once.vf.zst @once.vf");
    assert_eq!(folder.read("once.vf"), *GAMES);
    folder.right("convert @once.vf @all.marlin --allow start");
    let stats = folder.run("stats --json @all.marlin").json();
    folder.right("dedup @all.marlin @once.marlin");
    let left = folder.run("stats --json @once.marlin").json();
    assert_eq!(left["duplicates"], 0);
    let [all, duplicates, once] = [&stats["positions"], &stats["duplicates"], &left["positions"]]
        .map(|n| n.as_u64().unwrap());
    assert!(all - duplicates == once && duplicates > 0, "{stats}");
}

/// Positions that take several parts of the memory of the next tests.
static POSITIONS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = Folder::of_games();
    folder.right("convert @games.vf @games.marlin --allow start");
    folder.read("games.marlin").repeat(10)
});

fn of_positions() -> Folder {
    let folder = Folder::new();
    folder.write("large.marlin", &POSITIONS);
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_and_temporary_files_are_no_larger_than_the_input() {
    let folder = of_positions();
    let start = |step: &str| {
        let line = format!("{step} @large.marlin @{step}.marlin --memory 32");
        (folder.command(&line).spawn().unwrap(), 0)
    };
    let mut steps = ["shuffle", "dedup"].map(start);
    // The greatest memory that each has used so far, in KiB, until it ends.
    while steps.iter_mut().any(|(child, _)| child.try_wait().unwrap().is_none()) {
        for (child, peak) in &mut steps {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
            let status = status.unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let found = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            *peak = found.unwrap_or(0).max(*peak);
        }
        sleep(Duration::from_millis(5));
    }
    for (child, peak) in steps {
        let Run { status, err, .. } = child.wait_with_output().unwrap().into();
        assert_eq!(status, Some(0), "{err}");
        assert!(!emulator().is_empty() || (1..=32 << 10).contains(&peak), "{peak} KiB");
        let (_, number) = err.split_once("temporary files: at most ").unwrap();
        let digits = number.split_once(" bytes in ").unwrap().0.replace(',', "");
        assert!((1..=POSITIONS.len()).contains(&digits.parse().unwrap()), "{err}");
    }
    assert_eq!(folder.names(), ["dedup.marlin", "large.marlin", "shuffle.marlin"]);
    let sorted = |bytes: &[u8]| {
        let mut positions: Vec<_> = bytes.chunks(32).map(<[u8]>::to_vec).collect();
        positions.sort_unstable();
        positions
    };
    assert!(sorted(&folder.read("shuffle.marlin")) == sorted(&POSITIONS));
    let once = folder.read("dedup.marlin").len();
    assert!(
        (POSITIONS.len() / 20..POSITIONS.len() / 10).contains(&once),
        "each was there ten times"
    );
}

/// Starts a step and waits until it writes beside its output.
#[cfg(unix)]
fn begun(folder: &Folder, line: &str) -> Child {
    let before = folder.names();
    let child = folder.command(line).stdout(Stdio::null()).spawn().unwrap();
    let is_new = |name: &String| name.ends_with(".part") && !before.contains(name);
    while !folder.names().iter().any(is_new) {
        sleep(Duration::from_millis(1));
    }
    child
}

#[cfg(unix)]
#[test]
fn a_step_that_is_killed_or_interrupted_leaves_what_was_there() {
    let folder = of_positions();
    folder.write("out.marlin", b"old");
    for line in [
        "convert @large.marlin @out.marlin",
        "shuffle @large.marlin @out.marlin",
        "dedup @large.marlin @out.marlin",
        "interleave @large.marlin @out.marlin",
        "split @large.marlin @out.marlin @other.marlin",
    ] {
        let mut child = begun(&folder, line);
        sleep(Duration::from_millis(30));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(
            folder.read("out.marlin") == b"old" && folder.read("large.marlin") == *POSITIONS,
            "{line}"
        );
        assert!(!folder.names().contains(&"other.marlin".to_owned()), "{line}");

        // The next one sweeps, and stops at a signal.
        let child = begun(&folder, line);
        sleep(Duration::from_millis(30));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let ended: Run = child.wait_with_output().unwrap().into();
        assert!(ended.err.ends_with("stopped by a signal: nothing is written\n"), "{}", ended.err);
        assert_eq!(
            (ended.status, folder.names()),
            (Some(130), vec!["large.marlin".to_owned(), "out.marlin".to_owned()]),
            "{line}"
        );
        assert_eq!(folder.read("out.marlin"), b"old", "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_named() {
    let folder = Folder::of_games();
    folder.write("x.vf", b"old");
    if Path::new("/dev/full").exists() {
        let error = folder.wrong("convert @games.vf /dev/full --to viriformat");
        assert!(error.starts_with("error: cannot write /dev/full: No space left"), "{error}");
    }
    // A file may not grow further here than on a full disk.
    for (line, what) in [
        ("convert @games.vf @x.vf", "@x.vf"),
        ("split @games.vf @x.vf @y.vf", "@x.vf"),
        ("shuffle @games.vf @x.vf", "a temporary file in "),
        ("dedup @games.vf @x.vf", "a temporary file in "),
    ] {
        let command = folder.command(line);
        let words = [command.get_program()].into_iter().chain(command.get_args());
        let mut limited = Command::new("sh");
        limited.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"]).args(words);
        let run: Run = limited.output().unwrap().into();
        let expected = format!("error: cannot write {}", what.replace('@', &folder.path("")));
        assert!(run.status == Some(2) && run.err.contains(&expected), "{line}: {}", run.err);
        assert_eq!(
            (folder.names(), folder.read("x.vf")),
            (vec!["games.vf".to_owned(), "x.vf".to_owned()], b"old".to_vec())
        );
    }
}

//! Runs `polyboard compare` as its users do.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Run, command, right, run, run_with_input};
use polyboard::Backend;
use polyboard::processor::Level;
use serde_json::Value;

const RIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/right.epd");
const WRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/wrong.epd");
const REJECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rejected.epd");
const COMPARE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../polyboard-compare/data/compare.epd");
const CLASSES: [&str; 5] = ["opening", "middlegame", "endgame", "in check", "many queens"];
/// A quick comparison, with more options.
fn quick<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&["compare", "--nodes", "1000", "--rounds", "3"], options].concat()
}

/// A run that was saved.
struct Saved {
    run: Run,
    file: PathBuf,
    json: Value,
    /// What `report --csv` makes of it, by headings.
    rows: Vec<Row>,
}

type Row = HashMap<String, String>;

/// Runs a comparison and saves it in a file of this name.
fn saved(name: &str, args: &[&str]) -> Saved {
    saved_with_input(name, args, b"")
}

fn saved_with_input(name: &str, args: &[&str], input: &[u8]) -> Saved {
    let file = temporary(&format!("{name}.json"));
    let run = run_with_input(&[args, &["--json", file.to_str().unwrap()]].concat(), input);
    let json = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let csv = right(&["report", file.to_str().unwrap(), "--csv"]);
    let rows = csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect();
    Saved { run, file, json, rows }
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn number(row: &Row, name: &str) -> f64 {
    row[name].parse().unwrap_or_else(|_| panic!("{name} of {row:?}"))
}

#[test]
fn a_file_that_cannot_be_written_is_known_before_anything_is_timed() {
    let page = ["--html", "no-such-directory/report.html"];
    let run = self::run(&[&["compare", "--nodes", "100000000000"], &page[..]].concat());
    let expected = "error: cannot write no-such-directory/report.html: ";
    assert!(run.err.starts_with(expected) && run.out.is_empty(), "{}", run.err);
    assert_eq!(run.status, Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_take_the_table_along() {
    let options = ["--backend", "x88", "--workload", "clone", "--html", "/dev/full"];
    let run = self::run(&quick(&options));
    assert_eq!(run.status, Some(2));
    assert!(run.out.contains("x88") && run.err.starts_with("error: cannot write /dev/full: "));
}

/// Status 141 says that the reader of the output is gone.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let child = command(&["show"]).stdout(full).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}

/// One count of this size takes minutes.
#[cfg(unix)]
#[test]
fn one_signal_stops_it_inside_a_count() {
    for workload in ["perft", "search", "engine", "perft-copy"] {
        let options = ["--backend", "x88", "--nodes", "100000000000", "--workload", workload];
        let child = command(&[&["compare"], &options[..]].concat()).spawn().unwrap();
        sleep(Duration::from_millis(400));
        let killed = std::process::Command::new("kill").arg(child.id().to_string()).status();
        let begin = Instant::now();
        assert!(killed.unwrap().success());
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        assert!(begin.elapsed() < Duration::from_secs(20), "{workload}");
    }
}

/// Two classes of one position each.
fn two_classes(name: &str) -> PathBuf {
    let file = temporary(name);
    let lines = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;c1 \"one, <b>&\"\n\
                 4k3/8/8/8/8/8/8/4K1NR w K - 0 1 ;id \"a <script>\" ;c1 \"two\"\n";
    fs::write(&file, lines).unwrap();
    file
}

#[test]
fn it_checks_then_times_every_representation() {
    let text = right(&quick(&[]));
    let boards = Backend::all().len();
    assert!(
        text.contains(&format!("check      {boards} representations give the same results in 2 ")),
        "{text}"
    );
    let is_heading = |line: &&str| line.contains("M leaves/s") && line.contains("M nodes/s");
    assert_eq!(text.lines().filter(is_heading).count(), 1, "{text}");
    assert!(text.contains("\nperft: ") && text.contains("\nsearch: "), "{text}");
    assert!(text.contains("timing     3 rounds of "), "{text}");
    // A line of the verdict may begin with a name too.
    let table = &text[text.find("\nbackend ").unwrap()..];
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for backend in Backend::all() {
        let is_row = |line: &str| line.starts_with(&format!("{backend} "));
        assert_eq!(table.lines().filter(|line| is_row(line)).count(), 1, "{backend}: {text}");
        let is_own = !backend.path().starts_with("level ");
        let name = if is_own { backend.id() } else { "others" };
        assert!(words.contains(&format!(" {name} by {}", backend.path())), "{backend}: {text}");
    }
}

/// What was measured and what is said of it are apart: a report of a saved run is that of the run.
#[test]
fn a_saved_run_is_reported_as_it_was() {
    let page = temporary("as-it-was.html");
    let path = page.to_str().unwrap();
    for (name, options) in [
        ("chief", &["--html", path, "--workload", "perft,search,clone", "--boards", "3"][..]),
        ("classes", &["--html", path, "--by-class", "--workload", "perft", "--yardstick", "x88"]),
        ("learned", &["--html", path, "--learned", "--workload", "legal"]),
    ] {
        let Saved { run, file, .. } = saved(name, &quick(options));
        assert_eq!((run.status, &*run.err), (Some(0), ""));
        let again = temporary("again.html");
        let text = right(&["report", file.to_str().unwrap(), "--html", again.to_str().unwrap()]);
        assert_eq!(text, run.out, "{name}");
        assert!(fs::read(&again).unwrap() == fs::read(&page).unwrap(), "{name}: another page");
        let markdown = right(&["report", file.to_str().unwrap(), "--markdown"]);
        assert!(
            markdown.contains("\n| x88 | ") && markdown.contains("* **machine**: "),
            "{markdown}"
        );
    }
}

#[test]
fn a_saved_run_has_every_sample() {
    let Saved { json, rows, .. } =
        saved("samples", &quick(&["--workload", "perft", "--positions", RIGHT]));
    let settings = &json["settings"];
    assert!(json["machine"]["processor"].is_string());
    assert_eq!((&settings["nodes"], &settings["rounds"]), (&1000.into(), &3.into()));
    let (boards, steps) = (json["boards"].as_array().unwrap(), json["steps"].as_array().unwrap());
    assert_eq!((boards.len(), steps.len()), (Backend::all().len(), 3));
    for step in steps {
        for (board, times) in step["nanoseconds"].as_array().unwrap().iter().enumerate() {
            assert_eq!(times.as_array().unwrap().len(), 3, "{board}: {step}");
            assert!(times[0].as_u64() > Some(0), "{step}");
        }
    }
    let best = &rows[0]["backend"];
    assert_eq!((number(&rows[0], "ratio"), &rows[0]["yardstick"]), (1.0, best));
    assert_eq!(rows.iter().filter(|row| row["class"] == "all").count(), Backend::all().len());
    for row in &rows {
        let of = |name: &str| number(row, name);
        for [low, median, high] in
            [["low", "nodes_per_second", "high"], ["ratio_low", "ratio", "ratio_high"]]
        {
            assert!(0.0 < of(low) && of(low) <= of(median) && of(median) <= of(high), "{row:?}");
        }
        let backend: Backend = row["backend"].parse().unwrap();
        let facts = polyboard_bench::BenchmarkSubject::of_backend(backend);
        assert_eq!(of("bytes"), backend.bytes() as f64);
        assert_eq!(Some(of("undo_bytes")), facts.undo_bytes.map(|bytes| bytes as f64));
        assert_eq!(Some(of("table_bytes")), facts.table_bytes.map(|bytes| bytes as f64));
        assert!(of("table_bytes") > 1000.0, "every representation has tables: {row:?}");
        assert_eq!((&*row["path"], &*row["workload"]), (backend.path(), "perft"));
        assert_eq!((&*row["unit"], &row["yardstick"], &*row["boards"]), ("leaves", best, "1"));
    }
}

#[test]
fn what_is_no_saved_run_is_an_error() {
    let file = temporary("no-run.json");
    for (text, why) in [("{", "EOF"), ("{}", "it does not say its format"), ("[1]", "invalid")] {
        fs::write(&file, text).unwrap();
        let run = run(&["report", file.to_str().unwrap()]);
        assert_eq!((run.status, &*run.out), (Some(2), ""));
        let start = format!("error: {} is no saved run: ", file.display());
        assert!(run.err.starts_with(&start) && run.err.contains(why), "{}", run.err);
    }
    let missing = run(&["report", "no-such-file.json"]);
    assert!(missing.err.starts_with("error: cannot read no-such-file.json: "), "{}", missing.err);
    assert_eq!(run(&["report"]).status, Some(2));
}

/// A saved run comes from outside.
#[test]
fn a_run_with_absurd_figures_is_reported() {
    let Saved { file, .. } = saved(
        "absurd",
        &quick(&["--workload", "perft,legal", "--boards", "2", "--backend", "x88,nibble"]),
    );
    let text = fs::read_to_string(&file).unwrap();
    let absurd = text.replace("\"bytes\":142", "\"bytes\":18446744073709551615");
    let digits = |text: &str, name: &str| {
        let mut parts = text.split(name);
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |all, part| {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{all}{name}18446744073709551615{rest}")
        })
    };
    let absurd = digits(&digits(&absurd, "\"operations\":"), "\"leaves\":");
    fs::write(&file, absurd).unwrap();
    let page = temporary("absurd.html");
    let args = ["report", file.to_str().unwrap(), "--html", page.to_str().unwrap()];
    assert!(right(&args).contains("\nx88 "));
    assert!(!fs::read_to_string(page).unwrap().contains("NaN"));
}

#[test]
fn several_runs_are_a_study() {
    let options = ["--workload", "perft,search", "--backend", "x88,nibble,bitboard"];
    let whole = saved("whole", &quick(&options)).file;
    let limited =
        saved("limited", &[&["--processor", "baseline"], &*quick(&options)].concat()).file;
    let [whole, limited] = [&whole, &limited].map(|file| file.to_str().unwrap());
    let page = temporary("study.html");
    let text = right(&["report", whole, limited, "--html", page.to_str().unwrap()]);
    // Where the level is limited for all tests, no run stands for a machine.
    let is_whole = Level::detect() == Level::of_processor();
    assert_eq!(text.contains("\nan engine: "), is_whole, "{text}");
    assert!(text.contains("\nWhat changes from one run to the other"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let html = fs::read_to_string(page).unwrap();
    assert!(html.len() < 250_000 && html.contains("<h2>search: speed divided by"), "{html}");
    assert_nested(&html);
    let markdown = right(&["report", limited, whole, "--markdown"]);
    assert!(markdown.contains("\n| nibble | "), "{markdown}");
    if Level::of_processor() != Level::Baseline {
        assert!(markdown.contains(", limited to baseline | "), "{markdown}");
    }
    let csv = run(&["report", whole, limited, "--csv"]);
    assert_eq!((csv.status, csv.err.contains("give one file")), (Some(2), true), "{}", csv.err);
}

#[test]
fn every_workload_is_checked_and_timed_on_every_representation() {
    let args = ["compare", "--workload", "all", "--nodes", "200", "--rounds", "1"];
    let Saved { run, json, rows, .. } = saved("every-workload", &args);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let workloads = json["settings"]["workloads"].as_array().unwrap();
    // So few leaves take few positions.
    assert_eq!((workloads.len(), &json["settings"]["fresh_positions"]), (23, &13.into()));
    for (number, workload) in workloads.iter().enumerate() {
        // The first six are trees, and have classes.
        let classes = if number < 6 { &CLASSES[..] } else { &[] };
        for class in ["all"].iter().chain(classes) {
            let is_one = |row: &&Row| *workload == *row["workload"] && row["class"] == *class;
            let found = rows.iter().filter(is_one).count();
            assert_eq!(found, Backend::all().len(), "{workload}, {class}");
        }
    }
    assert_eq!(rows.len(), (workloads.len() + 6 * 5) * Backend::all().len());
}

#[test]
fn what_is_learned_by_heart_stands_beside_what_is_fresh() {
    let options = ["--learned", "--workload", "perft,legal,see", "--backend", "x88,nibble"];
    let options = [&options[..], &["--positions", RIGHT]].concat();
    let file = temporary("learned.html");
    let text = right(&quick(&[&options[..], &["--html", file.to_str().unwrap()]].concat()));
    let (_, table) = text.split_once("\nlearned by heart: ").unwrap();
    let heading = table.lines().find(|line| line.starts_with("backend")).unwrap();
    let heading: Vec<_> = heading.split_whitespace().collect();
    assert_eq!(heading, ["backend", "legal", "see"], "{text}");
    assert_eq!((lines_of(table, "x88"), lines_of(table, "nibble")), (1, 1), "{text}");
    assert!(
        text.contains("\nfresh      3 positions in another order each time, 32 boards "),
        "{text}"
    );
    assert!(
        text.contains("Single operations ran on 3 positions. A processor learns so few"),
        "{text}"
    );
    assert!(fs::read_to_string(file).unwrap().contains("<summary>learned by heart: "));

    let rows = saved("by-heart", &quick(&options)).rows;
    let learned = rows.iter().filter(|row| row["learned"] == "true");
    let learned: Vec<_> = learned.map(|row| &*row["workload"]).collect();
    assert_eq!(learned, ["legal", "legal", "see", "see"]);
    let of_all = rows.iter().filter(|row| row["class"] == "all").count();
    assert_eq!(of_all, 5 * 2);
}

/// A part of a round, as the process that asks writes it.
fn task(workload: &str, depth: u32, order: serde_json::Value) -> serde_json::Value {
    serde_json::json!({
        "step": {
            "workload": workload, "position": null, "depth": depth, "learned": false, "in_memory": null,
            "operations": 0, "nanoseconds": []
        },
        "order": order,
        "found": 0,
    })
}

/// Each round is a process; this one asks for two boards by itself.
#[test]
fn a_process_times_one_round() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let round = serde_json::json!({
        "number": 1,
        "boards": ["x88", "nibble"],
        "positions": [[start], [start]],
        "tasks": [
            task("perft", 3, serde_json::json!({"Repeated": {"index": 0, "times": 2}})),
            task("legal", 0, serde_json::json!({"Shuffled": {"seed": 1, "passes": 40}})),
        ],
        "room": 0,
    });
    let asked = one_round(&round.to_string());
    assert_eq!((asked.status, asked.err.as_str()), (Some(0), ""));
    let json = asked.json();
    for (step, found) in [(0, 2 * 8_902), (1, 40 * 20)] {
        for board in [0, 1] {
            let sample = &json[step][board];
            assert_eq!(sample["found"], found, "{json}");
            assert!(sample["nanoseconds"].as_u64() > Some(0), "{json}");
        }
    }
    let bad = one_round("{}");
    assert_eq!((bad.status, bad.err.starts_with("error: ")), (Some(2), true), "{}", bad.err);
}

/// The process that asks keeps its end open; else it would have been killed, and the round is of no use.
fn one_round(text: &str) -> Run {
    let mut child = command(&["compare", "--one-round"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{text}").unwrap();
    let output = child.wait_with_output().unwrap();
    drop(input);
    output.into()
}

#[test]
fn a_round_ends_with_the_process_that_asks() {
    let round = serde_json::json!({
        "number": 1,
        "boards": ["x88"],
        "positions": [["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], []],
        "tasks": [task("perft", 4, serde_json::json!({"Repeated": {"index": 0, "times": 1_000_000}}))],
        "room": 0,
    });
    let text = format!("{round}\n");
    assert_eq!(run_with_input(&["compare", "--one-round"], text.as_bytes()).status, Some(130));
}

/// What a run that is stopped in its first round leaves, and what a later one does.
#[cfg(unix)]
#[test]
fn a_run_without_a_whole_round_leaves_files_alone() {
    let file = temporary("kept.json");
    fs::write(&file, "a good record").unwrap();
    // It takes minutes.
    let args = ["compare", "--backend", "x88", "--workload", "perft-copy", "--nodes", "100000000"];
    let args = [&args[..], &["--rounds", "3", "--json", file.to_str().unwrap()]].concat();
    let child = command(&args).spawn().unwrap();
    sleep(Duration::from_secs(2));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!((run.status, run.out.as_str()), (Some(130), ""), "{}", run.err);
    assert!(run.err.starts_with("stopped before "), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "a good record");
}

#[test]
fn a_file_is_not_written_over_another() {
    let file = temporary("same.html");
    let file = file.to_str().unwrap();
    let run = self::run(&quick(&["--json", file, "--html", file]));
    let refused = format!("error: {file} would be overwritten\n");
    assert_eq!((run.status, run.err), (Some(2), refused));
    let json = right(&quick(&["--backend", "x88", "--workload", "perft", "--json", "-"]));
    assert!(json.starts_with("{\n\"format\": \"polyboard compare 1\"") && json.ends_with("]\n}\n"));
    let html = right(&quick(&["--backend", "x88", "--workload", "perft", "--html", "-"]));
    assert!(html.starts_with("<!DOCTYPE html>") && html.trim_end().ends_with("</html>"), "{html}");
}

/// A copy of a record is no other machine.
#[test]
fn a_run_counts_once() {
    let saved = saved("once", &quick(&["--backend", "x88", "--workload", "perft"]));
    let file = saved.file.to_str().unwrap();
    assert_eq!(right(&["report", file, file, file]), right(&["report", file]));
    let run = self::run(&["report", file, "--html", file]);
    assert_eq!(run.status, Some(2), "{}", run.err);
    let text = fs::read_to_string(file).unwrap().replacen("\"rounds\":3", "\"rounds\":0", 1);
    fs::write(file, text).unwrap();
    let run = self::run(&["report", file]);
    let why = format!("error: {file} is no saved run: settings.rounds is 0\n");
    assert_eq!((run.status, run.err), (Some(2), why));
}

/// How many lines begin with the name of a representation.
fn lines_of(text: &str, backend: &str) -> usize {
    text.lines().filter(|line| line.starts_with(&format!("{backend} "))).count()
}

#[test]
fn two_workloads_have_tables_of_their_own() {
    let text = right(&quick(&["--workload", "make-unmake,legal"]));
    let title = |name: &str| text.find(&format!("\n{name}: ")).unwrap();
    assert!(title("legal") < title("make-unmake"), "{text}");
    assert!(text.contains("M lists/s") && text.contains("M moves/s"), "{text}");
    let no_bulk = right(&quick(&["--no-bulk"]));
    assert!(no_bulk.contains("\nperft-no-bulk: "), "{no_bulk}");
    assert!(no_bulk.contains("\nperft-copy: "), "{no_bulk}");
}

#[test]
fn more_workloads_have_one_table_of_ratios() {
    let text = right(&quick(&["--workload", "legal,make-unmake,clone"]));
    let heading = "backend             legal  make-unmake  clone";
    assert!(text.lines().any(|line| line.split_whitespace().eq(heading.split_whitespace())));
    for backend in Backend::all() {
        assert_eq!(lines_of(&text, backend.id()), 1, "{text}");
    }
    // Those of all do not fit on a screen.
    let all = right(&["compare", "--workload", "all", "--nodes", "100", "--rounds", "1"]);
    assert!(all.contains("\nFastest by workload") && all.lines().count() <= 120, "{all}");
}

#[test]
fn a_verdict_says_what_to_take() {
    let text = right(&quick(&["--workload", "perft,search,captures,clone"]));
    let (_, verdict) = text.split_once("\nIf you write ").unwrap();
    for program in ["perft counter", "engine", "quiescence search", "copier of boards"] {
        assert!(verdict.contains(&format!("\n{program} ")), "{text}");
    }
    let smallest = Backend::all().min_by_key(|backend| backend.bytes()).unwrap();
    let store = verdict.lines().find_map(|line| line.strip_prefix("store of boards"));
    let store: Vec<&str> = store.unwrap().split_whitespace().collect();
    assert_eq!(store[..2], [smallest.id(), &smallest.bytes().to_string()], "{text}");
    let more = verdict.lines().find(|line| line.starts_with("More: polyboard compare ")).unwrap();
    assert!(more.ends_with(" min)") && more.len() <= 80, "{more}");
    assert!(text.contains("Only 3 rounds: too few for an interval"), "{text}");
    let alone = right(&quick(&["--backend", "x88"]));
    assert!(!alone.contains("If you write"), "{alone}");
}

/// Of every run of the record, whatever was timed.
#[test]
fn a_verdict_has_at_most_seven_lines_of_eighty_columns() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/record");
    let days = fs::read_dir(record).unwrap().map(|day| day.unwrap().path());
    let files = days.filter(|day| day.is_dir()).flat_map(|day| fs::read_dir(day).unwrap());
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    let is_run = |file: &&PathBuf| {
        let name = file.file_name().unwrap().to_str().unwrap();
        name.starts_with("run") && name.ends_with(".json")
    };
    let mut runs = 0;
    for file in files.iter().filter(is_run) {
        let text = right(&["report", file.to_str().unwrap()]);
        let (_, verdict) = text.split_once("\nIf you write ").unwrap();
        let (verdict, _) = verdict.split_once(" min)\n").unwrap();
        let lines = verdict.lines().filter(|line| !line.is_empty()).count();
        assert!((4..=7).contains(&lines), "{}: {verdict}", file.display());
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        runs += 1;
    }
    assert!(runs >= 10, "{runs}");
}

#[test]
fn classes_are_compared_on_request() {
    let text = right(&quick(&["--by-class", "--workload", "perft"]));
    let (_, by_class) = text.split_once("\nRatio by class of positions\n").unwrap();
    for class in CLASSES {
        assert!(by_class.lines().next().unwrap().contains(class), "{text}");
    }
    assert_eq!((lines_of(by_class, "nibble"), lines_of(&text, "nibble")), (1, 2));
    // Rows without a class are of one class.
    let text = right(&quick(&["--by-class", "--workload", "perft", "--positions", RIGHT]));
    assert!(!text.contains("by class"), "{text}");
}

#[test]
fn everything_fits_on_a_screen_and_on_a_small_page() {
    let file = temporary("everything.html");
    let workloads = ["compare", "--workload", "all", "--by-class", "--boards", "20"];
    let options = ["--nodes", "100", "--rounds", "1", "--html", file.to_str().unwrap()];
    let text = right(&[&workloads[..], &options].concat());
    // So few rounds tell nothing apart, and the verdict names every tie.
    assert!(text.lines().count() <= 120, "{text}");
    let (_, table) = text.split_once("\nFastest by workload").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    // Names may be on two lines.
    assert!(table.lines().count() > 1 + 21, "{text}");

    let html = fs::read_to_string(&file).unwrap();
    // A million boards in memory add 15 numbers to each line of their chart and table.
    assert!(html.len() <= 190_000, "{} bytes", html.len());
    assert_nested(&html);
    assert_eq!(html.matches("<polyline").count(), Backend::all().len());
}

#[test]
fn many_boards_in_memory_are_asked() {
    let options = ["--workload", "perft", "--boards", "5", "--backend", "x88,nibble"];
    let text = right(&quick(&options));
    let (_, table) = text.split_once("\nboards in memory: ns to count").unwrap();
    let heading: Vec<_> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(heading, ["backend", "bytes", "1", "2", "4", "5"], "{text}");
    assert_eq!((lines_of(table, "x88"), lines_of(table, "nibble")), (1, 1), "{text}");
    assert!(text.contains("\nscan of boards "), "{text}");
    assert!(text.contains("Boards in memory: 5 boards fill at most "), "{text}");

    let rows = saved("in-memory", &quick(&options)).rows;
    let asked = rows.iter().filter(|row| row["workload"] == "count");
    let numbers: Vec<_> = asked.map(|row| &*row["boards"]).collect();
    assert_eq!(numbers, ["1", "1", "2", "2", "4", "4", "5", "5"]);

    let none = run(&quick(&["--boards", "0"]));
    assert_eq!(none.status, Some(2));
}

#[test]
fn ratios_refer_to_the_named_yardstick() {
    for row in saved("yardstick", &quick(&["--yardstick", "x88"])).rows {
        assert_eq!(row["yardstick"], "x88");
        let is_one = number(&row, "ratio") == 1.0 && number(&row, "ratio_low") == 1.0;
        assert_eq!(is_one, row["backend"] == "x88", "{row:?}");
    }
}

#[test]
fn some_representations_can_be_compared_alone() {
    let options = ["--backend", "x88,nibble", "--yardstick", "bitboard"];
    let Saved { json, rows, .. } = saved("alone", &quick(&options));
    let mut boards: Vec<_> = rows.iter().map(|row| &*row["backend"]).collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards, ["bitboard", "nibble", "x88"]);
    let paths = json["machine"]["paths"].as_object().unwrap();
    assert!(paths.keys().all(|board| board == "bitboard"), "{paths:?}");
    let rejected = run(&quick(&["--backend", "x89"]));
    assert_eq!(rejected.status, Some(2));
    assert!(rejected.err.contains("x89"), "{}", rejected.err);
}

#[test]
fn texts_from_outside_are_quoted_in_csv() {
    let file = two_classes("csv.epd");
    let saved = saved("csv", &quick(&["--positions", file.to_str().unwrap()]));
    let classes: Vec<_> = saved.rows.iter().map(|row| &*row["class"]).collect();
    assert!(classes.contains(&"one, <b>&"), "{classes:?}");
}

/// Checks that elements are properly nested.
fn assert_nested(html: &str) {
    let mut open = Vec::new();
    let (head, rest) = html.split_once("<style>").unwrap();
    let html = &[head, rest.split_once("</style>").unwrap().1].concat();
    for (at, _) in html.match_indices('<') {
        let tag = &html[at + 1..at + html[at..].find('>').unwrap()];
        let name = tag.split([' ', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{}", &html[at..at + 40]),
            None if tag.ends_with('/') || ["!DOCTYPE", "meta"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

#[test]
fn a_page_is_complete_in_itself() {
    let file = temporary("report.html");
    let path = file.to_str().unwrap();
    let text = right(&quick(&["--html", path, "--workload", "perft,clone"]));
    assert!(text.contains("\nclone: "), "{text}");
    let html = fs::read_to_string(&file).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>"));
    for foreign in ["http:", "https:", "//", "<script", "<link", "<img", "url(", "@import", "src="]
    {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert_nested(&html);
    for backend in Backend::all() {
        assert!(html.matches(&format!(">{backend}<")).count() >= 6, "{backend}");
    }
    for class in CLASSES {
        assert_eq!(html.matches(&format!("<th scope=\"row\">{class}<")).count(), 1, "{class}");
    }
    for word in ["<summary>clone: copy", "prefers-color-scheme", "width=device-width"] {
        assert!(html.contains(word), "{word}");
    }
    for number in ["NaN", "inf", "\"-"] {
        assert!(!html.contains(number), "{number}");
    }
}

#[test]
fn a_page_escapes_texts_from_outside() {
    let positions = two_classes("page.epd");
    let file = temporary("escaped.html");
    let options = ["--positions", positions.to_str().unwrap(), "--html", file.to_str().unwrap()];
    right(&quick(&options));
    let html = fs::read_to_string(&file).unwrap();
    assert!(!html.contains("<script") && !html.contains("<b>"));
    assert!(html.contains("a &lt;script&gt;") && html.contains("one, &lt;b&gt;&amp;"));
    assert_nested(&html);
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let run = run(&quick(&["--html", "no/such/folder/report.html"]));
    assert_eq!(run.status, Some(2));
    assert!(run.err.starts_with("error: cannot write no/such/folder/report.html: "), "{}", run.err);
}

#[cfg(not(feature = "peers"))]
#[test]
fn a_build_without_peers_names_the_feature() {
    let run = run(&["compare", "--peers"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("--features peers"), "{}", run.err);
}

#[cfg(feature = "peers")]
#[test]
fn peers_agree_and_are_the_yardstick() {
    let Saved { run, json, rows, .. } = saved("peers", &quick(&["--peers", "--workload", "all"]));
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    assert!(json["machine"]["peers"]["cozy-chess"].is_string());
    let is_row = |row: &&Row| row["backend"] == "cozy-chess" && row["class"] == "all";
    assert_eq!(rows.iter().filter(is_row).count(), 14);
    assert!(rows.iter().any(|row| row["yardstick"] == "cozy-chess"));

    let chess960 = b"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n";
    let args = quick(&["--peers", "--positions", "-"]);
    let rows = saved_with_input("peers-960", &args, chess960).rows;
    assert!(rows.iter().any(|row| row["backend"] == "cozy-chess"));

    let run = self::run(&quick(&["--yardstick", "cozy-chess"]));
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("add --peers"), "{}", run.err);
}

#[test]
fn wrong_counts_are_excluded() {
    let args = ["compare", "--nodes", "200", "--rounds", "1", "--positions", WRONG];
    let run = run(&args);
    assert_eq!(run.status, Some(1));
    let excluded = run.err.matches(" is excluded: it counts 191 at depth 2; stated 192").count();
    assert_eq!(excluded, Backend::all().len());
    assert!(run.err.contains("--backend x88 --divide --bulk one-ply\n"), "{}", run.err);
    let Saved { json, rows, .. } = saved("wrong", &args);
    assert_eq!(json["excluded"].as_array().unwrap().len(), Backend::all().len());
    assert_eq!(rows.len(), 0);
}

/// Only the count at the timed depth was compared, so `;D1 21` was accepted.
#[test]
fn wrong_counts_at_lesser_depths_are_found_and_deeper_ones_are_named() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for workload in ["perft", "perft-no-bulk", "search", "clone"] {
        let args = quick(&["--positions", "-", "--workload", workload, "--backend", "x88"]);
        let wrong = format!("{start} ;D1 21 ;D2 400\n");
        let run = run_with_input(&args, wrong.as_bytes());
        assert_eq!(run.status, Some(1), "{workload}: {}", run.out);
        let excluded = "standard input:1: x88 is excluded: it counts 20 at depth 1; stated 21; ";
        assert!(run.err.starts_with(excluded), "{workload}: {}", run.err);
        assert!(run.err.contains("polyboard perft 1 "), "{workload}: {}", run.err);

        // With 1,000 leaves of a perft two plies are timed, or with an eighth of them one.
        let deeper =
            format!("{start} ;D1 20 ;D3 8903 ;D4 1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D4 1\n");
        let run = run_with_input(&args, deeper.as_bytes());
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{workload}");
        let named = "unchecked  stated counts that are deeper: \
                     D3 of 1 position, D4 of 2 positions\n";
        assert!(run.out.contains(named), "{workload}: {}", run.out);
        let json = saved_with_input(workload, &args, deeper.as_bytes()).json;
        assert_eq!(json["settings"]["unchecked"], serde_json::json!({"3": 1, "4": 2}));
    }
}

#[test]
fn files_with_bad_rows_are_rejected() {
    let run = run(&["compare", "--positions", REJECTED]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.ends_with("3 of 5 rows rejected\n"), "{}", run.err);
    let run = run_with_input(&["compare", "--positions", "-"], b"# nothing\n");
    assert_eq!(run.status, Some(2));
    let stalemate = b"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\n";
    let run = run_with_input(&["compare", "--positions", "-"], stalemate);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("standard input:1: no legal moves"), "{}", run.err);
}

#[test]
fn the_positions_have_right_counts_and_classes() {
    right(&["verify", COMPARE, "--backend", "all", "--max-nodes", "200000"]);
    let text = fs::read_to_string(COMPARE).unwrap();
    for class in CLASSES {
        assert!(text.matches(&format!(";c1 \"{class}\"")).count() >= 3, "{class}");
    }
    let rows = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(text.matches(";c1 ").count(), rows);
}

#[test]
fn single_operations_run_on_every_tenth_position_of_real_games() {
    let all = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/positions/real-games.epd");
    let all = fs::read_to_string(all).unwrap();
    let fresh = fs::read_to_string(COMPARE.replace("compare.epd", "fresh.epd")).unwrap();
    let fresh: Vec<&str> = fresh.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(fresh.len() == 2000 && all.lines().step_by(10).eq(fresh));
}

#[test]
fn each_plain_board_stands_beside_the_fast_one() {
    let options = ["--plain", "--backend", "x88,x88+list,bitboard", "--positions", RIGHT];
    let text = right(&quick(&options));
    assert!(text.contains("4 representations give the same results in 3 workloads"), "{text}");
    for workload in ["perft", "legal", "make-unmake"] {
        let title = format!("\n{workload}: the fast board's speed divided by the plain one's\n");
        let (_, table) = text.split_once(&title).unwrap();
        // A row for each representation that has a plain board, with the ratio and its interval.
        let rows: Vec<_> = table.lines().skip(1).take(2).collect();
        assert!(rows.iter().all(|row| row.ends_with(" %")), "{text}");
        for id in ["x88 ", "bitboard "] {
            assert!(rows.iter().any(|row| row.starts_with(id)), "{text}");
        }
    }
    let run = run(&["compare", "--plain", "--peers"]);
    assert_eq!((run.status, run.err.contains("--peers")), (Some(2), true), "{}", run.err);
}

//! Tables of lessons and pages are those of the records and of the sources.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use board_book::links;
use polyboard::Backend;
use polyboard_compare::Findings;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const RECORD: &str = "benches/record/2026-11-23-xeon-vm";
/// The saved runs of one machine.
const RUNS: &str = "benches/record/2026-11-29-zen3-vm";

/// The array boards that have lists beside them, too, with the crates that quote their figures.
const ARRAYS: [(&str, &str); 5] = [
    ("array8x8", "array8x8"),
    ("mailbox12x12", "mailbox12x12"),
    ("mailbox10x12", "mailbox10x12"),
    ("mailbox16x16", "mailbox16x16"),
    ("x88", "0x88"),
];

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn record(file: &str) -> String {
    read(&format!("{RECORD}/{file}"))
}

/// The rows of all tables of a text, cell by cell: of a link only its text, without the marks of code.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    fn cell(cell: &str) -> &str {
        let link = cell.trim().strip_prefix('[').and_then(|link| link.split_once("]("));
        link.map_or(cell.trim(), |link| link.0).trim_matches('`')
    }
    let lines = text.lines().map(|line| line.trim_start_matches("//!").trim());
    let rows = lines.filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    rows.map(|row| row.trim_matches('|').split('|').map(cell).collect())
}

/// The words of each line.
fn words(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).collect()
}

/// Fails unless a page has a row of a table.
fn has_row(page: &str, row: &str) {
    assert!(read(page).lines().any(|line| line == row), "{page} has no row {row}");
}

/// Counts by board and position: instructions, reads, writes, branches, mispredicted, instructions
/// a leaf.
fn counts(record: &str) -> HashMap<(&str, &str), Vec<&str>> {
    let counts: HashMap<_, _> =
        rows(record).map(|row| ((row[0], row[1]), row[2..].to_vec())).collect();
    assert!(counts.contains_key(&("bitboard", "mean")), "the record has another form");
    counts
}

#[test]
fn counts_of_the_page_on_speed() {
    let (record, page) = (read(&format!("{RUNS}/instructions.md")), read("docs/why.md"));
    let counts = counts(&record);
    let boards = counts.keys().filter(|(_, position)| *position == "mean").count();
    let quoted: Vec<_> =
        rows(&page).filter(|row| row.len() > 2 && counts.contains_key(&(row[0], "mean"))).collect();
    assert_eq!(quoted.len(), boards);
    for row in quoted {
        assert_eq!(row[1..], counts[&(row[0], "mean")], "{}", row[0]);
    }
    let branches = |board| counts[&(board, "mean")][3];
    let sentinels = ["mailbox12x12", "mailbox10x12", "mailbox16x16"];
    let with_lists = ["mailbox12x12+list", "mailbox10x12+list", "mailbox16x16+list"];
    let mut walked: Vec<_> = sentinels.into_iter().chain(with_lists).map(branches).collect();
    walked.sort_by_key(|count| count.parse::<u32>().unwrap());
    let sentence = format!(
        "{} and {} conditional branches per position, compared with {} to {} on the boards with sentinels",
        branches("x88"),
        branches("array8x8"),
        walked[0],
        walked[5]
    );
    let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&sentence), "not {sentence}");
}

#[test]
fn counts_of_the_lessons() {
    let record = read(&format!("{RUNS}/instructions.md"));
    let counts = counts(&record);
    let walk = read("crates/board-array/src/lib.rs");
    for (board, name) in ARRAYS {
        let with_lists = format!("{board}+list");
        let [scanned, listed] = [board, &with_lists].map(|board| &counts[&(board, "mean")]);
        let lesson = read(&format!("crates/board-{name}/src/lib.rs"));
        for (cells, place) in [(scanned, "| all moves counted"), (listed, "# With piece lists")] {
            let quoted = format!("{} instructions, {} conditional branches", cells[0], cells[3]);
            let (_, below) = lesson.split_once(place).unwrap();
            let below = below.replace("\n//!", "");
            let first = below.find(" conditional branches").unwrap();
            assert!(below[..first + 21].ends_with(&quoted), "{board} {place}: {quoted}");
        }
        let expected = [scanned[0], scanned[3], scanned[4], listed[0], listed[3], listed[4]];
        let row = rows(&walk).find(|row| row[0] == board).unwrap();
        assert_eq!(row[1..], expected, "{board}");
    }
}

#[test]
fn figures_of_the_page_on_lists() {
    let page = read("docs/piece-lists.md");
    let (speed, instructions) = page.split_once("## By phase of the game: instructions").unwrap();
    let speeds = record("ratio-native.md");
    let quoted: Vec<_> = rows(speed).filter(|row| row.len() == 8 && row[0] != "board").collect();
    assert_eq!(quoted.len(), 2 * ARRAYS.len());
    for row in quoted {
        assert_eq!(rows(&speeds).find(|recorded| recorded[0] == row[0]), Some(row));
    }
    let record = read(&format!("{RUNS}/instructions.md"));
    let counts = counts(&record);
    let quoted: Vec<_> =
        rows(instructions).filter(|row| row.len() == 7 && row[0] != "board").collect();
    assert_eq!(quoted.len(), 2 * ARRAYS.len());
    for row in quoted {
        for (position, cell) in
            ["start", "kiwipete", "middle", "endgame", "mean"].iter().zip(&row[1..])
        {
            assert_eq!(*cell, counts[&(row[0], *position)][0], "{} {position}", row[0]);
        }
        assert_eq!(row[6], counts[&(row[0], "mean")][4], "{} mispredicted", row[0]);
    }
}

/// What the pages say in words of lists and of scans.
#[test]
fn savings_of_lists() {
    let record = read(&format!("{RUNS}/instructions.md"));
    let counts = counts(&record);
    let cell = |board: &str, position: &str, column: usize| -> f64 {
        counts[&(board, position)][column].parse().unwrap()
    };
    let range = |values: &[f64]| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        format!("{least:.0} to {greatest:.0}")
    };
    let saved = |positions: &[&str], column| {
        let mut shares = Vec::new();
        for (board, _) in ARRAYS {
            for position in positions {
                let listed = cell(&format!("{board}+list"), position, column);
                shares.push(100.0 * (1.0 - listed / cell(board, position, column)));
            }
        }
        range(&shares)
    };
    let (instructions, mispredicted) = (saved(&["mean"], 0), saved(&["mean"], 4));
    let squares = counts.keys().filter(|(board, position)| {
        *position == "mean"
            && !["byteboard", "bitboard", "quad-bitboard", "bitboard+array8x8"].contains(board)
    });
    let per_leaf: Vec<_> = squares.map(|(board, position)| cell(board, position, 5)).collect();
    for (page, sentences) in [
        (
            "docs/why.md",
            vec![
                format!("It saves {instructions} % of the instructions"),
                format!("{mispredicted} % of the mispredicted branches"),
                format!("takes {:.0} instructions for each of them", cell("bitboard", "mean", 5)),
                format!("read squares one by one take {}.", range(&per_leaf)),
            ],
        ),
        (
            "docs/piece-lists.md",
            vec![
                format!("Lists save {instructions} % of the instructions"),
                format!("{mispredicted} % of the mispredicted branches, but none in the endgame"),
                format!(
                    "{} % at the start, {} % in the middlegame and {} % in the endgame",
                    saved(&["start"], 0),
                    saved(&["kiwipete", "middle"], 0),
                    saved(&["endgame"], 0)
                ),
            ],
        ),
    ] {
        let text = read(page).split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in sentences {
            assert!(text.contains(&sentence), "{page} has not: {sentence}");
        }
    }
}

#[test]
fn costs_of_the_bitboard() {
    let (record, lesson) = (record("costs.md"), read("crates/board-bitboard/src/lib.rs"));
    let quoted: Vec<_> = rows(&lesson).filter(|row| row.len() == 2).collect();
    let recorded: Vec<_> = rows(&record).collect();
    assert!(recorded.len() > 8);
    for row in recorded {
        assert!(quoted.contains(&row), "{row:?}");
    }
}

#[test]
fn ratios_of_the_lessons() {
    let ratio = |build: &str, board: &str| {
        let record = record(&format!("ratio-{build}.md"));
        rows(&record).find(|row| row[0] == board).unwrap()[5].to_owned()
    };
    let lesson = read("crates/board-byteboard/src/lib.rs");
    for (label, build) in [
        ("native, cozy-chess with PEXT", "native"),
        ("without flags, cozy-chess without PEXT", "plain"),
    ] {
        let row = rows(&lesson).find(|row| row[0] == label).unwrap();
        assert_eq!(row[1..], [ratio(build, "byteboard"), ratio(build, "bitboard")], "{label}");
    }
    let lesson = read("crates/board-bitboard/src/lib.rs").replace("\n//!", "");
    let (four, eight) = (ratio("x86-64-v3", "bitboard"), ratio("native", "bitboard"));
    assert!(lesson.contains(&format!("ran {four} times as fast as cozy-chess 0.3.4 (PEXT)")));
    assert!(lesson.contains(&format!("and {eight} times as fast in registers of eight")));
}

/// The lessons of the two boards with generators of their own, beside an array board.
#[test]
fn figures_of_nibble_and_piece_list() {
    let record = read(&format!("{RUNS}/instructions.md"));
    let counts = counts(&record);
    let experiments = read("benches/record/experiments.md");
    let experiments: Vec<_> = rows(&experiments).collect();
    let columns = [
        (0, "instructions"),
        (3, "conditional branches"),
        (4, "of these mispredicted"),
        (5, "instructions a leaf"),
    ];
    for (board, quoted_experiments) in [("nibble", 16), ("piece-list", 16)] {
        let lesson = read(&format!("crates/board-{board}/src/lib.rs"));
        let quoted: Vec<_> = rows(&lesson).collect();
        for (column, what) in columns {
            let [own, other] =
                [board, "mailbox16x16"].map(|board| counts[&(board, "mean")][column]);
            assert!(quoted.contains(&vec![what, own, other]), "{board}: {what} {own} {other}");
        }
        let found = quoted.iter().filter(|row| experiments.contains(row)).count();
        assert_eq!(found, quoted_experiments, "{board}");
    }
}

/// The page says that five boards are the slowest without tricks, and the fastest with them.
#[test]
fn boards_that_tricks_bring_ahead() {
    let run = Findings::read(&Path::new(ROOT).join(RUNS).join("plain.json")).unwrap();
    let speed = |id: &str| run.speed("perft", id).unwrap_or_else(|| panic!("no perft of {id}"));
    for late in ["bitboard", "bitboard+array8x8", "quad-bitboard", "byteboard", "piece-list"] {
        for (array, _) in ARRAYS {
            let plain = |id: &str| speed(&format!("plain-{id}"));
            assert!(plain(late) < plain(array), "{late} and {array} without tricks");
            assert!(speed(late) > speed(array), "{late} and {array} with tricks");
        }
    }
}

/// The chapter quotes all speeds and counts of the record, and no method is faster than the one of its level.
#[test]
fn slider_methods() {
    let (page, record) = (read("docs/sliders.md"), read("benches/record/sliders.md"));
    let quoted: Vec<_> = rows(&page).collect();
    let measured = record.split("The quartiles").next().unwrap();
    let arm = record.split("## ARM").nth(1).and_then(|arm| arm.split("## ").next()).unwrap();
    for row in rows(measured).chain(rows(arm)) {
        assert!(quoted.contains(&row), "{row:?}");
    }
    for row in rows(measured).skip(1) {
        for speed in &row[2..] {
            assert!(speed.parse::<f64>().unwrap() <= 1.0, "{row:?}");
        }
    }
}

/// On the microcontroller the boards are the best at what two pages say.
#[test]
fn boards_on_a_microcontroller() {
    let record = read("checks/size/microbit.md");
    let best = |column: usize| {
        let figures = rows(&record).skip(1);
        figures.min_by_key(|row| row[column].parse::<u32>().unwrap()).unwrap()[0]
    };
    assert_eq!([1, 2, 3].map(best), ["quad-bitboard", "bitboard", "bitboard"]);
}

#[test]
fn the_oldest_compiler() {
    let manifest = read("Cargo.toml");
    let version = manifest.split_once("rust-version = \"").unwrap().1.split('"').next().unwrap();
    for page in ["README.md", "CHANGELOG.md", "docs/versioning.md"] {
        assert!(read(page).contains(version), "{page} does not name Rust {version}");
    }
}

#[test]
fn unsafe_blocks() {
    let mut found = Vec::new();
    for folder in ["crates", "explorer", "checks", "examples", "benches", "tests"] {
        for file in links::files(&Path::new(ROOT).join(folder), "rs").unwrap() {
            let path = file.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
            let code = fs::read_to_string(&file).unwrap();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let blocks: usize =
                code.map(|line| line.matches(concat!("unsafe", " {")).count()).sum();
            if blocks > 0 && !path.contains("/target/") {
                found.push(vec![path, blocks.to_string()]);
            }
        }
    }
    let page = read("docs/versioning.md");
    let section = page.split_once("## Unsafe code").unwrap().1.split("\n## ").next().unwrap();
    let mut listed: Vec<_> = rows(section).skip(1).map(|row| row[..2].to_vec()).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn memory_of_lists() {
    let bytes = |id: &str| id.parse::<Backend>().unwrap().bytes();
    for (id, _) in ARRAYS {
        let (alone, listed) = (bytes(id), bytes(&format!("{id}+list")));
        has_row("docs/piece-lists.md", &format!("| `{id}` | {alone} | {listed} |"));
    }
}

/// Eight lines of the record for each board: four ratios, four times.
#[test]
fn costs_of_choosing() {
    let (record, page) = (record("choose.txt"), read("crates/polyboard/src/guide/choosing.md"));
    let is_figure = |words: &Vec<&str>| words.len() > 2 && words[0].parse::<f64>().is_ok();
    let recorded: Vec<_> = words(&record).into_iter().filter(is_figure).collect();
    let is_figure = |row: &Vec<&str>| row.len() == 3 && row[1].parse::<f64>().is_ok();
    let table: Vec<_> = rows(&page).filter(is_figure).collect();
    assert_eq!(2 * table.len(), recorded.len());
    for (line, row) in table.iter().enumerate() {
        for (words, cell) in [&recorded[line], &recorded[line + 8]].into_iter().zip(&row[1..]) {
            let [time, ratio] = [words[0], words[1]].map(|figure| figure.parse::<f64>().unwrap());
            let quoted = if line < 4 { format!("{ratio:.2}") } else { format!("{time:.1}") };
            assert_eq!(*cell, quoted, "{row:?}");
        }
    }
}

#[test]
fn what_a_faster_part_gains() {
    for percent in [20, 50, 80] {
        let share = f64::from(percent) / 100.0;
        let gains = [1.5, 2.0, 4.0, f64::INFINITY].map(|part| 1.0 / (1.0 - share + share / part));
        let cells = gains.map(|gain| format!("{gain:.2}")).join(" | ");
        has_row("docs/choosing.md", &format!("| {percent} % | {cells} |"));
    }
}

/// Its first sentences name the boards that its tables have first and last.
#[test]
fn the_study_begins_with_its_ends() {
    let page = read("docs/study.md");
    for workload in ["search", "perft"] {
        let (_, table) = page.split_once(&format!("## {workload}: ")).unwrap();
        let table = table.split("\n\n").nth(1).unwrap();
        let boards: Vec<&str> = rows(table).map(|row| row[0]).skip(1).collect();
        let ends = [boards[0], boards[boards.len() - 1]].join(" ");
        assert!(page.contains(&format!("<!-- = times {workload} {ends} -->")), "{workload} {ends}");
    }
}

#[test]
fn lengths_of_codes() {
    let (page, record) = (read("docs/encodings.md"), record("sizes.txt"));
    let mut means: Vec<(f64, &str)> =
        words(&record).iter().skip(3).map(|row| (row[4].parse().unwrap(), row[0])).collect();
    means.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(with, model), (without, plain), ..] = means[..] else { panic!("{means:?}") };
    let first = page.lines().skip(2).take(2).collect::<Vec<_>>().join(" ");
    for quoted in
        [format!("{with:.1} bits on average by `{model}`"), format!("{without:.1} by `{plain}`")]
    {
        assert!(first.contains(&quoted), "{quoted}: {first}");
    }
    for words in words(&record).iter().skip(3) {
        let row = rows(&page).find(|row| row[0] == words[0]);
        assert_eq!(row.unwrap_or_else(|| panic!("{words:?}"))[..], words[..9]);
    }
}

/// Other ways to store the same positions. The lengths in whole bytes and in a stream are those of tests of the crate.
#[test]
fn the_adaptive_code_next_to_others() {
    let (page, sizes, zstd) = (read("docs/adaptive.md"), record("sizes.txt"), record("zstd.txt"));
    let bits = |code: &str| words(&sizes).iter().find(|row| row.first() == Some(&code)).unwrap()[4];
    let first = rows(&page).map(|row| row[0]).find(|cell| cell.starts_with("binary-fen`, "));
    let lichess = first.expect("the format of lichess");
    let compressed = |how: &str| rows(&zstd).find(|row| row[0] == how).unwrap()[1];
    for (stored, bits) in [
        ("record32", bits("record32")),
        ("r160", bits("r160")),
        ("h3", bits("h3")),
        ("adaptive", bits("adaptive")),
        ("FEN", bits("fen")),
        (lichess, bits("binary-fen")),
        (
            "record32`, each alone by `zstd -19` with the dictionary",
            compressed("each alone, with the dictionary"),
        ),
        (
            "record32`, all in one stream by `zstd -19` with the dictionary",
            compressed("in one stream, with the dictionary"),
        ),
        ("record32`, all in one stream by `zstd -19", compressed("in one stream")),
    ] {
        let row = rows(&page).find(|row| row[0] == stored);
        assert_eq!(row.unwrap_or_else(|| panic!("no {stored}"))[1], bits, "{stored}");
    }
    // The dictionary has the size of the model.
    let model = fs::metadata(Path::new(ROOT).join("crates/board-encoding/src/adaptive/model.bin"));
    let size = format!("dictionary of {} bytes,", model.unwrap().len());
    assert!(zstd.contains(&size), "not {size}");
}

#[test]
fn the_adaptive_code_on_new_boards() {
    let unseen = record("unseen.txt");
    let table: Vec<_> = rows(&unseen).skip(1).collect();
    for row in &table {
        has_row("docs/adaptive.md", &format!("| {} |", row.join(" | ")));
    }
    let sizes = record("sizes.txt");
    let adaptive = words(&sizes).into_iter().find(|words| words.first() == Some(&"adaptive"));
    assert_eq!(table.iter().map(|row| row[2]).collect::<Vec<_>>(), adaptive.unwrap()[1..5]);
    // The games are those of the model, by their hashes.
    let model = fs::read(Path::new(ROOT).join("crates/board-encoding/src/adaptive/moves.bin"));
    let header = String::from_utf8_lossy(&model.unwrap()[..1024]).into_owned();
    let hashes = unseen.lines().filter_map(|line| line.split_once(" allgames_"));
    assert_eq!(hashes.filter(|(hash, _)| hash.len() == 64 && header.contains(hash)).count(), 2);
}

#[test]
fn unique_positions() {
    let record = record("large-perft.txt");
    let (unique, rest) = record.split_once(" s real, ").unwrap();
    let plies = words(unique).into_iter().filter(|row| row.len() == 3 && row[0].len() == 1);
    let plies: Vec<_> = plies.map(|row| row.join(" | ")).collect();
    assert!(plies.len() > 5);
    plies.iter().for_each(|row| has_row("docs/large-perft.md", &format!("| {row} |")));
    let kib: f64 = words(rest)[0][6].replace(',', "").parse().unwrap();
    has_row("docs/large-perft.md", &format!("| 7 | 512 | {:.0} |", kib / 1024.0));
}

/// Means of seconds per position, with their standard errors, and what follows for the whole.
#[test]
fn costs_of_large_perft() {
    let (record, page) = (record("large-perft.txt"), "docs/large-perft-cost.md");
    for (cut, left, digits) in [("6", "6", 3), ("6", "7", 2), ("7", "6", 3), ("7", "7", 1)] {
        let samples =
            words(&record).into_iter().filter(|row| row.len() == 5 && row[..2] == [cut, left]);
        let times: Vec<f64> = samples.map(|row| row[4].parse::<f64>().unwrap() / 1e3).collect();
        let number = times.len() as f64;
        let mean = times.iter().sum::<f64>() / number;
        let squares: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
        let error = (squares / (number - 1.0) / number).sqrt();
        has_row(
            page,
            &format!("| {cut} | {left} | {number} | {mean:.digits$} ±\u{a0}{error:.digits$} |"),
        );
        let positions = if cut == "6" { 9_417_681.0 } else { 96_400_068.0 };
        let days = [mean, mean - error, mean + error].map(|seconds| positions * seconds / 86_400.0);
        let days = days.map(|days| match days {
            ..1000.0 => format!("{days:.0}"),
            _ => format!("{:.1}00", days / 1000.0).replace('.', ","),
        });
        let [days, least, most] = days;
        let text = read(page);
        assert!(
            text.contains(&format!("| {mean:.digits$} | {days} ({least} to {most}) |")),
            "{cut} {left}"
        );
    }
}

//! Figures in the README, the book and the guide are those of the records and the sources.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use board_book::links;
use board_core::{Position, Square};
use board_encoding::adaptive::{Choice, Cost};
use board_encoding::{Adaptive, Snapshot};
use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const RECORD: &str = "benches/record/2026-11-23-xeon-vm";
const ARRAYS: [&str; 5] = ["array8x8", "mailbox12x12", "mailbox10x12", "mailbox16x16", "x88"];

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn record(file: &str) -> String {
    read(&format!("{RECORD}/{file}"))
}

/// The rows of all tables of a text, cell by cell: of a link only its text, without the marks of code.
fn rows(text: &str) -> Vec<Vec<String>> {
    let cell = |cell: &str| {
        let link = cell.trim().strip_prefix('[').and_then(|link| link.split_once("]("));
        link.map_or(cell.trim(), |link| link.0).trim_matches('`').to_string()
    };
    let lines = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    lines.map(|line| line.trim().trim_matches('|').split('|').map(cell).collect()).collect()
}

/// The words of each line.
fn words(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).collect()
}

/// Fails unless a page has a sentence, wherever its lines break.
macro_rules! says {
    ($page:expr, $($sentence:tt)*) => {
        let (page, sentence) = (read($page), format!($($sentence)*));
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&sentence), "{} does not say: {sentence}", $page);
    };
}

/// The smallest and the largest figure.
fn range(figures: impl IntoIterator<Item = f64>) -> String {
    let figures: Vec<f64> = figures.into_iter().collect();
    let (low, high) =
        (figures.iter().copied().reduce(f64::min), figures.iter().copied().reduce(f64::max));
    format!("{:.0} to {:.0}", low.unwrap(), high.unwrap())
}

/// The figures of a table in the record, by the cells before them.
fn figures<const KEYS: usize>(file: &str) -> HashMap<[String; KEYS], Vec<f64>> {
    let figures = |row: Vec<String>| {
        let cells = row[KEYS..].iter().map(|cell| cell.parse());
        Some((row[..KEYS].to_vec().try_into().ok()?, cells.collect::<Result<_, _>>().ok()?))
    };
    rows(&record(file)).into_iter().filter_map(figures).collect()
}

/// What Callgrind counted: instructions, reads, writes, branches, mispredicted, instructions per leaf.
fn count(id: &str, position: &str, column: usize) -> f64 {
    figures::<2>("instructions.md")[&[id.to_string(), position.to_string()]][column]
}

/// How much less the lists take than the scan, in percent.
fn saved_by_lists(position: &str, column: usize) -> String {
    let share = |id| count(&format!("{id}+list"), position, column) / count(id, position, column);
    range(ARRAYS.map(|id| 100.0 - 100.0 * share(id)))
}

/// The ratio of a representation to cozy-chess.
fn ratio(build: &str, id: &str) -> f64 {
    figures::<1>(&format!("ratio-{build}.md"))[&[id.to_string()]][4]
}

/// A field of the row of a representation for a workload.
fn measured(id: &str, workload: &str, field: &str) -> f64 {
    let record: Value = serde_json::from_str(&record("compare.json")).unwrap();
    let rows = record["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["backend"] == id && row["workload"] == workload);
    row.unwrap()[field].as_f64().unwrap()
}

#[test]
fn table_of_the_readme() {
    let record = record("compare.txt");
    let is_row = |words: &Vec<&str>| words.len() > 8 && words[2].starts_with('±');
    let recorded: Vec<_> = words(&record).into_iter().filter(is_row).collect();
    let table = rows(&read("README.md"));
    for words in &recorded {
        let (id, cells) = words[0].strip_suffix("+list").map_or((words[0], 2..5), |id| (id, 5..8));
        let row = table.iter().find(|row| row[0] == id).unwrap_or_else(|| panic!("no {id}"));
        let [_, perft, _, _, _, search, _, _, _, bytes, ..] = words[..] else {
            panic!("{words:?}")
        };
        assert_eq!(row[cells], [bytes, perft, search], "{}", words[0]);
    }
    assert!(recorded.len() >= 15);
}

#[test]
fn the_oldest_compiler() {
    let manifest = read("Cargo.toml");
    let version = manifest.split_once("rust-version = \"").unwrap().1.split('"').next().unwrap();
    says!("README.md", "version {version} or later");
    says!("CHANGELOG.md", "The oldest supported compiler is Rust {version}.");
    says!("docs/versioning.md", "It is {version} because");
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
    let mut listed: Vec<_> = rows(section)[1..].iter().map(|row| row[..2].to_vec()).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn why_one_is_faster() {
    let page = "docs/why.md";
    let mean = |id, column| count(id, "mean", column);
    let (saved, foreseen) = (saved_by_lists("mean", 0), saved_by_lists("mean", 4));
    says!(
        page,
        "It saves {saved} % of the instructions and {foreseen} % of the mispredicted branches"
    );
    let moves = mean("array8x8", 0) / mean("array8x8", 5);
    says!(page, "A position has about {moves:.0} legal moves on average.");
    says!(page, "`bitboard` takes {:.0} instructions for each of them", mean("bitboard", 5));
    let others = figures::<2>("instructions.md");
    let others = others.iter().filter(|([id, at], _)| at == "mean" && !id.starts_with("bitboard"));
    says!(page, "squares one by one take {}.", range(others.map(|(_, figures)| figures[5])));
    let sentinels = range(ARRAYS[1..4].iter().map(|id| mean(id, 3)));
    let (x88, array) = (mean("x88", 3), mean("array8x8", 3));
    says!(
        page,
        "{x88} and {array} conditional branches per position, compared with {sentinels} on"
    );
    let share = 100.0 * mean("nibble", 0) / mean("array8x8", 0);
    says!(page, "It takes {share:.0} % of the instructions of `array8x8`");
    let more = |column| mean("bitboard+array8x8", column) - mean("bitboard", column);
    says!(
        page,
        "makes {} writes and {} reads more per position than `bitboard`.",
        more(2),
        more(1)
    );
    says!(page, "That is {:.0} % more instructions.", 100.0 * more(0) / mean("bitboard", 0));
    let time = |id| 1.0 / ratio("native", id);
    let (sets, bytes) = (time("bitboard"), time("byteboard"));
    says!(page, "Timed, they take {sets:.2} and {bytes:.2} of the time of cozy-chess");
}

#[test]
fn what_lists_gain() {
    let page = "docs/piece-lists.md";
    let [mean, start, middle, end] =
        ["mean", "start", "middle", "endgame"].map(|position| saved_by_lists(position, 0));
    says!(page, "Lists save {mean} % of the instructions, and about as much in every phase:");
    says!(
        page,
        "{start} % at the start, {middle} % in the middle game and {end} % in the endgame."
    );
    says!(page, "They save {} % of the mispredicted branches.", saved_by_lists("mean", 4));
    let gain = |build, id| 100.0 * ratio(build, &format!("{id}+list")) / ratio(build, id) - 100.0;
    let builds = ["native", "plain", "x86-64-v3"].into_iter();
    let gains = range(builds.flat_map(|build| ARRAYS.map(|id| gain(build, id))));
    says!(page, "In speed they gain {gains} %, depending on board and build.");
    for id in ARRAYS {
        let [bytes, listed] = [id, &format!("{id}+list")].map(|id| measured(id, "perft", "bytes"));
        says!(page, "| `{id}` | {bytes} | {listed} |");
        says!(page, "The lists take {} bytes:", listed - bytes);
        says!(page, "They cost {} bytes,", listed - bytes);
    }
    let undo = measured("x88+list", "make-unmake", "undo_bytes");
    says!(page, "An undo record is {undo} bytes with and without lists");
}

#[test]
fn how_to_choose() {
    let page = "crates/polyboard/src/guide/choosing.md";
    let speed = |id, workload| measured(id, workload, "nodes_per_second");
    let times =
        |factor: f64| ["once", "twice", "three times", "four times"][factor.round() as usize - 1];
    let slower = speed("bitboard", "make-unmake") / speed("bitboard+array8x8", "make-unmake");
    says!(page, "making and unmaking a move takes about {} as long", times(slower));
    let faster = speed("byteboard", "attacked") / speed("bitboard", "attacked");
    says!(page, "`Byteboard`, {} as fast at it", times(faster));
    says!(page, "`Nibble`: {} bytes with the whole state", measured("nibble", "perft", "bytes"));
    let tables = |id| measured(id, "perft", "table_bytes");
    let (sets, array) = (tables("bitboard") / 1e6, tables("x88") / 1e3);
    says!(
        page,
        "elsewhere they are {sets:.0} MB, and those of `X88`, `Array8x8` and the mailboxes {array:.0} KB"
    );

    let sizes = read("checks/size/all.md");
    let mut sizes: Vec<(f64, String)> =
        rows(&sizes)[1..].iter().map(|row| (row[1].parse().unwrap(), row[0].clone())).collect();
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert_eq!([&sizes[0].1, &sizes[1].1], ["nibble", "byteboard"]);
    let sets = sizes.iter().find(|(_, id)| id == "bitboard").unwrap().0;
    assert!((1.2..1.3).contains(&(sets / sizes[0].0)), "a quarter larger");
    let speeds = rows(&read("checks/size/small-and-fast.md"));
    let speed = |id: &str| {
        let row = speeds.iter().find(|row| row[..3] == [id, "small", "z"]).unwrap();
        [5, 6].map(|column| row[column].parse::<f64>().unwrap())
    };
    let [sets, nibbles] = [speed("bitboard"), speed("nibble")];
    assert!(sets[0] > 10.0 * nibbles[0] && sets[1] > 10.0 * nibbles[1], "ten times as fast");

    // Eight lines for each board: four ratios, four times.
    let record = record("choose.txt");
    let is_figure = |words: &Vec<&str>| words.len() > 2 && words[0].parse::<f64>().is_ok();
    let recorded: Vec<_> = words(&record).into_iter().filter(is_figure).collect();
    let table = rows(&read(page));
    let is_figure = |row: &&Vec<String>| row.len() == 3 && row[1].parse::<f64>().is_ok();
    for (line, row) in table.iter().filter(is_figure).enumerate() {
        for (words, cell) in [&recorded[line], &recorded[line + 8]].into_iter().zip(&row[1..]) {
            let [time, ratio] = [words[0], words[1]].map(|figure| figure.parse::<f64>().unwrap());
            let quoted = if line < 4 { format!("{ratio:.2}") } else { format!("{time:.1}") };
            assert_eq!(*cell, quoted, "{row:?}");
        }
    }
}

#[test]
fn sizes_of_programs() {
    let sizes = rows(&read("checks/size/all.md"));
    let column = |column: usize| {
        range(sizes[1..].iter().map(|row| row[column].parse::<f64>().unwrap() / 1000.0))
    };
    says!("docs/size.md", "takes {} KB, and {} KB when", column(1), column(2));
}

#[test]
fn what_a_faster_part_gains() {
    let page = "docs/choosing.md";
    let whole = |share: f64, part: f64| 1.0 / (1.0 - share + share / part);
    for percent in [20, 50, 80] {
        let gains =
            [1.5, 2.0, 4.0, f64::INFINITY].map(|part| whole(f64::from(percent) / 100.0, part));
        let cells = gains.map(|gain| format!("{gain:.2}")).join(" | ");
        says!(page, "| {percent} % | {cells} |");
    }
    let times = |workload| {
        measured("bitboard", workload, "ratio") / measured("mailbox10x12", workload, "ratio")
    };
    let (part, all) = (times("perft"), times("search"));
    says!(
        page,
        "`bitboard` counts a perft {part:.1} times as fast as `mailbox10x12`, but the same search on both is only {all:.1} times as fast."
    );
    let share = (1.0 - 1.0 / all) / (1.0 - 1.0 / part);
    assert!((whole(share, part) - all).abs() < 1e-9);
    says!(page, "if {:.0} % of the search became {part:.1} times faster", 100.0 * share);
}

#[test]
fn copies_or_unmake() {
    let gain = |id: &str| {
        let speed = |workload| measured(id, workload, "nodes_per_second");
        speed("perft-copy") / speed("perft-no-bulk")
    };
    for id in ["bitboard", "nibble", "piece-list"] {
        assert!(gain(id) > 1.05, "{id}");
    }
    assert!(gain("bitboard+array8x8") < 0.95);
    for id in ARRAYS {
        assert!(gain(&format!("{id}+list")) < 0.95, "{id}");
    }
    for id in ARRAYS.into_iter().chain(["byteboard"]) {
        assert!((0.95..1.05).contains(&gain(id)), "{id}");
    }
    says!(
        "docs/coming-from.md",
        "faster by copies on `bitboard`, `nibble` and `piece-list`, faster by `unmake` on `bitboard+array8x8` and the boards with lists, and within 5 % the same on the others"
    );
}

#[test]
fn lengths_of_codes() {
    let (page, record) = ("docs/encodings.md", record("sizes.txt"));
    let codes: Vec<_> = words(&record).into_iter().skip(3).collect();
    let table = rows(&read(page));
    for words in &codes {
        let row =
            table.iter().find(|row| row[0] == words[0]).unwrap_or_else(|| panic!("{words:?}"));
        assert_eq!(row[..], words[..9]);
    }
    let mean =
        |code| codes.iter().find(|words| words[0] == code).unwrap()[4].parse::<f64>().unwrap();
    let [nibbles, short, long, best, h3] = ["a", "b", "b+c7", "b+best", "h3"].map(mean);
    says!(page, "on real games it averages {nibbles:.0} bits.");
    says!(page, "On real games it is *longer*, {long:.0} bits against {short:.0},");
    says!(page, "and then not by much: {best:.1}.");
    says!(page, "averages {h3:.1} bits, the best of the family.");
    says!(page, "`h3` is shorter by {:.0} bits on average.", mean("r160") - h3);
    says!(page, "without tables: `h3`, {h3:.1} bits on average.");
}

/// What each square of a position costs in the code `adaptive`, in thousandths of a bit.
fn costs_of_squares(fen: &str) -> HashMap<Square, u32> {
    let snapshot = Snapshot::reduced(&Position::from_fen(fen).unwrap());
    let mut costs = HashMap::new();
    let mut add = |cost: Cost| {
        if let Choice::Square(square) = cost.choice {
            *costs.entry(square).or_default() += cost.millibits();
        }
    };
    Adaptive::costs(&snapshot, &mut add).unwrap();
    costs
}

#[test]
fn the_adaptive_code() {
    let page = "docs/adaptive.md";
    let table = rows(&read("docs/encodings.md"));
    let mean = |code: &str| table.iter().find(|row| row[0] == code).unwrap()[4].clone();
    let [own, best] = ["adaptive", "h3"].map(mean);
    says!(page, "the complete position takes {own} bits on average");
    says!(page, "what `h3`, the best code book here, takes: {best}.");
    assert!(2.0 * own.parse::<f64>().unwrap() < best.parse().unwrap(), "less than half");
    says!(page, "148.4 bits are enough");
    assert_eq!(format!("{:.1}", 4.8e44_f64.log2()), "148.4");
    let costs =
        costs_of_squares("r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1");
    says!(page, "The knight on d7 costs most:");
    assert_eq!(costs.iter().max_by_key(|(_, cost)| **cost).unwrap().0, &Square::D7);
    says!(page, "The bishop on b4 costs almost nothing,");
    assert!(costs[&Square::B4] < 250);
    let [model, moves] = ["model.bin", "moves.bin"].map(|file| {
        let file = Path::new(ROOT).join("crates/board-encoding/src/adaptive").join(file);
        fs::metadata(file).unwrap().len() as f64 / 1024.0
    });
    says!(page, "The models are files of {model:.0} and {moves:.0} KB");
}

/// Other ways to store the same positions. The lengths in whole bytes and in a stream are those of tests of the crate.
#[test]
fn the_adaptive_code_next_to_others() {
    let page = rows(&read("docs/adaptive.md"));
    let sizes = record("sizes.txt");
    let sizes: HashMap<_, _> =
        words(&sizes).into_iter().skip(3).map(|words| (words[0], words[4])).collect();
    let zstd = record("zstd.txt");
    let zstd = rows(&zstd);
    let is = |stored: &str, bits: &str| {
        let found = page.iter().find(|row| row[0] == stored);
        assert_eq!(found.unwrap_or_else(|| panic!("no {stored}"))[1], bits, "{stored}");
    };
    for code in ["record32", "r160", "h3", "adaptive"] {
        is(code, sizes[code]);
    }
    is("FEN", sizes["fen"]);
    let lichess = page.iter().find(|row| row[0].starts_with("binary-fen`, the format of"));
    assert_eq!(lichess.unwrap()[1], sizes["binary-fen"]);
    for (stored, how) in [
        (
            "record32`, each alone by `zstd -19` with the dictionary",
            "each alone, with the dictionary",
        ),
        (
            "record32`, all in one stream by `zstd -19` with the dictionary",
            "in one stream, with the dictionary",
        ),
        ("record32`, all in one stream by `zstd -19", "in one stream"),
    ] {
        is(stored, &zstd.iter().find(|row| row[0] == how).unwrap()[1]);
    }
    // The dictionary has the size of the model.
    let model = fs::metadata(Path::new(ROOT).join("crates/board-encoding/src/adaptive/model.bin"));
    let size = format!("dictionary of {} bytes,", model.unwrap().len());
    assert!(record("zstd.txt").contains(&size), "not {size}");
}

#[test]
fn the_adaptive_code_on_new_boards() {
    let page = "docs/adaptive.md";
    let unseen = record("unseen.txt");
    let table: Vec<_> = rows(&unseen).into_iter().skip(1).collect();
    for row in &table {
        says!(page, "| {} |", row.join(" | "));
    }
    let sizes = record("sizes.txt");
    let adaptive = words(&sizes).into_iter().find(|words| words.first() == Some(&"adaptive"));
    let adaptive = adaptive.unwrap();
    assert_eq!(table.iter().map(|row| &row[2]).collect::<Vec<_>>(), adaptive[1..5]);
    let games = |text: &str| {
        let number = text.split(" games,").next().and_then(|text| text.split_whitespace().last());
        number.unwrap().parse::<u32>().unwrap()
    };
    let moves = fs::read(Path::new(ROOT).join("crates/board-encoding/src/adaptive/moves.bin"));
    let moves = moves.unwrap();
    let header = String::from_utf8_lossy(&moves[..1024]);
    says!(page, "{} of its {} whole games.", games(&unseen), games(&header));
    // The same files, by their hashes.
    let hashes = unseen.lines().filter_map(|line| line.split_once(" allgames_"));
    assert_eq!(hashes.filter(|(hash, _)| hash.len() == 64 && header.contains(hash)).count(), 2);
}

#[test]
fn large_perft() {
    let (page, costs, record) =
        ("docs/large-perft.md", "docs/large-perft-cost.md", record("large-perft.txt"));
    let (unique, rest) = record.split_once(" s real, ").unwrap();
    for words in words(unique).iter().filter(|words| words.len() == 3 && words[0].len() == 1) {
        says!(page, "| {} |", words.join(" | "));
    }
    let real: f64 = unique.split_whitespace().last().unwrap().parse().unwrap();
    let rest = words(rest);
    let [user, system, kib] =
        [0, 3, 6].map(|word| rest[0][word].replace(',', "").parse::<f64>().unwrap());
    let processor = user + system;
    says!(
        page,
        "take {processor:.0} seconds of processor time, and {real:.0} seconds on two threads"
    );
    says!(page, "| 7 | 512 | {:.0} |", kib / 1024.0);
    let medians = rest.iter().find(|words| words.contains(&"(medians")).unwrap();
    let [one, two] = [medians.len() - 3, medians.len() - 1]
        .map(|word| medians[word].trim_end_matches([')', '.']).parse::<f64>().unwrap());
    says!(page, "takes {one:.1} seconds on one thread and {two:.1} on two, where MPerft");
    let nine = 1 + rest.iter().position(|words| words == &["perft", "9", "before"]).unwrap();
    let mut seconds: Vec<f64> =
        rest[nine..nine + 3].iter().map(|words| words[0].parse().unwrap()).collect();
    seconds.sort_by(f64::total_cmp);
    says!(page, "perft(9) with 4 GiB takes {:.0} seconds on two threads", seconds[1]);
    let leaves = rest.iter().rposition(|words| words.len() > 3 && words[1] == "leaves,").unwrap();
    let seconds: f64 = rest[leaves + 1][0].parse().unwrap();
    says!(page, "is {} after {seconds:.0} seconds", rest[leaves][0].trim_end_matches(','));

    // Means of seconds per position, with their standard errors, and what follows for the whole.
    for (cut, left, digits) in [("6", "6", 3), ("6", "7", 2), ("7", "6", 3), ("7", "7", 1)] {
        let is_sample = |words: &&Vec<&str>| words.len() == 5 && words[..2] == [cut, left];
        let times: Vec<f64> = rest
            .iter()
            .filter(is_sample)
            .map(|words| words[4].parse::<f64>().unwrap() / 1e3)
            .collect();
        let number = times.len() as f64;
        let mean = times.iter().sum::<f64>() / number;
        let squares: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
        let error = (squares / (number - 1.0) / number).sqrt();
        says!(costs, "| {cut} | {left} | {number} | {mean:.digits$} ± {error:.digits$} |");
        let positions = if cut == "6" { 9_417_681.0 } else { 96_400_068.0 };
        let days = [mean, mean - error, mean + error].map(|seconds| positions * seconds / 86_400.0);
        let days = days.map(|days| match days {
            ..1000.0 => format!("{days:.0}"),
            _ => format!("{:.1}00", days / 1000.0).replace('.', ","),
        });
        says!(costs, "| {mean:.digits$} | {} ({} to {}) |", days[0], days[1], days[2]);
    }
}

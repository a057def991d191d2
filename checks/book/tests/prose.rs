//! Figures in the README, the book and the guide are those of the records and the sources.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use board_book::links;
use serde_json::Value;

const RECORD: &str = "benches/record/2026-11-22-zen5-vm";
const ARRAYS: [&str; 5] = ["array8x8", "mailbox12x12", "mailbox10x12", "mailbox16x16", "x88"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn record(file: &str) -> String {
    read(&format!("{RECORD}/{file}"))
}

/// The rows of all tables of a text, cell by cell; of a link only its text, without the marks of code.
fn rows(text: &str) -> Vec<Vec<String>> {
    let cell = |cell: &str| {
        let cell = cell.trim();
        let text = cell.strip_prefix('[').and_then(|link| link.split_once("](")).map(|link| link.0);
        text.unwrap_or(cell).trim_matches('`').to_string()
    };
    let lines = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    lines.map(|line| line.trim().trim_matches('|').split('|').map(cell).collect()).collect()
}

/// The rows of a text in columns, by their first word.
fn columns(text: &str) -> HashMap<&str, Vec<&str>> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.filter(|words| !words.is_empty()).map(|words| (words[0], words[1..].to_vec())).collect()
}

/// Fails unless the page has the sentence, wherever its lines break.
#[track_caller]
fn says(page: &str, sentence: &str) {
    let text = read(page).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(sentence), "{page} does not say: {sentence}");
}

/// The smallest and the largest of some figures.
fn range(figures: impl IntoIterator<Item = f64>) -> (f64, f64) {
    figures
        .into_iter()
        .fold((f64::MAX, f64::MIN), |(low, high), figure| (low.min(figure), high.max(figure)))
}

/// What Callgrind counted for a representation: instructions, reads, writes, branches, mispredicted,
/// instructions per leaf.
fn counts(id: &str, position: &str) -> Vec<f64> {
    let rows = rows(&record("instructions.md"));
    let row = rows.iter().find(|row| row[0] == id && row[1] == position);
    let row = row.unwrap_or_else(|| panic!("no {id} {position} in the record"));
    row[2..].iter().map(|cell| cell.parse().unwrap()).collect()
}

/// How much less the lists take than the scan, in percent.
fn saved_by_lists(position: &str, column: usize) -> (f64, f64) {
    range(ARRAYS.map(|board| {
        let (scanned, listed) =
            (counts(board, position), counts(&format!("{board}+list"), position));
        100.0 * (1.0 - listed[column] / scanned[column])
    }))
}

/// A field of the row of a representation for a workload.
fn measured(id: &str, workload: &str, field: &str) -> f64 {
    let record: Value = serde_json::from_str(&record("compare.json")).unwrap();
    let rows = record["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["backend"] == id && row["workload"] == workload).unwrap();
    row[field].as_f64().unwrap()
}

#[test]
fn table_of_the_readme() {
    let record = record("compare.txt");
    let compared = columns(&record);
    let mut ids = 0;
    for row in rows(&read("README.md")).iter().filter(|row| row.len() == 6 && row[0] != "id") {
        let listed = format!("{}+list", row[0]);
        for (id, cells) in [(&row[0], &row[2..4]), (&listed, &row[4..6])] {
            if !cells[0].is_empty() {
                let [speed, .., bytes, _] = &compared[id.as_str()][..] else { panic!("{id}") };
                assert_eq!((&*cells[0], &*cells[1]), (*bytes, *speed), "{id}");
                ids += 1;
            }
        }
    }
    let recorded = record.lines().skip_while(|line| !line.starts_with("board")).count() - 1;
    assert_eq!(ids, recorded);
}

#[test]
fn the_oldest_compiler() {
    let manifest = read("Cargo.toml");
    let line = manifest.lines().find(|line| line.starts_with("rust-version")).unwrap();
    let version = line.split('"').nth(1).unwrap();
    says("README.md", &format!("version {version} or later"));
    says("CHANGELOG.md", &format!("The oldest supported compiler is Rust {version}."));
    says("docs/versioning.md", &format!("It is {version} because"));
}

#[test]
fn unsafe_blocks() {
    let mut found = Vec::new();
    for folder in ["crates", "explorer", "checks", "xtask", "examples", "benches", "tests"] {
        for file in links::files(&root().join(folder), "rs").unwrap() {
            let path = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
            let code = fs::read_to_string(&file).unwrap();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            // The words stand apart here, so that this test does not find itself.
            let blocks = code.flat_map(|line| line.matches(concat!("unsafe", " {"))).count();
            if blocks > 0 && !path.contains("/target/") {
                found.push((path, blocks.to_string()));
            }
        }
    }
    found.sort();
    let (_, section) = {
        let page = read("docs/versioning.md");
        let (before, section) = page.split_once("## Unsafe code").unwrap();
        (before.to_string(), section.split("\n## ").next().unwrap().to_string())
    };
    let mut listed: Vec<_> =
        rows(&section)[1..].iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn sentences_on_counts() {
    let page = "docs/why.md";
    let (low, high) = saved_by_lists("mean", 0);
    let (low_mispredicted, high_mispredicted) = saved_by_lists("mean", 4);
    says(
        page,
        &format!(
            "It saves {low:.0} to {high:.0} % of the instructions and {low_mispredicted:.0} to \
         {high_mispredicted:.0} % of the mispredicted branches"
        ),
    );
    let mean = |id| counts(id, "mean");
    let leaves = mean("array8x8")[0] / mean("array8x8")[5];
    says(page, &format!("A position has about {leaves:.0} legal moves on average."));
    says(
        page,
        &format!("`bitboard` takes {:.0} instructions for each of them", mean("bitboard")[5]),
    );
    let ids: Vec<String> =
        rows(&record("instructions.md"))[1..].iter().map(|row| row[0].clone()).collect();
    let others = ids.iter().filter(|id| !id.starts_with("bitboard"));
    let (low, high) = range(others.map(|id| counts(id, "mean")[5]));
    says(page, &format!("squares one by one take {low:.0} to {high:.0}."));
    let (low, high) =
        range(["mailbox12x12", "mailbox10x12", "mailbox16x16"].map(|id| counts(id, "mean")[3]));
    says(
        page,
        &format!(
            "{:.0} and {:.0} conditional branches per position, compared with {low:.0} to {high:.0} on",
            mean("x88")[3],
            mean("array8x8")[3],
        ),
    );
    let share = 100.0 * mean("nibble")[0] / mean("array8x8")[0];
    says(page, &format!("It takes {share:.0} % of the instructions of `array8x8`"));
    let (one, both) = (mean("bitboard"), mean("bitboard+array8x8"));
    says(
        page,
        &format!(
            "makes {:.0} writes and {:.0} reads more per position than `bitboard`. That is {:.0} % more instructions.",
            both[2] - one[2],
            both[1] - one[1],
            100.0 * (both[0] / one[0] - 1.0),
        ),
    );
    let ratios = rows(&record("ratio-native.md"));
    let time =
        |id: &str| 1.0 / ratios.iter().find(|row| row[0] == id).unwrap()[5].parse::<f64>().unwrap();
    says(
        page,
        &format!(
            "Timed, they take {:.2} and {:.2} of the time of cozy-chess",
            time("bitboard"),
            time("byteboard")
        ),
    );
}

#[test]
fn sentences_on_lists() {
    let page = "docs/piece-lists.md";
    let percent = |position, column| {
        let (low, high) = saved_by_lists(position, column);
        format!("{low:.0} to {high:.0} %")
    };
    let endgame =
        if record("instructions.md").contains("| endgame |") { "endgame" } else { "ending" };
    says(
        page,
        &format!(
            "Lists save {} of the instructions, and about as much in every phase: {} at the start, {} in the \
         middle game and {} in the endgame.",
            percent("mean", 0),
            percent("start", 0),
            percent("middle", 0),
            percent(endgame, 0),
        ),
    );
    says(page, &format!("They save {} of the mispredicted branches.", percent("mean", 4)));
    let speeds = ["native", "plain", "x86-64-v3"].map(|build| {
        let rows = rows(&record(&format!("ratio-{build}.md")));
        let ratio =
            |id: &str| rows.iter().find(|row| row[0] == id).unwrap()[5].parse::<f64>().unwrap();
        ARRAYS.map(|board| 100.0 * (ratio(&format!("{board}+list")) / ratio(board) - 1.0))
    });
    let (low, high) = range(speeds.into_iter().flatten());
    says(
        page,
        &format!("In speed they gain {low:.0} to {high:.0} %, depending on board and build."),
    );
    let bytes = |id: &str| measured(id, "perft", "bytes");
    for row in rows(&read(page)).iter().filter(|row| row.len() == 3 && row[0] != "board") {
        let listed = bytes(&format!("{}+list", row[0]));
        assert_eq!(
            (&*row[1], &*row[2]),
            (&*bytes(&row[0]).to_string(), &*listed.to_string()),
            "{}",
            row[0]
        );
        says(page, &format!("The lists take {} bytes:", listed - bytes(&row[0])));
        says(page, &format!("They cost {} bytes,", listed - bytes(&row[0])));
    }
    let undo = measured("x88+list", "make-unmake", "undo_bytes");
    says(page, &format!("An undo record is {undo} bytes with and without lists"));
}

#[test]
fn sentences_of_the_guide() {
    let page = "crates/polyboard/src/guide/choosing.md";
    let speed = |id, workload| measured(id, workload, "nodes_per_second");
    let slower = speed("bitboard", "make-unmake") / speed("bitboard+array8x8", "make-unmake");
    let word =
        |factor: f64| ["once", "twice", "three times", "four times"][factor.round() as usize - 1];
    says(page, &format!("making and unmaking a move takes about {} as long", word(slower)));
    let faster = speed("byteboard", "attacked") / speed("bitboard", "attacked");
    says(page, &format!("`Byteboard`, {} as fast at it", word(faster)));
    says(
        page,
        &format!("`Nibble`: {} bytes with the whole state", measured("nibble", "perft", "bytes")),
    );

    let record = record("choose.txt");
    let figures: Vec<(&str, f64, f64)> = record
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (time, ratio) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some((line.split_once(words.next()?)?.1, time, ratio))
        })
        .collect();
    let [first, second] = [&figures[..8], &figures[8..]];
    let page = rows(&read(page));
    let page: Vec<_> =
        page.iter().filter(|row| row.len() == 3 && row[1].parse::<f64>().is_ok()).collect();
    assert_eq!((page.len(), first.len(), second.len()), (8, 8, 8));
    for (line, row) in page.iter().enumerate() {
        for (figures, cell) in [(first, &row[1]), (second, &row[2])] {
            let (_, time, ratio) = figures[line];
            let expected = if line < 4 { format!("{ratio:.2}") } else { format!("{time:.1}") };
            assert_eq!(*cell, expected, "{row:?}");
        }
    }
}

#[test]
fn lengths_of_codes() {
    let (page, record) = ("docs/encodings.md", record("sizes.txt"));
    let recorded = columns(&record);
    let quoted: Vec<_> =
        rows(&read(page)).into_iter().filter(|row| row.len() == 9 && row[0] != "code").collect();
    assert!(quoted.len() > 20 && quoted.len() + 2 == recorded.len(), "{}", quoted.len());
    for row in quoted {
        assert_eq!(row[1..], recorded[row[0].as_str()][..8], "{}", row[0]);
    }
    let mean = |code| recorded[code][3].parse::<f64>().unwrap();
    says(page, &format!("on real games it averages {:.0} bits.", mean("a")));
    says(
        page,
        &format!(
            "On real games it is *longer*, {:.0} bits against {:.0},",
            mean("b+c7"),
            mean("b")
        ),
    );
    says(page, &format!("and then not by much: {:.1}.", mean("b+best")));
    says(page, &format!("averages {:.1} bits, the best of the family.", mean("h3")));
    says(page, &format!("`h3` is shorter by {:.0} bits on average.", mean("r160") - mean("h3")));
    says(page, &format!("without tables: `h3`, {:.1} bits on average.", mean("h3")));
}

#[test]
fn costs_of_large_perft() {
    let record = record("large-perft.txt");
    let mut timed: HashMap<(String, String), Vec<f64>> = HashMap::new();
    for line in record.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [cut, left, _, _, time] = words[..]
            && cut.len() == 1
            && let (Ok(_), Ok(time)) = (cut.parse::<u32>(), time.parse::<f64>())
            && left.len() == 1
        {
            timed.entry((cut.to_string(), left.to_string())).or_default().push(time / 1000.0);
        }
    }
    let page = rows(&read("docs/large-perft-cost.md"));
    let samples: Vec<_> =
        page.iter().filter(|row| row.len() == 4 && row[3].contains('±')).collect();
    assert_eq!((samples.len(), timed.len()), (4, 4));
    let mut means = HashMap::new();
    for row in samples {
        let times = &timed[&(row[0].clone(), row[1].clone())];
        let number = times.len() as f64;
        let mean = times.iter().sum::<f64>() / number;
        let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (number - 1.0);
        let error = (variance / number).sqrt();
        let digits = row[3].split_once('±').unwrap().0.trim().split_once('.').unwrap().1.len();
        assert_eq!(row[2], times.len().to_string());
        assert_eq!(row[3], format!("{mean:.digits$} ± {error:.digits$}"));
        let left: u32 = row[1].parse().unwrap();
        means.insert((row[0].clone(), row[0].parse::<u32>().unwrap() + left), (mean, error));
    }
    let counted: Vec<_> = page.iter().filter(|row| row.len() == 7 && row[0] != "depth").collect();
    assert_eq!(counted.len(), 4);
    for row in counted {
        let (mean, error) = means[&(row[1].clone(), row[0].parse().unwrap())];
        let positions: f64 = row[2].replace(',', "").parse().unwrap();
        let days = |seconds: f64| {
            let days = positions * seconds / 86_400.0;
            if days < 1000.0 {
                format!("{days:.0}")
            } else {
                let hundreds = (days / 100.0).round() * 100.0;
                format!("{},{:03}", hundreds as u32 / 1000, hundreds as u32 % 1000)
            }
        };
        let expected = format!("{} ({} to {})", days(mean), days(mean - error), days(mean + error));
        assert_eq!(row[4], expected);
    }
}

#[test]
fn counts_and_times_of_large_perft() {
    let (page, record) = ("docs/large-perft.md", record("large-perft.txt"));
    let (unique, rest) = record.split_once(" s real, ").unwrap();
    let counted: Vec<Vec<&str>> = unique
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<&str>| words.len() == 3 && words[0].parse::<u32>().is_ok())
        .collect();
    let quoted = rows(&read(page));
    assert_eq!(counted.len(), 8);
    for row in counted {
        assert!(quoted.iter().any(|cells| cells[..] == row[..]), "{row:?}");
    }
    let real: f64 = unique.split_whitespace().last().unwrap().parse().unwrap();
    let figures: Vec<f64> = rest
        .lines()
        .next()
        .unwrap()
        .split_whitespace()
        .filter_map(|word| word.replace(',', "").parse().ok())
        .collect();
    let [user, system, resident] = figures[..] else { panic!("{figures:?}") };
    says(
        page,
        &format!(
            "Seven plies take {:.0} seconds of processor time, and {real:.0} seconds on two threads",
            user + system
        ),
    );
    says(page, &format!("| 7 | 512 | {:.0} |", resident / 1024.0));
    let medians = record.split_once("(medians ").unwrap().1.split_once(')').unwrap().0;
    let (one, two) = medians.split_once(" and ").unwrap();
    let [one, two] = [one, two].map(|median| median.parse::<f64>().unwrap());
    says(page, &format!("takes {one:.1} seconds on one thread and {two:.1} on two."));
}

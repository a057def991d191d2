//! Figures that lessons and pages quote are those of the record.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

const RECORD: &str = "benches/record/2026-11-23-xeon-vm";

/// The array boards that have lists beside them, too, with the crates that quote their figures.
const ARRAYS: [(&str, &str); 5] = [
    ("array8x8", "array8x8"),
    ("mailbox12x12", "mailbox12x12"),
    ("mailbox10x12", "mailbox10x12"),
    ("mailbox16x16", "mailbox16x16"),
    ("x88", "0x88"),
];

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The rows of all tables of a text, cell by cell, without the marks of code.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().map(|line| line.trim_start_matches("//!").trim());
    let rows = lines.filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    rows.map(|row| {
        row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect()
    })
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
    let (record, page) = (read(&format!("{RECORD}/instructions.md")), read("docs/why.md"));
    let counts = counts(&record);
    let boards = counts.keys().filter(|(_, position)| *position == "mean").count();
    let quoted: Vec<_> = rows(&page).filter(|row| counts.contains_key(&(row[0], "mean"))).collect();
    assert_eq!(quoted.len(), boards);
    for row in quoted {
        assert_eq!(row[1..], counts[&(row[0], "mean")], "{}", row[0]);
    }
}

#[test]
fn counts_of_the_lessons() {
    let record = read(&format!("{RECORD}/instructions.md"));
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
    let record = read(&format!("{RECORD}/ratio-native.md"));
    let quoted: Vec<_> = rows(speed).filter(|row| row.len() == 8 && row[0] != "board").collect();
    assert_eq!(quoted.len(), 2 * ARRAYS.len());
    for row in quoted {
        assert_eq!(rows(&record).find(|recorded| recorded[0] == row[0]), Some(row));
    }
    let record = read(&format!("{RECORD}/instructions.md"));
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

#[test]
fn costs_of_the_bitboard() {
    let (record, lesson) =
        (read(&format!("{RECORD}/costs.md")), read("crates/board-bitboard/src/lib.rs"));
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
        let record = read(&format!("{RECORD}/ratio-{build}.md"));
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
    assert!(
        lesson.contains(&format!("and {eight} times as fast where it was counted in eight lanes"))
    );
}

/// The lessons of the two boards with generators of their own, beside an array board.
#[test]
fn figures_of_nibble_and_piece_list() {
    let record = read(&format!("{RECORD}/instructions.md"));
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

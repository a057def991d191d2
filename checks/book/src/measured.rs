//! The figures of recorded runs of `polyboard compare`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};
use polyboard_compare::findings::saved_runs;
use polyboard_compare::{Findings, Study, TIE};

use crate::advice::span;
use crate::chart::{Chart, Row};
use crate::drawing::Drawing;

/// The folder of the records.
const RECORDS: &str = "benches/record";

/// Single operations on fresh positions and on positions learned by heart, by `benches/learned.sh`.
pub(crate) const LEARNED: &str = "benches/record/2026-11-30-zen3-vm/learned.json";

/// The files of all records whose names begin with one of `starts` and end with `.json`, record by record; `run.json` comes
/// before `run-native.json`.
pub(crate) fn files(root: &Path, starts: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for record in std::fs::read_dir(root.join(RECORDS)).context(RECORDS)? {
        let record = record?.path();
        if record.is_dir() {
            files.extend(saved_runs(&record, starts)?);
        }
    }
    files.sort_by_key(|file| file.with_extension(""));
    Ok(files)
}

/// The study of all records: the runs of all boards, in builds without flags, with flags, limited, or with functions in
/// another order.
pub(crate) fn study(root: &Path) -> Result<Study> {
    Study::read(&files(root, &["run", "layout-"])?).map_err(Error::msg)
}

/// The run of the first machine, for figures that one machine is enough for.
pub(crate) fn first(study: &Study) -> Result<&Findings> {
    study.first().with_context(|| format!("no run of a whole machine in {RECORDS}"))
}

/// What stands under a table: the record that it is from.
pub(crate) fn below(run: &Findings) -> String {
    format!("\n*The record: {}.*\n", run.in_words())
}

/// What Callgrind counted.
pub(crate) const COUNTS: &str = "benches/record/2026-11-29-zen3-vm/instructions.md";

/// The workloads that chapters compare, in words that follow "faster in".
const COMPARED: [(&str, &str); 5] = [
    ("perft", "a perft"),
    ("search", "the search"),
    ("captures", "listing captures"),
    ("make-unmake", "making and unmaking a move"),
    ("attacked", "asking whether a square is attacked"),
];

/// A board beside another: in sentences that follow from the study and the counts. A board that is newer has no figures.
pub(crate) fn compared(study: &Study, counts: &str, board: &str, other: &str) -> Result<String> {
    let run = first(study)?;
    if run.bytes(board).is_none() && run.bytes(other).is_some() {
        return Ok(format!(
            "The record of {} does not have `{board}` yet. To measure it beside `{other}` on your machine:\n\n\
             ```sh\ncargo run --release -- compare --backend {board},{other} --workload all\n```\n",
            run.label(),
        ));
    }
    let (mut faster, mut slower, mut equal) = (Vec::new(), Vec::new(), Vec::new());
    for (workload, words) in COMPARED {
        let times = run.times(workload, board, other);
        match times.with_context(|| format!("no {workload} of {board:?} and {other:?}"))? {
            [low, middle, _] if low > 1.0 && middle >= TIE => {
                let span = span(study, workload, board, other, "");
                faster.push(format!("{words} ({middle:.2} times; {span})"));
            }
            [_, middle, high] if high < 1.0 && middle <= 1.0 / TIE => {
                let span = span(study, workload, other, board, "");
                slower.push(format!("{words} ({:.2} times; {span})", 1.0 / middle));
            }
            _ => equal.push(words),
        }
    }
    let mut parts = Vec::new();
    for (list, word) in [(faster, "faster"), (slower, "slower")] {
        if !list.is_empty() {
            parts.push(format!("**{word}** than `{other}` in {}", join(&list)));
        }
    }
    if !equal.is_empty() {
        let list: Vec<String> = equal.iter().map(ToString::to_string).collect();
        parts.push(format!("**about as fast** as `{other}` (within 5 %) in {}", join(&list)));
    }
    let [bytes, other_bytes] =
        [board, other].map(|board| run.bytes(board).context("no such board"));
    let counted = match [mean(counts, board), mean(counts, other)] {
        [Ok(own), Ok(others)] => format!(
            "Per position of a perft it takes {:.0} instructions and {:.0} conditional branches, compared with {:.0} and {:.0}. ",
            own[0], own[1], others[0], others[1],
        ),
        // Newer than the counts.
        _ => String::new(),
    };
    Ok(format!(
        "On {}, in a build without flags, `{board}` is {}. The ranges are over all levels of processor in the study.\n\n{counted}It has {} bytes, and `{other}` has {}.\n",
        run.label(),
        parts.join("; "),
        bytes?,
        other_bytes?,
    ))
}

/// Instructions and conditional branches per position of a perft: the mean over the positions.
fn mean(counts: &str, board: &str) -> Result<[f64; 2]> {
    let start = format!("| {board} | mean | ");
    let row = counts.lines().find_map(|line| line.strip_prefix(&start));
    let row = row.with_context(|| format!("no mean of {board:?} in {COUNTS}"))?;
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [instructions, _, _, branches, ..] = cells[..] else { bail!("{COUNTS} has another form") };
    Ok([instructions.parse()?, branches.parse()?])
}

/// The instructions per position of a perft, the fewest first.
pub(crate) fn chart(counts: &str) -> Result<Drawing> {
    let boards =
        counts.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | mean | "));
    let boards = boards.map(|(board, _)| Ok((board, mean(counts, board)?[0])));
    let mut boards: Vec<(&str, f64)> = boards.collect::<Result<_>>()?;
    boards.sort_by(|a, b| a.1.total_cmp(&b.1));
    let most = boards.last().context("nothing was counted")?.1;
    let row = |(board, count): (&str, f64)| {
        (board.to_owned(), vec![([0.0, count, count], "dot")], format!("{count:.0}"))
    };
    let rows: Vec<Row> = boards.into_iter().map(row).collect();
    let ticks = &[(0.0, "0"), (500.0, "500"), (1000.0, "1000")];
    let chart = Chart { left: 118.0, ends: [0.0, most], ticks, apart: 0.0 };
    Ok(chart.drawing("instructions", "Instructions per position whose moves are counted.", &rows))
}

fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// For each workload the two fastest boards and the slowest, peers among them.
pub(crate) fn fastest(run: &Findings) -> Result<String> {
    let mut table =
        String::from("| workload | fastest | next | slowest |\n| --- | --- | --- | --- |\n");
    for workload in run.workloads() {
        let boards = run.boards(workload);
        let [first, second, .., last] = boards[..] else {
            bail!("{workload}: fewer than three boards");
        };
        table += &format!("| `{workload}` |");
        for board in [first, second, last] {
            let speed = run.speed(workload, board).context("a board without speed")?;
            table += &format!(" `{board}` {:.1} |", speed / 1e6);
        }
        table.push('\n');
    }
    Ok(table + &below(run))
}

/// The columns of [`speeds`].
const QUOTED: [&str; 6] = ["perft", "perft-no-bulk", "search", "legal", "captures", "make-unmake"];

/// The speeds of every board at a few workloads, peers among them, the fastest at a search first. A dash is what it does not do.
pub(crate) fn speeds(run: &Findings) -> String {
    let heads = QUOTED.map(|workload| format!(" `{workload}` |"));
    let mut table =
        format!("| board |{}\n| --- |{}\n", heads.concat(), " ---: |".repeat(QUOTED.len()));
    for board in run.boards("search") {
        let cell = |workload| match run.speed(workload, board) {
            Some(speed) => format!(" {:.1} |", speed / 1e6),
            None => " - |".into(),
        };
        table += &format!("| `{board}` |{}\n", QUOTED.map(cell).concat());
    }
    table + &below(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTED: &str = "| a | mean | 100 | 1 | 2 | 30 | 0.5 | 9.0 |\n| b | mean | 120 | 1 | 2 | 40 | 0.5 | 9.0 |\n";

    #[test]
    fn counts_are_drawn_from_the_fewest_to_the_most() {
        let figures = chart(COUNTED).unwrap().live;
        let [few, most] = [">100</text>", ">120</text>"].map(|count| figures.find(count).unwrap());
        assert!(few < most, "{figures}");
        assert!(chart("").is_err());
    }

    /// The sentences follow from the figures of the same run.
    #[test]
    fn a_board_beside_another_is_what_the_record_says() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let study = study(&root).unwrap();
        let run = first(&study).unwrap();
        let counts =
            "| bitboard | mean | 1 | 1 | 2 | 3 | 0 | 0 |\n| x88 | mean | 5 | 1 | 2 | 7 | 0 | 0 |\n";
        let text = compared(&study, counts, "bitboard", "x88").unwrap();
        let [low, perft, _] = run.times("perft", "bitboard", "x88").unwrap();
        assert!(
            low > 1.0
                && text
                    .contains(&format!("**faster** than `x88` in a perft ({perft:.2} times; 2.")),
            "{text}"
        );
        assert!(text.contains("1 instructions and 3 conditional branches, compared with 5 and 7."));
        assert!(compared(&study, counts, "bitboard", "c").is_err());
        let newer = compared(&study, counts, "c", "bitboard").unwrap();
        assert!(
            newer.contains(" does not have `c` yet.") && newer.contains("--backend c,bitboard ")
        );
        let table = fastest(run).unwrap();
        assert_eq!(table.lines().count(), 4 + run.workloads().len());
    }
}

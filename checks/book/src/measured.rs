//! The figures of a recorded `polyboard compare`.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The record that the book quotes.
pub(crate) const RECORD: &str = "benches/record/2026-11-23-xeon-vm/compare.json";

/// The rows of a record that cover all positions.
pub(crate) fn rows(record: &str, file: &'static str) -> Result<Vec<Value>> {
    let mut record: Value = serde_json::from_str(record).context(file)?;
    let Value::Array(rows) = record["rows"].take() else { bail!("{file} has no rows") };
    Ok(rows.into_iter().filter(|row| row["class"] == "all").collect())
}

/// What Callgrind counted.
pub(crate) const COUNTS: &str = "benches/record/2026-11-23-xeon-vm/instructions.md";

/// The workloads that chapters compare, in words that follow "faster in".
const COMPARED: [(&str, &str); 5] = [
    ("perft", "a perft"),
    ("search", "the search"),
    ("captures", "listing captures"),
    ("make-unmake", "making and unmaking a move"),
    ("attacked", "asking whether a square is attacked"),
];

/// A board beside another: in sentences that follow from the record and the counts.
pub(crate) fn compared(record: &str, counts: &str, board: &str, other: &str) -> Result<String> {
    let rows = rows(record, RECORD)?;
    let row = |id: &str, workload: &str| {
        let row = rows.iter().find(|row| row["backend"] == id && row["workload"] == workload);
        row.with_context(|| format!("no {workload} of {id:?} in {RECORD}"))
    };
    let (mut faster, mut slower, mut equal) = (Vec::new(), Vec::new(), Vec::new());
    for (workload, words) in COMPARED {
        let [own, others] = [row(board, workload)?, row(other, workload)?];
        let ratio = Ratio::of(own, others).with_context(|| workload.to_string())?;
        match ratio {
            Ratio { low, middle, .. } if low > 1.0 => faster.push((words, middle)),
            Ratio { high, middle, .. } if high < 1.0 => slower.push((words, 1.0 / middle)),
            _ => equal.push(words),
        }
    }
    let mut parts = Vec::new();
    for (list, word) in [(faster, "faster"), (slower, "slower")] {
        let list: Vec<String> =
            list.iter().map(|(words, ratio)| format!("{words} ({ratio:.2} times)")).collect();
        if !list.is_empty() {
            parts.push(format!("**{word}** in {}", join(&list)));
        }
    }
    if !equal.is_empty() {
        let list: Vec<String> = equal.iter().map(ToString::to_string).collect();
        parts.push(format!("**not measurably different** in {}", join(&list)));
    }
    let [own, others] = [mean(counts, board)?, mean(counts, other)?];
    let [bytes, other_bytes] = [row(board, "perft")?, row(other, "perft")?]
        .map(|row| row["bytes"].as_u64().unwrap_or_default());
    Ok(format!(
        "Beside `{other}`, `{board}` is {}.\n\nPer position of a perft it takes {:.0} instructions and {:.0} conditional branches, \
         compared with {:.0} and {:.0}. It has {bytes} bytes, and `{other}` has {other_bytes}.\n",
        parts.join("; "),
        own[0],
        own[1],
        others[0],
        others[1],
    ))
}

/// A ratio of two speeds, with its interval.
pub(crate) struct Ratio {
    pub(crate) low: f64,
    pub(crate) middle: f64,
    pub(crate) high: f64,
}

impl Ratio {
    /// Both were timed in turns with the same board, and their ratios to it are recorded.
    pub(crate) fn of(own: &Value, other: &Value) -> Option<Ratio> {
        let field = |row: &Value, name: &str| row[name].as_f64();
        (own["yardstick"] == other["yardstick"]).then_some(())?;
        Some(Ratio {
            low: field(own, "ratio_low")? / field(other, "ratio_high")?,
            middle: field(own, "ratio")? / field(other, "ratio")?,
            high: field(own, "ratio_high")? / field(other, "ratio_low")?,
        })
    }
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

/// The instructions per position of a perft as bars, the fewest first.
pub(crate) fn bars(counts: &str) -> Result<String> {
    let boards =
        counts.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | mean | "));
    let boards = boards.map(|(board, _)| Ok((mean(counts, board)?[0], board)));
    let mut boards: Vec<(f64, &str)> = boards.collect::<Result<_>>()?;
    boards.sort_by(|a, b| a.0.total_cmp(&b.0));
    let most = boards.last().context("nothing was counted")?.0;
    let bar = |(count, board): (f64, &str)| {
        let share = 100.0 * count / most;
        format!("<dt>{board}</dt><dd style=\"--share: {share:.1}%\">{count:.0}</dd>")
    };
    let bars: String = boards.into_iter().map(bar).collect();
    Ok(format!(
        "<figure class=\"bars\"><dl>{bars}</dl><figcaption>Instructions per position whose moves are counted</figcaption></figure>\n"
    ))
}

fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// For each workload over all positions the two fastest boards and the slowest, peers among them.
pub(crate) fn fastest(record: &str) -> Result<String> {
    let rows = rows(record, RECORD)?;
    let mut workloads: Vec<(&str, Vec<(f64, &str)>)> = Vec::new();
    for row in &rows {
        let (Some(workload), Some(board), Some(speed)) =
            (row["workload"].as_str(), row["backend"].as_str(), row["nodes_per_second"].as_f64())
        else {
            bail!("a row without workload, board or speed: {row}");
        };
        match workloads.iter_mut().find(|(name, _)| *name == workload) {
            Some((_, boards)) => boards.push((speed, board)),
            None => workloads.push((workload, vec![(speed, board)])),
        }
    }
    let mut table =
        String::from("| workload | fastest | next | slowest |\n| --- | --- | --- | --- |\n");
    for (workload, boards) in &mut workloads {
        boards.sort_by(|a, b| b.0.total_cmp(&a.0));
        let [first, second, .., last] = &boards[..] else {
            bail!("{workload}: fewer than three boards");
        };
        table += &format!("| `{workload}` |");
        for (speed, board) in [first, second, last] {
            table += &format!(" `{board}` {:.1} |", speed / 1e6);
        }
        table.push('\n');
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTED: &str = "| a | mean | 100 | 1 | 2 | 30 | 0.5 | 9.0 |\n| b | mean | 120 | 1 | 2 | 40 | 0.5 | 9.0 |\n";

    fn record(perft: f64) -> String {
        let mut rows = Vec::new();
        for (id, ratio) in [("a", perft), ("b", 1.0)] {
            for (workload, _) in COMPARED {
                let ratio = if workload == "perft" { ratio } else { 1.0 };
                rows.push(serde_json::json!({
                    "backend": id, "workload": workload, "class": "all", "yardstick": "y", "bytes": 64,
                    "ratio": ratio, "ratio_low": ratio - 0.01, "ratio_high": ratio + 0.01,
                }));
            }
        }
        serde_json::json!({ "rows": rows }).to_string()
    }

    #[test]
    fn a_difference_within_the_intervals_is_none() {
        let compared = |perft| compared(&record(perft), COUNTED, "a", "b").unwrap();
        assert!(compared(1.2).starts_with(
            "Beside `b`, `a` is **faster** in a perft (1.20 times); **not measurably different** in the search, "
        ));
        assert!(compared(0.5).contains("**slower** in a perft (2.00 times); **not"));
        assert!(
            compared(1.01)
                .starts_with("Beside `b`, `a` is **not measurably different** in a perft, ")
        );
        assert!(
            compared(1.0).contains(
                "100 instructions and 30 conditional branches, compared with 120 and 40."
            )
        );
    }

    #[test]
    fn bars_are_shares_of_the_longest() {
        let bars = bars(COUNTED).unwrap();
        assert!(bars.contains("<dl><dt>a</dt><dd style=\"--share: 83.3%\">100</dd>"), "{bars}");
        assert!(bars.contains("<dt>b</dt><dd style=\"--share: 100.0%\">120</dd></dl>"), "{bars}");
        assert!(super::bars("").is_err());
    }

    #[test]
    fn a_board_without_record_is_an_error() {
        assert!(compared(&record(1.0), COUNTED, "a", "c").is_err());
    }
}

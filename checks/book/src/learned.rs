//! What a processor gains that knows positions by heart, from a record of `polyboard compare --learned`.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::measured::rows;

/// Single operations on fresh positions and on positions learned by heart, by `benches/learned.sh`.
pub(crate) const LEARNED: &str = "benches/record/2026-11-26-zen5-vm/learned.json";

/// A board at a workload: operations a second on fresh positions, and how many times as many by heart.
struct Pair {
    board: String,
    fresh: f64,
    gain: f64,
}

fn text<'a>(row: &'a Value, name: &str) -> Result<&'a str> {
    row[name].as_str().with_context(|| format!("a row without {name}: {row}"))
}

/// The speeds of a row, round by round.
fn speeds(row: &Value) -> Result<Vec<f64>> {
    let speeds = row["speeds"].as_array().context("a row without speeds")?;
    speeds.iter().map(|speed| speed.as_f64().context("a speed that is no number")).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
}

/// The boards at a workload, the fastest on fresh positions first.
fn pairs(rows: &[Value], workload: &str) -> Result<Vec<Pair>> {
    let is_of = |row: &&Value, learned: bool| {
        row["workload"] == workload && row["learned"] == learned && row["class"] == "all"
    };
    let mut pairs = Vec::new();
    for fresh in rows.iter().filter(|row| is_of(row, false)) {
        let board = text(fresh, "backend")?;
        let learned = rows.iter().find(|row| is_of(row, true) && row["backend"] == board);
        let learned = learned.with_context(|| format!("{board} did not learn {workload}"))?;
        let (fresh, learned) = (speeds(fresh)?, speeds(learned)?);
        ensure!(!fresh.is_empty() && fresh.len() == learned.len(), "{board}: unequal rounds");
        let gain =
            median(learned.iter().zip(&fresh).map(|(learned, fresh)| learned / fresh).collect());
        pairs.push(Pair { board: board.to_owned(), fresh: median(fresh), gain });
    }
    pairs.sort_by(|a, b| b.fresh.total_cmp(&a.fresh));
    Ok(pairs)
}

/// A table of all boards, and what follows from it.
pub(crate) fn learned(record: &str) -> Result<String> {
    let rows = rows(record, LEARNED)?;
    let mut workloads: Vec<&str> = Vec::new();
    for row in &rows {
        let workload = text(row, "workload")?;
        if !workloads.contains(&workload) {
            workloads.push(workload);
        }
    }
    let columns = workloads.iter().map(|workload| Ok((*workload, pairs(&rows, workload)?)));
    let columns: Vec<(&str, Vec<Pair>)> = columns.collect::<Result<_>>()?;
    let boards = &columns.first().context("the record has no workload")?.1;
    let names: String = columns.iter().map(|(workload, _)| format!(" `{workload}` |")).collect();
    let mut table = format!("| board |{names}\n| --- |{}\n", " ---: |".repeat(columns.len()));
    for Pair { board, .. } in boards {
        table += &format!("| `{board}` |");
        for (workload, pairs) in &columns {
            let pair = pairs.iter().find(|pair| pair.board == *board);
            let pair = pair.with_context(|| format!("{board} lacks {workload}"))?;
            table += &format!(" {:.2} |", pair.gain);
        }
        table.push('\n');
    }
    let said: Result<Vec<String>> =
        columns.iter().map(|(name, pairs)| sentence(name, pairs)).collect();
    Ok(format!("{table}\n{}\n", said?.join("\n")))
}

/// The boards that gain least and most at a workload, and how many pairs of boards change their order.
fn sentence(workload: &str, pairs: &[Pair]) -> Result<String> {
    let by_gain = |a: &&Pair, b: &&Pair| a.gain.total_cmp(&b.gain);
    let least = pairs.iter().min_by(by_gain).context("no board")?;
    let most = pairs.iter().max_by(by_gain).context("no board")?;
    let swapped = |(at, first): (usize, &Pair)| {
        let passed = |second: &&Pair| second.fresh * second.gain > first.fresh * first.gain;
        pairs[at + 1..].iter().filter(passed).count()
    };
    let swaps: usize = pairs.iter().enumerate().map(swapped).sum();
    let order = match swaps {
        0 => "the order of the boards stays the same".to_owned(),
        1 => "one pair of boards changes its order".to_owned(),
        swaps => {
            let all = pairs.len() * (pairs.len() - 1) / 2;
            format!("{swaps} of {all} pairs of boards change their order")
        }
    };
    Ok(format!(
        "* `{workload}`: from {:.2} times (`{}`) to {:.2} times (`{}`); {order}.",
        least.gain, least.board, most.gain, most.board
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(speeds: &[(&str, bool, f64)]) -> String {
        let row = |&(board, learned, speed): &(&str, bool, f64)| {
            serde_json::json!({
                "backend": board, "workload": "legal", "class": "all", "learned": learned,
                "speeds": [speed, 2.0 * speed, 3.0 * speed],
            })
        };
        serde_json::json!({ "rows": speeds.iter().map(row).collect::<Vec<_>>() }).to_string()
    }

    #[test]
    fn a_row_has_the_gain_of_a_board_and_the_order_is_counted() {
        let speeds = [("a", false, 10.0), ("b", false, 20.0), ("a", true, 30.0), ("b", true, 25.0)];
        assert_eq!(
            learned(&record(&speeds)).unwrap(),
            "| board | `legal` |\n| --- | ---: |\n| `b` | 1.25 |\n| `a` | 3.00 |\n\n\
             * `legal`: from 1.25 times (`b`) to 3.00 times (`a`); one pair of boards changes its order.\n"
        );
        assert!(learned(&record(&speeds[..3])).is_err(), "b did not learn");
    }
}

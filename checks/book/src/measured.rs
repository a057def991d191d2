//! The figures of a recorded `polyboard compare`.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The record that the book quotes.
pub(crate) const RECORD: &str = "benches/record/2026-11-22-zen5-vm/compare.json";

/// The rows of the record that cover all positions.
fn rows(record: &str) -> Result<Vec<Value>> {
    let mut record: Value = serde_json::from_str(record).context(RECORD)?;
    let Value::Array(rows) = record["rows"].take() else { bail!("the record has no rows") };
    Ok(rows.into_iter().filter(|row| row["class"] == "all").collect())
}

/// A table of all workloads of a board, over all positions.
pub(crate) fn workloads(record: &str, board: &str) -> Result<String> {
    let rows = rows(record)?;
    let number = |row: &Value, field: &str| {
        row[field].as_f64().with_context(|| format!("{board}: no {field} in the record"))
    };
    let mut table = String::from(
        "| workload | million a second | beside cozy-chess | 95 % interval |\n| --- | ---: | ---: | ---: |\n",
    );
    let mut found = 0;
    for row in rows.iter().filter(|row| row["backend"] == board) {
        let workload = row["workload"].as_str().context("a row has no workload")?;
        let unit = row["unit"].as_str().context("a row has no unit")?;
        let speed = number(row, "nodes_per_second")? / 1e6;
        table += &format!("| `{workload}` ({unit}) | {speed:.1} |");
        table += &if row["yardstick"] == "cozy-chess" {
            let (low, high) = (number(row, "ratio_low")?, number(row, "ratio_high")?);
            format!(" {:.2} | {low:.2} to {high:.2} |\n", number(row, "ratio")?)
        } else {
            String::from(" | |\n")
        };
        found += 1;
    }
    if found == 0 {
        bail!("no board {board:?} in {RECORD}");
    }
    Ok(table)
}

/// For each workload over all positions the two fastest boards and the slowest, peers among them.
pub(crate) fn fastest(record: &str) -> Result<String> {
    let rows = rows(record)?;
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

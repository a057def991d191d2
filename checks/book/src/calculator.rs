//! The figure that predicts what another board is worth to an engine: `polyboard elo` in a page.

use anyhow::{Context, Result};
use polyboard_compare::field::{TIME_CONTROL, doubling, seconds};
use polyboard_compare::predict::{Share, by_doubling, on, predict, scaled, usual};
use polyboard_compare::record::Speeds;
use polyboard_compare::study::BASE;
use serde_json::json;

use crate::Form;

/// Parts of the time, in percent, that the table has columns for.
const SHARES: [f64; 3] = [10.0, 20.0, 40.0];

/// What each board is worth in place of [`BASE`], as a table; in the book with the record for `site/page/calculator.js`.
pub(crate) fn calculator(speeds: &Speeds, form: Form) -> Result<String> {
    let game = seconds(TIME_CONTROL).context("no time control")?;
    let (usual, worth) = (usual(), doubling(game));
    let shares: Vec<Share> = on(speeds, &usual, BASE)?;
    let mut rows = Vec::new();
    for board in speeds["legal"].keys().filter(|board| *board != BASE) {
        let elo = |share: &f64| {
            let shares = scaled(&shares, share / 100.0);
            Ok(predict(speeds, [BASE, board], shares, |speed| by_doubling(worth, speed))?.elo)
        };
        let elo = SHARES.iter().map(elo).collect::<Result<Vec<_>>>()?;
        let cells: String = elo.iter().map(|elo| format!(" {elo} |")).collect();
        rows.push((elo[1].elo, format!("| `{board}` |{cells}\n")));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let [first, second, third] = SHARES;
    let table = format!(
        "Elo by the share of the time that the engine spends on `{BASE}`. A doubling is worth {worth} Elo, as published for {game} seconds \
         for a game.\n\n\
         | in place of `{BASE}` | {first} % | {second} % | {third} % |\n\
         | --- | ---: | ---: | ---: |\n{}",
        rows.into_iter().map(|row| row.1).collect::<String>(),
    );
    if form == Form::Page {
        return Ok(table);
    }
    let is_asked = |name: &String| usual.iter().any(|share| share.operation == *name);
    let asked: Speeds = speeds.clone().into_iter().filter(|(name, _)| is_asked(name)).collect();
    let record = json!({"speeds": asked, "shares": usual, "doubling": worth});
    Ok(format!("<div id=\"calculator\" data-record='{record}'></div>\n\n{table}"))
}

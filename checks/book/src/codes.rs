//! How many bits codes for positions take, from the record of `polyboard sizes`.

use anyhow::{Context, Result, bail};

use crate::chart::{Chart, Row};
use crate::drawing::Drawing;

/// What `polyboard sizes` measured.
pub(crate) const SIZES: &str = "benches/record/2026-11-23-xeon-vm/sizes.txt";

/// The codes as a picture, the one with the lowest mean first.
pub(crate) fn chart(record: &str) -> Result<Drawing> {
    let row = |line| {
        let mut words = str::split_whitespace(line);
        let name = words.next().context("a line without a code")?;
        let figures: Vec<f64> = words.take(6).map(str::parse).collect::<Result<_, _>>()?;
        let [opening, middle, ending, all, _, bound] = figures[..] else {
            bail!("no figures of {name}")
        };
        let phases = [opening, middle, ending];
        let [low, high] = [f64::min, f64::max].map(|end| phases.into_iter().fold(all, end));
        let marks = vec![([low, all, high], "dot"), ([bound; 3], "ring")];
        Ok((name.to_owned(), marks, format!("{all:.1}")))
    };
    let rows = record.lines().skip_while(|line| !line.starts_with("code ")).skip(1);
    let mut rows: Vec<Row> = rows.map(row).collect::<Result<_>>()?;
    rows.sort_by(|a, b| a.1[0].0[1].total_cmp(&b.1[0].0[1]));
    let ticks = &[(160.0, "160"), (50.0, "50"), (100.0, "100"), (250.0, "250"), (500.0, "500")];
    let chart = Chart { left: 84.0, ends: [38.0, 750.0], ticks, apart: 0.0 };
    let words = "Bits of a position by code. A dot and the figure are the mean over positions of real games; its line runs from the lowest mean of opening, \
                 middlegame and endgame to the highest. A ring is the bound: no position takes more. Equal steps are equal factors.";
    Ok(chart.drawing("codes", words, &rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_with_the_lowest_mean_is_first() {
        let record =
            "positions\n\ncode opening\nlong 8.0 16 8 12.5 16 24 1 1\nshort 1 2 3 2.25 9 17 1 1\n";
        let picture = chart(record).unwrap().live;
        let places = ["short", "long"].map(|code| picture.find(&format!(">{code}<")).unwrap());
        assert!(places.is_sorted(), "{picture}");
        assert!(chart("code opening\nx 1 2\n").is_err());
    }
}

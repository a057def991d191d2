//! What speed is worth in Elo: the matches of `benches/elo.sh`, a curve through them, and the price of each board.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::Value;

use crate::measured::{self, Ratio};
use crate::runs::grouped;
use crate::tricks;

/// The results of the matches.
pub(crate) const MATCHES: &str = "benches/record/2026-11-26-zen5-vm-elo";

/// The board that the engine of the matches has.
const BASE: &str = "bitboard";

/// The share of the time that an engine of our second kind spends on the board, if that is [`BASE`].
const SHARE: f64 = 0.2;

/// The search looks at its limit every so many nodes: see `Searcher::limited_to`.
const STEP: u64 = 1024;

/// The probability 0.975 of the normal distribution.
const Z: f64 = 1.96;

/// A match as `polyboard match --json` reports it.
#[derive(Deserialize)]
struct Match {
    /// The commands, options and limits of both engines.
    players: [String; 2],
    /// The limits for each move, the greater first.
    nodes: Option<[u64; 2]>,
    /// The same in milliseconds.
    movetime: Option<[u64; 2]>,
    games: u64,
    /// The pairs by the points of the first engine: 0, ½, 1, 1½, 2.
    pairs: [u64; 5],
    elo: f64,
    low: f64,
    high: f64,
}

/// A number of Elo with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug)]
struct Estimate {
    elo: f64,
    half: f64,
}

impl Match {
    fn estimate(&self) -> Estimate {
        Estimate { elo: self.elo, half: (self.high - self.low) / 2.0 }
    }

    /// Its results as cells of a table.
    fn cells(&self) -> String {
        let pairs = self.pairs.map(|pairs| pairs.to_string()).join(", ");
        format!("{} | {pairs} | {}", grouped(self.games), shown(self.estimate()))
    }
}

/// From the smaller of two limits to the greater, in nodes that are searched.
fn searched([more, fewer]: [u64; 2]) -> [f64; 2] {
    let [more, fewer] = [more, fewer].map(|nodes| nodes.next_multiple_of(STEP) as f64);
    step(fewer, more)
}

/// The two factors of a gain. With *x* = log₂(nodes / 100,000), the Elo per doubling is *a* + *bx*; so from *x* to *y* it is
/// *a* (*y* - *x*) + *b* (*y*² - *x*²) / 2.
fn step(from: f64, to: f64) -> [f64; 2] {
    let [x, y] = [from, to].map(|nodes| (nodes / 100_000.0).log2());
    [y - x, (y * y - x * x) / 2.0]
}

/// The Elo per doubling as a line over the logarithm of the budget.
#[derive(Debug)]
struct Curve {
    /// *a* and *b* of [`step`].
    factors: [f64; 2],
    /// Their covariance.
    covariance: [[f64; 2]; 2],
}

impl Curve {
    /// By least squares, each match weighted by the inverse of its variance.
    fn through(points: &[([f64; 2], Estimate)]) -> Result<Curve> {
        let (mut matrix, mut vector) = ([[0.0; 2]; 2], [0.0; 2]);
        for (step, Estimate { elo, half }) in points {
            let weight = (Z / half).powi(2);
            for i in 0..2 {
                vector[i] += weight * step[i] * elo;
                for j in 0..2 {
                    matrix[i][j] += weight * step[i] * step[j];
                }
            }
        }
        let [[a, b], [_, d]] = matrix;
        let determinant = a * d - b * b;
        ensure!(determinant > 1e-9 * a * d, "a curve needs two different doublings");
        let covariance = [[d, -b], [-b, a]].map(|row| row.map(|value| value / determinant));
        let factors = covariance.map(|row| row[0] * vector[0] + row[1] * vector[1]);
        Ok(Curve { factors, covariance })
    }

    /// What a step is worth.
    fn gain(&self, step: [f64; 2]) -> Estimate {
        let elo = step[0] * self.factors[0] + step[1] * self.factors[1];
        let spread = self.covariance.map(|row| row[0] * step[0] + row[1] * step[1]);
        let variance = step[0] * spread[0] + step[1] * spread[1];
        Estimate { elo, half: Z * variance.sqrt() }
    }

    /// What an engine gains, or with a minus loses, that searches so many times as many nodes as `budget`. The interval joins that
    /// of the curve and that of the ratio.
    fn price(&self, budget: f64, ratio: &Ratio) -> Estimate {
        let gain = |ratio: f64| self.gain(step(budget, budget * ratio));
        let (middle, ends) = (gain(ratio.middle), [ratio.low, ratio.high].map(|end| gain(end).elo));
        let half = middle.half.hypot((ends[0] - ends[1]) / 2.0);
        Estimate { elo: middle.elo, half }
    }
}

/// The speed of an engine with another board. `SHARE` of its time is spent on [`BASE`]; the other board works so many times
/// as fast (G. M. Amdahl, 1967).
fn with_share(ratio: &Ratio) -> Ratio {
    let whole = |ratio: f64| 1.0 / (1.0 - SHARE + SHARE / ratio);
    Ratio { low: whole(ratio.low), middle: whole(ratio.middle), high: whole(ratio.high) }
}

/// The matches of the record, and the curve through the doublings.
struct Matches {
    doublings: Vec<([u64; 2], Match)>,
    /// Other steps, which check the curve.
    others: Vec<([u64; 2], Match)>,
    timed: Vec<(u64, Match)>,
    curve: Curve,
}

impl Matches {
    fn read(folder: &Path) -> Result<Matches> {
        let (mut doublings, mut others, mut timed) = (Vec::new(), Vec::new(), Vec::new());
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let one: Match = serde_json::from_str(&fs::read_to_string(&path)?)
                .with_context(|| path.display().to_string())?;
            match (one.nodes, one.movetime) {
                (Some(nodes), _) if nodes[0] == 2 * nodes[1] => doublings.push((nodes, one)),
                (Some(nodes), _) if nodes[0] > nodes[1] => others.push((nodes, one)),
                (None, Some([time, other])) if time == other => timed.push((time, one)),
                _ => bail!("{}: neither more nodes nor the same time", path.display()),
            }
        }
        doublings.sort_by_key(|one| one.0);
        others.sort_by_key(|one| one.0);
        let points = doublings.iter().map(|(nodes, one)| (searched(*nodes), one.estimate()));
        let curve = Curve::through(&points.collect::<Vec<_>>())?;
        Ok(Matches { doublings, others, timed, curve })
    }

    /// The matches with fixed nodes, beside what the curve says.
    fn table(&self) -> String {
        let mut table = String::from(
            "| nodes | against | games | pairs with 0, ½, 1, 1½, 2 points | Elo | curve |\n\
             | ---: | ---: | ---: | --- | ---: | ---: |\n",
        );
        for (nodes, one) in self.doublings.iter().chain(&self.others) {
            let [more, fewer] = nodes.map(grouped);
            let fitted = shown(self.curve.gain(searched(*nodes)));
            table += &format!("| {more} | {fewer} | {} | {fitted} |\n", one.cells());
        }
        table += "\n| budget | Elo per doubling around it |\n| ---: | ---: |\n";
        for budget in [10_000_u32, 30_000, 100_000, 300_000] {
            let [from, to] = [0.5, 2.0].map(|factor: f64| f64::from(budget) * factor.sqrt());
            let gain = shown(self.curve.gain(step(from, to)));
            table += &format!("| {} | {gain} |\n", grouped(budget.into()));
        }
        table
    }

    /// What each board costs beside [`BASE`], in Elo, at the greatest budget of the doublings.
    fn prices(&self, rows: &[Value]) -> Result<String> {
        let budget = self.doublings.iter().map(|one| one.0[0]).max().context("no doubling")?;
        let price = |ratio: &Ratio| shown(self.curve.price(budget as f64, ratio));
        let mut lines = Vec::new();
        // Boards of other libraries have no undo record.
        for row in
            rows.iter().filter(|row| row["workload"] == "search" && row["undo_bytes"].is_u64())
        {
            let board = row["backend"].as_str().context("a row without board")?;
            if board != BASE {
                let [search, perft] = [ratio(rows, board, "search")?, ratio(rows, board, "perft")?];
                let prices = [&search, &with_share(&search), &with_share(&perft)].map(price);
                let cells = format!("{:.2} | {}", search.middle, prices.join(" | "));
                lines.push((search.middle, format!("| `{board}` | {cells} |\n")));
            }
        }
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        let head = "| board | speed of the search | this engine | 20 % on the board, as in this search | 20 %, as in a perft |\n\
                    | --- | ---: | ---: | ---: | ---: |\n";
        Ok(head.to_owned() + &lines.into_iter().map(|line| line.1).collect::<String>())
    }

    /// The matches by time, beside what the curve and the speeds say.
    fn timed(&self, rows: &[Value]) -> Result<String> {
        if self.timed.is_empty() {
            return Ok("No such match has been played yet.\n".to_owned());
        }
        let mut table = String::from(
            "| `bitboard` against | ms for a move | games | pairs with 0, ½, 1, 1½, 2 points | Elo | predicted |\n\
             | --- | ---: | ---: | --- | ---: | ---: |\n",
        );
        for (time, one) in &self.timed {
            let board = one.players[1].split_once("--backend ").context("no --backend")?.1;
            let board = board.split([' ', ',']).next().unwrap_or(board);
            let speed = tricks::speed(tricks::row(rows, BASE, "search")?)?;
            let budget = speed * *time as f64 / 1000.0;
            let loss = self.curve.price(budget, &ratio(rows, board, "search")?);
            let predicted = shown(Estimate { elo: -loss.elo, ..loss });
            table += &format!("| `{board}` | {time} | {} | {predicted} |\n", one.cells());
        }
        Ok(table)
    }
}

/// How many times as fast a board is as [`BASE`].
fn ratio(rows: &[Value], board: &str, workload: &str) -> Result<Ratio> {
    tricks::times(tricks::row(rows, board, workload)?, tricks::row(rows, BASE, workload)?)
}

/// A part of the chapter: `matches`, `prices` or `time`. `record` is that of the speeds.
pub(crate) fn part(name: &str, folder: &Path, record: &str) -> Result<String> {
    let matches = Matches::read(folder)?;
    let rows = measured::rows(record, measured::RECORD)?;
    match name {
        "matches" => Ok(matches.table()),
        "prices" => matches.prices(&rows),
        "time" => matches.timed(&rows),
        _ => bail!("no part of this name: {name}"),
    }
}

fn shown(Estimate { elo, half }: Estimate) -> String {
    format!("{elo:+.0} ± {half:.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-6
    }

    /// Elo per doubling of 100 - 10x at 100,000 · 2^x nodes.
    fn line(from: f64, to: f64) -> ([f64; 2], Estimate) {
        let [x, y] = [from, to].map(|nodes| (nodes / 100_000.0).log2());
        let elo = 100.0 * (y - x) - 5.0 * (y * y - x * x);
        (step(from, to), Estimate { elo, half: 10.0 })
    }

    #[test]
    fn a_curve_finds_the_line_from_which_the_matches_were_made() {
        let points = [line(1e4, 2e4), line(4e4, 8e4), line(1.6e5, 3.2e5)];
        let curve = Curve::through(&points).unwrap();
        assert!(near(curve.factors[0], 100.0) && near(curve.factors[1], -10.0), "{curve:?}");
        let (check, expected) = line(1e4, 4e4);
        assert!(near(curve.gain(check).elo, expected.elo));
        assert!(Curve::through(&points[..1]).is_err());
    }

    #[test]
    fn two_doublings_are_met_with_their_intervals() {
        let one = |from, half| (step(from, 2.0 * from), Estimate { elo: 50.0, half });
        let points = [one(1e4, 3.0), one(4e4, 20.0)];
        let curve = Curve::through(&points).unwrap();
        for (step, point) in points {
            let found = curve.gain(step);
            assert!(near(found.elo, 50.0) && near(found.half, point.half), "{found:?}");
        }
    }

    #[test]
    fn a_close_match_outweighs_a_wide_one() {
        let at = |elo, half| (step(1e5, 2e5), Estimate { elo, half });
        let other = (step(1e4, 2e4), Estimate { elo: 0.0, half: 1.0 });
        let curve = Curve::through(&[at(60.0, 1.0), at(100.0, 3.0), other]).unwrap();
        let found = curve.gain(step(1e5, 2e5));
        // The weights are 1 and 1/9.
        assert!(near(found.elo, 64.0) && near(found.half, (0.9_f64).sqrt()), "{found:?}");
    }

    #[test]
    fn a_price_is_that_of_the_nodes_that_are_left() {
        let curve = Curve::through(&[line(1e4, 2e4), line(1e5, 2e5)]).unwrap();
        let half = Ratio { low: 0.5, middle: 0.5, high: 0.5 };
        let price = curve.price(2e5, &half);
        assert!(near(price.elo, -curve.gain(step(1e5, 2e5)).elo) && near(price.half, 10.0));
        let unsure = Ratio { low: 0.4, ..half };
        assert!(curve.price(2e5, &unsure).half > price.half);
        // A fifth of the time becomes two fifths.
        assert!(near(with_share(&half).middle, 1.0 / 1.2));
    }

    #[test]
    fn the_step_is_that_of_the_search() {
        let search = include_str!("../../../crates/polyboard-bench/src/search.rs");
        assert!(search.contains(&format!("self.nodes.is_multiple_of({STEP})")));
    }

    #[test]
    fn the_parts_of_the_chapter_are_tables_of_the_records() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(MATCHES);
        let row = |board: &str, workload: &str, ratio: f64| {
            serde_json::json!({
                "backend": board, "workload": workload, "class": "all", "yardstick": "y", "undo_bytes": 1,
                "ratio": ratio, "ratio_low": ratio, "ratio_high": ratio, "nodes_per_second": 4e6,
            })
        };
        let rows = [
            row(BASE, "search", 2.0),
            row(BASE, "perft", 4.0),
            row("slow", "search", 1.0),
            row("slow", "perft", 1.0),
        ];
        let record = serde_json::json!({ "rows": rows }).to_string();
        let prices = part("prices", &folder, &record).unwrap();
        let lines: Vec<&str> = prices.lines().skip(2).collect();
        assert!(lines.len() == 1 && lines[0].starts_with("| `slow` | 0.50 | -"), "{prices}");
        assert!(part("matches", &folder, &record).unwrap().contains("\n| 20,000 | 10,000 | "));
        assert!(part("time", &folder, &record).is_ok() && part("x", &folder, &record).is_err());
    }
}

//! What speed is worth in Elo: the matches of `benches/elo.sh`, a curve through them, and the price of each board.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::measured::{self, Ratio};

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

/// A match of an engine against itself with fewer nodes.
struct Match {
    /// The limits for each move, the greater first.
    nodes: [u64; 2],
    games: u64,
    /// The pairs by the points of the side with more nodes: 0, ½, 1, 1½, 2.
    pairs: Vec<u64>,
    elo: Estimate,
}

/// A number of Elo with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug)]
struct Estimate {
    elo: f64,
    half: f64,
}

impl Match {
    fn read(text: &str) -> Result<Option<Match>> {
        let value: Value = serde_json::from_str(text)?;
        let numbers = |name: &str| -> Result<Vec<u64>> {
            let list = value[name].as_array().with_context(|| format!("no {name}"))?;
            list.iter().map(|number| number.as_u64().context("no number")).collect()
        };
        if value["nodes"].is_null() {
            return Ok(None);
        }
        let [low, elo, high] = ["low", "elo", "high"].map(|name| value[name].as_f64());
        let (low, elo, high) = (low.context("no low")?, elo.context("no elo")?, high.context("no high")?);
        let nodes = <[u64; 2]>::try_from(numbers("nodes")?).ok().context("not two budgets")?;
        ensure!(nodes[0] > nodes[1], "the first engine must have more nodes");
        Ok(Some(Match {
            nodes,
            games: value["games"].as_u64().context("no games")?,
            pairs: numbers("pairs")?,
            elo: Estimate { elo, half: (high - low) / 2.0 },
        }))
    }

    fn is_doubling(&self) -> bool {
        self.nodes[0] == 2 * self.nodes[1]
    }

    /// Where on the curve the match lies: from the smaller budget to the greater.
    fn step(&self) -> [f64; 2] {
        let [more, fewer] = self.nodes.map(|nodes| nodes.next_multiple_of(STEP) as f64);
        step(fewer, more)
    }
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

    /// What an engine loses that searches so many times as many nodes as `budget`: the interval of the curve and that of the
    /// ratio together.
    fn price(&self, budget: f64, ratio: &Ratio) -> Estimate {
        let gain = |ratio: f64| self.gain(step(budget * ratio, budget));
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

/// All matches of a folder with fixed nodes, by their budgets.
fn matches(folder: &Path) -> Result<Vec<Match>> {
    let mut matches = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(&path)?;
            matches.extend(Match::read(&text).with_context(|| path.display().to_string())?);
        }
    }
    matches.sort_by_key(|one| (!one.is_doubling(), one.nodes));
    Ok(matches)
}

fn curve(matches: &[Match]) -> Result<Curve> {
    let doublings = matches.iter().filter(|one| one.is_doubling());
    Curve::through(&doublings.map(|one| (one.step(), one.elo)).collect::<Vec<_>>())
}

/// The matches, beside what the curve through the doublings says.
pub(crate) fn table(root: &Path) -> Result<String> {
    let matches = matches(&root.join(MATCHES))?;
    let curve = curve(&matches)?;
    let mut table = String::from(
        "| nodes | against | games | pairs with 0, ½, 1, 1½, 2 points | Elo | curve |\n| ---: | ---: | ---: | --- | ---: | ---: |\n",
    );
    for one in &matches {
        let [more, fewer] = one.nodes.map(grouped);
        let pairs: Vec<String> = one.pairs.iter().map(u64::to_string).collect();
        let (games, pairs) = (grouped(one.games), pairs.join(", "));
        let fitted = shown(curve.gain(one.step()));
        table += &format!("| {more} | {fewer} | {games} | {pairs} | {} | {fitted} |\n", shown(one.elo));
    }
    table += "\n| budget | Elo per doubling around it |\n| ---: | ---: |\n";
    for budget in [10_000_u32, 30_000, 100_000, 300_000] {
        let half = 2_f64.sqrt();
        let around = step(f64::from(budget) / half, f64::from(budget) * half);
        table += &format!("| {} | {} |\n", grouped(budget.into()), shown(curve.gain(around)));
    }
    Ok(table)
}

/// What each board costs beside [`BASE`], in Elo, at the greatest budget of the doublings.
pub(crate) fn prices(root: &Path, record: &str) -> Result<String> {
    let matches = matches(&root.join(MATCHES))?;
    let curve = curve(&matches)?;
    let doublings = matches.iter().filter(|one| one.is_doubling());
    let budget = doublings.map(|one| one.nodes[0]).max().context("no doubling")? as f64;
    let rows = measured::rows(record, measured::RECORD)?;
    let ratio = |board: &str, workload: &str| {
        let row = |id: &str| {
            rows.iter().find(|row| row["backend"] == id && row["workload"] == workload)
        };
        let ratio = row(board).zip(row(BASE)).and_then(|(own, base)| Ratio::of(own, base));
        ratio.with_context(|| format!("no {workload} of {board} beside {BASE}"))
    };
    let mut lines = Vec::new();
    // Boards of other libraries are not part of the choice.
    for row in rows.iter().filter(|row| row["workload"] == "search" && row["undo_bytes"].is_u64()) {
        let board = row["backend"].as_str().context("a row without board")?;
        let [search, perft] = [ratio(board, "search")?, ratio(board, "perft")?];
        let price = |ratio: &Ratio| shown_price(curve.price(budget, ratio));
        let line = format!(
            "| `{board}` | {:.2} | {} | {} | {} |\n",
            search.middle,
            price(&search),
            price(&with_share(&search)),
            price(&with_share(&perft)),
        );
        lines.push((search.middle, line));
    }
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let head = "| board | speed of our search | our engine | 20 % on the board, as in our search | 20 %, as in a perft |\n\
                | --- | ---: | ---: | ---: | ---: |\n";
    Ok(head.to_owned() + &lines.into_iter().map(|line| line.1).collect::<String>())
}

fn shown(Estimate { elo, half }: Estimate) -> String {
    format!("{elo:+.0} ± {half:.0}")
}

/// A price: what is lost has a minus.
fn shown_price(Estimate { elo, half }: Estimate) -> String {
    match elo.abs() < 0.05 && half < 0.05 {
        true => "0".to_owned(),
        false => shown(Estimate { elo: -elo, half }),
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    crate::runs::grouped(number)
}

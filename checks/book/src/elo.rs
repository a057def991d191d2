//! What speed is worth in Elo: the matches of `benches/elo.sh`, a curve through them, the price of each board, and the same
//! doubling with a stronger engine.

use std::fs;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use polyboard_compare::elo::{Curve, Estimate, step};
use polyboard_compare::study::BASE;
use polyboard_compare::text::grouped;
use polyboard_compare::{Record, Study};
use serde::Deserialize;

use crate::measured;

/// The search looks at its limit every so many nodes: see `Searcher::limited_to`.
const STEP: u64 = 1024;

/// A match as `benches/matches.py` reports it.
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
    /// The commit of the engines, or of the first of them, from the `machine.txt` beside the file.
    #[serde(skip)]
    commit: String,
}

impl Match {
    fn read(path: &Path) -> Result<Match> {
        let one: Match = serde_json::from_str(&fs::read_to_string(path)?)
            .with_context(|| path.display().to_string())?;
        let machine = path.with_file_name("machine.txt");
        let text = fs::read_to_string(&machine).with_context(|| machine.display().to_string())?;
        let commit = text.lines().find_map(|line| line.strip_prefix("commit "));
        let commit = commit.with_context(|| format!("no commit in {}", machine.display()))?;
        Ok(Match { commit: commit.trim().to_owned(), ..one })
    }

    fn estimate(&self) -> Estimate {
        Estimate { elo: self.elo, half: (self.high - self.low) / 2.0 }
    }

    /// Its results as cells of a table.
    fn cells(&self) -> String {
        let pairs = self.pairs.map(|pairs| pairs.to_string()).join(", ");
        format!("{} | {pairs} | {}", grouped(self.games), self.estimate())
    }
}

/// From the smaller of two limits to the greater, in nodes that are searched.
fn searched([more, fewer]: [u64; 2]) -> [f64; 2] {
    let [more, fewer] = [more, fewer].map(|nodes| nodes.next_multiple_of(STEP) as f64);
    step(fewer, more)
}

/// The matches of the record, and the curve through the doublings.
struct Matches {
    doublings: Vec<([u64; 2], Match)>,
    /// Other steps, which check the curve.
    others: Vec<([u64; 2], Match)>,
    /// Matches by time, each with the run that was measured on the same machine.
    timed: Vec<(u64, Match, Study)>,
    curve: Curve,
}

impl Matches {
    /// Reads the matches of all records.
    fn read(root: &Path) -> Result<Matches> {
        let (mut doublings, mut others, mut timed) = (Vec::new(), Vec::new(), Vec::new());
        for path in measured::files(root, &["nodes-", "time-"])? {
            let one = Match::read(&path)?;
            match (one.nodes, one.movetime) {
                (Some(nodes), _) if nodes[0] == 2 * nodes[1] => doublings.push((nodes, one)),
                (Some(nodes), _) if nodes[0] > nodes[1] => others.push((nodes, one)),
                (None, Some([time, other])) if time == other => {
                    let machine = Study::read(&[path.with_file_name("run.json")]);
                    timed.push((time, one, machine.map_err(Error::msg)?));
                }
                _ => bail!("{}: neither more nodes nor the same time", path.display()),
            }
        }
        doublings.sort_by_key(|one| one.0);
        others.sort_by_key(|one| one.0);
        let points = doublings.iter().map(|(nodes, one)| (searched(*nodes), one.estimate()));
        let curve = Curve::through(&points.collect::<Vec<_>>())
            .context("a curve needs two different doublings")?;
        Ok(Matches { doublings, others, timed, curve })
    }

    /// The matches with fixed nodes, beside what the curve says.
    fn table(&self) -> String {
        let mut table = String::from(
            "| nodes | against | engine of | games | pairs with 0, ½, 1, 1½, 2 points | Elo | curve |\n\
             | ---: | ---: | --- | ---: | --- | ---: | ---: |\n",
        );
        for (nodes, one) in self.doublings.iter().chain(&self.others) {
            let [more, fewer] = nodes.map(grouped);
            let fitted = self.curve.gain(searched(*nodes));
            let (commit, cells) = (&one.commit, one.cells());
            table += &format!("| {more} | {fewer} | {commit} | {cells} | {fitted} |\n");
        }
        table
    }

    /// The nodes for a move at which boards are priced: the greatest of the doublings.
    fn budget(&self) -> Result<f64> {
        let budget = self.doublings.iter().map(|one| one.0[0]).max();
        Ok(budget.context("no doubling")? as f64)
    }

    /// What each board costs beside [`BASE`], in Elo, over all machines of the study.
    fn prices(&self, study: &Study) -> Result<String> {
        let budget = self.budget()?;
        let run = measured::first(study)?;
        let mut lines = Vec::new();
        for board in run.boards("search") {
            if board != BASE && !run.is_peer(board) {
                let search = study.times("search", board).context("no search")?;
                let own = self.curve.price(budget, search);
                let row = format!("| `{board}` | {:.2} | {own} |\n", search[1]);
                lines.push((search[1], row));
            }
        }
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        let head = "| board | speed of the search | Elo |\n| --- | ---: | ---: |\n";
        let lines: String = lines.into_iter().map(|line| line.1).collect();
        Ok(head.to_owned() + &lines + &measured::below(run))
    }

    /// The matches by time, beside what the curve and the speeds on the same machine say.
    fn timed(&self) -> Result<String> {
        if self.timed.is_empty() {
            return Ok("No such match has been played yet.\n".to_owned());
        }
        let mut table = String::from(
            "| `bitboard` against | ms for a move | games | pairs with 0, ½, 1, 1½, 2 points | Elo | predicted |\n\
             | --- | ---: | ---: | --- | ---: | ---: |\n",
        );
        for (time, one, machine) in &self.timed {
            let run = measured::first(machine)?;
            let board = one.players[1].split_once("--backend ").context("no --backend")?.1;
            let board = board.split([' ', ',']).next().unwrap_or(board);
            let speed = run.speed("search", BASE).context("no search")?;
            let budget = speed * *time as f64 / 1000.0;
            let ratio = run.times("search", board, BASE).with_context(|| format!("no {board}"))?;
            let loss = self.curve.price(budget, ratio);
            let predicted = Estimate { elo: -loss.elo, ..loss };
            table += &format!("| `{board}` | {time} | {} | {predicted} |\n", one.cells());
        }
        Ok(table)
    }
}

/// The doublings of the example engine beside those of the curve, and whether they differ.
fn example(root: &Path, matches: &Matches) -> Result<String> {
    let (mut doublings, mut apart) = (String::new(), Vec::new());
    for path in measured::files(root, &["example-"])? {
        let one = Match::read(&path)?;
        let Some(nodes) = one.nodes else { continue };
        let same = matches.doublings.iter().find(|(of, _)| *of == nodes);
        let (_, curve) = same.with_context(|| format!("no doubling of {nodes:?}"))?;
        let [more, fewer] = nodes.map(grouped);
        for (engine, one) in [("search of `compare`", curve), ("example engine", &one)] {
            let (commit, cells) = (&one.commit, one.cells());
            doublings += &format!("| {engine} | {commit} | {more} | {fewer} | {cells} |\n");
        }
        if curve.high < one.low || one.high < curve.low {
            apart.push(format!("{:.2}", one.elo / curve.elo));
        }
    }
    let verdict = match &apart[..] {
        [] => "overlap: these games do not show that the price of a board depends on the engine."
            .to_owned(),
        factors => format!(
            "do not overlap: for the example engine, multiply the prices above by {}.",
            factors.join(" or ")
        ),
    };
    Ok(format!(
        "| engine | of | nodes | against | games | pairs with 0, ½, 1, 1½, 2 points | Elo |\n\
         | --- | --- | ---: | ---: | ---: | --- | ---: |\n{doublings}\nThe intervals of the two doublings {verdict}\n"
    ))
}

/// A part of the chapter: `matches`, `prices`, `time` or `example`.
pub(crate) fn part(name: &str, root: &Path, study: &Study) -> Result<String> {
    let matches = Matches::read(root)?;
    match name {
        "matches" => Ok(matches.table()),
        "prices" => matches.prices(study),
        "time" => matches.timed(),
        "example" => example(root, &matches),
        _ => bail!("no part of this name: {name}"),
    }
}

/// What the command repeats of study and matches.
pub(crate) fn record(root: &Path, study: &Study) -> Result<Record> {
    let matches = Matches::read(root)?;
    Ok(study.record(matches.curve))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_is_that_of_the_search() {
        let search = include_str!("../../../crates/polyboard-bench/src/search.rs");
        assert!(search.contains(&format!("self.nodes.is_multiple_of({STEP})")));
    }

    #[test]
    fn the_parts_of_the_chapter_are_tables_of_the_records() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let study = measured::study(&root).unwrap();
        let part = |name: &str| part(name, &root, &study);
        let boards = measured::first(&study).unwrap().boards("search");
        let prices = part("prices").unwrap();
        let ours = boards.iter().filter(|board| !board.starts_with("cozy")).count();
        assert_eq!(prices.lines().count(), 4 + ours - 1, "{prices}");
        assert!(prices.contains("| `mailbox12x12` | 0."), "{prices}");
        assert!(part("matches").unwrap().contains("| 20,000 | 10,000 | 54768ac6 | 4,000 | "));
        let example = part("example").unwrap();
        let rows = |name: &str| example.lines().filter(|line| line.starts_with(name)).count();
        assert_eq!(
            (rows("| search of `compare` | "), rows("| example engine | ")),
            (1, 1),
            "{example}"
        );
        assert!(part("time").is_ok() && part("none").is_err());
    }
}

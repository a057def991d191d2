//! What the tricks buy: plain boards beside fast ones, and the ladders between two of them.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::measured::{Ratio, rows};

/// Every representation plain and fast, by `benches/tricks.sh`.
pub(crate) const PLAIN: &str = "benches/record/2026-11-26-zen5-vm/plain.json";
/// The rungs of the ladders.
pub(crate) const LADDER: &str = "benches/record/2026-11-26-zen5-vm/ladder.json";
/// The table of representations.
pub(crate) const README: &str = "README.md";

/// The folder of the ladders' code.
const LADDERS: &str = "benches/ladder";

/// What the id of a plain board begins with.
const PREFIX: &str = "plain-";

/// The file of a ladder's code.
pub(crate) fn code(board: &str) -> String {
    format!("{LADDERS}/{board}.rs")
}

/// The row of a board at a workload.
pub(crate) fn row<'a>(rows: &'a [Value], board: &str, workload: &str) -> Result<&'a Value> {
    let is_it = |row: &&Value| row["backend"] == board && row["workload"] == workload;
    rows.iter().find(is_it).with_context(|| format!("no {workload} of {board:?} in the record"))
}

pub(crate) fn speed(row: &Value) -> Result<f64> {
    row["nodes_per_second"].as_f64().with_context(|| format!("a row without speed: {row}"))
}

/// How many times as fast one board is as another.
pub(crate) fn times(board: &Value, other: &Value) -> Result<Ratio> {
    Ratio::of(board, other).context("two boards have no yardstick in common")
}

/// Three digits, or all before the point.
fn rounded(value: f64) -> String {
    let digits = match value {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$}")
}

fn millions(row: &Value) -> Result<String> {
    Ok(rounded(speed(row)? / 1e6))
}

/// With half the width of its interval.
fn with_interval(ratio: &Ratio) -> String {
    let percent = 50.0 * (ratio.high - ratio.low) / ratio.middle;
    format!("{} ±{percent:.1} %", rounded(ratio.middle))
}

/// A representation at a workload: its two boards, and how many times as fast the fast one is.
struct Pair<'a> {
    id: &'a str,
    plain: f64,
    fast: f64,
    gain: Ratio,
}

/// The representations at a workload, the fastest plain board first.
fn pairs<'a>(rows: &[Value], gains: &'a [Value], workload: &str) -> Result<Vec<Pair<'a>>> {
    let of_workload = gains.iter().filter(|gain| gain["workload"] == workload);
    let pair = |gain: &'a Value| {
        let id = gain["representation"].as_str().context("a gain of no representation")?;
        let end = |name: &str| gain[name].as_f64().with_context(|| format!("{gain} has no {name}"));
        Ok(Pair {
            id,
            plain: speed(row(rows, &format!("{PREFIX}{id}"), workload)?)?,
            fast: speed(row(rows, id, workload)?)?,
            gain: Ratio { low: end("low")?, middle: end("median")?, high: end("high")? },
        })
    };
    let mut pairs: Vec<Pair<'_>> = of_workload.map(pair).collect::<Result<_>>()?;
    ensure!(pairs.len() > 1, "{PLAIN} has no two gains in {workload}");
    pairs.sort_by(|a, b| b.plain.total_cmp(&a.plain));
    Ok(pairs)
}

/// A table of all representations, the fastest plain board first, and what follows from it.
pub(crate) fn plain(record: &str, readme: &str) -> Result<String> {
    let rows = rows(record, PLAIN)?;
    let record: Value = serde_json::from_str(record).context(PLAIN)?;
    let gains = record["gains"].as_array().context("the record has no gains")?;
    let perft = pairs(&rows, gains, "perft")?;
    let mut table = String::from(
        "| representation | plain | fast | fast / plain |\n| --- | ---: | ---: | ---: |\n",
    );
    for Pair { id, plain, fast, gain } in &perft {
        let [plain, fast] = [plain, fast].map(|speed| rounded(speed / 1e6));
        let (idea, gain) = (idea(readme, id)?, with_interval(gain));
        // A narrow screen may break a long name.
        let name = format!("<code>{}</code>", id.replace('+', "+<wbr>"));
        table += &format!("| {name}: {idea} | {plain} | {fast} | {gain} |\n");
    }
    let legal = pairs(&rows, gains, "legal")?;
    let make = pairs(&rows, gains, "make-unmake")?;
    Ok(format!("{table}\n{}\n", learned(&perft, &legal, &make)))
}

/// The idea of a representation, from its row in the README.
fn idea<'a>(readme: &'a str, board: &str) -> Result<&'a str> {
    let start = format!("| [`{board}`](");
    let row = readme.lines().find(|line| line.starts_with(&start));
    let idea = row.and_then(|row| row.split('|').nth(2)).map(str::trim);
    idea.with_context(|| format!("{README} has no {board}"))
}

/// A representation with a figure.
type Named<'a> = (&'a str, f64);

/// The smallest and the largest of a figure.
fn extremes<'a>(pairs: &[Pair<'a>], figure: impl Fn(&Pair<'a>) -> f64) -> [Named<'a>; 2] {
    let mut figures: Vec<Named<'a>> = pairs.iter().map(|pair| (pair.id, figure(pair))).collect();
    figures.sort_by(|a, b| a.1.total_cmp(&b.1));
    [figures[0], figures[figures.len() - 1]]
}

/// What the record says: how far apart the plain boards are, and the fast ones, and what the tricks are worth.
fn learned(perft: &[Pair<'_>], legal: &[Pair<'_>], make: &[Pair<'_>]) -> String {
    let [slow, quick] = extremes(perft, |pair| pair.plain);
    let [last, first] = extremes(perft, |pair| pair.fast);
    let [gains, legal, make] =
        [perft, legal, make].map(|pairs| extremes(pairs, |pair| pair.gain.middle));
    let [least, most] = gains;
    // The fastest plain board is first.
    let place = 1 + perft.iter().take_while(|pair| pair.id != first.0).count();
    let [plain, fast] = [quick.1 / slow.1, first.1 / last.1].map(rounded);
    let [least_times, most_times] = [least.1, most.1].map(rounded);
    let [legal, make] = [legal, make].map(|ends| ends.map(|end| rounded(end.1)).join(" to "));
    format!(
        "* **How much the representation matters.** Without tricks `{}` is the fastest, {plain} times as fast as the slowest, `{}`. With all tricks \
         `{}` is the fastest, {fast} times as fast as the slowest, `{}`; without them it is number {place} of {}.\n\
         * **How much the tricks matter.** In a perft they make a representation {least_times} (`{}`) to {most_times} (`{}`) times as fast, where legal \
         moves are listed {legal} times, and where moves are made and unmade {make} times.",
        quick.0,
        slow.0,
        first.0,
        last.0,
        perft.len(),
        least.0,
        most.0,
    )
}

/// A trick of a ladder: its name, and what it does.
type Trick = (String, String);

/// The tricks in the code of a ladder, in their order: constants `const NAME: u8 = 1;` and so on, with their documentation.
fn tricks(code: &str) -> Result<Vec<Trick>> {
    let (mut tricks, mut words) = (Vec::new(), Vec::new());
    for line in code.lines() {
        if let Some(line) = line.strip_prefix("/// ") {
            words.push(line);
            continue;
        }
        let constant = line.strip_prefix("const ").and_then(|line| line.split_once(": u8 = "));
        if let Some((name, number)) = constant {
            let next = format!("{};", tricks.len() + 1);
            ensure!(number == next, "the trick {name} has not the number {next}");
            ensure!(!words.is_empty(), "the trick {name} is not explained");
            tricks.push((name.to_lowercase(), words.join(" ")));
        }
        words.clear();
    }
    ensure!(tricks.len() >= 4, "a ladder has {} tricks", tricks.len());
    Ok(tricks)
}

/// The rungs of a ladder: the speeds as bars, and a table of what each trick does and brings.
pub(crate) fn ladder(record: &str, code: &str, board: &str) -> Result<String> {
    let rows = rows(record, LADDER)?;
    let letter = board.get(..1).context("a ladder has a board")?;
    let tricks = tricks(code)?;
    let count = tricks.len();
    let mut rungs = vec![
        (format!("{PREFIX}{board}"), "plain".into(), "the plain board".into()),
        (
            format!("{letter}0"),
            "no trick".into(),
            "its copy, in which tricks are switched on".into(),
        ),
    ];
    rungs.extend(
        (1..).zip(tricks).map(|(number, (name, what))| (format!("{letter}{number}"), name, what)),
    );
    rungs.push((board.to_owned(), "fast".to_owned(), "the fast board".to_owned()));
    let [none, all, fast] = [format!("{letter}0"), format!("{letter}{count}"), board.to_owned()]
        .map(|id| row(&rows, &id, "perft"));
    let (none, all, fast) = (none?, all?, fast?);
    let [gain, rest] = [times(all, none)?.middle, times(fast, all)?.middle].map(rounded);
    let most = speed(fast)?;
    let mut bars = String::new();
    let mut table = String::from("| trick | M leaves/s | gain |\n| --- | ---: | ---: |\n");
    let mut before = None;
    for (id, name, what) in &rungs {
        let row = row(&rows, id, "perft")?;
        let gain = before.map_or(Ok(String::new()), |before| {
            times(row, before).map(|gain| with_interval(&gain))
        })?;
        let (speed, share) = (millions(row)?, 100.0 * speed(row)? / most);
        table += &format!("| **{name}**: {what} | {speed} | {gain} |\n");
        bars += &format!("<dt>{name}</dt><dd style=\"--share: {share:.1}%\">{speed}</dd>");
        before = Some(row);
    }
    Ok(format!(
        "{table}\nTogether the {count} tricks make the board {gain} times as fast. The fast board is {rest} times as fast as that.\n\n<figure class=\"bars\"><dl>{bars}</dl><figcaption>Million leaves per second of <code>{board}</code>, trick by trick</figcaption></figure>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "| [`a`](a.rs) | an array | 1 |\n| [`b`](b.rs) | sets | 2 |\n";

    const CODE: &str = "/// Kings are\n/// kept.\nconst KINGS: u8 = 1;\n/// B.\nconst B: u8 = 2;\n/// C.\nconst C: u8 = 3;\n\n\
                        /// No trick.\nconst EMPTY: i8 = 0;\n/// D.\nconst D: u8 = 4;\n";

    fn record(boards: &[(&str, f64)]) -> String {
        let (mut rows, mut gains) = (Vec::new(), Vec::new());
        for workload in ["perft", "legal", "make-unmake"] {
            for (board, speed) in boards {
                rows.push(serde_json::json!({
                    "backend": board, "workload": workload, "class": "all", "yardstick": "y",
                    "nodes_per_second": speed * 1e6, "ratio": speed, "ratio_low": speed, "ratio_high": speed,
                }));
                if let Some(id) = board.strip_prefix(PREFIX) {
                    let fast =
                        boards.iter().find(|board| board.0 == id).map_or(0.0, |board| board.1);
                    gains.push(serde_json::json!({
                        "representation": id, "workload": workload, "median": fast / speed, "low": fast / speed, "high": fast / speed,
                    }));
                }
            }
        }
        serde_json::json!({ "rows": rows, "gains": gains }).to_string()
    }

    #[test]
    fn plain_boards_are_beside_the_fast_ones() {
        let boards = [("plain-a", 10.0), ("a", 400.0), ("plain-b", 8.0), ("b", 2000.0)];
        let text = plain(&record(&boards), README).unwrap();
        let row = "| <code>a</code>: an array | 10.0 | 400 | 40.0 ±0.0 % |\n| <code>b</code>: sets | 8.00 | 2000 | 250 ";
        assert!(text.contains(row), "{text}");
        assert!(
            text.contains("`a` is the fastest, 1.25 times as fast as the slowest, `b`."),
            "{text}"
        );
        assert!(
            text.contains("`b` is the fastest, 5.00 times as fast as the slowest, `a`;"),
            "{text}"
        );
        assert!(text.contains("it is number 2 of 2."), "{text}");
        assert!(text.contains("40.0 (`a`) to 250 (`b`) times as fast"), "{text}");
        assert!(text.contains("made and unmade 40.0 to 250 times."), "{text}");
    }

    #[test]
    fn a_record_that_lacks_a_board_is_an_error() {
        let boards = [("plain-a", 8.0), ("a", 400.0), ("plain-b", 80.0), ("b", 400.0)];
        assert!(plain(&record(&boards), README).is_ok());
        assert!(plain(&record(&boards[..2]), README).is_err(), "one board");
        assert!(plain(&record(&boards[..3]), README).is_err(), "no fast board");
        let other = [("plain-c", 8.0), ("c", 80.0)];
        assert!(
            plain(&record(&[&boards[..], &other].concat()), README).is_err(),
            "not in the README"
        );
    }

    #[test]
    fn a_rung_has_its_gain() {
        let rungs = [
            ("plain-a", 8.0),
            ("a0", 8.0),
            ("a1", 16.0),
            ("a2", 16.0),
            ("a3", 20.0),
            ("a4", 25.0),
            ("a", 100.0),
        ];
        let text = ladder(&record(&rungs), CODE, "a").unwrap();
        assert!(text.contains("| **kings**: Kings are kept. | 16.0 | 2.00 ±0.0 % |\n"), "{text}");
        assert!(text.contains("| **fast**: the fast board | 100 | 4.00 ±0.0 % |\n"), "{text}");
        assert!(text.contains("<dt>kings</dt><dd style=\"--share: 16.0%\">16.0</dd>"), "{text}");
        let sentence = "the 4 tricks make the board 3.12 times as fast. The fast board is 4.00 times as fast as that.";
        assert!(text.contains(sentence), "{text}");
        assert!(ladder(&record(&rungs[1..]), CODE, "a").is_err(), "no plain board");
        assert!(ladder(&record(&rungs), CODE, "b").is_err(), "another ladder");
    }

    #[test]
    fn tricks_are_numbered_and_explained() {
        assert_eq!(tricks(CODE).unwrap().len(), 4);
        assert!(tricks(&CODE.replace("u8 = 3", "u8 = 5")).is_err());
        assert!(tricks(&CODE.replace("/// B.\n", "")).is_err());
        assert!(tricks(&CODE[..60]).is_err());
    }
}

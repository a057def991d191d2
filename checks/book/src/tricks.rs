//! What the tricks buy: plain boards beside fast ones, and the ladders between two of them.

use anyhow::{Context, Result, bail, ensure};
use polyboard_compare::Findings;

use crate::chart::{Chart, Row};
use crate::drawing::Drawing;
use crate::measured::below;

/// Every representation plain and fast, by `benches/tricks.sh`.
pub(crate) const PLAIN: &str = "benches/record/2026-11-29-zen3-vm/plain.json";
/// The rungs of the ladders.
pub(crate) const LADDER: &str = "benches/record/2026-11-27-zen3-vm/ladder.json";
/// The folder of the ladders' code.
const LADDERS: &str = "benches/ladder";

/// What the id of a plain board begins with.
const PREFIX: &str = "plain-";

/// The file of the code of a ladder, to which a plain board belongs too.
pub(crate) fn code(board: &str) -> String {
    format!("{LADDERS}/{}.rs", board.trim_start_matches(PREFIX))
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

/// With half the width of its interval.
fn with_interval([low, middle, high]: [f64; 3]) -> String {
    let percent = 50.0 * (high - low) / middle;
    format!("{} ±{percent:.1} %", rounded(middle))
}

fn speed(run: &Findings, workload: &str, board: &str) -> Result<f64> {
    run.speed(workload, board).with_context(|| format!("no {workload} of {board:?} in the record"))
}

fn times(run: &Findings, workload: &str, board: &str, other: &str) -> Result<[f64; 3]> {
    let times = run.times(workload, board, other);
    times.with_context(|| format!("no {workload} of {board:?} and {other:?} in the record"))
}

/// A representation at a workload: its two boards, and how many times as fast the fast one is.
struct Pair<'a> {
    id: &'a str,
    plain: f64,
    fast: f64,
    gain: [f64; 3],
}

/// The representations at a workload, the fastest plain board first.
fn pairs<'a>(run: &'a Findings, workload: &str) -> Result<Vec<Pair<'a>>> {
    let pair = |(plain, id): (&'a str, &'a str)| {
        Ok(Pair {
            id,
            plain: speed(run, workload, plain)?,
            fast: speed(run, workload, id)?,
            gain: times(run, workload, id, plain)?,
        })
    };
    let boards = run.boards(workload).into_iter();
    let plain = boards.filter_map(|plain| Some((plain, plain.strip_prefix(PREFIX)?)));
    let pairs: Vec<Pair<'_>> = plain.map(pair).collect::<Result<_>>()?;
    ensure!(pairs.len() > 1, "{PLAIN} has no two plain boards in {workload}");
    Ok(pairs)
}

/// A table of all representations, the fastest plain board first.
pub(crate) fn plain(run: &Findings) -> Result<String> {
    let mut table = String::from(
        "| representation | plain | fast | fast / plain |\n| --- | ---: | ---: | ---: |\n",
    );
    for Pair { id, plain, fast, gain } in pairs(run, "perft")? {
        let [plain, fast] = [plain, fast].map(|speed| rounded(speed / 1e6));
        table += &format!("| `{id}` | {plain} | {fast} | {} |\n", with_interval(gain));
    }
    Ok(table + &below(run))
}

/// The same as a picture.
pub(crate) fn chart(run: &Findings) -> Result<Drawing> {
    let row = |Pair { id, plain, fast, gain }: &Pair<'_>| {
        let [plain, fast] = [plain, fast].map(|speed| speed / 1e6);
        let marks = vec![([plain, fast, fast], "dot"), ([plain; 3], "ring")];
        ((*id).to_owned(), marks, format!("{} x", rounded(gain[1])))
    };
    let rows: Vec<Row> = pairs(run, "perft")?.iter().map(row).collect();
    let ticks = &[(1.0, "1"), (10.0, "10"), (100.0, "100"), (1000.0, "1000")];
    let chart = Chart { left: 118.0, ends: [0.5, 1000.0], ticks, apart: 0.0 };
    let words = "Perft in million leaves per second. A ring is the plain board, a dot the fast one, and the figure how many times as fast it is. \
                 Equal steps are equal factors.";
    Ok(chart.drawing("tricks", words, &rows))
}

/// A representation with a figure.
type Named<'a> = (&'a str, f64);

/// The smallest and the largest of a figure.
fn extremes<'a>(pairs: &[Pair<'a>], figure: impl Fn(&Pair<'a>) -> f64) -> [Named<'a>; 2] {
    let mut figures: Vec<Named<'a>> = pairs.iter().map(|pair| (pair.id, figure(pair))).collect();
    figures.sort_by(|a, b| a.1.total_cmp(&b.1));
    [figures[0], figures[figures.len() - 1]]
}

/// What the record says in two sentences: what the tricks are worth, and how far apart the boards are without them and with them.
pub(crate) fn learned(run: &Findings) -> Result<String> {
    let perft = pairs(run, "perft")?;
    let gains = |workload| -> Result<String> {
        let ends = extremes(&pairs(run, workload)?, |pair| pair.gain[1]).map(|end| rounded(end.1));
        Ok(ends.join(" to "))
    };
    let [listed, made] = [gains("legal")?, gains("make-unmake")?];
    let [(least, least_times), (most, most_times)] = extremes(&perft, |pair| pair.gain[1]);
    let [(slow, slowest), (quick, quickest)] = extremes(&perft, |pair| pair.plain);
    let [(last, least_fast), (first, fastest)] = extremes(&perft, |pair| pair.fast);
    // The fastest plain board is first.
    let (place, count) =
        (1 + perft.iter().take_while(|pair| pair.id != first).count(), perft.len());
    let [least_times, most_times, plain, fast] =
        [least_times, most_times, quickest / slowest, fastest / least_fast].map(rounded);
    Ok(format!(
        "In a perft the tricks make a representation {least_times} (`{least}`) to {most_times} (`{most}`) times as fast. Legal moves are listed {listed} times \
         as fast, and moves are made and unmade {made} times as fast. Without tricks `{quick}` is the fastest, {plain} times as fast as the slowest, `{slow}`; with all \
         of them `{first}` is, which was number {place} of {count} without: {fast} times as fast as the slowest, `{last}`.\n"
    ))
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

/// The rungs of a ladder: the id of each in the record, its name, and what it does.
fn rungs(code: &str, board: &str) -> Result<Vec<(String, String, String)>> {
    let letter = board.get(..1).context("a ladder has a board")?;
    let id = |number: usize| format!("{letter}{number}");
    let mut rungs = vec![
        (format!("{PREFIX}{board}"), "plain".into(), "the plain board".into()),
        (id(0), "no trick".into(), "its copy, in which tricks are switched on".into()),
    ];
    rungs.extend((1..).zip(tricks(code)?).map(|(number, (name, what))| (id(number), name, what)));
    rungs.push((board.to_owned(), "fast".to_owned(), "the fast board".to_owned()));
    Ok(rungs)
}

/// How many times as fast a perft is with a trick of a board as on the rung below it: `bitboard`, `tables`. Or as fast on a board
/// of the same record as on another: `bitboard`, `mailbox10x12`.
pub(crate) fn gain(run: &Findings, code: &str, board: &str, other: &str) -> Result<String> {
    let rungs = rungs(code, board)?;
    let step = rungs.windows(2).find(|step| step[1].1 == other);
    let (id, below) = step.map_or((board, other), |step| (&step[1].0, &step[0].0));
    Ok(rounded(times(run, "perft", id, below)?[1]))
}

/// The rungs of a ladder: a table of what each trick does and brings.
pub(crate) fn ladder(run: &Findings, code: &str, board: &str) -> Result<String> {
    let rungs = rungs(code, board)?;
    let [_, (none, ..), .., (all, ..), _] = &rungs[..] else { bail!("no tricks") };
    let count = rungs.len() - 3;
    let [gain, rest] = [times(run, "perft", all, none)?, times(run, "perft", board, all)?]
        .map(|[_, middle, _]| rounded(middle));
    let mut table = String::from("| trick | M leaves/s | gain |\n| --- | ---: | ---: |\n");
    let mut before: Option<&str> = None;
    for (id, name, what) in &rungs {
        let gain = before.map_or(Ok(String::new()), |before| {
            times(run, "perft", id, before).map(with_interval)
        })?;
        let millions = rounded(speed(run, "perft", id)? / 1e6);
        table += &format!("| **{name}**: {what} | {millions} | {gain} |\n");
        before = Some(id);
    }
    Ok(format!(
        "{table}{}\nTogether the {count} tricks make the board {gain} times as fast. The fast board is {rest} times as fast as that.\n",
        below(run)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "/// Kings are\n/// kept.\nconst KINGS: u8 = 1;\n/// B.\nconst B: u8 = 2;\n/// C.\nconst C: u8 = 3;\n\n\
                        /// No trick.\nconst EMPTY: i8 = 0;\n/// D.\nconst D: u8 = 4;\n";

    fn read(file: &str) -> String {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn run(file: &str) -> Findings {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        Findings::read(&path).unwrap()
    }

    #[test]
    fn plain_boards_are_beside_the_fast_ones() {
        let run = run(PLAIN);
        let text = plain(&run).unwrap();
        let gain = with_interval(times(&run, "perft", "x88", "plain-x88").unwrap());
        let row = text.lines().find(|line| line.starts_with("| `x88` | ")).unwrap();
        assert!(row.ends_with(&format!(" | {gain} |")), "{text}");
        let boards = run.boards("perft").into_iter();
        let boards: Vec<&str> = boards.filter_map(|id| id.strip_prefix(PREFIX)).collect();
        let [fastest, .., slowest] = boards[..] else { panic!("{boards:?}") };
        let text = learned(&run).unwrap();
        assert!(text.contains(&format!("Without tricks `{fastest}` is the fastest, ")), "{text}");
        assert!(
            text.contains(&format!("times as fast as the slowest, `{slowest}`; with all")),
            "{text}"
        );
        assert!(learned(&self::run(LADDER)).is_err(), "no legal moves");
        assert_eq!(chart(&run).unwrap().live.matches("class=\"dot\"").count(), boards.len());
    }

    #[test]
    fn a_rung_has_its_gain() {
        let (run, code) = (run(LADDER), read(&code("bitboard")));
        let text = ladder(&run, &code, "bitboard").unwrap();
        let gain = with_interval(times(&run, "perft", "b2", "b1").unwrap());
        let speed = rounded(speed(&run, "perft", "b2").unwrap() / 1e6);
        assert!(text.contains(&format!(" | {speed} | {gain} |\n")), "{text}");
        assert!(ladder(&run, &code, "x88").is_err(), "another ladder");
        let gain = |name| super::gain(&run, &code, "bitboard", name);
        assert!(text.contains(&format!(" | {} ±", gain("checks").unwrap())), "{text}");
        let beside = rounded(times(&run, "perft", "bitboard", "mailbox10x12").unwrap()[1]);
        assert_eq!(gain("mailbox10x12").unwrap(), beside);
        assert!(gain("sorcery").is_err());
    }

    #[test]
    fn tricks_are_numbered_and_explained() {
        assert_eq!(tricks(CODE).unwrap().len(), 4);
        assert!(tricks(&CODE.replace("u8 = 3", "u8 = 5")).is_err());
        assert!(tricks(&CODE.replace("/// B.\n", "")).is_err());
        assert!(tricks(&CODE[..60]).is_err());
    }
}

//! Predictions for the published results that a change of the board explains, by one rule that was written down before they were
//! compared. The chapter has its words.

use anyhow::{Context, Result};
use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{self, Kind, Line};
use polyboard_compare::predict::{self, Share};
use polyboard_compare::study::BASE;
use polyboard_compare::{Record, Study};

use super::{link, mean, results};

/// How results are predicted. The last way was found after the comparison: it does not count, and may have wide intervals.
const WAYS: [&str; 6] = [
    "an array beside bitboards, by the speed of each operation",
    "bitboards for a mailbox, by the speed of each operation",
    "copies in place of taking back, by the speeds of both",
    "any change, by its published speed",
    "generation and legality, by the published perft",
    "*afterwards:* an array beside bitboards, by the speed of a search",
];
const AFTERWARDS: usize = 5;

/// What a perft asks of a board, whether it takes moves back or plays copies.
const PERFT: [&str; 5] = ["legal", "captures", "count", "make-unmake", "copy-play"];

/// A wider interval is no prediction.
const WIDEST: f64 = 6.0;

/// A result and what is predicted for it.
pub(crate) struct Case {
    line: &'static Line,
    found: Estimate,
    way: usize,
    predicted: Estimate,
}

impl Case {
    fn error(&self) -> f64 {
        (self.predicted.elo - self.found.elo).abs()
    }

    /// By how much both intervals miss each other.
    fn gap(&self) -> f64 {
        self.error() - self.predicted.half - self.found.half
    }
}

/// What a speed is worth at a time control, or at 8+0.08.
fn worth(time_control: &str) -> impl Fn(f64) -> Estimate + Copy {
    let doubling = field::doubling(field::seconds(time_control).unwrap_or(8.0));
    move |speed| predict::by_doubling(doubling, speed)
}

/// What another board is worth to an engine that spends on the old one what the measured engines would.
fn board([from, to]: [&str; 2], time_control: &str) -> Result<Estimate> {
    let speeds = &Record::built_in().speeds;
    let shares = predict::on(speeds, &predict::usual(), from)?;
    Ok(predict::predict(speeds, [from, to], shares, worth(time_control))?.elo)
}

/// What is predicted for a result: by what was changed, and by its speed.
fn predicted(line: &Line, study: &Study) -> Result<Vec<(usize, Estimate)>> {
    let (time, worth) = (&line.time_control, worth(&line.time_control));
    let part = |of: &dyn Fn(&str) -> bool, time: [f64; 3]| {
        let shares = predict::usual().into_iter().filter(|share| of(&share.operation));
        let shares: Vec<Share> = shares.collect();
        predict::amdahl(&shares, &vec![time; shares.len()], worth).1
    };
    let changes = |words: &str| line.change.contains(words);
    let mut all = Vec::new();
    match line.kind {
        Kind::ArrayBesideBitboards if changes("mailbox beside bitboards") => {
            let pair = "bitboard+array8x8";
            let search = study.times("search", pair).context("no search")?;
            let [high, middle, low] = search.map(|speed| 1.0 / speed);
            all.push((0, board([BASE, pair], time)?));
            all.push((AFTERWARDS, part(&|_| true, [low, middle, high])));
        }
        Kind::BitboardsForMailbox => all.push((1, board(["mailbox10x12+list", BASE], time)?)),
        Kind::CopyOrMake if changes("copies where") => {
            let slower = study.range_of_workloads(BASE, "make-unmake", "copy-play");
            let [low, high] = slower.context("no copies")?;
            let time = [low, (low * high).sqrt(), high];
            all.push((2, part(&|name| name == "copy-play", time)));
        }
        Kind::Generation | Kind::Legality if line.nps.is_none() => {
            let by = |perft| part(&|name| PERFT.contains(&name), [1.0 / perft; 3]);
            all.extend(line.perft.map(|perft| (4, by(perft))));
        }
        _ => {}
    }
    all.extend(line.nps.map(|speed| (3, worth(speed))));
    Ok(all)
}

/// What is predicted for a result, if the interval is narrow enough.
pub(crate) fn beside(line: &Line, study: &Study) -> Result<Option<Estimate>> {
    Ok(predicted(line, study)?.into_iter().map(|one| one.1).find(|one| one.half <= WIDEST))
}

/// All results with predictions: those that count, and those whose interval is too wide.
pub(crate) fn cases(study: &Study) -> Result<(Vec<Case>, Vec<Case>)> {
    let mut cases = Vec::new();
    for (line, found) in results() {
        let of = |(way, predicted)| Case { line, found, way, predicted };
        cases.extend(predicted(line, study)?.into_iter().map(of));
    }
    let is_narrow = |case: &Case| case.predicted.half <= WIDEST || case.way == AFTERWARDS;
    Ok(cases.into_iter().partition(is_narrow))
}

/// Of some cases: how many, how many overlap, the mean error, and the error of who guesses the mean of all other results.
pub(crate) fn judged(cases: &[Case], way: Option<usize>) -> (usize, usize, f64, f64) {
    let by_rule = cases.iter().filter(|case| case.way != AFTERWARDS);
    let own = cases.iter().filter(|case| way.map_or(case.way != AFTERWARDS, |way| case.way == way));
    let guess = |case: &Case| {
        let others = by_rule.clone().filter(|other| !std::ptr::eq(other.line, case.line));
        (mean(others.map(|other| other.found.elo)) - case.found.elo).abs()
    };
    let overlap = own.clone().filter(|case| case.gap() <= 0.0).count();
    let errors = [mean(own.clone().map(Case::error)), mean(own.clone().map(guess))];
    (own.count(), overlap, errors[0], errors[1])
}

/// Predictions beside what was published: by way, those that are too wide, and those whose intervals miss each other.
pub(crate) fn table(study: &Study) -> Result<String> {
    let mut table = String::from(
        "| results | overlap | mean error, of the simplest guess |\n| --- | ---: | ---: |\n",
    );
    let (mut apart, wide) = cases(study)?;
    let ways = WAYS.iter().zip(0..).map(|(words, way)| (*words, Some(way)));
    for (words, way) in ways.chain([("all but the last", None)]) {
        let (count, overlap, error, guess) = judged(&apart, way);
        let errors = if count == 0 { "-".to_owned() } else { format!("{error:.1}, {guess:.1}") };
        table += &format!("| {words} | {overlap} of {count} | {errors} |\n");
    }
    apart.retain(|case| case.gap() > 0.0 && case.way != AFTERWARDS);
    apart.sort_by(|a, b| b.gap().total_cmp(&a.gap()));
    for (words, cases) in [("Too wide to count", wide), ("Intervals that do not overlap", apart)] {
        table +=
            &format!("\n{words}:\n\n| change | published | predicted |\n| --- | ---: | ---: |\n");
        for Case { line, found, predicted, .. } in &cases {
            let (to, Line { engine, change, .. }) = (link(&line.reference), line);
            table += &format!("| [{engine}]({to}): {change} | {found:.1} | {predicted:.1} |\n");
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::measured;

    fn study() -> Study {
        measured::study(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
    }

    #[test]
    fn lines_are_predicted_by_what_was_changed() {
        let study = study();
        let ways = |reference: &str, change: &str| {
            let of = |line: &&Line| line.reference == reference && line.change.contains(change);
            let line = field::LINES.iter().find(of).unwrap_or_else(|| panic!("{reference}"));
            predicted(line, &study).unwrap().iter().map(|one| one.0).collect::<Vec<_>>()
        };
        assert_eq!(ways("lynx-chess/Lynx#849", "mailbox"), [0, AFTERWARDS]);
        assert_eq!(ways("Ciekce/Stormphrax#75", ""), [0, AFTERWARDS, 3]);
        assert!(ways("lynx-chess/Lynx#1021", "").is_empty());
        assert!(ways("official-stockfish/Stockfish#2460", "").is_empty());
        assert_eq!(ways("Adam-Kulju/Patricia#74", ""), [1]);
        assert_eq!(ways("lynx-chess/Lynx#1765", ""), [2]);
        assert_eq!(ways("KierenP/Halogen#717", ""), [4]);
        assert_eq!(ways("official-stockfish/Stockfish#6153", ""), [3]);
    }

    #[test]
    fn copies_are_a_gain_where_they_are_faster() {
        let study = study();
        let line = field::LINES.iter().find(|line| line.reference == "lynx-chess/Lynx#1765");
        let elo = predicted(line.unwrap(), &study).unwrap()[0].1.elo;
        let range = study.range_of_workloads(BASE, "make-unmake", "copy-play").unwrap();
        assert_eq!(elo > 0.0, range[0] * range[1] < 1.0);
    }

    #[test]
    fn a_published_speed_is_worth_its_part_of_a_doubling() {
        let [one, two] = [1.05, 1.05 * 1.05].map(|speed| worth("8+0.08")(speed));
        assert!((two.elo - 2.0 * one.elo).abs() < 1e-9 && (two.half - 2.0 * one.half).abs() < 1e-9);
        assert!((worth("")(2.0).elo - field::doubling(8.0).elo).abs() < 1e-9);
    }

    #[test]
    fn all_ways_together_are_all() {
        let study = study();
        let cases = cases(&study).unwrap().0;
        let all = judged(&cases, None);
        let ways: Vec<_> = (0..AFTERWARDS).map(|way| judged(&cases, Some(way))).collect();
        assert_eq!(ways.iter().map(|way| way.0).sum::<usize>(), all.0);
        assert_eq!(ways.iter().map(|way| way.1).sum::<usize>(), all.1);
    }
}

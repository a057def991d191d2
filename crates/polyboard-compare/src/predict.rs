//! What another board is worth to an engine: the speed of each operation by the record, the engine's share of time in each,
//! its new speed by Amdahl's formula, and Elo.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Serialize;

use crate::elo::Estimate;
use crate::field::{Kind, Line, lines};
use crate::record::{Record, Speeds};
use crate::tsv::parse;
use crate::workload::Workload;

/// The engines that were measured: name, operation, percent of its time on `bitboard`. `board-book renew` copies the table.
static MEASURED: LazyLock<Vec<(String, String, f64)>> = LazyLock::new(|| {
    let rows = parse(include_str!("../data/shares.tsv"), |row| {
        let [engine, program, operation]: [String; 3] =
            [row.filled("engine")?, row.filled("of")?, row.filled("operation")?];
        Ok((program == "port").then_some((engine, operation, row.filled("share")?)))
    });
    rows.expect("tested").into_iter().flatten().collect()
});

/// The part of its time that an engine spends in an operation of its board.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// The operation: a single workload, or another one of the table, which takes as long on every board.
    pub operation: String,
    /// The part, from 0 to 1.
    pub share: f64,
    /// Half the width of its interval.
    pub half: f64,
}

/// Why shares or boards are rejected.
#[derive(Debug, thiserror::Error)]
#[error("{field}: {why}")]
pub struct PredictError {
    /// Where it stands.
    pub field: String,
    /// What is wrong.
    pub why: String,
}

fn error<T>(field: &str, why: String) -> Result<T, PredictError> {
    Err(PredictError { field: field.to_owned(), why })
}

/// The operations that may have a share: those that `polyboard compare` times, then others.
fn operations() -> Vec<&'static str> {
    let timed = Workload::ALL.into_iter().filter(|workload| !workload.is_tree());
    let mut all: Vec<&str> = timed.map(Workload::name).collect();
    for (_, operation, _) in &*MEASURED {
        if !all.contains(&&**operation) {
            all.push(operation);
        }
    }
    all
}

/// The shares of the engines that were measured: the mean of each operation, and half the difference.
#[must_use]
pub fn usual() -> Vec<Share> {
    let engines: BTreeSet<&str> = MEASURED.iter().map(|(engine, ..)| &**engine).collect();
    let of = |operation: &str| {
        let share = |engine: &&str| {
            let same = MEASURED.iter().filter(|one| one.0 == *engine && one.1 == operation);
            same.map(|one| one.2 / 100.0).sum::<f64>()
        };
        let shares: Vec<f64> = engines.iter().map(share).collect();
        let [least, most] = [f64::min, f64::max].map(|of| shares.iter().copied().reduce(of));
        let half = most.zip(least).map_or(0.0, |(most, least)| (most - least) / 2.0);
        let share = shares.iter().sum::<f64>() / shares.len() as f64;
        Share { operation: operation.to_owned(), share, half }
    };
    operations().into_iter().map(of).filter(|share| share.share > 0.0).collect()
}

/// Shares with another sum, in proportion.
#[must_use]
pub fn scaled(shares: &[Share], sum: f64) -> Vec<Share> {
    let factor = sum / shares.iter().map(|share| share.share).sum::<f64>();
    let of = |one: &Share| Share {
        operation: one.operation.clone(),
        share: factor * one.share,
        half: factor * one.half,
    };
    shares.iter().map(of).collect()
}

/// A part from a number of percent, with or without the sign.
///
/// # Errors
///
/// If it is no number from 0 to 100.
pub fn percent(field: &str, text: &str) -> Result<f64, PredictError> {
    let number = text.trim_end_matches('%').parse().ok();
    match number.filter(|number| (0.0..=100.0).contains(number)) {
        Some(number) => Ok(number / 100.0),
        None => error(field, format!("{text:?} is no share from 0 % to 100 %")),
    }
}

/// Parses shares: operation and percent, in either order, with spaces or `=` between them, of each named place.
///
/// # Errors
///
/// If something else stands there, if an operation is not known, or if the sum is more than 100 %.
pub fn shares<'a>(
    whole: &str,
    entries: impl IntoIterator<Item = (String, &'a str)>,
) -> Result<Vec<Share>, PredictError> {
    let mut shares: Vec<Share> = Vec::new();
    for (field, text) in entries {
        let is_part = |part: &&str| !part.is_empty();
        let parts: Vec<&str> = text.split([' ', '\t', '=']).filter(is_part).collect();
        let [a, b] = parts[..] else {
            return error(
                &field,
                format!("{text:?} is no operation and percent, such as captures 6%"),
            );
        };
        let is_percent = |text: &str| text.trim_end_matches('%').parse::<f64>().is_ok();
        let (name, number) = if is_percent(a) { (b, a) } else { (a, b) };
        let (operation, share) = (name.to_owned(), percent(&field, number)?);
        if !operations().contains(&name) {
            let known = operations().join(", ");
            return error(&field, format!("{name:?} is no operation of a board; such are {known}"));
        }
        shares.push(Share { operation, share, half: 0.0 });
    }
    if shares.is_empty() {
        return error(whole, "there is no operation".to_owned());
    }
    let sum: f64 = shares.iter().map(|share| share.share).sum();
    if sum > 1.0 + 1e-9 {
        return error(
            whole,
            format!("the shares are {:.1} % in sum, more than 100 %", 100.0 * sum),
        );
    }
    Ok(shares)
}

/// A prediction.
#[derive(Debug, Serialize)]
pub struct Prediction {
    /// The shares of time on the board that the engine has.
    pub shares: Vec<Share>,
    /// For each of them the time on the new board, relative to that on the old one: low, median, high.
    pub times: Vec<[f64; 3]>,
    /// How many times as many nodes a second: with the slow ends of all times, their medians, the fast ends.
    pub speed: [f64; 3],
    /// What that is worth.
    pub elo: Estimate,
    /// What the pair of boards stands for.
    pub kind: Kind,
    /// Whether the published changes lead from the new board to the old one.
    pub reversed: bool,
    /// The published results that are nearest, at most five; their gains as published.
    pub nearest: Vec<&'static Line>,
}

/// The time on a board relative to that on another: low, median, high.
fn time(speeds: &Speeds, operation: &str, [from, to]: [&str; 2]) -> Result<[f64; 3], PredictError> {
    if Workload::named(operation).is_none() {
        return Ok([1.0; 3]);
    }
    let of = |field: &str, board: &str| {
        let known = speeds.get(operation);
        known.and_then(|known| known.get(board)).ok_or_else(|| {
            let boards: Vec<&str> = known.into_iter().flatten().map(|(id, _)| &**id).collect();
            let boards = boards.join(", ");
            let why = format!("{board:?} was not timed at {operation}; timed were: {boards}");
            PredictError { field: field.to_owned(), why }
        })
    };
    let (from, to) = (of("--from", from)?, of("--to", to)?);
    Ok([from[0] / to[2], from[1] / to[1], from[2] / to[0]])
}

/// The shares that an engine with these shares on `bitboard` has on another board.
///
/// # Errors
///
/// If a board was not timed at one of the operations.
pub fn on(speeds: &Speeds, shares: &[Share], board: &str) -> Result<Vec<Share>, PredictError> {
    let mut moved = shares.to_vec();
    for one in &mut moved {
        let faster = time(speeds, &one.operation, [board, "bitboard"])?[1];
        (one.share, one.half) = (one.share / faster, one.half / faster);
    }
    let sum = |shares: &[Share]| shares.iter().map(|share| share.share).sum::<f64>();
    let whole = 1.0 - sum(shares) + sum(&moved);
    Ok(scaled(&moved, sum(&moved) / whole))
}

/// How many times as fast an engine becomes, and what that is worth, if its operations take so many times as long: by
/// G. M. Amdahl, 1967, with the slow ends of all times, their medians, the fast ends. The interval joins those of the times,
/// of the shares and of the worth.
#[must_use]
pub fn amdahl(
    shares: &[Share],
    times: &[[f64; 3]],
    elo: impl Fn(f64) -> Estimate,
) -> ([f64; 3], Estimate) {
    let speed = |end: usize, halves: f64| {
        let pairs = shares.iter().zip(times);
        let of = |(one, time): (&Share, &[f64; 3])| {
            (one.share + halves * one.half).max(0.0) * (time[end] - 1.0)
        };
        1.0 / (1.0 + pairs.map(of).sum::<f64>())
    };
    let middle = elo(speed(1, 0.0));
    let apart = |one: f64, other: f64| (elo(one).elo - elo(other).elo) / 2.0;
    let half = middle.half.hypot(apart(speed(0, 0.0), speed(2, 0.0)));
    let half = half.hypot(apart(speed(1, -1.0), speed(1, 1.0)));
    ([speed(2, 0.0), speed(1, 0.0), speed(0, 0.0)], Estimate { elo: middle.elo, half })
}

/// Predicts what `to` is worth in place of `from`, where `elo` is the worth of a speed.
///
/// # Errors
///
/// If a board was not timed at one of the operations.
pub fn predict(
    speeds: &Speeds,
    [from, to]: [&str; 2],
    shares: Vec<Share>,
    elo: impl Fn(f64) -> Estimate,
) -> Result<Prediction, PredictError> {
    if from == to {
        return error("--to", format!("{to:?} is the board that the engine has"));
    }
    let times = shares.iter().map(|share| time(speeds, &share.operation, [from, to]));
    let times: Vec<[f64; 3]> = times.collect::<Result<_, _>>()?;
    let (speed, gain) = amdahl(&shares, &times, elo);
    let (kind, reversed) = kind(from, to);
    let signed = if reversed { -gain.elo } else { gain.elo };
    let mut nearest: Vec<&Line> =
        lines().iter().filter(|line| line.kind == kind && line.elo.is_some()).collect();
    let far = |line: &&Line| line.elo.map_or(f64::MAX, |found| (found.elo - signed).abs());
    nearest.sort_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.truncate(5);
    Ok(Prediction { speed, elo: gain, shares, times, kind, reversed, nearest })
}

/// What a pair of boards stands for in the field's record, and whether its changes lead the other way.
fn kind(from: &str, to: &str) -> (Kind, bool) {
    let is_pair = |board: &str| board.contains("bitboard+");
    let has_sets =
        |board: &str| ["bit", "quad", "byte", "nib"].iter().any(|start| board.starts_with(start));
    let has_list = |board: &str| board.ends_with("list");
    if has_sets(from) != has_sets(to) {
        (Kind::BitboardsForMailbox, has_sets(from))
    } else if is_pair(from) != is_pair(to) {
        (Kind::ArrayBesideBitboards, is_pair(from))
    } else if has_list(from) != has_list(to) {
        (Kind::PieceLists, has_list(from))
    } else {
        (Kind::Storage, false)
    }
}

/// What a speed is worth by our own curve, at so many nodes for a move.
#[must_use]
pub fn by_nodes(nodes: f64, speed: f64) -> Estimate {
    Record::built_in().curve.price(nodes, [speed; 3])
}

/// What a speed is worth if a doubling is worth so much.
#[must_use]
pub fn by_doubling(doubling: Estimate, speed: f64) -> Estimate {
    let Estimate { elo, half } = doubling;
    Estimate { elo: elo * speed.log2(), half: half * speed.log2().abs() }
}

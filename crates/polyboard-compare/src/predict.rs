//! What another board is worth to an engine: the speed of each operation by the record, the engine's share of time in each,
//! its new speed by Amdahl's formula, and Elo.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Serialize;

use crate::elo::Estimate;
use crate::field::{Kind, LINES, Line, TIME_CONTROL, doubling, seconds};
use crate::record::{Record, Speeds};
use crate::study::BASE;
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
    let others: BTreeSet<&str> = MEASURED.iter().map(|one| &*one.1).collect();
    let others = others.into_iter().filter(|name| Workload::named(name).is_none());
    timed.map(Workload::name).chain(others).collect()
}

/// The shares of the two engines that were measured: the mean of each operation, and half the difference.
pub fn usual() -> Vec<Share> {
    let engines: BTreeSet<&str> = MEASURED.iter().map(|one| &*one.0).collect();
    let of = |operation: &str| {
        let shares = engines.iter().map(|engine| {
            let same = MEASURED.iter().filter(|one| one.0 == *engine && one.1 == operation);
            same.map(|one| one.2 / 100.0).sum::<f64>()
        });
        let share = shares.clone().sum::<f64>() / engines.len() as f64;
        let half = shares.fold(0.0, f64::max) - share;
        Share { operation: operation.to_owned(), share, half }
    };
    operations().into_iter().map(of).filter(|share| share.share > 0.0).collect()
}

/// Shares with another sum, in proportion.
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
    let number = number.filter(|number| (0.0..=100.0).contains(number));
    let none = || error(field, format!("{text:?} is no share from 0 % to 100 %"));
    number.map_or_else(none, |number: f64| Ok(number / 100.0))
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
        let words = text.replace('=', " ");
        let parts: Vec<&str> = words.split_whitespace().collect();
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
        let faster = time(speeds, &one.operation, [board, BASE])?[1];
        (one.share, one.half) = (one.share / faster, one.half / faster);
    }
    let sum = |shares: &[Share]| shares.iter().map(|share| share.share).sum::<f64>();
    let whole = 1.0 - sum(shares) + sum(&moved);
    Ok(scaled(&moved, sum(&moved) / whole))
}

/// How many times as fast an engine becomes, and what that is worth, if its operations take so many times as long: by
/// G. M. Amdahl, 1967, with the slow ends of all times, their medians, the fast ends. The interval joins those of the times,
/// of the shares and of the worth.
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
        LINES.iter().filter(|line| line.kind == kind && line.elo.is_some()).collect();
    let far = |line: &&Line| line.elo.map_or(f64::MAX, |found| (found.elo - signed).abs());
    nearest.sort_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.truncate(5);
    Ok(Prediction { speed, elo: gain, shares, times, kind, reversed, nearest })
}

/// What `to` in place of `from` is worth to an engine, as `polyboard elo` predicts it if no share and no time control is
/// named; `None` for a board that the record lacks.
pub(crate) fn usually(from: &str, to: &str) -> Option<Estimate> {
    let speeds = &Record::built_in().speeds;
    let shares = on(speeds, &usual(), from).ok()?;
    let doubling = doubling(seconds(TIME_CONTROL)?);
    let worth = |speed| by_doubling(doubling, speed);
    predict(speeds, [from, to], shares, worth).ok().map(|prediction| prediction.elo)
}

/// What a pair of boards stands for in the field's record, and whether its changes lead the other way.
fn kind(from: &str, to: &str) -> (Kind, bool) {
    const KINDS: [Kind; 3] =
        [Kind::BitboardsForMailbox, Kind::ArrayBesideBitboards, Kind::PieceLists];
    let [old, new] = [from, to].map(|id| {
        let has_sets = id.contains("bitboard") || ["byteboard", "nibble"].contains(&id);
        [has_sets, id.contains("bitboard+"), id.ends_with("list")]
    });
    let differs = (0..KINDS.len()).find(|&index| old[index] != new[index]);
    differs.map_or((Kind::Storage, false), |index| (KINDS[index], old[index]))
}

/// What a speed is worth by our own curve, at so many nodes for a move.
pub fn by_nodes(nodes: f64, speed: f64) -> Estimate {
    Record::built_in().curve.price(nodes, [speed; 3])
}

/// What a speed is worth if a doubling is worth so much.
pub fn by_doubling(doubling: Estimate, speed: f64) -> Estimate {
    let Estimate { elo, half } = doubling;
    Estimate { elo: elo * speed.log2(), half: half * speed.log2().abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half and twice as fast as `bitboard`, with intervals.
    fn speeds() -> Speeds {
        let boards = [("bitboard", [1.0; 3]), ("x88", [0.4, 0.5, 0.625]), ("nibble", [2.0; 3])];
        let of = |operation: &&str| {
            (operation.to_string(), boards.map(|(id, speed)| (id.to_owned(), speed)).into())
        };
        ["legal", "see"].iter().map(of).collect()
    }

    fn share(operation: &str, share: f64, half: f64) -> Share {
        Share { operation: operation.to_owned(), share, half }
    }

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9
    }

    #[test]
    fn an_interval_joins_speeds_shares_and_the_doubling() {
        let worth = |speed| by_doubling(Estimate { elo: 100.0, half: 20.0 }, speed);
        let shares = vec![share("legal", 0.3, 0.1), share("key", 0.1, 0.1)];
        let found = predict(&speeds(), ["bitboard", "x88"], shares, worth).unwrap();
        assert_eq!(found.times, [[1.6, 2.0, 2.5], [1.0; 3]]);
        let speeds = [1.45, 1.3, 1.18].map(|time: f64| 1.0 / time);
        assert!(found.speed.into_iter().zip(speeds).all(|(one, other)| near(one, other)));
        let elo = |time: f64| -100.0 * time.log2();
        assert!(near(found.elo.elo, elo(1.3)));
        let halves = [elo(1.3) / 5.0, (elo(1.18) - elo(1.45)) / 2.0, (elo(1.2) - elo(1.4)) / 2.0];
        let squares: f64 = halves.iter().map(|half| half * half).sum();
        assert!(near(found.elo.half, squares.sqrt()), "{found:?}");
    }

    #[test]
    fn a_slower_board_takes_a_greater_share() {
        let moved =
            on(&speeds(), &[share("legal", 0.2, 0.1), share("key", 0.3, 0.0)], "x88").unwrap();
        // 0.4 and 0.3 beside the 0.5 of the engine.
        assert!(near(moved[0].share, 0.4 / 1.2) && near(moved[0].half, 0.2 / 1.2), "{moved:?}");
        assert!(near(moved[1].share, 0.3 / 1.2), "{moved:?}");
        let unknown = on(&speeds(), &[share("captures", 0.2, 0.0)], "x88").unwrap_err();
        assert!(unknown.to_string().starts_with("--from: \"x88\" was not timed at captures"));
    }

    #[test]
    fn the_usual_shares_are_those_of_two_engines() {
        let engines: BTreeSet<&str> = MEASURED.iter().map(|one| &*one.0).collect();
        assert_eq!(engines.len(), 2);
        let usual = usual();
        let sum: f64 = usual.iter().map(|one| one.share).sum();
        let all: f64 = MEASURED.iter().map(|one| one.2).sum();
        assert!(near(sum, all / 200.0) && sum < 0.6, "{sum}");
        assert!(usual.iter().all(|one| one.half <= one.share), "{usual:?}");
        let tenth: f64 = scaled(&usual, 0.1).iter().map(|one| one.share).sum();
        assert!(near(tenth, 0.1));
    }

    #[test]
    fn a_pair_of_boards_stands_for_a_kind_of_change() {
        for (from, to, expected) in [
            ("bitboard", "bitboard+array8x8", Kind::ArrayBesideBitboards),
            ("mailbox10x12+list", "bitboard", Kind::BitboardsForMailbox),
            ("piece-list", "nibble", Kind::BitboardsForMailbox),
            ("x88", "x88+list", Kind::PieceLists),
            ("array8x8", "piece-list", Kind::PieceLists),
        ] {
            assert_eq!(kind(from, to), (expected, false), "{from} {to}");
            assert_eq!(kind(to, from), (expected, true), "{to} {from}");
        }
        assert_eq!(kind("bitboard", "quad-bitboard"), (Kind::Storage, false));
        assert_eq!(kind("x88", "mailbox12x12"), (Kind::Storage, false));
    }
}

//! What engines published of changes of their board, beside what is predicted: see [`polyboard_compare::field`].

mod chart;
mod rule;

use anyhow::{Context, Result, bail};
use polyboard_compare::Study;
use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{self, Kind, Line, Outcome};
// predict
use polyboard_compare::text::grouped;

use crate::drawing::{Drawing, Picture};
use crate::sequential::Test;
use crate::{elo, measured};

/// A picture of more rows has two columns in the book.
const ROWS: usize = 30;

/// The results that count, with their intervals.
fn results() -> impl Iterator<Item = (&'static Line, Estimate)> {
    let lines = field::lines().iter().filter(|line| line.counts());
    lines.filter_map(|line| line.elo.map(|found| (line, found)))
}

/// The kinds of changes of the board, each with its results, the greatest gain first.
fn by_kind(kind: Kind) -> Vec<(&'static Line, Estimate)> {
    let mut rows: Vec<_> = results().filter(|one| one.0.kind == kind).collect();
    rows.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    rows
}

/// Where a result was published.
fn link(reference: &str) -> String {
    match (reference.split_once('#'), reference.split_once('@')) {
        _ if reference.starts_with("https://") => reference.to_owned(),
        (Some((place, number)), _) => format!("https://github.com/{place}/issues/{number}"),
        (_, Some((place, commit))) => format!("https://github.com/{place}/commit/{commit}"),
        _ => String::new(),
    }
}

/// The results of a kind of change as a picture. Below it, those without an interval.
pub(crate) fn draw(name: &str, study: &Study) -> Result<Drawing> {
    let kind: Kind = name.parse().ok().with_context(|| format!("{name:?} is no kind of change"))?;
    let rows = by_kind(kind).into_iter();
    let rows = rows.map(|(line, found)| Ok((line, found, rule::beside(line, study)?)));
    let rows: Vec<chart::Row> = rows.collect::<Result<_>>()?;
    let columns = rows.chunks(if rows.len() > ROWS { rows.len().div_ceil(2) } else { ROWS });
    let live: String = columns.map(|rows| chart::chart(rows, false)).collect();
    let about = format!("{} results, {}", rows.len(), kind.meaning());
    let bare = field::lines().iter().filter(|line| line.kind == kind && line.elo.is_none());
    let bare: Vec<String> = bare.map(without_interval).collect();
    let caption = match &bare[..] {
        [] => format!("*{about}.*"),
        bare => format!("*{about}.* Without an interval: {}.", bare.join("; ")),
    };
    Ok(Drawing {
        name: format!("field-{name}"),
        live: format!("<figure class=\"field\">{live}</figure>\n\n{caption}\n"),
        picture: Picture::Svg(chart::chart(&rows, true)),
        about,
        caption,
    })
}

/// A result as a part of a list: its engine, the change, and what was published.
fn without_interval(line: &Line) -> String {
    let gain = line.bare.map(|elo| format!("{elo:+.1} Elo"));
    let times = |name: &str, of: Option<f64>| of.map(|of| format!("{name} {of} times"));
    let figures = [gain, times("speed", line.nps), times("perft", line.perft)];
    let figures: Vec<String> = figures.into_iter().flatten().collect();
    let figures = if figures.is_empty() { "no factor".to_owned() } else { figures.join(", ") };
    format!("[{}]({}), {} ({figures})", line.engine, link(&line.reference), line.change)
}

/// Without the overstatement of a test that stopped early, if enough was published.
fn corrected(line: &Line, published: Estimate) -> Option<f64> {
    let passed = match line.outcome? {
        Outcome::Passed => true,
        Outcome::Failed => false,
        Outcome::Stopped | Outcome::Fixed => return None,
    };
    let (low, high) = line.bounds.split_once(',')?;
    let bounds = [low.parse().ok()?, high.parse().ok()?];
    Test { published, games: line.games? as f64, bounds, passed }.median_unbiased()
}

fn mean(of: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) =
        of.into_iter().fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    sum / count
}

/// The value below which a part of sorted values lies.
fn quantile(sorted: &[(&Line, Estimate)], part: f64) -> f64 {
    let at = (1.0 - part) * (sorted.len() - 1) as f64;
    let [one, next] = [at.floor(), at.ceil()].map(|at| sorted[at as usize].1.elo);
    one + (next - one) * at.fract()
}

/// How many gains lie above 0 with their intervals, how many are unclear, and how many lie below.
fn signs(rows: &[(&Line, Estimate)]) -> [usize; 3] {
    let above = rows.iter().filter(|one| one.1.elo > one.1.half).count();
    let below = rows.iter().filter(|one| one.1.elo < -one.1.half).count();
    [above, rows.len() - above - below, below]
}

/// The kinds of changes: how many results of each, and what they say.
fn kinds() -> String {
    let mut table = String::from(
        "| change | gains, unclear, losses | median | mean | corrected |\n| --- | ---: | ---: | ---: | ---: |\n",
    );
    for kind in Kind::ALL {
        let rows = by_kind(*kind);
        if rows.is_empty() {
            continue;
        }
        let [above, unclear, below] = signs(&rows);
        let all = mean(rows.iter().map(|one| one.1.elo));
        let fair = mean(rows.iter().map(|(line, one)| corrected(line, *one).unwrap_or(one.elo)));
        table += &format!(
            "| {} | {above}, {unclear}, {below} | {:+.1} | {all:+.1} | {fair:+.1} |\n",
            kind.meaning(),
            quantile(&rows, 0.5)
        );
    }
    table
}

/// What follows from the record, in three sentences.
fn follows(study: &Study) -> Result<String> {
    let mut all: Vec<_> = results().collect();
    all.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    let [above, unclear, below] = signs(&all);
    let [low, median, high] = [0.25, 0.5, 0.75].map(|part| quantile(&all, part));
    let kinds = Kind::ALL.iter().map(|kind| (kind, by_kind(*kind))).filter(|one| one.1.len() > 1);
    let mut kinds: Vec<_> =
        kinds.map(|(kind, rows)| (quantile(&rows, 0.5), kind, rows.len())).collect();
    kinds.sort_by(|a, b| b.0.total_cmp(&a.0));
    let words = |(median, kind, count): &(f64, &Kind, usize)| {
        format!("{} ({median:+.1}, {count} results)", kind.meaning())
    };
    let [first, second, .., last] = &kinds[..] else { bail!("too few kinds of changes") };
    let (overlap, count, error, guess) = rule::judged(study)?;
    Ok(format!(
        "Of {} published results {above} are gains, {unclear} cannot be told from 0, and {below} are losses; the median is {median:+.1} Elo, and half of \
         them lie between {low:+.1} and {high:+.1}. By kind of change the median is highest for {} and {}, and lowest for {}. Our prediction \
         overlaps with {overlap} of the {count} results that it is made for, and errs by {error:.1} Elo on average; who guesses the mean of the \
         other results errs by {guess:.1}.\n",
        all.len(),
        words(first),
        words(second),
        words(last)
    ))
}

/// What tests overstate that stop early, and what intervals say of what is not published.
fn early() -> String {
    let fair = |passed: Outcome| {
        let ended = results().filter(move |one| one.0.outcome == Some(passed));
        let pairs = ended.filter_map(|(line, one)| Some((one.elo, corrected(line, one)?)));
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let [published, corrected] =
            [mean(pairs.iter().map(|one| one.0)), mean(pairs.iter().map(|one| one.1))];
        format!("from {published:+.2} to {corrected:+.2} ({} tests)", pairs.len())
    };
    let ended = |how| results().filter(|one| one.0.outcome == Some(how)).count();
    let with = |fits: fn(f64) -> bool| {
        let elo: Vec<f64> = results().filter(|one| fits(one.1.half)).map(|one| one.1.elo).collect();
        format!("{:+.1} ({} results)", mean(elo.iter().copied()), elo.len())
    };
    format!(
        "It moves the mean of tests that passed {}, and of those that failed {}. In the list {} tests passed and {} failed. Results with an \
         interval of ± 2 Elo at most have a mean of {}, those with more than ± 5 one of {}.",
        fair(Outcome::Passed),
        fair(Outcome::Failed),
        ended(Outcome::Passed),
        ended(Outcome::Failed),
        with(|half| half <= 2.0),
        with(|half| half > 5.0)
    )
}

/// The Elo of a doubling by time control as published, beside our own curve at the nodes that our search visits in that time.
fn scaling(study: &Study) -> Result<String> {
    let speed = measured::first(study)?.speed("search", elo::BASE).context("no search")?;
    let mut table = String::from(
        "| time control | a doubling, published | nodes of our search for a move | our curve |\n| ---: | ---: | ---: | ---: |\n",
    );
    for game in [1.0, 2.0, 4.0, 8.0, 16.0, 60.0] {
        // A game of forty moves, with an increment of a hundredth.
        let nodes = speed * game * (1.0 / 40.0 + 1.0 / 100.0);
        let [published, own] = [field::doubling(game), field::doubling(game)];
        let nodes = grouped((nodes / 1000.0) as u64 * 1000);
        let cells = [published, own].map(|one| format!("{:+.0} ± {:.0}", one.elo, one.half));
        table += &format!("| {game}+{} | {} | {nodes} | {} |\n", game / 100.0, cells[0], cells[1]);
    }
    Ok(table)
}

/// A part of the chapter.
pub(crate) fn part(name: &str, study: &Study) -> Result<String> {
    match name {
        "kinds" => Ok(kinds()),
        "follows" => follows(study),
        "early" => Ok(early()),
        "scaling" => scaling(study),
        "predicted" => rule::table(study),
        "apart" => rule::apart(study),
        _ => bail!("no part of this name: {name}"),
    }
}

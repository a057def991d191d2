//! The field's record: what engines published of changes of their board, and what a doubling of time is worth to them.

use std::sync::LazyLock;

use crate::elo::Estimate;
use crate::tsv::{CellError, Row};

static LINES: LazyLock<Vec<Line>> =
    LazyLock::new(|| parse(include_str!("../data/field.tsv"), Line::of).expect("tested"));
static SCALING: LazyLock<Vec<Scaling>> =
    LazyLock::new(|| parse(include_str!("../data/scaling.tsv"), Scaling::of).expect("tested"));

/// A closed list of words, each with its meaning.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal $meaning:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $meaning] $variant,)* }

        impl $name {
            /// All, in their order.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// As the table names it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            /// In a sentence without its full stop.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self { $($name::$variant => $meaning),* }
            }
        }
    };
}

words! {
    /// What a change is about.
    Kind {
        ArrayBesideBitboards "array-beside-bitboards" "an array of pieces by square beside bitboards",
        BitboardsForMailbox "bitboards-for-mailbox" "bitboards in place of another board",
        PieceLists "piece-lists" "lists of the squares of pieces",
        CopyOrMake "copy-or-make" "moves made and unmade, or played on a copy",
        Generation "generation" "how moves are generated",
        Legality "legality" "how legal moves and checks are told",
        Sliders "sliders" "attacks of sliding pieces",
        AttackTables "attack-tables" "attacked squares, kept or computed at once",
        Storage "storage" "how the position is laid out in memory",
        SpeedNote "speed-note" "no change of the board: what speed is worth",
    }
}

words! {
    /// How a test ended.
    Outcome {
        Passed "passed" "the sequential test accepted the change",
        Failed "failed" "the sequential test refused the change, or the games showed no gain",
        Stopped "stopped" "ended by hand before a bound was met",
        Fixed "fixed" "a number of games that was fixed before",
    }
}

/// A result that an engine published.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the change is about.
    pub kind: Kind,
    /// The change, in words.
    pub change: String,
    /// The engine.
    pub engine: String,
    /// Where it was published: `owner/name#number`, `owner/name@commit` or an address.
    pub reference: String,
    /// Year, month and day.
    pub date: String,
    /// The engine's language.
    pub language: String,
    /// What the new board gained, if the interval was published, too.
    pub elo: Option<Estimate>,
    /// How many games were played.
    pub games: Option<u64>,
    /// Seconds for a game and for each move, `8+0.08`; or a limit by nodes; may be empty.
    pub time_control: String,
    /// How the test ended, if that was said.
    pub outcome: Option<Outcome>,
    /// How many times as many nodes a second.
    pub nps: Option<f64>,
    /// How many times as fast a perft.
    pub perft: Option<f64>,
    /// What else is to be known; may be empty.
    pub note: String,
}

impl Line {
    fn of(row: Row<'_>) -> Result<Line, CellError> {
        let kind = row.text("kind")?;
        let kind = Kind::ALL.iter().find(|known| known.name() == kind);
        let outcome = row.text("outcome")?;
        let known = Outcome::ALL.iter().find(|known| known.name() == outcome).copied();
        if known.is_none() && !outcome.is_empty() {
            return Err(row.error("outcome", "is no outcome"));
        }
        let half = row.number("plus_minus_95")?;
        Ok(Line {
            kind: *kind.ok_or_else(|| row.error("kind", "is no kind of change"))?,
            change: row.filled("change")?,
            engine: row.filled("engine")?,
            reference: reference(&row)?,
            date: date(&row)?,
            language: row.filled("language")?,
            elo: row.number("elo")?.zip(half).map(|(elo, half)| Estimate { elo, half }),
            games: row.number("games")?,
            time_control: row.text("time_control")?.to_owned(),
            outcome: known,
            nps: row.number("nps")?,
            perft: row.number("perft")?,
            note: row.text("note")?.to_owned(),
        })
    }

    /// Whether the change is one of the board or of how it is asked, and not a note on what speed is worth.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.kind != Kind::SpeedNote
    }

    /// The seconds for a game, if the time control has them.
    #[must_use]
    pub fn seconds(&self) -> Option<f64> {
        seconds(&self.time_control)
    }
}

/// What a doubling of time or nodes is worth to an engine, as published.
#[derive(Clone, Debug)]
pub struct Scaling {
    /// The engine, with its version if it was said.
    pub engine: String,
    /// Where it was published.
    pub reference: String,
    /// Year, month and day.
    pub date: String,
    /// Of the side with less, as in [`Line`]; or `1 s a move`; may be empty.
    pub time_control: String,
    /// The nodes for a move of the side with less.
    pub nodes: Option<f64>,
    /// Elo of a doubling.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub half: Option<f64>,
    /// How many games were played.
    pub games: Option<u64>,
    /// What else is to be known; may be empty.
    pub note: String,
}

impl Scaling {
    fn of(row: Row<'_>) -> Result<Scaling, CellError> {
        let elo = row.number("elo_per_doubling")?;
        Ok(Scaling {
            engine: row.filled("engine")?,
            reference: row.filled("reference")?,
            date: date(&row)?,
            time_control: row.text("time_control")?.to_owned(),
            nodes: row.number("nodes")?,
            elo: elo.ok_or_else(|| row.error("elo_per_doubling", "is empty"))?,
            half: row.number("plus_minus_95")?,
            games: row.number("games")?,
            note: row.text("note")?.to_owned(),
        })
    }
}

fn parse<'a, T>(
    table: &'a str,
    of: impl Fn(Row<'a>) -> Result<T, CellError>,
) -> Result<Vec<T>, CellError> {
    Row::all(table).map(of).collect()
}

fn reference(row: &Row<'_>) -> Result<String, CellError> {
    let text = row.filled("reference")?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_commit = |text: &str| text.len() >= 7 && text.bytes().all(|b| b.is_ascii_hexdigit());
    let place = match (text.split_once('#'), text.split_once('@')) {
        (Some((place, number)), _) if is_number(number) => Some(place),
        (_, Some((place, commit))) if is_commit(commit) => Some(place),
        _ => None,
    };
    let is_place = |place: &str| place.split('/').filter(|part| !part.is_empty()).count() == 2;
    if place.is_some_and(is_place) || text.starts_with("https://") {
        return Ok(text);
    }
    Err(row.error("reference", "is no pull request, issue, commit or address"))
}

fn date(row: &Row<'_>) -> Result<String, CellError> {
    let text = row.filled("date")?;
    let is_digit = |(index, byte): (usize, u8)| match index {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    if text.len() == 10 && text.bytes().enumerate().all(is_digit) {
        return Ok(text);
    }
    Err(row.error("date", "is no date"))
}

/// The seconds for a game of a time control such as `8+0.08`.
#[must_use]
pub fn seconds(time_control: &str) -> Option<f64> {
    let (base, increment) = time_control.split_once('+')?;
    increment.parse().ok().filter(|increment: &f64| increment.is_finite() && *increment >= 0.0)?;
    base.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0)
}

/// The published results.
#[must_use]
pub fn lines() -> &'static [Line] {
    &LINES
}

/// The published scaling tests.
#[must_use]
pub fn scaling() -> &'static [Scaling] {
    &SCALING
}

/// The Elo of a doubling with so many seconds for a game: a straight line over their logarithm, by least squares through the
/// scaling tests with a time control. Tests of one engine with one time control count as one, their mean. The interval is
/// two residual standard deviations wide on each side.
#[must_use]
pub fn doubling(game: f64) -> Estimate {
    let points = timed(scaling());
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let [x, y] = [mean(|point| point.0), mean(|point| point.1)];
    let along: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>() / along;
    let at = |log: f64| y + slope * (log - x);
    let residual: f64 = points.iter().map(|point| (point.1 - at(point.0)).powi(2)).sum();
    Estimate { elo: at(game.log2()), half: 2.0 * (residual / (count - 2.0)).sqrt() }
}

/// For each engine and time control the logarithm of the seconds, and the mean of the Elo of a doubling.
fn timed(tests: &[Scaling]) -> Vec<(f64, f64)> {
    let mut groups: Vec<(&str, &str, f64, Vec<f64>)> = Vec::new();
    for test in tests {
        let Some(game) = seconds(&test.time_control) else { continue };
        let same = |group: &&mut (&str, &str, f64, Vec<f64>)| {
            (group.0, group.1) == (&*test.engine, &*test.time_control)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.3.push(test.elo),
            None => groups.push((&test.engine, &test.time_control, game.log2(), vec![test.elo])),
        }
    }
    groups
        .iter()
        .map(|group| (group.2, group.3.iter().sum::<f64>() / group.3.len() as f64))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "kind\tchange\tengine\treference\tdate\tlanguage\telo\tplus_minus_95\tgames\ttime_control\tsprt_bounds\toutcome\tnps\tperft\tnote\n";
    const LINE: &str =
        "storage\ta\tb\tc/d#12\t2024-01-02\tC\t1.5\t2\t300\t8+0.08\t0,5\tpassed\t1.02\t\tnone";

    fn error(from: &str, to: &str) -> String {
        let table = format!("# A comment\n{HEAD}{}\n", LINE.replace(from, to));
        parse(&table, Line::of).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn every_line_of_the_record_is_read() {
        let count = |table: &str| table.lines().filter(|line| !line.starts_with('#')).count() - 1;
        assert_eq!(lines().len(), count(include_str!("../data/field.tsv")));
        assert_eq!(scaling().len(), count(include_str!("../data/scaling.tsv")));
        let counted: Vec<&Line> = lines().iter().filter(|line| line.counts()).collect();
        let with_interval = counted.iter().filter(|line| line.elo.is_some()).count();
        assert!(counted.len() >= 70 && with_interval >= 60, "{} {with_interval}", counted.len());
        for kind in Kind::ALL {
            assert!(lines().iter().any(|line| line.kind == *kind), "no line of {}", kind.name());
        }
        for Estimate { elo, half } in lines().iter().filter_map(|line| line.elo) {
            assert!(elo.abs() < 200.0 && half > 0.0 && half < 100.0, "{elo} {half}");
        }
    }

    #[test]
    fn an_error_names_the_line_and_the_column() {
        let expected = "line 3, kind: \"store\" is no kind of change";
        assert_eq!(error("storage", "store"), expected);
        assert_eq!(error("1.5", "1,5"), "line 3, elo: \"1,5\" is no number");
        assert_eq!(error("passed", "good"), "line 3, outcome: \"good\" is no outcome");
        assert_eq!(error("C\t", "\t"), "line 3, language: \"\" is empty");
        assert!(error("c/d#12", "c#12").starts_with("line 3, reference: \"c#12\" is no pull"));
        assert!(error("2024-01-02", "2024").starts_with("line 3, date: "));
        assert!(error("\tnone", "").starts_with("line 3, note: "));
    }

    #[test]
    fn a_doubling_is_worth_less_in_longer_games() {
        let [short, usual, long] = [1.0, 8.0, 60.0].map(doubling);
        assert!(short.elo > usual.elo && usual.elo > long.elo && long.elo > 0.0);
        assert!((short.half - long.half).abs() < 1e-9 && usual.half > 0.0);
        // Tests of one engine with one time control are one point.
        let points = timed(scaling());
        let counted = scaling().iter().filter(|test| seconds(&test.time_control).is_some()).count();
        assert!(points.len() > 3 && points.len() < counted);
    }

    #[test]
    fn seconds_are_those_of_the_game() {
        assert_eq!(seconds("8+0.08"), Some(8.0));
        assert_eq!(seconds("2.5+0.025"), Some(2.5));
        for other in ["", "8", "1 s a move", "nodes=25000", "0+1", "a+1", "8+a", "8+-1"] {
            assert_eq!(seconds(other), None, "{other}");
        }
    }
}

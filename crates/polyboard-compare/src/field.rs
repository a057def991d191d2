//! The field's record: what engines published of changes of their board, and what a doubling of time is worth to them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;
use strum::{EnumMessage, EnumString, IntoStaticStr, VariantArray};

use crate::elo::Estimate;
use crate::tsv::{CellError, Row, parse};

/// The published results.
pub static LINES: LazyLock<Vec<Line>> =
    LazyLock::new(|| parse(include_str!("../data/field.tsv"), Line::of).expect("tested"));
/// The published scaling tests.
static SCALING: LazyLock<Vec<Scaling>> =
    LazyLock::new(|| parse(include_str!("../data/scaling.tsv"), Scaling::of).expect("tested"));

/// What a change is about.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    EnumString,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// an array of pieces by square beside bitboards
    ArrayBesideBitboards,
    /// bitboards in place of a mailbox
    BitboardsForMailbox,
    /// lists of the squares of pieces
    PieceLists,
    /// moves made and unmade, or played on a copy
    CopyOrMake,
    /// how moves are generated
    Generation,
    /// how legal moves and checks are found
    Legality,
    /// attacks of sliding pieces
    Sliders,
    /// attacked squares, kept or computed at once
    AttackTables,
    /// how the position is stored
    Storage,
    /// no change of the board, but what speed is worth
    SpeedNote,
}

impl Kind {
    /// All, in their order.
    pub const ALL: &[Kind] = Kind::VARIANTS;

    /// In a sentence without its full stop: the documentation of the variant.
    pub fn meaning(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The change passed its test.
    Passed,
    /// The change failed its test.
    Failed,
    /// The test was stopped by hand.
    Stopped,
    /// The number of games was fixed in advance.
    Fixed,
}

/// A result that an engine published.
#[derive(Clone, Debug, Serialize)]
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
    /// What the new board gained; `None` also if no interval was published.
    pub elo: Option<Estimate>,
    /// The same without an interval, if none was published.
    pub bare: Option<f64>,
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
        let half = row.cell("plus_minus_95")?;
        Ok(Line {
            kind: row.filled("kind")?,
            change: row.filled("change")?,
            engine: row.filled("engine")?,
            reference: row.filled("reference")?,
            date: row.filled("date")?,
            language: row.filled("language")?,
            elo: row.cell("elo")?.zip(half).map(|(elo, half)| Estimate { elo, half }),
            bare: row.cell("elo")?.filter(|_| half.is_none()),
            games: row.cell("games")?,
            time_control: row.cell("time_control")?.unwrap_or_default(),
            outcome: row.cell("outcome")?,
            nps: row.cell("nps")?,
            perft: row.cell("perft")?,
            note: row.cell("note")?.unwrap_or_default(),
        })
    }

    /// Whether the change is one of the board or of how it is asked, and not a note on what speed is worth.
    pub fn counts(&self) -> bool {
        self.kind != Kind::SpeedNote
    }
}

/// What a doubling of time or nodes is worth to an engine, as published.
#[derive(Debug)]
struct Scaling {
    /// The engine, with its version if it was said.
    engine: String,
    /// Of the side with less, as in [`Line`]; or `1 s a move`; may be empty.
    time_control: String,
    /// Elo of a doubling.
    elo: f64,
}

impl Scaling {
    fn of(row: Row<'_>) -> Result<Scaling, CellError> {
        Ok(Scaling {
            engine: row.filled("engine")?,
            time_control: row.cell("time_control")?.unwrap_or_default(),
            elo: row.filled("elo_per_doubling")?,
        })
    }
}

/// The time control at which a doubling is taken where none is named.
pub const TIME_CONTROL: &str = "8+0.08";

/// The seconds for a game of a time control such as `8+0.08`.
pub fn seconds(time_control: &str) -> Option<f64> {
    let (game, increment) = time_control.split_once('+')?;
    let [game, increment]: [f64; 2] = [game.parse().ok()?, increment.parse().ok()?];
    (game > 0.0 && game < 1e6 && increment >= 0.0).then_some(game)
}

/// The Elo of a doubling with so many seconds for a game: a straight line over their logarithm, by least squares through the
/// scaling tests with such a time control. Tests of one engine with one time control count as one, their mean. The interval
/// is two residual standard deviations on each side.
pub fn doubling(game: f64) -> Estimate {
    let mut tests: BTreeMap<_, Vec<[f64; 2]>> = BTreeMap::new();
    for test in SCALING.iter() {
        if let Some(game) = seconds(&test.time_control) {
            let same = tests.entry((&test.engine, &test.time_control)).or_default();
            same.push([game.log2(), test.elo]);
        }
    }
    let mean = |of: &[[f64; 2]]| {
        [0, 1].map(|i| of.iter().map(|point| point[i]).sum::<f64>() / of.len() as f64)
    };
    let points: Vec<[f64; 2]> = tests.values().map(|same| mean(same)).collect();
    let [x, y] = mean(&points);
    let sum = |of: &dyn Fn(&[f64; 2]) -> f64| points.iter().map(of).sum::<f64>();
    let slope =
        sum(&|point| (point[0] - x) * (point[1] - y)) / sum(&|point| (point[0] - x).powi(2));
    let at = |log: f64| y + slope * (log - x);
    let variance = sum(&|point| (point[1] - at(point[0])).powi(2)) / (points.len() as f64 - 2.0);
    Estimate { elo: at(game.log2()), half: 2.0 * variance.sqrt() }
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
        assert_eq!(LINES.len(), count(include_str!("../data/field.tsv")));
        assert_eq!(SCALING.len(), count(include_str!("../data/scaling.tsv")));
        let counted: Vec<&Line> = LINES.iter().filter(|line| line.counts()).collect();
        let with_interval = counted.iter().filter(|line| line.elo.is_some()).count();
        assert!(counted.len() >= 70 && with_interval >= 60, "{} {with_interval}", counted.len());
        for kind in Kind::ALL {
            assert!(LINES.iter().any(|line| line.kind == *kind), "no line of {kind:?}");
        }
        for Estimate { elo, half } in LINES.iter().filter_map(|line| line.elo) {
            assert!(elo.abs() < 200.0 && half > 0.0 && half < 100.0, "{elo} {half}");
        }
    }

    #[test]
    fn references_dates_and_time_controls_are_such() {
        let is_reference = |text: &str| {
            let number = text.split_once('#').map(|(place, number)| (place, number, 1, 10));
            let commit = text.split_once('@').map(|(place, commit)| (place, commit, 7, 16));
            let named = number.or(commit).is_some_and(|(place, name, least, radix)| {
                place.split('/').filter(|part| !part.is_empty()).count() == 2
                    && name.len() >= least
                    && name.chars().all(|digit| digit.is_digit(radix))
            });
            named || text.starts_with("https://")
        };
        for line in LINES.iter() {
            assert!(is_reference(&line.reference), "{}", line.reference);
            let date: Vec<usize> = line.date.split('-').map(str::len).collect();
            assert_eq!(date, [4, 2, 2], "{}", line.date);
            let time = &line.time_control;
            let is_known = time.is_empty() || time.starts_with("nodes=") || seconds(time).is_some();
            assert!(is_known, "{time}");
        }
    }

    #[test]
    fn an_error_names_the_line_and_the_column() {
        assert_eq!(error("storage", "store"), "line 3, kind: \"store\" cannot stand there");
        assert_eq!(error("1.5", "1,5"), "line 3, elo: \"1,5\" cannot stand there");
        assert_eq!(error("passed", "good"), "line 3, outcome: \"good\" cannot stand there");
        assert_eq!(error("C\t", "\t"), "line 3, language: \"\" cannot stand there");
    }

    #[test]
    fn a_doubling_is_worth_less_in_longer_games() {
        let [short, usual, long] = [1.0, 8.0, 60.0].map(doubling);
        assert!(short.elo > usual.elo && usual.elo > long.elo && long.elo > 0.0);
        assert!((short.half - long.half).abs() < 1e-9 && usual.half > 0.0);
    }

    #[test]
    fn seconds_are_those_of_the_game() {
        assert_eq!(seconds("8+0.08"), Some(8.0));
        assert_eq!(seconds("2.5+0.025"), Some(2.5));
        for other in ["", "8", "1 s a move", "nodes=25000", "0+1", "a+1", "8+a", "8+-1", "inf+0"] {
            assert_eq!(seconds(other), None, "{other}");
        }
    }
}

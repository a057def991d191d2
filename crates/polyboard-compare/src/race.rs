//! Which boards are the fastest, which are slower, and which were not measured well enough to say.

use crate::elo::Estimate;
use crate::section::Row;
use crate::stats::Spread;
use crate::text::rounded;
use crate::workload::Workload;

/// What to take for one kind of program.
#[derive(Default)]
pub(crate) struct Advice {
    /// What one writes.
    pub(crate) program: String,
    /// The board to take, of several that tie the smallest, and its bytes.
    pub(crate) take: (String, usize),
    /// The next board, and what that takes.
    pub(crate) next: Option<(String, Takes)>,
    /// What an engine gains with the next board, if this is about engines.
    pub(crate) elo: Option<Estimate>,
    /// What the record says, where that is something else.
    pub(crate) record: Option<String>,
    /// A workload, and how many rounds more of it would tell boards apart that were not measured well enough.
    pub(crate) more: Option<(Workload, u64)>,
}

impl Advice {
    /// With the next board and what it takes.
    pub(crate) fn of(program: &str, take: &Row, next: Option<(&Row, Takes)>) -> Advice {
        let take = (take.id().to_owned(), take.board.bytes);
        let next = next.map(|(row, takes)| (row.id().to_owned(), takes));
        Advice { program: program.to_owned(), take, next, ..Advice::default() }
    }
}

/// What a board takes beside the one to take.
pub(crate) enum Takes {
    /// So many times the time of the fastest.
    Time(String),
    /// So many bytes.
    Bytes(usize),
    /// No more time.
    Tie,
    /// The interval is too wide to say.
    Unclear,
}

impl Takes {
    /// As a cell of a table.
    pub(crate) fn short(&self) -> String {
        match self {
            Takes::Time(times) => format!("{times} x"),
            Takes::Bytes(bytes) => format!("{bytes} B"),
            Takes::Tie => "tie".to_owned(),
            Takes::Unclear => "tie?".to_owned(),
        }
    }

    pub(crate) fn in_words(&self) -> String {
        match self {
            Takes::Time(times) => format!("{times} times the time"),
            Takes::Bytes(bytes) => format!("{bytes} bytes"),
            Takes::Tie => "tie".to_owned(),
            Takes::Unclear => "not measured well enough".to_owned(),
        }
    }
}

/// The boards at one task, fastest first. Peers do not take part, they are only compared with.
pub(crate) struct Race<'a> {
    /// The smallest of those that tie.
    pub(crate) take: &'a Row,
    /// The fastest board and those that are not [behind](BEHIND).
    ties: Vec<&'a Row>,
    /// The boards that may be as fast and may be behind.
    unclear: Vec<&'a Row>,
    /// The boards that are behind.
    pub(crate) slower: Vec<&'a Row>,
}

/// Two boards tie if one takes less than this times the time of the other. Another build of the same code moves speeds by less.
pub const TIE: f64 = 1.05;

/// A board is behind if its speed is at most this part of the greatest, and the interval excludes equal speeds.
const BEHIND: f64 = 1.0 / TIE;

/// A factor in words: with no more digits than its interval and other builds allow, and with enough of them
/// to differ from 1.
fn factor(ratio: Spread) -> String {
    let half_width = ratio.half_width().max(0.05 * ratio.median);
    rounded(ratio.median, half_width.min((ratio.median - 1.0).abs()))
}

/// The fastest of some rows, peers included, and those that tie with it.
pub(crate) fn fastest(rows: &[Row]) -> Vec<&Row> {
    let Some(first) = rows.first() else { return Vec::new() };
    rows.iter().filter(|row| standing(row, first) != Standing::Behind).collect()
}

/// How a board stands beside the fastest.
#[derive(PartialEq, Eq)]
enum Standing {
    Tie,
    Unclear,
    Behind,
}

fn standing(row: &Row, first: &Row) -> Standing {
    match row.times(first) {
        Some(ratio) if ratio.median <= BEHIND && ratio.high < 1.0 => Standing::Behind,
        Some(ratio) if ratio.low < BEHIND && ratio.high >= 1.0 => Standing::Unclear,
        _ => Standing::Tie,
    }
}

impl<'a> Race<'a> {
    /// Of rows sorted by speed, fastest first. `None` if there are fewer than two boards that are not peers.
    pub(crate) fn of(rows: &'a [Row]) -> Option<Race<'a>> {
        let ours: Vec<&Row> = rows.iter().filter(|row| !row.board.is_peer).collect();
        let [first, _, ..] = ours[..] else { return None };
        let mut race =
            Race { take: first, ties: Vec::new(), unclear: Vec::new(), slower: Vec::new() };
        for row in ours {
            match standing(row, first) {
                Standing::Behind => race.slower.push(row),
                Standing::Unclear => race.unclear.push(row),
                Standing::Tie => race.ties.push(row),
            }
        }
        race.take = race.ties.iter().min_by_key(|row| row.board.bytes).unwrap_or(&first);
        Some(race)
    }

    /// The fastest board, those that tie with it, and those that may.
    pub(crate) fn fastest(&self) -> Vec<&'a Row> {
        self.ties.iter().chain(&self.unclear).copied().collect()
    }

    /// The next board after the one to take, and what it takes.
    pub(crate) fn next(&self) -> Option<(&'a Row, Takes)> {
        let other = |rows: &[&'a Row]| rows.iter().copied().find(|row| row.id() != self.take.id());
        if let Some(row) = other(&self.ties) {
            return Some((row, Takes::Tie));
        }
        if let Some(row) = other(&self.unclear) {
            return Some((row, Takes::Unclear));
        }
        let row = other(&self.slower)?;
        Some((row, Takes::Time(self.time_of(row)?)))
    }

    /// The time of a board, divided by that of the fastest. `None` if they tie.
    pub(crate) fn time_of(&self, row: &Row) -> Option<String> {
        let slower = self.slower.iter().find(|slower| slower.id() == row.id())?;
        self.ties.first()?.times(slower).map(factor)
    }

    /// How many rounds more would tell whether the unclear boards are behind, if intervals shrink with the square root of
    /// their number. `None` if no board is unclear.
    pub(crate) fn rounds_more(&self) -> Option<u64> {
        let first = self.ties.first()?;
        let more = |row: &&Row| {
            let ratio = row.times(first)?;
            let times = 2.0 * ratio.half_width() / (1.0 - BEHIND);
            Some((row.speeds.len() as f64 * (times * times - 1.0)).ceil() as u64)
        };
        Some(self.unclear.iter().filter_map(more).max()?.max(1))
    }
}

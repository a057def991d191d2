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
    /// The board to take, of several that tie the smallest; its bytes; the next board; what that takes: `1.07 x` the time of
    /// the fastest, `44 B`, `tie`, or `tie?` where the interval is too wide to say.
    pub(crate) cells: [String; 4],
    /// What an engine gains with the next board, if this is about engines.
    pub(crate) elo: Option<Estimate>,
    /// What the record says, where that is something else.
    pub(crate) record: Option<String>,
    /// A workload, and how many rounds more of it would tell boards apart that were not measured well enough.
    pub(crate) more: Option<(Workload, u64)>,
}

impl Advice {
    /// With the next board and what it takes.
    pub(crate) fn of(program: &str, take: &Row, next: Option<(&Row, String)>) -> Advice {
        let next = next.map(|(row, takes)| (row.id().to_owned(), takes));
        let (next, takes) = next.unwrap_or_default();
        let cells = [take.id().to_owned(), take.board.bytes.to_string(), next, takes];
        Advice { program: program.to_owned(), cells, ..Advice::default() }
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
    pub(crate) fn next(&self) -> Option<(&'a Row, String)> {
        let mut all = self.ties.iter().chain(&self.unclear).chain(&self.slower).copied();
        let next = all.find(|row| row.id() != self.take.id())?;
        let tie = if self.ties.iter().any(|tie| tie.id() == next.id()) { "tie" } else { "tie?" };
        let takes = self.time_of(next).map_or(tie.to_owned(), |time| format!("{time} x"));
        Some((next, takes))
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

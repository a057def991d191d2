//! Which boards are the fastest, which are slower, and which were not measured well enough to say.

use crate::record::Record;
use crate::section::Row;
use crate::stats::Spread;
use crate::text::{grouped, plural, rounded};

/// What to take for one kind of program.
pub(crate) struct Advice {
    /// What one writes.
    pub(crate) program: String,
    /// The id of the board to take, or of all that tie: `a or b`.
    pub(crate) take: String,
    /// Why, in a few words.
    pub(crate) because: String,
    /// What other boards take more of: time or memory.
    pub(crate) resource: &'static str,
    /// The next board and the last one, each with the factor by which it takes more.
    pub(crate) others: Vec<(String, String)>,
    /// More to know, whole sentences without their full stops.
    pub(crate) notes: Vec<String>,
}

impl Advice {
    /// What another choice costs, and the notes; sentences, the first of which lacks its beginning.
    pub(crate) fn costs(&self) -> Option<String> {
        let others: Vec<_> =
            self.others.iter().map(|(board, factor)| format!("{board} {factor} times")).collect();
        let others =
            (!others.is_empty()).then(|| format!("{} the {}", others.join(", "), self.resource));
        let all: Vec<_> = others.into_iter().chain(self.notes.iter().cloned()).collect();
        (!all.is_empty()).then(|| all.join("; "))
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
    slower: Vec<&'a Row>,
    peers: Vec<&'a Row>,
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
        let (peers, ours): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.board.is_peer);
        let [first, _, ..] = ours[..] else { return None };
        let mut race =
            Race { take: first, ties: Vec::new(), unclear: Vec::new(), slower: Vec::new(), peers };
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

    /// The fastest of the slower boards, and the slowest if it is another.
    pub(crate) fn next_and_slowest(&self) -> [Option<&'a Row>; 2] {
        match self.slower[..] {
            [] => [None, None],
            [next] => [Some(next), None],
            [next, .., slowest] => [Some(next), Some(slowest)],
        }
    }

    /// The time of a board, divided by that of the fastest. `None` if they tie.
    pub(crate) fn time_of(&self, row: &Row) -> Option<String> {
        let slower = self.slower.iter().find(|slower| slower.id() == row.id())?;
        self.ties.first()?.times(slower).map(factor)
    }

    /// The advice for a kind of program, with words for the task: `at perft`.
    pub(crate) fn advice(&self, program: String, task: &str) -> Advice {
        let time = |row: &'a Row| Some((row.id().to_owned(), self.time_of(row)?));
        let mut fastest = self.fastest();
        fastest.sort_by_key(|row| row.board.bytes);
        let names: Vec<&str> = fastest.iter().map(|row| row.id()).collect();
        Advice {
            program,
            take: names.join(" or "),
            because: self.because(task, &fastest),
            resource: "time",
            others: self.next_and_slowest().into_iter().flatten().filter_map(time).collect(),
            notes: self.peers.iter().filter_map(|peer| self.beside(peer)).collect(),
        }
    }

    /// What the slower boards cost an engine that searches.
    pub(crate) fn prices(&self, record: &Record) -> Vec<String> {
        let price = |row: &Row| {
            let Spread { median, low, high } = row.times(self.ties.first()?)?;
            Some(format!("{} costs {}", row.id(), record.price([low, median, high])?))
        };
        self.next_and_slowest().into_iter().flatten().filter_map(price).collect()
    }

    fn because(&self, task: &str, fastest: &[&Row]) -> String {
        match (fastest, self.rounds_more()) {
            (_, Some(rounds)) => format!("not measured well enough {task}: {rounds}"),
            ([_], None) => format!("fastest {task}"),
            (ties, None) => format!("a tie {task}: {}", told_apart(ties)),
        }
    }

    /// How many rounds more would tell whether the unclear boards are behind, if intervals shrink with the square root of
    /// their number. `None` if no board is unclear.
    fn rounds_more(&self) -> Option<String> {
        let first = self.ties.first()?;
        let more = |row: &&Row| {
            let ratio = row.times(first)?;
            let times = 2.0 * ratio.half_width() / (1.0 - BEHIND);
            Some((row.speeds.len() as f64 * (times * times - 1.0)).ceil() as u64)
        };
        match self.unclear.iter().filter_map(more).max()? {
            more @ ..1000 => Some(format!("about {} more", plural(more.max(1) as usize, "round"))),
            _ => {
                Some("more than a thousand rounds more, or a machine that does nothing else".into())
            }
        }
    }

    /// How the boards to take compare with a peer.
    fn beside(&self, peer: &Row) -> Option<String> {
        let ratio = self.take.times(peer)?;
        let take = self.take.id();
        Some(match ratio.contains(1.0) {
            true => format!("{take} ties with {}", peer.id()),
            false => format!("{take} has {} times the speed of {}", factor(ratio), peer.id()),
        })
    }
}

/// No more boards than these are told apart one by one.
const FEW: usize = 3;

/// What boards of one speed differ in, the smallest first: memory, and whether two structures are kept in step.
fn told_apart(ties: &[&Row]) -> String {
    let about = |row: &&Row| {
        let both = if row.id().contains('+') { " for two structures" } else { "" };
        format!("{} has {} bytes{both}", row.id(), grouped(row.board.bytes as u64))
    };
    let shown = if ties.len() > FEW { 1 } else { ties.len() };
    ties[..shown].iter().map(about).collect::<Vec<_>>().join(", ")
}

//! How long to think.

use std::time::Duration;

use polyboard::Color;

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) depth: Option<u32>,
    /// About so many nodes.
    pub(super) nodes: Option<u64>,
    /// Until a mate in so many plies is found; no deeper than that.
    pub(super) mate: Option<u32>,
    /// Exactly so long.
    pub(super) move_time: Option<Duration>,
    /// What is left on the clock of the side to move.
    pub(super) left: Option<Duration>,
    /// What that side gets for each move.
    pub(super) increment: Duration,
    /// The number of moves to the next time control.
    pub(super) moves_to_go: Option<u32>,
    /// Until `stop`, or until `ponderhit`.
    pub(super) infinite: bool,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// No new iteration after this.
    pub(super) soft: Duration,
    /// The search is stopped.
    pub(super) hard: Duration,
}

impl Limits {
    /// Reads what follows `go`. Words without meaning are returned, and the others obeyed.
    pub(super) fn read<'a>(words: &[&'a str], us: Color) -> (Limits, Vec<&'a str>) {
        let (mut limits, mut ignored) = (Limits::default(), Vec::new());
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let number = words.clone().next().and_then(|text| text.parse().ok());
            if ["infinite", "ponder"].contains(&word) {
                limits.infinite = true;
            } else if number.is_some_and(|number| limits.set(word, number, us)) {
                words.next();
            } else {
                ignored.push(word);
            }
        }
        (limits, ignored)
    }

    /// Sets one limit; `false` if there is none of this name.
    fn set(&mut self, name: &str, number: i64, us: Color) -> bool {
        // A clock may be overdrawn: less than 0.
        let time = Duration::from_millis(number.max(0) as u64);
        let count = number.clamp(1, 1_000) as u32;
        match (name, us) {
            ("depth", _) => self.depth = Some(count),
            ("nodes", _) => self.nodes = Some(number.max(1) as u64),
            ("mate", _) => {
                self.mate = Some(2 * count - 1);
                self.depth = self.mate;
            }
            ("movetime", _) => self.move_time = Some(time),
            ("movestogo", _) => self.moves_to_go = Some(count),
            ("wtime", Color::White) | ("btime", Color::Black) => self.left = Some(time),
            ("winc", Color::White) | ("binc", Color::Black) => self.increment = time,
            // The clock of the other side.
            ("wtime" | "btime" | "winc" | "binc", _) => {}
            _ => return false,
        }
        true
    }

    /// The time for this move; `None` if it is not limited. `overhead` is lost on the way to the GUI.
    pub(super) fn budget(&self, overhead: Duration) -> Option<Budget> {
        let least = Duration::from_millis(1);
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(overhead).max(least);
            return Some(Budget { soft: time, hard: time });
        }
        let left = self.left?.saturating_sub(overhead).max(least);
        let moves = self.moves_to_go.map_or(30, |moves| moves.clamp(1, 30));
        let share = left / moves + self.increment * 3 / 4;
        let hard = (share * 3).min(if moves == 1 { left * 9 / 10 } else { left / 2 }).max(least);
        Some(Budget { soft: (share / 2).min(hard), hard })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Limits, usize) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (limits, ignored) = Limits::read(&words, Color::White);
        (limits, ignored.len())
    }

    /// A search of no plies or no nodes would have no move.
    #[test]
    fn limits_have_bounds() {
        for (text, depth) in
            [("depth 5", 5), ("depth 0", 1), ("depth -3", 1), ("depth 99999", 1_000)]
        {
            assert_eq!(
                read(text),
                (Limits { depth: Some(depth), ..Limits::default() }, 0),
                "{text}"
            );
        }
        assert_eq!(read("nodes 0").0.nodes, Some(1));
        assert_eq!(read("depth x quickly").1, 3);
        let (limits, _) = read("wtime -20 btime 5 winc 7 binc 9 movestogo 0");
        let (left, increment) = (limits.left, limits.increment);
        assert_eq!((left, increment), (Some(Duration::ZERO), Duration::from_millis(7)));
        assert!(limits.budget(Duration::from_millis(10)).is_some_and(|b| b.soft <= b.hard));
    }
}

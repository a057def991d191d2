//! How long to think.

use std::time::Duration;

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    pub(crate) depth: Option<u32>,
    /// Exactly so long.
    pub(crate) move_time: Option<Duration>,
    /// What is left on the clock of the side to move.
    pub(crate) left: Option<Duration>,
    /// What that side gets for each move.
    pub(crate) increment: Duration,
    /// The number of moves to the next time control.
    pub(crate) moves_to_go: Option<u32>,
    /// Until `stop`.
    pub(crate) infinite: bool,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No new iteration after this.
    pub(crate) soft: Duration,
    /// The search is stopped.
    pub(crate) hard: Duration,
}

impl Limits {
    /// The time for this move; `None` if it is not limited. `overhead` is lost on the way to the GUI.
    pub(crate) fn budget(&self, overhead: Duration) -> Option<Budget> {
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

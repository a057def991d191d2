//! How long to think.

use std::time::Duration;

use polyboard::Color;

/// What `go` asks for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) depth: Option<u32>,
    /// On all threads together.
    pub(crate) nodes: Option<u64>,
    /// Exactly so long.
    move_time: Option<Duration>,
    /// What is left on the clock of the side to move, and what that side gets for each move.
    left: Option<Duration>,
    increment: Duration,
    /// The number of moves to the next time control.
    moves_to_go: Option<u32>,
}

impl Limits {
    /// Reads what follows `go`. As the protocol has it, words without meaning are skipped.
    pub(crate) fn read(text: &str, us: Color) -> Limits {
        let (mut limits, words) = (Limits::default(), Vec::from_iter(text.split_whitespace()));
        for pair in words.windows(2) {
            let Ok(number) = pair[1].parse::<i64>() else { continue };
            // A clock may be overdrawn: less than 0.
            let time = Duration::from_millis(number.max(0) as u64);
            match (pair[0], us) {
                ("depth", _) => limits.depth = Some(number.clamp(1, 1_000) as u32),
                ("nodes", _) => limits.nodes = Some(number.max(1) as u64),
                ("movetime", _) => limits.move_time = Some(time),
                ("movestogo", _) => limits.moves_to_go = Some(number.clamp(1, 25) as u32),
                ("wtime", Color::White) | ("btime", Color::Black) => limits.left = Some(time),
                ("winc", Color::White) | ("binc", Color::Black) => limits.increment = time,
                _ => {}
            }
        }
        limits
    }

    /// When no new iteration is begun, give or take what the best move does, and when the search is stopped; `None` if the
    /// time is not limited. `overhead` is lost on the way to the GUI.
    pub(crate) fn budget(&self, overhead: Duration) -> Option<[Duration; 2]> {
        let least = Duration::from_millis(1);
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(overhead).max(least);
            return Some([time * 2, time]);
        }
        let left = self.left?.saturating_sub(overhead).max(least);
        let moves = self.moves_to_go.unwrap_or(25);
        let share = left / moves + self.increment * 3 / 4;
        let hard = (share * 3).min(if moves == 1 { left * 9 / 10 } else { left / 2 }).max(least);
        Some([share * 2 / 3, hard])
    }
}

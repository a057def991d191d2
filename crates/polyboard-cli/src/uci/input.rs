//! Lines from standard input, which can be looked at while something is counted.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// The lines that came and the lines to come.
pub(super) struct Input {
    lines: Receiver<String>,
    /// Lines that came during a count and were put aside.
    waiting: VecDeque<String>,
}

impl Input {
    /// Reads standard input in a thread of its own from now on.
    pub(super) fn listen() -> Input {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n') {
                // An error of reading ends the input, as its end does.
                let Ok(line) = line else { break };
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
            }
        });
        Input { lines, waiting: VecDeque::new() }
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Takes what has come during a count. `stop` stops it, and all else waits for its turn (`quit`
    /// too, so that a script may end with it); but the answer to `isready` may not wait, so it is
    /// asked for.
    pub(super) fn look(&mut self, mut ready: impl FnMut()) -> Look {
        while let Ok(line) = self.lines.try_recv() {
            match line.as_str() {
                "stop" => return Look::Stop,
                "isready" => ready(),
                _ => self.waiting.push_back(line),
            }
        }
        Look::GoOn
    }
}

/// Whether a count shall go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    GoOn,
    Stop,
}

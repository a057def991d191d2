//! Lines from standard input, which can be read during a count.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// The lines of standard input.
pub(super) struct Input {
    lines: Receiver<String>,
    /// Lines that arrived during a count.
    waiting: VecDeque<String>,
}

impl Input {
    /// Starts to read standard input in a thread of its own.
    pub(super) fn listen() -> Input {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n') {
                // A read error ends the input.
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

    /// Reads the lines that arrived during a count. `stop` stops the count, `isready` is answered at once,
    /// and all other lines wait (`quit` too, so that a script may end with it).
    pub(super) fn poll(&mut self, mut ready: impl FnMut()) -> Poll {
        while let Ok(line) = self.lines.try_recv() {
            match line.as_str() {
                "stop" => return Poll::Stop,
                "isready" => ready(),
                _ => self.waiting.push_back(line),
            }
        }
        Poll::GoOn
    }
}

/// Whether a count continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Poll {
    GoOn,
    Stop,
}

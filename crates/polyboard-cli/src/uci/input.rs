//! Lines from standard input, which can be read during a count.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::lines::Lines;

/// How long a count goes on after the end of the input: a script has time to count, and nothing is counted
/// for long after its GUI is gone.
const GRACE: Duration = Duration::from_secs(5);

/// A trimmed line, or what is wrong with it.
pub(super) type Line = Result<String, String>;

/// The lines of standard input.
pub(super) struct Input {
    lines: Receiver<Line>,
    /// Lines that arrived during a count.
    waiting: VecDeque<Line>,
    /// When a count that outlasts the input ends.
    deadline: Option<Instant>,
}

impl Input {
    /// Starts to read standard input in a thread of its own.
    pub(super) fn listen() -> Input {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in Lines::input() {
                let line = match line {
                    // It ends the input.
                    Err(Error::Read { .. }) => break,
                    Err(error) => Err(error.to_string()),
                    Ok(line) => match line.text() {
                        Ok(text) => Ok(text.trim().to_owned()),
                        Err(error) => Err(format!("{error}: {}", line.shown())),
                    },
                };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Input { lines, waiting: VecDeque::new(), deadline: None }
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Line> {
        self.deadline = None;
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Reads the lines that arrived during a count. `isready` is answered at once, `stop` stops the count
    /// unless it belongs to a `go` that waits, and all other lines wait. The end of the input stops the count
    /// after a grace; a script that counts longer ends with `quit`, which waits.
    pub(super) fn poll(&mut self, mut ready: impl FnMut()) -> Poll {
        loop {
            match self.lines.try_recv() {
                Ok(line) => match line.as_deref() {
                    Ok("stop") if !self.waits_for("go") => return Poll::Stop,
                    Ok("isready") => ready(),
                    _ => self.waiting.push_back(line),
                },
                Err(TryRecvError::Empty) => return Poll::GoOn,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        let now = Instant::now();
        let is_over = now > *self.deadline.get_or_insert(now + GRACE);
        if is_over && !self.waits_for("quit") { Poll::Stop } else { Poll::GoOn }
    }

    /// Whether a line with this first word waits.
    fn waits_for(&self, command: &str) -> bool {
        let is_it = |line: &Line| {
            line.as_ref().is_ok_and(|line| line.split_whitespace().next() == Some(command))
        };
        self.waiting.iter().any(is_it)
    }
}

/// Whether a count continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Poll {
    GoOn,
    Stop,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(lines: &[&str]) -> (mpsc::Sender<Line>, Input) {
        let (sender, receiver) = mpsc::channel();
        lines.iter().for_each(|line| sender.send(Ok((*line).to_owned())).unwrap());
        (sender, Input { lines: receiver, waiting: VecDeque::new(), deadline: None })
    }

    #[test]
    fn a_stop_belongs_to_the_last_go_before_it() {
        let (_open, mut counting) = input(&["isready", "position startpos", "stop", "d"]);
        let mut ready = 0;
        assert_eq!(counting.poll(|| ready += 1), Poll::Stop);
        assert_eq!((ready, counting.poll(|| ())), (1, Poll::GoOn));

        let (_open, mut counting) = input(&["go infinite", "stop"]);
        assert_eq!(counting.poll(|| ()), Poll::GoOn);
        assert_eq!(
            ["go infinite", "stop"].map(|line| Ok(line.to_owned())),
            [(); 2].map(|()| counting.next().unwrap())
        );
    }

    #[test]
    fn a_count_ends_some_time_after_the_input() {
        let past = Instant::now() - Duration::from_millis(1);
        for (lines, end) in [(&["d"][..], Poll::Stop), (&["d", "quit"], Poll::GoOn)] {
            let (open, mut counting) = input(lines);
            counting.poll(|| ());
            assert_eq!(counting.deadline, None);
            drop(open);
            assert_eq!(counting.poll(|| ()), Poll::GoOn);
            counting.deadline = Some(past);
            assert_eq!(counting.poll(|| ()), end, "{lines:?}");
            // The next count has its own time.
            assert!(counting.next().is_some() && counting.poll(|| ()) == Poll::GoOn);
        }
    }
}

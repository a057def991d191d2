//! A dialog with an engine, for the tests of this command and of the example.

use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// An engine that is spoken with while it runs.
pub(crate) struct Dialog {
    pub(crate) engine: Child,
    lines: Receiver<String>,
}

impl Dialog {
    /// With an engine that has pipes.
    pub(crate) fn with(mut engine: Child) -> Dialog {
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(engine.stdout.take().unwrap());
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Dialog { engine, lines }
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.engine.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// The lines up to one that begins so.
    pub(crate) fn until(&self, last: &str) -> Vec<String> {
        let mut lines = Vec::<String>::new();
        while lines.last().is_none_or(|line| !line.starts_with(last)) {
            lines.push(self.lines.recv_timeout(Duration::from_secs(60)).expect(last));
        }
        lines
    }
}

impl Drop for Dialog {
    fn drop(&mut self) {
        // It has ended unless a test has failed.
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}

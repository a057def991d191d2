//! An engine in a process of its own, spoken to in the Universal Chess Interface.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;

/// How long an engine may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// A command that starts an engine, and how it plays.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// As it was typed.
    command: String,
    words: Vec<String>,
    /// Names and values for `setoption`.
    options: Vec<(String, String)>,
    /// How much it may think about a move, as it stands after `go`.
    limit: String,
    /// The time for any answer.
    timeout: Duration,
}

/// Why an engine loses a game without being beaten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    Crash,
    NoAnswer,
    /// With the text of the move.
    IllegalMove(String),
}

impl Player {
    pub(super) fn new(
        command: &str,
        options: &[(String, String)],
        limit: String,
        timeout: Duration,
    ) -> Result<Player, Error> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| Error::Engine {
            command: command.to_owned(),
            reason: "not a command: is a quotation mark open?".to_owned(),
        })?;
        let (command, options) = (command.to_owned(), options.to_vec());
        Ok(Player { command, words, options, limit, timeout })
    }

    /// What decides how it plays: command, options and limit.
    pub(super) fn terms(&self) -> String {
        let options = self.options.iter().map(|(name, value)| format!(", {name}={value}"));
        format!("{}{}, {}", self.command, options.collect::<String>(), self.limit)
    }

    /// Starts the engine and sets its options.
    pub(super) fn start(&self) -> Result<Engine<'_>, Error> {
        let fail = |reason: String| Error::Engine { command: self.command.clone(), reason };
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is meant for the match, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| fail(format!("it does not start: {error}")))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, lines) = mpsc::sync_channel(256);
        thread::spawn(move || {
            let lines = output.into_iter().flat_map(|output| BufReader::new(output).split(b'\n'));
            let text = |line: Vec<u8>| String::from_utf8_lossy(&line).trim().to_owned();
            // After the end of the match nobody listens.
            let _ = lines.map_while(Result::ok).try_for_each(|line| sender.send(text(line)));
        });
        let mut engine = Engine { player: self, name: self.command.clone(), child, input, lines };
        let known = engine.introduce().map_err(|_| fail("it does not answer uci".to_owned()))?;
        for (name, value) in &self.options {
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                return Err(fail(format!("it has no option {name:?}")));
            }
            engine.send(&format!("setoption name {name} value {value}"));
        }
        engine.ready().map_err(|_| fail("it does not answer isready".to_owned()))?;
        Ok(engine)
    }
}

/// A running engine. It is ended on drop.
#[derive(Debug)]
pub(super) struct Engine<'a> {
    player: &'a Player,
    /// What it calls itself.
    pub(super) name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine<'_> {
    /// Reads the name of the engine, and returns the names of its options.
    fn introduce(&mut self) -> Result<Vec<String>, Failure> {
        self.send("uci");
        let (deadline, mut options) = (Instant::now() + self.player.timeout, Vec::new());
        loop {
            let line = self.line(deadline)?;
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = name.trim().to_owned();
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split_once(" type ").map_or(option, |(name, _)| name);
                options.push(name.trim().to_owned());
            } else if line == "uciok" {
                return Ok(options);
            }
        }
    }

    /// Waits until all before has been done.
    fn ready(&mut self) -> Result<(), Failure> {
        self.send("isready");
        let deadline = Instant::now() + self.player.timeout;
        while self.line(deadline)? != "readyok" {}
        Ok(())
    }

    /// Begins a game: the engine forgets the one before.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.send("ucinewgame");
        self.ready()
    }

    /// Asks for a move in a position, given as it follows `position`.
    pub(super) fn best_move(&mut self, position: &str) -> Result<String, Failure> {
        self.send(&format!("position {position}\ngo {}", self.player.limit));
        let deadline = Instant::now() + self.player.timeout;
        loop {
            let line = self.line(deadline)?;
            if let Some(answer) = line.strip_prefix("bestmove") {
                return Ok(answer.split_whitespace().next().unwrap_or_default().to_owned());
            }
        }
    }

    /// Sends lines. If the engine is gone, the next answer is missing.
    fn send(&mut self, lines: &str) {
        if let Some(input) = &mut self.input {
            let _ = writeln!(input, "{lines}").and_then(|()| input.flush());
        }
    }

    fn line(&self, deadline: Instant) -> Result<String, Failure> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Failure::NoAnswer,
            RecvTimeoutError::Disconnected => Failure::Crash,
        })
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! The dialog with a GUI or a match runner, in the Universal Chess Interface.
//!
//! It reads while it searches. `stop`, `isready` and `quit` are answered at once; any other line waits for
//! the end of the search, and ends one that has no limit. A wrong line changes nothing and is answered by an `info
//! string` with the reason.

use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use polyboard::{AnyBoard, Backend, CastlingNotation, FenOptions, Game, Position, View, ViewExt};

use crate::clock::Limits;
use crate::history::History;
use crate::table::Table;
use crate::task::{Task, say};

/// The hash table of a new engine and the greatest one, in MB.
pub(crate) const HASH: usize = 16;
const MOST_HASH: usize = if cfg!(target_pointer_width = "64") { 65_536 } else { 2_048 };

/// Answers line by line until `quit`, or until the end of the input and of all that it asks for.
pub(crate) fn run(backend: Backend) -> Result<()> {
    let mut session = Session {
        backend,
        overhead: Duration::from_millis(10),
        is_chess960: false,
        table: Arc::new(Table::new(HASH)?),
        histories: vec![History::new()],
        game: Game::new(AnyBoard::new(backend, &Position::start())),
        running: None,
    };
    for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "isready" => say("readyok\n"),
            "stop" | "quit" => session.running.iter().for_each(|(task, _)| task.stop()),
            line => session.hear(line),
        }
        if line.trim() == "quit" {
            break;
        }
    }
    session.wait();
    Ok(())
}

/// The options, the game, and what is running.
struct Session {
    backend: Backend,
    overhead: Duration,
    is_chess960: bool,
    table: Arc<Table>,
    /// One for each thread; none while a search has them.
    histories: Vec<History>,
    game: Game<AnyBoard>,
    running: Option<(Arc<Task>, JoinHandle<Vec<History>>)>,
}

impl Session {
    /// Waits for the end of the search, which gives back what it has learned.
    fn wait(&mut self) {
        if let Some((task, search)) = self.running.take() {
            if task.is_endless() {
                task.stop();
            }
            self.histories = search.join().unwrap_or_else(|_| vec![History::new()]);
        }
    }

    /// Answers a line after the end of the search.
    fn hear(&mut self, line: &str) {
        self.wait();
        if let Err(error) = self.answer(line) {
            say(&format!("info string {}\n", format!("{error:#}").escape_debug()));
        }
    }

    fn answer(&mut self, line: &str) -> Result<()> {
        let (command, rest) = word(line);
        match command {
            "uci" => self.introduce(),
            "go" => self.go(rest),
            "position" => self.game = self.read_position(rest).context("position")?,
            "ucinewgame" => {
                self.table.clear();
                self.histories.iter_mut().for_each(|history| *history = History::new());
            }
            "setoption" => self.set_option(rest).with_context(|| format!("setoption {rest}"))?,
            "" | "debug" | "register" => {}
            _ => bail!("unknown command: {command}"),
        }
        Ok(())
    }

    fn introduce(&self) {
        let backends: String = Backend::all().map(|backend| format!(" var {backend}")).collect();
        let (version, backend) = (env!("CARGO_PKG_VERSION"), self.backend);
        say(&format!(
            "id name polyboard example {version}\n\
             id author the polyboard authors\n\
             option name Hash type spin default {HASH} min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max 256\n\
             option name Move Overhead type spin default 10 min 0 max 5000\n\
             option name UCI_Chess960 type check default false\n\
             option name Backend type combo default {backend}{backends}\n\
             uciok\n"
        ));
    }

    /// Reads `name NAME value VALUE`, of which neither is case-sensitive.
    fn set_option(&mut self, text: &str) -> Result<()> {
        let text = text.to_lowercase();
        let named = text.strip_prefix("name ").and_then(|named| named.split_once(" value "));
        let (name, value) = named.context("expected name NAME value VALUE")?;
        let milliseconds = |text| within(text, 0, 5_000).map(Duration::from_millis);
        let threads = |text| within(text, 1, 256);
        match (name.trim(), value.trim()) {
            ("hash", value) => self.table = Arc::new(Table::new(within(value, 1, MOST_HASH)?)?),
            ("threads", value) => self.histories.resize_with(threads(value)?, History::new),
            ("move overhead", value) => self.overhead = milliseconds(value)?,
            ("uci_chess960", value) => self.is_chess960 = value.parse()?,
            ("backend", value) => self.backend = value.parse()?,
            _ => bail!("no such option"),
        }
        Ok(())
    }

    /// Reads `startpos moves ...` or `fen FEN moves ...`.
    fn read_position(&self, text: &str) -> Result<Game<AnyBoard>> {
        let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
        let start = match word(place) {
            ("startpos", "") => Position::start(),
            // Match runners write FENs in many forms.
            ("fen", fen) => FenOptions::LENIENT.read_position(fen)?,
            _ => bail!("neither startpos nor fen: {place}"),
        };
        let mut game = Game::new(AnyBoard::new(self.backend, &start));
        game.play_all(moves)?;
        Ok(game)
    }

    /// Starts a search.
    fn go(&mut self, text: &str) {
        let board = self.game.board();
        let (text, moves) = text.split_once("searchmoves").unwrap_or((text, ""));
        let limits = Limits::read(text, board.side_to_move());
        let mut task = Task::new(self.backend, &self.game, &self.table);
        task.moves = moves.split_whitespace().filter_map(|mv| board.find_uci(mv).ok()).collect();
        (task.limits, task.budget) = (limits, limits.budget(self.overhead));
        task.reports = true;
        if self.is_chess960 {
            task.notation = CastlingNotation::Chess960;
        }
        let (task, mut histories) = (Arc::new(task), std::mem::take(&mut self.histories));
        let search = Arc::clone(&task);
        let thread = thread::spawn(move || {
            let best = search.run(&mut histories).line.first().map(|&mv| search.text(mv));
            say(&format!("bestmove {}\n", best.as_deref().unwrap_or("0000")));
            histories
        });
        self.running = Some((task, thread));
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

/// A number within bounds.
fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Result<T> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.with_context(|| format!("no number in its bounds: {text}"))
}

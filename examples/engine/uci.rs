//! The dialog with a GUI or a match runner.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use polyboard::prelude::*;
use polyboard::{CastlingNotation, EnPassantMode, Keyed, UciMove};
use polyboard_bench::search::{HashTable, MATE, SearchBoard, SearchResult, Searcher};

use crate::clock::{Budget, Limits};

/// The greatest hash table, in MB. More would not fit into the addresses of a processor of 32 bits.
const MOST_HASH: usize = 2_048;

/// What the dialog waits for.
enum Event {
    Line(String),
    EndOfInput,
    EndOfSearch,
}

/// Answers line by line until `quit`, or until the end of the input and of all that it asks for. Lines that
/// would disturb a search wait for its end; a search that has none is stopped by them.
pub(crate) fn run() -> Result<()> {
    let (sender, events) = mpsc::channel();
    let mut session = Session::new(sender.clone())?;
    thread::spawn(move || read_input(&sender));
    let mut waiting = VecDeque::new();
    for event in events {
        match event {
            Event::Line(line) if line == "quit" => break,
            Event::Line(line) => waiting.push_back(line),
            Event::EndOfInput => waiting.push_back("quit".to_owned()),
            Event::EndOfSearch => session.is_searching = false,
        }
        while let Some(at) = waiting.iter().position(|line| session.can_answer(line))
            && let Some(line) = waiting.remove(at)
        {
            if line == "quit" {
                return Ok(());
            }
            if let Err(error) = session.answer(&line) {
                println!("info string {error:#}");
            }
        }
        if waiting.iter().any(|line| session.is_endless || line == "stop") {
            session.stop.store(true, Relaxed);
        }
    }
    Ok(())
}

/// Sends all lines. What is not UTF-8 becomes a character that no command has, and is reported as such.
fn read_input(events: &Sender<Event>) {
    for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        // After `quit` nobody listens.
        let _ = events.send(Event::Line(line));
    }
    let _ = events.send(Event::EndOfInput);
}

/// The options, the game, and the search that is running.
struct Session {
    backend: Backend,
    threads: usize,
    overhead: Duration,
    is_chess960: bool,
    table: Arc<HashTable>,
    game: Line,
    stop: Arc<AtomicBool>,
    is_searching: bool,
    /// Whether the search ends only if it is stopped.
    is_endless: bool,
    /// Where the search sends its end.
    events: Sender<Event>,
}

/// A position and the moves played from it.
#[derive(Clone)]
struct Line {
    start: Position,
    moves: Vec<Move>,
    notation: CastlingNotation,
}

impl Session {
    fn new(events: Sender<Event>) -> Result<Session> {
        Ok(Session {
            backend: Backend::Bitboard,
            threads: 1,
            overhead: Duration::from_millis(10),
            is_chess960: false,
            table: Arc::new(HashTable::replacing(16 << 20)?),
            game: Line {
                start: Position::start(),
                moves: Vec::new(),
                notation: CastlingNotation::Classic,
            },
            stop: Arc::default(),
            is_searching: false,
            is_endless: false,
            events,
        })
    }

    /// Whether a line can be answered now.
    fn can_answer(&self, line: &str) -> bool {
        let waits = ["position", "go", "setoption", "ucinewgame", "stop", "quit"];
        !self.is_searching || !waits.contains(&line.split_whitespace().next().unwrap_or_default())
    }

    /// Answers a line. One that is wrong changes nothing.
    fn answer(&mut self, line: &str) -> Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "uci" => self.introduce(),
            "isready" => println!("readyok"),
            "ucinewgame" => self.table.clear(),
            "setoption" => self.set_option(rest.trim()).with_context(|| line.to_owned())?,
            "position" => self.game = self.read_position(rest.trim())?,
            "go" => self.go(rest),
            // What `stop` ends has ended already.
            "" | "stop" | "ponderhit" | "debug" | "register" => {}
            _ => bail!("unknown command {command:?}"),
        }
        Ok(())
    }

    fn introduce(&self) {
        println!("id name polyboard example {}", env!("CARGO_PKG_VERSION"));
        println!("id author the polyboard authors");
        println!("option name Hash type spin default 16 min 1 max {MOST_HASH}");
        println!("option name Threads type spin default 1 min 1 max 256");
        println!("option name Move Overhead type spin default 10 min 0 max 5000");
        println!("option name UCI_Chess960 type check default false");
        let backends: String = Backend::all().map(|backend| format!(" var {backend}")).collect();
        println!("option name Backend type combo default {}{backends}", Backend::Bitboard);
        println!("uciok");
    }

    /// Reads `name NAME value VALUE`, of which neither is case-sensitive.
    fn set_option(&mut self, text: &str) -> Result<()> {
        let text = text.to_lowercase();
        let named = text.strip_prefix("name").and_then(|named| named.split_once("value"));
        let (name, value) = named.context("expected name NAME value VALUE")?;
        let value = value.trim();
        match name.trim() {
            "hash" => {
                let bytes = within(value, 1, MOST_HASH)? << 20;
                self.table = Arc::new(HashTable::replacing(bytes)?);
            }
            "threads" => self.threads = within(value, 1, 256)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(within(value, 0, 5_000)?);
            }
            "uci_chess960" => self.is_chess960 = value.parse()?,
            "backend" => self.backend = value.parse()?,
            _ => bail!("no such option"),
        }
        Ok(())
    }

    /// Reads `startpos moves ...` or `fen FEN moves ...`.
    fn read_position(&self, text: &str) -> Result<Line> {
        let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
        let start = match (place.trim(), place.strip_prefix("fen")) {
            ("startpos", _) => Position::start(),
            (_, Some(fen)) => Position::from_fen(fen.trim())?,
            (place, None) => bail!("position: neither startpos nor fen: {place:?}"),
        };
        let mut game = Game::<Bitboard>::from_position(&start);
        let mut play = |text| game.play_uci(text).with_context(|| format!("move {text:?}"));
        let moves = moves.split_whitespace().map(&mut play).collect::<Result<_>>()?;
        let notation = match self.is_chess960 {
            true => CastlingNotation::Chess960,
            false => start.castling_notation(),
        };
        Ok(Line { start, moves, notation })
    }

    /// Starts a search in the background.
    fn go(&mut self, text: &str) {
        let limits = Limits::read(text.split_whitespace(), self.game.side_to_move());
        let budget = limits.budget(self.overhead);
        let is_counted = limits.depth.or(limits.perft).is_some() || limits.nodes.is_some();
        self.is_endless = limits.infinite || !(is_counted || budget.is_some());
        self.stop = Arc::default();
        let search = Search {
            backend: self.backend,
            threads: self.threads,
            game: self.game.clone(),
            table: Arc::clone(&self.table),
            stop: Arc::clone(&self.stop),
            budget,
            limits,
            start: Instant::now(),
        };
        self.is_searching = true;
        let events = self.events.clone();
        thread::spawn(move || {
            // It prints its own result; if it panicked, it has said so.
            let _ = thread::spawn(move || search.run()).join();
            let _ = events.send(Event::EndOfSearch);
        });
    }
}

impl Line {
    fn side_to_move(&self) -> Color {
        let start = self.start.state().side_to_move;
        if self.moves.len().is_multiple_of(2) { start } else { !start }
    }
}

/// A number within bounds.
fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Result<T> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.with_context(|| format!("no number in its bounds: {text:?}"))
}

/// A search with all it needs.
struct Search {
    backend: Backend,
    threads: usize,
    game: Line,
    table: Arc<HashTable>,
    stop: Arc<AtomicBool>,
    limits: Limits,
    budget: Option<Budget>,
    start: Instant,
}

impl Search {
    /// Counts for `go perft`. Else searches on all threads and prints the best move of the first.
    fn run(&self) {
        if let Some(depth) = self.limits.perft {
            return self.divide(depth);
        }
        let found = thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| self.visit(false));
            }
            let (done, is_done) = mpsc::channel::<()>();
            if let Some(Budget { hard, .. }) = self.budget {
                scope.spawn(move || {
                    if is_done.recv_timeout(hard) == Err(mpsc::RecvTimeoutError::Timeout) {
                        self.stop.store(true, Relaxed);
                    }
                });
            }
            let found = self.visit(true);
            drop(done);
            while self.limits.infinite && !self.stop.load(Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            self.stop.store(true, Relaxed);
            found
        });
        match found.best {
            Some(mv) => println!("bestmove {}", UciMove::of(mv, self.game.notation)),
            None => println!("bestmove 0000"),
        }
    }

    /// Counts the leaves behind each move.
    fn divide(&self, depth: u32) {
        let mut board = self.backend.board(&self.game.start);
        self.game.moves.iter().for_each(|&mv| board.make(mv));
        let mut sum = 0;
        for mv in board.legal_moves_of(MoveKinds::All) {
            board.make(mv);
            let Some(leaves) = self.leaves(board.as_mut(), depth - 1) else {
                return println!("info string stopped");
            };
            board.unmake();
            println!("{}: {leaves}", UciMove::of(mv, self.game.notation));
            sum += leaves;
        }
        println!("\nNodes searched: {sum}\n");
    }

    /// The number of leaves; `None` once the count is stopped.
    fn leaves(&self, board: &mut dyn DynBoard, depth: u32) -> Option<u64> {
        // A few plies take no time.
        if depth <= 3 {
            return (!self.stop.load(Relaxed)).then(|| board.perft(depth));
        }
        let mut sum = 0;
        for mv in board.legal_moves_of(MoveKinds::All) {
            board.make(mv);
            sum += self.leaves(board, depth - 1)?;
            board.unmake();
        }
        Some(sum)
    }

    fn visit(&self, is_first: bool) -> SearchResult {
        self.backend.visit(&self.game.start, Thread { search: self, is_first })
    }

    /// Prints what an iteration has found, and stops if another would take too long.
    fn report(&self, found: &SearchResult) {
        let elapsed = self.start.elapsed();
        let score = match MATE - found.score.abs() {
            plies @ ..1_000 => format!("mate {}", (plies + 1) / 2 * found.score.signum()),
            _ => format!("cp {}", found.score),
        };
        let line = found.line.iter().map(|&mv| format!(" {}", UciMove::of(mv, self.game.notation)));
        println!(
            "info depth {} score {score} nodes {} nps {:.0} hashfull {} time {} pv{}",
            found.depth,
            found.nodes,
            found.nodes as f64 / elapsed.as_secs_f64().max(1e-6),
            self.table.permille_used(),
            elapsed.as_millis(),
            line.collect::<String>(),
        );
        let is_late = self.budget.is_some_and(|budget| elapsed >= budget.soft);
        let is_mate = self.limits.mate.is_some_and(|plies| found.score >= MATE - plies as i32);
        if is_late || is_mate {
            self.stop.store(true, Relaxed);
        }
    }
}

/// One thread of a search, on a board of any type.
struct Thread<'a> {
    search: &'a Search,
    is_first: bool,
}

impl WithBoard for Thread<'_> {
    type Output = SearchResult;

    fn with<B: Board + 'static>(self, board: B) -> SearchResult {
        let Search { game, table, stop, limits, .. } = self.search;
        let mut board = Keyed::new(board, EnPassantMode::Always);
        let mut keys = Vec::new();
        for &mv in &game.moves {
            keys.push(SearchBoard::key(&board));
            board.play_unchecked(mv);
        }
        let first_legal = board.legal_moves().first().copied();
        let depth = limits.depth.unwrap_or(u32::MAX);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let mut searcher = Searcher::new(table).stopped_by(stop).limited_to(nodes);
        let mut found = searcher.search_and_report(&mut board, depth, &keys, |found| {
            if self.is_first {
                self.search.report(found);
            }
        });
        // Stopped before the first iteration was complete.
        found.best = found.best.or(first_legal);
        found
    }
}

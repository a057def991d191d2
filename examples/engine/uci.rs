//! The dialog with a GUI or a match runner.

use std::io::{self, BufRead};
use std::str::{FromStr, SplitWhitespace};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use polyboard::prelude::*;
use polyboard::work::search::{HashTable, MATE, SearchBoard, SearchResult, Searcher};
use polyboard::{CastlingNotation, EnPassantMode, Keyed, UciMove};

use crate::clock::{Budget, Limits};

/// The options, the game, and the search that is running.
pub(crate) struct Session {
    backend: Backend,
    megabytes: usize,
    threads: usize,
    overhead: Duration,
    is_chess960: bool,
    table: Arc<HashTable>,
    game: Line,
    stop: Arc<AtomicBool>,
    search: Option<JoinHandle<()>>,
    /// Whether the search ends only if it is stopped.
    is_endless: bool,
}

/// A position and the moves played from it.
#[derive(Clone)]
struct Line {
    start: Position,
    moves: Vec<Move>,
    notation: CastlingNotation,
}

impl Session {
    pub(crate) fn new() -> Session {
        Session {
            backend: Backend::Bitboard,
            megabytes: 16,
            threads: 1,
            overhead: Duration::from_millis(10),
            is_chess960: false,
            table: Arc::new(HashTable::replacing(16 << 20)),
            game: Line {
                start: Position::start(),
                moves: Vec::new(),
                notation: CastlingNotation::Classic,
            },
            stop: Arc::default(),
            search: None,
            is_endless: false,
        }
    }

    /// Answers line by line until `quit` or the end of the input, which waits for the search.
    pub(crate) fn run(mut self) {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let mut words = line.split_whitespace();
            match words.next().unwrap_or_default() {
                "quit" => self.stop.store(true, Relaxed),
                command => {
                    if let Err(complaint) = self.answer(command, words, &line) {
                        println!("info string {complaint}");
                    }
                    continue;
                }
            }
            break;
        }
        self.finish();
    }

    fn answer(
        &mut self,
        command: &str,
        words: SplitWhitespace<'_>,
        line: &str,
    ) -> Result<(), String> {
        match command {
            "uci" => self.introduce(),
            "isready" => println!("readyok"),
            "stop" => self.stop.store(true, Relaxed),
            "ucinewgame" => {
                self.finish();
                self.table.clear();
            }
            "setoption" => {
                self.finish();
                self.set_option(line)?;
            }
            "position" => {
                self.finish();
                self.game = self.read_position(line)?;
            }
            "go" => {
                self.finish();
                self.go(limits(words, self.game.side_to_move()));
            }
            "" | "ponderhit" | "debug" | "register" => {}
            _ => return Err(format!("unknown command {command:?}")),
        }
        Ok(())
    }

    fn introduce(&self) {
        println!("id name polyboard example {}", env!("CARGO_PKG_VERSION"));
        println!("id author the polyboard authors");
        println!("option name Hash type spin default 16 min 1 max 65536");
        println!("option name Threads type spin default 1 min 1 max 256");
        println!("option name Move Overhead type spin default 10 min 0 max 5000");
        println!("option name UCI_Chess960 type check default false");
        let backends: String = Backend::all().map(|backend| format!(" var {backend}")).collect();
        println!("option name Backend type combo default {}{backends}", Backend::Bitboard);
        println!("uciok");
    }

    /// `setoption name NAME value VALUE`
    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let unreadable = || format!("cannot read {line:?}");
        let (_, rest) = line.split_once("name").ok_or_else(unreadable)?;
        let (name, value) = rest.split_once("value").ok_or_else(unreadable)?;
        let value = value.trim();
        match name.trim().to_lowercase().as_str() {
            "hash" => {
                self.megabytes = within(value, 1, 65_536)?;
                self.table = Arc::new(HashTable::replacing(self.megabytes << 20));
            }
            "threads" => self.threads = within(value, 1, 256)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(within(value, 0, 5_000)?);
            }
            "uci_chess960" => self.is_chess960 = value == "true",
            "backend" => self.backend = value.parse().map_err(|error| format!("{error}"))?,
            name => return Err(format!("no option {name:?}")),
        }
        Ok(())
    }

    /// `position startpos moves ...` or `position fen FEN moves ...`
    fn read_position(&self, line: &str) -> Result<Line, String> {
        let (place, moves) = line.split_once("moves").unwrap_or((line, ""));
        let start = match place.split_once("fen") {
            Some((_, fen)) => Position::from_fen(fen.trim()).map_err(|error| error.to_string())?,
            None => Position::start(),
        };
        let mut game = Game::<Bitboard>::from_position(&start);
        let played = moves.split_whitespace().map(|text| game.play_uci(text));
        let moves = played.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let notation = match self.is_chess960 {
            true => CastlingNotation::Chess960,
            false => start.castling_notation(),
        };
        Ok(Line { start, moves, notation })
    }

    /// Starts a search in the background.
    fn go(&mut self, limits: Limits) {
        self.stop = Arc::default();
        let budget = limits.budget(self.overhead);
        self.is_endless = limits.infinite || (limits.depth.is_none() && budget.is_none());
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
        self.search = Some(thread::spawn(move || search.run()));
    }

    /// Waits for the search. One without an end is stopped.
    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            if self.is_endless {
                self.stop.store(true, Relaxed);
            }
            // The thread prints its own result; if it panicked, it has said so.
            let _ = search.join();
        }
    }
}

impl Line {
    fn side_to_move(&self) -> Color {
        let start = self.start.state().side_to_move;
        if self.moves.len().is_multiple_of(2) { start } else { !start }
    }
}

/// A number within bounds.
fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("no number in its bounds: {text:?}"))
}

/// Reads what follows `go`. Words that are not known are skipped.
fn limits(mut words: SplitWhitespace<'_>, us: Color) -> Limits {
    let mut limits = Limits::default();
    let (time, increment) = if us == Color::White { ("wtime", "winc") } else { ("btime", "binc") };
    while let Some(word) = words.next() {
        if word == "infinite" {
            limits.infinite = true;
            continue;
        }
        // A clock may be overdrawn: less than 0.
        let Some(number) = words.clone().next().and_then(|text| text.parse::<i64>().ok()) else {
            continue;
        };
        let milliseconds = Duration::from_millis(number.max(0) as u64);
        match word {
            "depth" => limits.depth = Some(number.clamp(1, 1_000) as u32),
            "movetime" => limits.move_time = Some(milliseconds),
            "movestogo" => limits.moves_to_go = Some(number.clamp(1, 1_000) as u32),
            word if word == time => limits.left = Some(milliseconds),
            word if word == increment => limits.increment = milliseconds,
            _ => {}
        }
    }
    limits
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
    /// Searches on all threads and prints the best move of the first.
    fn run(&self) {
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
        if self.budget.is_some_and(|budget| elapsed >= budget.soft) {
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
            board.play(mv);
        }
        let depth = limits.depth.unwrap_or(u32::MAX);
        let first_legal = board.legal_moves().first().copied();
        let mut found = Searcher::new(table).stopped_by(stop).search_and_report(
            &mut board,
            depth,
            &keys,
            |found| {
                if self.is_first {
                    self.search.report(found);
                }
            },
        );
        // Stopped before the first iteration was complete.
        found.best = found.best.or(first_legal);
        found
    }
}

//! The dialog of an engine with a GUI or a match runner, in the Universal Chess Interface.

mod clock;
mod search;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use polyboard::{
    AnyBoard, Backend, CastlingNotation, Color, EnPassantMode, FenOptions, Game, Move, PolyglotKey,
    Position, PositionErrorKinds, SetupMends, View, ViewExt, zobrist_key,
};

use self::clock::Limits;
use self::search::{Event, Search, locked};
use crate::search::HashTable;

/// The greatest hash table, in MB. More would not fit into the addresses of a processor of 32 bits.
const MOST_HASH: usize = 2_048;

/// The greatest depth of `go perft`.
const DEEPEST: u32 = 99;

/// What is wrong with a line.
type Complaint = String;

/// An engine that speaks UCI, and also counts (`go perft N`) and shows the position (`d`).
///
/// It reads while it searches. A line that would disturb what runs waits for its end. `stop` ends a search, and a
/// count if no other `go` is between them; `quit` ends a search and waits for a count. The end of the input stops every
/// search, and any line that waits one without limit. A wrong line changes nothing and is answered by an
/// `info string` with the reason.
#[derive(Clone, Copy, Debug)]
pub struct UciEngine {
    /// What it calls itself.
    pub name: &'static str,
    /// The representation, until `setoption name Backend` changes it.
    pub backend: Backend,
    /// Whether it searches, until `setoption name Search` changes that. If not, it answers `go` at once with an
    /// arbitrary legal move, one of `searchmoves` if there are any; after `go infinite` and `go ponder` when
    /// `stop` arrives.
    pub searches: bool,
}

impl UciEngine {
    /// Answers line by line until `quit`, or until the end of the input and of all that it asks for. `lines` is called
    /// in a thread of its own; an error is a line that cannot be read, and is answered by its text. After the
    /// end of the input a count that takes longer than five seconds is stopped, unless `quit` waits for its end.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn run<L: Iterator<Item = Result<String, String>>>(
        self,
        lines: impl FnOnce() -> L + Send + 'static,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (sender, events) = mpsc::channel();
        let mut session = Session::new(self, sender.clone());
        thread::spawn(move || {
            let events = lines().map(Event::Line).chain([Event::EndOfInput]);
            // After `quit` nobody listens.
            let _ = { events }.try_for_each(|event| sender.send(event));
        });
        let mut waiting = VecDeque::new();
        let mut say = |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush());
        for event in events {
            match event {
                Event::Line(Ok(line)) => waiting.push_back(line.trim().to_owned()),
                Event::Line(Err(error)) => say(&format!("info string {error}\n"))?,
                Event::Output(text) => say(&text)?,
                Event::EndOfInput => {
                    session.is_abandoned.store(!waiting.iter().any(|line| line == "quit"), Relaxed);
                }
                Event::EndOfSearch => session.running = None,
            }
            while let Some(at) = waiting.iter().position(|line| session.can_answer(line))
                && let Some(line) = waiting.remove(at)
            {
                if line == "quit" {
                    return Ok(());
                }
                let complain = |complaint| format!("info string {complaint}\n");
                say(&session.answer(&line).unwrap_or_else(complain))?;
            }
            if session.is_stopped_by(&waiting) {
                session.stop.store(true, Relaxed);
            }
            if session.running.is_none() && session.is_abandoned.load(Relaxed) {
                break;
            }
        }
        Ok(())
    }
}

/// What is going on in the background.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Running {
    Count,
    Search,
    /// A search that ends only if it is stopped.
    Endless,
}

/// The options, the game, and what is running.
struct Session {
    engine: UciEngine,
    overhead: Duration,
    is_chess960: bool,
    table: Arc<Mutex<HashTable>>,
    game: Game<AnyBoard>,
    running: Option<Running>,
    stop: Arc<AtomicBool>,
    /// Whether the input has ended without `quit`.
    is_abandoned: Arc<AtomicBool>,
    /// Where a search sends what it finds, and its end.
    events: Sender<Event>,
}

impl Session {
    fn new(engine: UciEngine, events: Sender<Event>) -> Session {
        Session {
            engine,
            overhead: Duration::from_millis(10),
            is_chess960: false,
            table: Arc::new(Mutex::new(HashTable::replacing(16 << 20).expect("there are 16 MB"))),
            game: Game::new(AnyBoard::new(engine.backend, &Position::start())),
            running: None,
            stop: Arc::default(),
            is_abandoned: Arc::default(),
            events,
        }
    }

    /// Whether a line can be answered now: what needs the game or the table waits for the end of a search.
    fn can_answer(&self, line: &str) -> bool {
        const WAIT: [&str; 8] =
            ["d", "go", "ucinewgame", "setoption", "position", "stop", "ponderhit", "quit"];
        self.running.is_none() || !WAIT.contains(&word(line).0)
    }

    /// Whether what is running is stopped by the lines that wait for its end.
    fn is_stopped_by(&self, waiting: &VecDeque<String>) -> bool {
        let mut words = waiting.iter().map(|line| word(line).0);
        match self.running {
            None => false,
            Some(Running::Count) => {
                words.find(|word| ["go", "stop"].contains(word)) == Some("stop")
            }
            Some(Running::Search) => {
                words.any(|word| ["quit", "stop"].contains(&word))
                    || self.is_abandoned.load(Relaxed)
            }
            Some(Running::Endless) => !waiting.is_empty() || self.is_abandoned.load(Relaxed),
        }
    }

    /// The answer to a line, of whole lines. A line that is wrong changes nothing.
    fn answer(&mut self, line: &str) -> Result<String, Complaint> {
        let (command, rest) = word(line);
        match command {
            "uci" => return Ok(self.introduction()),
            "isready" => return Ok("readyok\n".to_owned()),
            "d" => return Ok(self.shown_game()),
            "go" => return self.go(rest),
            "ucinewgame" => {
                locked(&self.table).clear();
                (self.game, _) = self.read_position("startpos")?;
            }
            "setoption" => self
                .set_option(rest)
                .map_err(|reason| format!("setoption {}: {reason}", shown(rest)))?,
            "position" => {
                let (game, mends) = self.read_position(rest)?;
                self.game = game;
                if !mends.is_empty() {
                    return Ok(format!("info string position: {mends}\n"));
                }
            }
            // What `stop` ends has ended already.
            "" | "stop" | "ponderhit" | "debug" | "register" => {}
            _ => return Err(format!("unknown command \"{}\"", shown(command))),
        }
        Ok(String::new())
    }

    fn introduction(&self) -> String {
        let UciEngine { name, backend, searches } = self.engine;
        let mode = if searches { "" } else { " (rules only: answers with any legal move)" };
        let backends: String = Backend::all().map(|backend| format!(" var {backend}")).collect();
        format!(
            "id name {name}{mode}\n\
             id author the polyboard authors\n\
             option name Hash type spin default 16 min 1 max {MOST_HASH}\n\
             option name Move Overhead type spin default 10 min 0 max 5000\n\
             option name UCI_Chess960 type check default false\n\
             option name Search type check default {searches}\n\
             option name Backend type combo default {backend}{backends}\n\
             uciok\n"
        )
    }

    /// Reads `name NAME value VALUE`, of which neither is case-sensitive.
    fn set_option(&mut self, text: &str) -> Result<(), Complaint> {
        let text = text.to_lowercase();
        let named = text.strip_prefix("name").and_then(|named| named.split_once("value"));
        let (name, value) = named.ok_or("expected name NAME value VALUE")?;
        let value = value.trim();
        match name.trim() {
            "hash" => {
                let bytes = within(value, 1, MOST_HASH)? << 20;
                let table = HashTable::replacing(bytes).map_err(|error| error.to_string())?;
                self.table = Arc::new(Mutex::new(table));
            }
            "move overhead" => self.overhead = Duration::from_millis(within(value, 0, 5_000)?),
            "uci_chess960" => self.is_chess960 = read(value)?,
            "search" => self.engine.searches = read(value)?,
            "backend" => {
                self.engine.backend = read(value)?;
                (self.game, _) = self.read_position(&self.game.to_string())?;
            }
            _ => return Err("no such option".to_owned()),
        }
        Ok(())
    }

    /// Reads `startpos moves ...` or `fen FEN moves ...`, and says what was mended in the FEN.
    fn read_position(&self, text: &str) -> Result<(Game<AnyBoard>, SetupMends), Complaint> {
        let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
        let (start, mends) = match word(place) {
            ("startpos", "") => (Position::start(), SetupMends::default()),
            ("fen", fen) => {
                // Match runners write FENs in many forms.
                let read = FenOptions::LENIENT.read_mended(fen, PositionErrorKinds::NONE);
                read.map_err(|error| format!("position: {error}: {}", shown(fen)))?
            }
            _ => return Err(format!("position: neither startpos nor fen: \"{}\"", shown(place))),
        };
        let mut game = Game::new(AnyBoard::new(self.engine.backend, &start));
        game.play_all(moves)
            .map_err(|error| format!("position: {error}: {}", game.board().fen()))?;
        Ok((game, mends))
    }

    /// Starts a count or a search in the background, or answers at once.
    fn go(&mut self, text: &str) -> Result<String, Complaint> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["perft", depth @ ..] = &words[..] {
            let [depth] = depth else { return Err("go perft: expected one number".to_owned()) };
            let depth = within(depth, 0, DEEPEST).map_err(|error| format!("go perft: {error}"))?;
            let position = self.game.board().position();
            let count = move |search: &Search| search.divide(&position, depth);
            self.start(Running::Count, Limits::default(), count);
            return Ok(String::new());
        }
        let (limits, ignored) = Limits::read(&words, self.game.board().side_to_move());
        if !self.engine.searches {
            let mv = self.any_move(&words);
            let running = if limits.infinite { Running::Endless } else { Running::Search };
            self.start(running, limits, move |search| search.answer(mv));
            return Ok(String::new());
        }
        let is_counted = limits.depth.is_some() || limits.nodes.is_some();
        let is_timed = limits.budget(self.overhead).is_some();
        let is_endless = limits.infinite || !(is_counted || is_timed);
        let running = if is_endless { Running::Endless } else { Running::Search };
        self.start(running, limits, Search::run);
        let complain = |word: &&str| format!("info string go: \"{}\" is ignored\n", shown(word));
        Ok(ignored.iter().map(complain).collect())
    }

    fn start(
        &mut self,
        running: Running,
        limits: Limits,
        run: impl FnOnce(&Search) + Send + 'static,
    ) {
        self.stop = Arc::default();
        self.running = Some(running);
        let search = Search {
            backend: self.engine.backend,
            start: *self.game.start(),
            moves: self.game.moves().collect(),
            notation: self.notation(),
            table: Arc::clone(&self.table),
            stop: Arc::clone(&self.stop),
            is_abandoned: Arc::clone(&self.is_abandoned),
            budget: limits.budget(self.overhead),
            limits,
            begin: Instant::now(),
            events: self.events.clone(),
        };
        let events = self.events.clone();
        thread::spawn(move || {
            // It tells its own result; if it panicked, it has said so.
            let _ = thread::spawn(move || run(&search)).join();
            let _ = events.send(Event::EndOfSearch);
        });
    }

    /// Some legal move, the same in the same position; one of `searchmoves` if there are any.
    fn any_move(&self, words: &[&str]) -> Option<Move> {
        let board = self.game.board();
        let named = words.iter().skip_while(|&&word| word != "searchmoves");
        let mut moves: Vec<Move> = named.filter_map(|text| board.find_uci(text).ok()).collect();
        if moves.is_empty() {
            moves = board.legal_moves().to_vec();
            moves.sort_unstable();
        }
        // The high bits of the key are as good as random, and repeatable.
        let lot = (self.game.key().0 >> 96) as usize;
        moves.get(lot.checked_rem(moves.len())?).copied()
    }

    fn notation(&self) -> CastlingNotation {
        match self.is_chess960 {
            true => CastlingNotation::Chess960,
            false => self.game.start().castling_notation(),
        }
    }

    /// The position, and what the game has come to.
    fn shown_game(&self) -> String {
        let game = &self.game;
        let board = game.board();
        let key: PolyglotKey = zobrist_key(board, EnPassantMode::PseudoLegal);
        let checkers: String = board.checkers().into_iter().map(|at| format!(" {at}")).collect();
        let mut text = format!(
            "{}\nFen: {}\nKey: {:032x}, Polyglot {key:016x}\nCheckers:{checkers}\n\
             Backend: {}\nPlies: {}, occurrences: {}\n",
            board.diagram(),
            board.fen(),
            game.key(),
            self.engine.backend,
            game.plies(),
            game.occurrences(),
        );
        for color in Color::ALL.into_iter().filter(|&color| game.insufficient_material(color)) {
            text += &format!("Insufficient material: {color}\n");
        }
        let claims = [
            (game.can_claim_threefold(), "threefold repetition"),
            (game.can_claim_fifty_moves(), "fifty moves"),
        ];
        for (_, claim) in claims.into_iter().filter(|(holds, _)| *holds) {
            text += &format!("Claim: {claim}\n");
        }
        let outcome = game.outcome().map_or("none yet".to_owned(), |outcome| outcome.to_string());
        text + &format!("Outcome: {outcome}\n")
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

/// A text for a message: not too long, without control characters.
fn shown(text: &str) -> String {
    text.chars().take(100).flat_map(char::escape_debug).collect()
}

/// A value of an option.
fn read<T: FromStr<Err: ToString>>(text: &str) -> Result<T, Complaint> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// A number within bounds.
fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Result<T, Complaint> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("no number in its bounds: \"{}\"", shown(text)))
}

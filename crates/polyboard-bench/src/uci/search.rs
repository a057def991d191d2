//! What runs while the input is read: a search, or a count.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use polyboard::{
    Backend, Board, CastlingNotation, DynBoard, EnPassantMode, Keyed, Move, Position, UciMove,
    ViewExt, WithBoard,
};

use super::clock::{Budget, Limits};
use crate::search::{HashTable, MATE, SearchBoard, SearchResult, Searcher};

/// After the end of the input a count is stopped when it takes longer: a script has time to count, and nothing is
/// counted for long after its GUI is gone.
const GRACE: Duration = Duration::from_secs(5);

/// What the dialog waits for.
pub(super) enum Event {
    /// A line of the input, or what is wrong with it.
    Line(Result<String, String>),
    EndOfInput,
    /// Lines of a search.
    Output(String),
    EndOfSearch,
}

/// A search with all it needs.
pub(super) struct Search {
    pub(super) backend: Backend,
    pub(super) start: Position,
    /// The moves played from there; `None` is a null move.
    pub(super) moves: Vec<Option<Move>>,
    pub(super) notation: CastlingNotation,
    pub(super) table: Arc<Mutex<HashTable>>,
    pub(super) stop: Arc<AtomicBool>,
    /// Whether the input has ended without `quit`.
    pub(super) is_abandoned: Arc<AtomicBool>,
    pub(super) limits: Limits,
    pub(super) budget: Option<Budget>,
    pub(super) begin: Instant,
    /// Where its lines go.
    pub(super) events: Sender<Event>,
}

impl Search {
    /// Searches and reports the best move.
    pub(super) fn run(&self) {
        let found = self.backend.visit(&self.start, self);
        self.answer(found.best);
    }

    /// Reports the best move, or any other, when its time has come.
    pub(super) fn answer(&self, mv: Option<Move>) {
        self.wait();
        let mv = mv.map_or("0000".to_owned(), |mv| self.text(mv));
        self.say(format!("bestmove {mv}\n"));
    }

    /// Waits for `stop` if nothing else ends the search.
    fn wait(&self) {
        while self.limits.infinite && !self.stop.load(Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Counts the leaves behind each move of a position, two plies at once.
    pub(super) fn divide(&self, position: &Position, depth: u32) {
        let mut board = self.backend.board(position);
        let mut moves = board.legal_moves().to_vec();
        moves.sort_unstable();
        let mut sum = u64::from(depth == 0);
        for mv in moves.into_iter().filter(|_| depth > 0) {
            board.make(mv);
            let Some(leaves) = self.leaves(board.as_mut(), depth - 1) else {
                return self.say("info string stopped\n".to_owned());
            };
            board.unmake();
            self.say(format!("{}: {leaves}\n", self.text(mv)));
            sum += leaves;
        }
        self.say(format!("\nNodes searched: {sum}\n\n"));
    }

    /// The number of leaves; `None` once the count is stopped.
    fn leaves(&self, board: &mut dyn DynBoard, depth: u32) -> Option<u64> {
        let is_late = || self.is_abandoned.load(Relaxed) && self.begin.elapsed() > GRACE;
        if self.stop.load(Relaxed) || is_late() {
            return None;
        }
        // A few plies take no time.
        if depth <= 4 {
            return Some(board.perft_two_ply(depth));
        }
        let mut sum = 0;
        for &mv in &board.legal_moves() {
            board.make(mv);
            sum += self.leaves(board, depth - 1)?;
            board.unmake();
        }
        Some(sum)
    }

    /// Tells what an iteration has found, and stops if another would take too long.
    fn report(&self, found: &SearchResult, table: &HashTable) {
        let elapsed = self.begin.elapsed();
        let score = match MATE - found.score.abs() {
            plies @ ..1_000 => format!("mate {}", (plies + 1) / 2 * found.score.signum()),
            _ => format!("cp {}", found.score),
        };
        let line: String = found.line.iter().map(|&mv| format!(" {}", self.text(mv))).collect();
        self.say(format!(
            "info depth {} score {score} nodes {} nps {:.0} hashfull {} time {} pv{line}\n",
            found.depth,
            found.nodes,
            found.nodes as f64 / elapsed.as_secs_f64().max(1e-6),
            table.permille_used(),
            elapsed.as_millis(),
        ));
        let is_late = self.budget.is_some_and(|budget| elapsed >= budget.soft);
        let is_mate = self.limits.mate.is_some_and(|plies| found.score >= MATE - plies as i32);
        if is_late || is_mate {
            self.stop.store(true, Relaxed);
        }
    }

    fn text(&self, mv: Move) -> String {
        UciMove::of(mv, self.notation).to_string()
    }

    fn say(&self, text: String) {
        // After `quit` nobody listens.
        let _ = self.events.send(Event::Output(text));
    }
}

/// A table; one whose search has panicked is a table all the same.
pub(super) fn locked(table: &Mutex<HashTable>) -> MutexGuard<'_, HashTable> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches on a board of any type.
impl WithBoard for &Search {
    type Output = SearchResult;

    fn with<B: Board + 'static>(self, board: B) -> SearchResult {
        let Search { moves, table, stop, limits, .. } = self;
        let mut board = Keyed::new(board, EnPassantMode::Always);
        let mut keys = Vec::new();
        for mv in moves {
            keys.push(SearchBoard::key(&board));
            match *mv {
                Some(mv) => board.play_unchecked(mv),
                None => _ = board.make_null(),
            }
        }
        let first_legal = board.legal_moves().first().copied();
        let depth = limits.depth.unwrap_or(u32::MAX);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let mut table = locked(table);
        let deadline = self.budget.and_then(|budget| self.begin.checked_add(budget.hard));
        let searcher = Searcher::new(&mut table).stopped_by(stop).limited_to(nodes);
        let mut searcher = searcher.until(deadline);
        let report = |found: &_, table: &_| self.report(found, table);
        let mut found = searcher.search_and_report(&mut board, depth, &keys, report);
        // Stopped before the first iteration was complete.
        found.best = found.best.or(first_legal);
        found
    }
}

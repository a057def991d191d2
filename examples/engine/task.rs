//! A search with all it needs, and the threads that work on it.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use polyboard::{
    AnyBoard, Backend, CastlingNotation, Game, Move, Position, Repetitions, UciMove, ViewExt,
};

use crate::clock::Limits;
use crate::history::History;
use crate::search::{MATE, MATE_IN_SIGHT, Thread};
use crate::table::Table;

/// The recursion of a search needs some room, in bytes.
const STACK: usize = 32 << 20;

/// What all threads of a search share.
pub(crate) struct Task {
    pub(crate) backend: Backend,
    pub(crate) position: Position,
    /// The positions of the game that can come back.
    pub(crate) repetitions: Repetitions,
    pub(crate) notation: CastlingNotation,
    /// The moves to choose from; none if all of them.
    pub(crate) moves: Vec<Move>,
    pub(crate) table: Arc<Table>,
    pub(crate) limits: Limits,
    /// When no new iteration is begun, and when the search is stopped.
    pub(crate) budget: Option<[Duration; 2]>,
    pub(crate) begin: Instant,
    /// Whether iterations are reported.
    pub(crate) reports: bool,
    pub(crate) stop: AtomicBool,
    /// The nodes of all threads, as far as they have reported them.
    pub(crate) nodes: AtomicU64,
}

/// What a search has found.
#[derive(Default)]
pub(crate) struct Found {
    /// The best moves of both sides, as far as they are known; none if there is no legal move.
    pub(crate) line: Vec<Move>,
    /// The depth of the last complete iteration, and its score.
    pub(crate) depth: u32,
    pub(crate) score: i32,
    /// Of the first thread.
    pub(crate) nodes: u64,
}

impl Task {
    /// A search without limits of the position that a game has come to.
    pub(crate) fn new(backend: Backend, game: &Game<AnyBoard>, table: &Arc<Table>) -> Task {
        Task {
            backend,
            position: game.board().position(),
            repetitions: game.repetitions(),
            notation: game.start().castling_notation(),
            moves: Vec::new(),
            table: Arc::clone(table),
            limits: Limits::default(),
            budget: None,
            begin: Instant::now(),
            reports: false,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Searches with a thread for each history. All write into the same table, and so find for each other; what the first
    /// has found is the result.
    pub(crate) fn run(&self, histories: &mut [History]) -> Found {
        self.table.begin_search();
        thread::scope(|scope| {
            let spawn = |(index, history)| {
                let thread = Thread { task: self, history, is_main: index == 0 };
                let search = || self.backend.visit(&self.position, thread);
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search)
            };
            // A thread that the system refuses is missed, and nothing else.
            let threads: Vec<_> = histories.iter_mut().enumerate().flat_map(spawn).collect();
            let first = threads.into_iter().next().map(|first| first.join());
            while self.is_endless() && !self.stop.load(Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            self.stop();
            first.and_then(Result::ok).unwrap_or_default()
        })
    }

    /// Whether only `stop` ends the search.
    pub(crate) fn is_endless(&self) -> bool {
        let Limits { depth, nodes, .. } = self.limits;
        depth.is_none() && nodes.is_none() && self.budget.is_none()
    }

    /// Ends the search soon.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether a move at the root is to be searched.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        self.moves.is_empty() || self.moves.contains(&mv)
    }

    /// Whether the search is to stop at once. The first thread watches the clock.
    pub(crate) fn is_over(&self, nodes: u64, is_main: bool) -> bool {
        let is_spent = self.limits.nodes.is_some_and(|most| nodes >= most);
        let is_late = self.budget.is_some_and(|[_, hard]| is_main && self.begin.elapsed() >= hard);
        is_spent || is_late || self.stop.load(Relaxed)
    }

    /// Reports an iteration of the first thread, and says whether it was enough. `stable` is for how many iterations the
    /// best move has been the same.
    pub(crate) fn report(&self, found: &Found, stable: usize) -> bool {
        let elapsed = self.begin.elapsed();
        if self.reports {
            let (plies, sign) = (MATE - found.score.abs(), found.score.signum());
            let score = match plies < MATE - MATE_IN_SIGHT {
                true => format!("mate {}", (plies + 1) / 2 * sign),
                false => format!("cp {}", found.score),
            };
            let (depth, nodes) = (found.depth, self.nodes.load(Relaxed).max(found.nodes));
            let (speed, time) = (nodes as f64 / elapsed.as_secs_f64(), elapsed.as_millis());
            let line: String = found.line.iter().map(|&mv| format!(" {}", self.text(mv))).collect();
            let counts = format!("nodes {nodes} nps {speed:.0} time {time}");
            say(&format!("info depth {depth} score {score} {counts} pv{line}\n"));
        }
        let percent = [200, 140, 110, 95, 85][stable.min(4)];
        self.budget.is_some_and(|[soft, _]| elapsed >= soft * percent / 100)
    }

    pub(crate) fn text(&self, mv: Move) -> String {
        UciMove::of(mv, self.notation).to_string()
    }
}

/// Writes whole lines. If nobody reads them any more, the input ends soon.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

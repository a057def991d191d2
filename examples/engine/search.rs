//! The search: principal variation search with iterative deepening, over a hash table.
//!
//! Its parts, by their names on the Chess Programming Wiki: aspiration windows, internal iterative reductions, and what
//! `pruning.rs` has; and a quiescence search of the captures that do not lose. `picking.rs` says which moves come
//! first, `history.rs` what is learned.
//!
//! Scores are in centipawns, seen from the side to move.

mod pruning;
mod quiescence;

use std::sync::atomic::Ordering::Relaxed;

use polyboard::processor::prefetch;
use polyboard::{
    Board, CodePath, EnPassantMode, Inspect, Keyed, Move, Repetitions, Role, SearchEnd, View,
    ViewExt, WithBoard,
};

use crate::evaluation::{Chess, evaluate};
use crate::history::{History, Past, PieceTo, piece_to};
use crate::picking::Picker;
use crate::table::{Bound, Entry, table_key};
use crate::task::{Found, Task};

/// The score of a mate. A mate in n plies is worth n less, so the shortest is preferred.
pub(crate) const MATE: i32 = 30_000;
/// Scores from here on are mates.
pub(crate) const MATE_IN_SIGHT: i32 = MATE - 1_000;
const INFINITY: i32 = MATE + 1;
const DRAW: i32 = 0;

/// No line is searched deeper than so many plies.
const MAX_PLY: usize = 128;
/// The limits are looked at every so many nodes.
const STEP: u64 = 512;

/// A position to be searched: what is asked of it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// Scores up to this are as bad as this.
    pub(crate) alpha: i32,
    /// Scores from this on are too good: the other side will not come here.
    pub(crate) beta: i32,
    /// In plies. From 0 on, only noisy moves and evasions of check are searched.
    depth: i32,
    /// The distance from the root.
    ply: usize,
    is_check: bool,
    /// Whether we expect that a move reaches beta.
    expects_cut: bool,
}

impl Node {
    /// Whether the exact score is of interest, not only on which side of a bound it is.
    fn is_principal(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The score of being mated here.
    fn mated(self) -> i32 {
        self.ply as i32 - MATE
    }
}

/// What the search keeps for each ply.
#[derive(Default)]
struct Ply {
    picker: Picker,
    /// The principal variation from here.
    line: Vec<Move>,
    /// The moves tried here that did not reach beta.
    tried: Vec<Move>,
    /// The corrected static evaluation; `None` in check.
    eval: Option<i32>,
    /// Whether that is better than two plies before.
    improves: bool,
    /// The move that is being searched.
    played: PieceTo,
    /// A move left out, to see whether it is the only good one.
    excluded: Option<Move>,
}

/// A thread of a search, before the type of its board is known.
pub(crate) struct Thread<'a> {
    pub(crate) task: &'a Task,
    pub(crate) history: &'a mut History,
    /// Whether this thread reports and watches the clock.
    pub(crate) is_main: bool,
}

impl WithBoard for Thread<'_> {
    type Output = Found;

    fn with<B: Inspect + 'static>(self, board: B) -> Found {
        let Thread { task, history, is_main } = self;
        let board = Keyed::new(board, EnPassantMode::Legal);
        let plies = Vec::from_iter(std::iter::repeat_with(Ply::default).take(MAX_PLY + 2));
        let (repetitions, stopped, nodes, depth) = (task.repetitions.clone(), false, 0, 0);
        Searcher { task, history, is_main, board, plies, repetitions, stopped, nodes, depth }
            .search_root()
    }
}

/// One thread of a search.
struct Searcher<'a, B> {
    task: &'a Task,
    history: &'a mut History,
    is_main: bool,
    board: Chess<B>,
    plies: Vec<Ply>,
    repetitions: Repetitions,
    stopped: bool,
    nodes: u64,
    /// The depth of the iteration.
    depth: usize,
}

impl<B: Board> Searcher<'_, B> {
    /// Searches deeper and deeper until a limit is reached.
    fn search_root(&mut self) -> Found {
        let task = self.task;
        let any = self.board.legal_moves().iter().copied().filter(|&mv| task.allows(mv)).max();
        let mut found = Found { line: Vec::from_iter(any), ..Found::default() };
        let (mut stable, most) = (0, task.limits.depth.unwrap_or(u32::MAX));
        for depth in 1..=most.min(MAX_PLY as u32 - 1) {
            self.depth = depth as usize;
            let score = self.search_around(depth as i32, found.score);
            // Part of an iteration counts too: what was best before was searched first.
            let line = &self.plies[0].line;
            if !line.is_empty() {
                stable = if found.line.first() == line.first() { stable + 1 } else { 0 };
                found.line.clone_from(line);
            }
            found.nodes = self.nodes;
            if !self.stopped {
                (found.depth, found.score) = (depth, score);
            }
            if self.stopped || (self.is_main && task.report(&found, stable)) || any.is_none() {
                break;
            }
        }
        self.count_nodes(self.nodes % STEP);
        found
    }

    /// Searches the root with a window around the score of the iteration before, which is widened until the score is
    /// within it.
    fn search_around(&mut self, depth: i32, guess: i32) -> i32 {
        let mut width = if depth < 5 { INFINITY } else { 14 };
        let (mut alpha, mut beta, mut less) = (guess - width, guess + width, 0);
        loop {
            (alpha, beta) = (alpha.max(-INFINITY), beta.min(INFINITY));
            let (depth, is_check) = ((depth - less).max(1), self.board.is_check());
            let score =
                self.search_node(Node { alpha, beta, depth, ply: 0, is_check, expects_cut: false });
            if self.stopped || (alpha < score && score < beta) {
                return score;
            }
            width *= 2;
            if score <= alpha {
                (alpha, beta, less) = (score - width, i32::midpoint(alpha, beta), 0);
            } else {
                (beta, less) = (score + width, (less + 1).min(3));
            }
        }
    }

    /// The score of a position within the window: at most alpha if it fails low, at least beta if it fails high.
    fn search_node(&mut self, node: Node) -> i32 {
        self.board.code_path().run(
            #[inline(always)]
            || if node.depth > 0 { self.search_deeper(node) } else { self.quiesce(node) },
        )
    }

    fn search_deeper(&mut self, mut node: Node) -> i32 {
        let (ply, is_principal) = (node.ply, node.is_principal());
        if let Some(score) = self.enter(node) {
            return score;
        }
        if ply > 0 {
            // A shorter mate is known, or a draw by a move back.
            node.alpha = node.alpha.max(node.mated());
            node.beta = node.beta.min(MATE - ply as i32 - 1);
            if node.alpha < DRAW && self.repetitions.upcoming(&self.board, ply).is_some() {
                node.alpha = DRAW;
            }
            if node.alpha >= node.beta {
                return node.alpha;
            }
        }
        let is_whole = self.plies[ply].excluded.is_none();
        let key = self.table_key();
        let known = self.task.table.get(key, ply).filter(|_| is_whole);
        let deep = known.filter(|entry| !is_principal && entry.depth >= node.depth);
        if let Some(entry) = deep.filter(|entry| entry.decides(node.alpha, node.beta)) {
            return entry.score;
        }
        let (raw, eval) = self.evaluate(node, known);
        self.plies[ply].eval = eval;
        self.plies[ply].improves = ply >= 2 && eval > self.plies[ply - 2].eval;
        if let Some(eval) = eval.filter(|_| !is_principal && is_whole) {
            let better = known.filter(|entry| entry.decides(eval, eval));
            let eval = better.map_or(eval, |entry| entry.score);
            if let Some(score) = self.prune(node, eval) {
                return score;
            }
        }
        // Without a move from the table this is most likely not the right way, or too expensive a beginning.
        let is_new = is_whole && known.is_none_or(|entry| entry.mv.is_none());
        if node.depth >= 4 && is_new && (is_principal || node.expects_cut) {
            node.depth -= 1;
        }
        let (score, best) = self.try_moves(node, known);
        if self.stopped || !is_whole {
            return score;
        }
        let bound = match best {
            _ if score >= node.beta => Bound::Lower,
            Some(_) => Bound::Exact,
            None => Bound::Upper,
        };
        let entry = Entry { mv: best, score, eval: raw, depth: node.depth, bound };
        let is_quiet = best.is_none_or(Move::is_quiet);
        if let Some(eval) = eval.filter(|&eval| is_quiet && entry.decides(eval, eval)) {
            self.history.correct(&self.board, score - eval, node.depth);
        }
        self.task.table.put(key, ply, entry);
        score
    }

    /// Searches the moves of a position, best guesses first, until one reaches beta. Returns the score and the best
    /// move, `None` if no move is better than alpha.
    fn try_moves(&mut self, mut node: Node, known: Option<Entry>) -> (i32, Option<Move>) {
        let (ply, whole, before) = (node.ply, node, self.context(node.ply));
        let (mut score, mut best) = (-INFINITY, None);
        let excluded = self.plies[ply].excluded;
        self.plies[ply].tried.clear();
        self.plies[ply].picker.start(known.and_then(|entry| entry.mv), before, true);
        while let Some(mv) = self.plies[ply].picker.next(&self.board, self.history) {
            if Some(mv) == excluded || (ply == 0 && !self.task.allows(mv)) {
                continue;
            }
            let history = self.history.of(&self.board, mv, before);
            let less = self.reduction(whole, mv, history);
            let may_prune = ply > 0 && score > -MATE_IN_SIGHT;
            if may_prune && self.is_hopeless(node, mv, history, less) {
                continue;
            }
            let more = match self.extra(node, mv, known) {
                Ok(plies) => plies,
                Err(score) => return (score, None),
            };
            let deeper = Node { depth: node.depth + more, ..node };
            let its_score = self
                .after(mv, ply, |search| search.search_move(deeper, less, whole.is_principal()));
            if self.stopped {
                return (DRAW, None);
            }
            score = score.max(its_score);
            if its_score > node.alpha {
                (node.alpha, best) = (its_score, Some(mv));
                if whole.is_principal() {
                    self.extend_line(ply, mv);
                }
                if its_score >= node.beta {
                    self.learn(node, mv, before);
                    break;
                }
            }
            self.plies[ply].tried.push(mv);
        }
        if score > -INFINITY {
            return (score, best);
        }
        let mated = if node.is_check { node.mated() } else { DRAW };
        (if excluded.is_some() { node.alpha } else { mated }, None)
    }

    /// Searches the position behind a move that was made. Only the first move gets the whole window; of the others we
    /// expect that they are no better, and for late moves a shallower search has to show the contrary first.
    fn search_move(&mut self, node: Node, less: i32, is_principal: bool) -> i32 {
        let Node { alpha, beta, depth, ply, expects_cut, .. } = node;
        let is_check = self.board.is_check();
        let child = |alpha: i32, beta: i32, depth, expects_cut| {
            let (alpha, beta) = (-beta, -alpha);
            Node { alpha, beta, depth, ply: ply + 1, is_check, expects_cut }
        };
        let tried = self.plies[ply].tried.len();
        if tried > 0 {
            let is_late = depth >= 2 && tried > usize::from(is_principal);
            let most = if is_late { depth - 2 } else { 0 };
            let less = (less / 1024 - i32::from(is_check)).clamp(0, most);
            let mut score = -self.search_node(child(alpha, alpha + 1, depth - 1 - less, true));
            if score > alpha && less > 0 {
                score = -self.search_node(child(alpha, alpha + 1, depth - 1, !expects_cut));
            }
            if score <= alpha || !is_principal {
                return score;
            }
        }
        -self.search_node(child(alpha, beta, depth - 1, !is_principal && !expects_cut))
    }

    /// Counts a position, and returns its score if it needs no search: the game is drawn, or the search stops.
    fn enter(&mut self, node: Node) -> Option<i32> {
        self.nodes += 1;
        self.plies[node.ply].line.clear();
        if self.nodes.is_multiple_of(STEP) {
            self.count_nodes(STEP);
        }
        if self.stopped || (node.ply > 0 && self.repetitions.is_repetition(node.ply)) {
            return Some(DRAW);
        }
        if node.ply > 0 && self.board.state().halfmove_clock >= 100 {
            // A mate on the last ply counts more than the clock.
            let is_mate = self.board.search_end(100) == Some(SearchEnd::Checkmate);
            return Some(if is_mate { node.mated() } else { DRAW });
        }
        (node.ply >= MAX_PLY).then(|| if node.is_check { DRAW } else { evaluate(&self.board) })
    }

    /// Adds to the nodes of all threads, and looks whether to stop.
    fn count_nodes(&mut self, count: u64) {
        let nodes = self.task.nodes.fetch_add(count, Relaxed) + count;
        self.stopped |= self.task.is_over(nodes, self.is_main);
    }

    /// The static evaluation of a position that is not in check, as it is and corrected.
    fn evaluate(&self, node: Node, known: Option<Entry>) -> (Option<i32>, Option<i32>) {
        if node.is_check {
            return (None, None);
        }
        let raw = known.and_then(|entry| entry.eval).unwrap_or_else(|| evaluate(&self.board));
        let correction = self.history.correction(&self.board);
        // What is not won soon is drawn by the clock.
        let faded = raw * (220 - i32::from(self.board.state().halfmove_clock.min(100))) / 220;
        (Some(raw), Some((faded + correction).clamp(-9_999, 9_999)))
    }

    /// Searches the position after a move. What the table knows of it is on its way meanwhile.
    fn after<R>(&mut self, mv: Move, ply: usize, search: impl FnOnce(&mut Self) -> R) -> R {
        let is_pawn = self.board.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
        let clock = self.board.state().halfmove_clock.saturating_add(1);
        let clock = if is_pawn || mv.is_capture() { 0 } else { clock };
        let key = table_key(self.board.key_after(mv).0.position(), clock);
        prefetch(self.task.table.line(key));
        self.plies[ply].played = piece_to(&self.board, mv);
        // The way that is faster on this board.
        if B::PREFERS_COPIES {
            let before = self.board.clone();
            self.board.play_unchecked(mv);
            let result = self.after_played(clock, search);
            self.board = before;
            result
        } else {
            let undo = self.board.make(mv);
            let result = self.after_played(clock, search);
            self.board.unmake(mv, undo);
            result
        }
    }

    fn after_played<R>(&mut self, clock: u16, search: impl FnOnce(&mut Self) -> R) -> R {
        self.repetitions.push(self.board.key().0.position(), clock);
        let result = search(self);
        self.repetitions.pop();
        result
    }

    /// Learns from a move that has reached beta: it is tried earlier from now on, and those before it later.
    fn learn(&mut self, node: Node, best: Move, before: Past) {
        let bonus = (160 * node.depth - 80).min(1_600);
        let (Ply { tried, picker, .. }, board) = (&mut self.plies[node.ply], &self.board);
        if best.is_quiet() {
            picker.killer = Some(best);
        }
        self.history.learn(board, best, before, bonus);
        // That a quiet move is worse than a capture is nothing against it.
        for &mv in tried.iter().filter(|mv| best.is_quiet() || !mv.is_quiet()) {
            self.history.learn(board, mv, before, -bonus);
        }
    }

    /// The moves before a position.
    fn context(&self, ply: usize) -> Past {
        [1, 2, 4].map(|back| ply.checked_sub(back).map_or(0, |ply| self.plies[ply].played))
    }

    fn table_key(&self) -> u64 {
        table_key(self.board.key().0.position(), self.board.state().halfmove_clock)
    }

    /// The best line from here begins with a move.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, deeper) = self.plies.split_at_mut(ply + 1);
        here[ply].line = [&[mv], &deeper[0].line[..]].concat();
    }
}

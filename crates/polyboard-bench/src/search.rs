//! A classical search, written once over [`SearchBoard`], so the same tree is searched on every board.
//!
//! Its parts, with their names on the Chess Programming Wiki: iterative deepening, principal variation
//! search, a hash table, null move pruning, late move reductions, check extensions, and a quiescence search
//! of the captures and promotions that do not lose by exchange. The file `order.rs` says which moves are
//! tried first, [`evaluate`](super::evaluate()) how good a quiet position is.
//!
//! Scores are in centipawns, seen from the side to move.
//!
//! ```
//! # #[cfg(feature = "bitboard")] {
//! use polyboard_bench::search::{MATE, Searcher, HashTable};
//! use polyboard::{Bitboard, EnPassantMode, Keyed, Position, ViewExt};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1").unwrap();
//! let mut board = Keyed::new(position.into_board::<Bitboard>(), EnPassantMode::Always);
//! let mut table = HashTable::lasting(12);
//! let found = Searcher::new(&mut table).search(&mut board, 3, &[]);
//! assert_eq!(found.best, board.find_uci("d1d8").ok());
//! assert_eq!(found.score, MATE - 1);
//! # }
//! ```

mod board;
mod node;
mod order;
mod result;
mod table;

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use polyboard::{Move, MoveKinds, MoveList, Role};

use self::node::{Node, reduction};
use self::order::{History, Picker};
use self::table::{Bound, Entry};
use super::evaluate;

pub use board::SearchBoard;
pub use result::SearchResult;
pub use table::HashTable;

/// The score of a mate. A mate in n plies is worth n less, so the shortest is preferred.
pub const MATE: i32 = 30_000;

/// Scores from here on are mates.
const MATE_IN_SIGHT: i32 = MATE - 1_000;
const INFINITY: i32 = MATE + 1;
const DRAW: i32 = 0;

/// No line is searched deeper than so many plies.
const MAX_PLY: usize = 128;

/// Searches a position so many times, each time from the beginning with an empty table, and returns what is
/// found, with the nodes of all times. This is the operation [`Work::Search`](super::Work::Search).
pub fn search_often<S: SearchBoard>(board: &mut S, depth: u32, times: u64) -> SearchResult {
    // To fill a table takes time too, so a shallow search has a small one.
    let mut table = HashTable::lasting((depth + 8).clamp(10, 20));
    let mut searcher = Searcher::new(&mut table);
    let (mut found, mut nodes) = (SearchResult::default(), 0);
    for time in 0..times {
        if time > 0 {
            searcher.table.clear();
        }
        found = searcher.search(board, depth, &[]);
        nodes += found.nodes;
    }
    SearchResult { nodes, ..found }
}

/// What the search keeps for each ply.
#[derive(Debug)]
struct Ply {
    picker: Picker,
    /// The principal variation from here.
    line: Vec<Move>,
    /// Whether a null move is being searched here.
    passes: bool,
}

/// The memory of a search. Use it again for the next search: a new one allocates.
#[derive(Debug)]
#[must_use]
pub struct Searcher<'a> {
    table: &'a mut HashTable,
    stop: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
    most_nodes: u64,
    stopped: bool,
    nodes: u64,
    history: History,
    plies: Vec<Ply>,
    /// The keys of the positions before the current one, in the game and on the searched line.
    keys: Vec<u64>,
}

impl<'a> Searcher<'a> {
    /// A search that uses this table.
    pub fn new(table: &'a mut HashTable) -> Searcher<'a> {
        let ply = || Ply { picker: Picker::new(), line: Vec::new(), passes: false };
        Searcher {
            table,
            stop: None,
            deadline: None,
            most_nodes: u64::MAX,
            stopped: false,
            nodes: 0,
            history: History::new(),
            plies: core::iter::repeat_with(ply).take(MAX_PLY + 1).collect(),
            keys: Vec::new(),
        }
    }

    /// Stops a search soon after the flag is set. Then it has found what the last complete iteration found.
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Searcher<'a> {
        Searcher { stop: Some(stop), ..self }
    }

    /// Stops a search soon after so many nodes: it looks every 1,024. The same search ends at the same node.
    pub fn limited_to(self, nodes: u64) -> Searcher<'a> {
        Searcher { most_nodes: nodes, ..self }
    }

    /// Stops a search soon after a time, if there is one.
    pub fn until(self, deadline: Option<Instant>) -> Searcher<'a> {
        Searcher { deadline, ..self }
    }

    /// Searches to a fixed depth, at least 1, by iterative deepening. `earlier` are the keys of the earlier
    /// positions of the game, for repetitions.
    pub fn search<S: SearchBoard>(
        &mut self,
        board: &mut S,
        depth: u32,
        earlier: &[u64],
    ) -> SearchResult {
        self.search_and_report(board, depth, earlier, |_, _| {})
    }

    /// The same, and calls `report` after each iteration, with the table.
    pub fn search_and_report<S: SearchBoard>(
        &mut self,
        board: &mut S,
        depth: u32,
        earlier: &[u64],
        mut report: impl FnMut(&SearchResult, &HashTable),
    ) -> SearchResult {
        self.forget();
        self.keys.extend_from_slice(earlier);
        let mut found = SearchResult::default();
        for depth in 1..=depth.clamp(1, MAX_PLY as u32 / 2) {
            let root = Node { alpha: -INFINITY, beta: INFINITY, depth: depth as i32, ply: 0 };
            let score = self.search_node(board, root);
            found.nodes = self.nodes;
            if self.stopped {
                break;
            }
            let line = self.plies[0].line.clone();
            found =
                SearchResult { depth, score, best: line.first().copied(), line, nodes: self.nodes };
            report(&found, self.table);
        }
        found
    }

    /// Forgets the search before, all but the table.
    fn forget(&mut self) {
        (self.stopped, self.nodes) = (false, 0);
        self.history.clear();
        self.plies.iter_mut().for_each(|ply| ply.picker.clear());
        self.keys.clear();
    }

    /// The score of a position within the window: at most alpha if it fails low, at least beta if it fails
    /// high.
    fn search_node<S: SearchBoard>(&mut self, board: &mut S, node: Node) -> i32 {
        board.enter(
            #[inline(always)]
            |board| {
                if node.depth <= 0 || node.ply >= MAX_PLY {
                    self.quiesce(board, node)
                } else {
                    self.search_deeper(board, node)
                }
            },
        )
    }

    #[inline(always)]
    fn search_deeper<S: SearchBoard>(&mut self, board: &mut S, node: Node) -> i32 {
        self.enter_node(node);
        if node.ply > 0 && self.is_draw(board) {
            return DRAW;
        }
        let key = board.key();
        let known = self.table.get(key);
        if !node.is_principal()
            && let Some(score) = known.and_then(|entry| entry.answer(node))
        {
            return score;
        }
        let is_check = board.is_check();
        if !is_check && let Some(score) = self.pass(board, node) {
            return score;
        }
        // A check is a threat that has to be seen to its end.
        let node = Node { depth: node.depth + i32::from(is_check), ..node };
        self.keys.push(key);
        self.plies[node.ply].picker.start(known.and_then(|entry| entry.best));
        let entry = self.try_moves(board, node, is_check);
        self.keys.pop();
        if !self.stopped {
            self.table.put(key, entry.stored_at(node.ply));
        }
        entry.score
    }

    /// Searches the moves of a position, best guesses first, until one is too good.
    #[inline(always)]
    fn try_moves<S: SearchBoard>(&mut self, board: &mut S, node: Node, is_check: bool) -> Entry {
        let (mut alpha, mut tried) = (node.alpha, 0);
        let no_move = if is_check { node.mated() } else { DRAW };
        let (mut score, mut best) = (no_move, None);
        while let Some(mv) = self.next_move(board, node.ply) {
            tried += 1;
            let late = if is_check || !mv.is_quiet() { 0 } else { tried };
            let its_score = board.after(
                mv,
                #[inline(always)]
                |child| self.search_move(child, Node { alpha, ..node }, tried == 1, late),
            );
            if tried == 1 || its_score > score {
                score = its_score;
            }
            if self.stopped {
                break;
            }
            if score > alpha {
                (alpha, best) = (score, Some(mv));
                if node.is_principal() {
                    self.extend_line(node.ply, mv);
                }
            }
            if alpha >= node.beta {
                if mv.is_quiet() {
                    let (us, Ply { picker, .. }) =
                        (board.side_to_move(), &mut self.plies[node.ply]);
                    picker.learn(mv, us, node.depth, &mut self.history);
                }
                break;
            }
        }
        let bound = match best {
            None => Bound::AtMost,
            Some(_) if score >= node.beta => Bound::AtLeast,
            Some(_) => Bound::Exact,
        };
        Entry { best, score, depth: node.depth, bound }
    }

    /// Searches the position after a move. Only the first move gets the whole window; of the others we
    /// expect that they are no better, and for late moves a shallower search has to show the contrary first.
    #[inline(always)]
    fn search_move<S: SearchBoard>(
        &mut self,
        child: &mut S,
        node: Node,
        is_first: bool,
        late: u32,
    ) -> i32 {
        let Node { alpha, beta, depth, .. } = node;
        if !is_first {
            let reduction = reduction(depth, late);
            let zero_window = |depth| node.child(alpha, alpha + 1, depth);
            let mut score = -self.search_node(child, zero_window(depth - 1 - reduction));
            if score > alpha && reduction > 0 {
                score = -self.search_node(child, zero_window(depth - 1));
            }
            if score <= alpha || score >= beta {
                return score;
            }
        }
        -self.search_node(child, node.child(alpha, beta, depth - 1))
    }

    /// Passes the turn. A position that is too good even then needs no deeper search. Not where passing may
    /// be better than any move (zugzwang): with king and pawns only.
    #[inline(always)]
    fn pass<S: SearchBoard>(&mut self, board: &mut S, node: Node) -> Option<i32> {
        let Node { beta, depth, ply, .. } = node;
        if node.is_principal() || depth < 3 || (ply > 0 && self.plies[ply - 1].passes) {
            return None;
        }
        let us = board.side_to_move();
        let sets = board.piece_sets();
        let pawns_and_king = sets.by_role(Role::Pawn) | sets.by_role(Role::King);
        if (sets.by_color(us) - pawns_and_king).is_empty() || evaluate(board) < beta {
            return None;
        }
        self.keys.push(board.key());
        self.plies[ply].passes = true;
        let child = node.child(beta - 1, beta, depth - 3 - depth / 4);
        let score = -board.after_null(
            #[inline(always)]
            |board| self.search_node(board, child),
        );
        self.plies[ply].passes = false;
        self.keys.pop();
        // A mate after a null move is not proved.
        (score >= beta).then_some(if score >= MATE_IN_SIGHT { beta } else { score })
    }

    /// Searches noisy moves until the position is quiet. The side to move need not make one, unless it is in
    /// check: then all moves are tried.
    #[inline(always)]
    fn quiesce<S: SearchBoard>(&mut self, board: &mut S, node: Node) -> i32 {
        self.enter_node(node);
        if self.is_draw(board) {
            return DRAW;
        }
        let Node { mut alpha, beta, depth, ply } = node;
        let is_check = board.is_check();
        let mut best = if is_check { node.mated() } else { evaluate(board) };
        if ply >= MAX_PLY {
            return if is_check { evaluate(board) } else { best };
        }
        if best >= beta {
            return best;
        }
        let Ply { picker, .. } = &mut self.plies[ply];
        if is_check {
            picker.start(None)
        } else {
            picker.start_noisy()
        }
        self.keys.push(board.key());
        while let Some(mv) = self.next_move(board, ply) {
            alpha = alpha.max(best);
            let score = board.after(
                mv,
                #[inline(always)]
                |child| -self.search_node(child, node.child(alpha, beta, depth - 1)),
            );
            best = best.max(score);
            if best >= beta || self.stopped {
                break;
            }
        }
        self.keys.pop();
        best
    }

    /// Counts a position, and looks from time to time whether to stop.
    #[inline(always)]
    fn enter_node(&mut self, node: Node) {
        self.nodes += 1;
        self.plies[node.ply].line.clear();
        if self.nodes.is_multiple_of(1024) {
            let is_flagged = self.stop.is_some_and(|stop| stop.load(Relaxed));
            let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= is_flagged || is_late || self.nodes >= self.most_nodes;
        }
    }

    #[inline(always)]
    fn next_move<S: SearchBoard>(&mut self, board: &S, ply: usize) -> Option<Move> {
        self.plies[ply].picker.next(board, &self.history)
    }

    /// The best line from here begins with a move.
    #[inline(always)]
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, deeper) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&deeper[0].line);
    }

    /// Whether the game is drawn by the clock or by repetition. A second occurrence counts: a side that can
    /// repeat once can repeat again.
    #[inline(always)]
    fn is_draw<S: SearchBoard>(&self, board: &S) -> bool {
        let clock = usize::from(board.halfmove_clock());
        if clock < 4 {
            return false;
        }
        let key = board.key();
        let same_side = self.keys.iter().rev().skip(1).step_by(2).take(clock / 2);
        same_side.copied().any(|before| before == key) || (clock >= 100 && !Self::is_mate(board))
    }

    /// A mate on the last ply counts more than the clock.
    #[cold]
    fn is_mate<S: SearchBoard>(board: &S) -> bool {
        let mut list = MoveList::new();
        board.generate(MoveKinds::All, &mut list);
        list.is_empty() && board.is_check()
    }
}

//! What is searched shallower, deeper, or not at all: reverse futility pruning, null move pruning, late move reductions
//! and pruning, futility pruning, pruning by static exchange, singular extensions.

use polyboard::prelude::*;
use polyboard::processor::prefetch;

use super::{MATE_IN_SIGHT, Node, Ply, Searcher};
use crate::history::NO_PIECE;
use crate::table::{Bound, Entry};

impl<B: Board> Searcher<'_, B> {
    /// Prunes a position in which the side to move stands so well that it need not be searched. Not in check.
    pub(super) fn prune(&mut self, node: Node, eval: i32) -> Option<i32> {
        let Node { beta, depth, ply, .. } = node;
        if beta.abs() >= MATE_IN_SIGHT {
            return None;
        }
        if depth <= 8 && eval - 75 * (depth - i32::from(self.plies[ply].improves)) >= beta {
            return Some(i32::midpoint(eval, beta));
        }
        // A null move: who stands well even if the other side moves twice stands well. With pawns alone, to pass may
        // be better than any move (zugzwang).
        let has_passed = ply > 0 && self.plies[ply - 1].played == NO_PIECE;
        if depth < 3 || eval < beta || has_passed || !self.has_pieces() {
            return None;
        }
        let deeper = depth - 3 - depth / 3 - ((eval - beta) / 150).min(3);
        self.plies[ply].played = NO_PIECE;
        let undo = self.board.make_null();
        self.repetitions.push_null(self.board.key().0.position());
        prefetch(self.task.table.line(self.table_key()));
        let child = Node { alpha: -beta, beta: 1 - beta, depth: deeper, ply: ply + 1, ..node };
        let child = Node { expects_cut: !node.expects_cut, ..child };
        let score = -self.search_node(child);
        self.repetitions.pop();
        self.board.unmake_null(undo);
        if self.stopped || score < beta {
            return None;
        }
        // A mate after a null move is not proved.
        Some(if score >= MATE_IN_SIGHT { beta } else { score })
    }

    /// Whether the side to move has a piece other than pawns and king.
    fn has_pieces(&self) -> bool {
        let (sets, us) = (self.board.piece_sets(), self.board.side_to_move());
        !(sets.by_color(us) - sets.by_role(Role::Pawn) - sets.by_role(Role::King)).is_empty()
    }

    /// How much shallower a move is searched if it is not the first, in 1,024ths of a ply.
    pub(super) fn reduction(&self, node: Node, mv: Move, history: i32) -> i32 {
        // Sixteenths of the binary logarithm.
        let logarithm = |n: i32| 16 * n.ilog2() as i32 + ((n << 4 >> n.ilog2()) & 15);
        let Ply { tried, improves, .. } = &self.plies[node.ply];
        let late = logarithm(node.depth) * logarithm(tried.len() as i32 + 1) * 2;
        if !mv.is_quiet() {
            return late / 4 - history / 16;
        }
        let expected = 1000 * i32::from(node.expects_cut) - 900 * i32::from(node.is_principal());
        let worse = 700 * i32::from(!improves);
        700 + late * 9 / 20 - history / 12 + worse + expected
    }

    /// Whether a move is not worth a search: too late, too far below alpha, of bad repute, or losing by exchange. A
    /// check may bring alpha nearer.
    pub(super) fn is_hopeless(&mut self, node: Node, mv: Move, history: i32, less: i32) -> bool {
        let Node { alpha, depth, ply, .. } = node;
        if !mv.is_quiet() {
            return depth <= 7 && !self.board.see_ge(mv, -90 * depth);
        }
        let Ply { picker, eval, improves, tried, .. } = &mut self.plies[ply];
        let left = (depth - less.max(0) / 1024).max(0);
        let most = (4 + depth * depth) / if *improves { 1 } else { 2 };
        if tried.len() as i32 >= most {
            picker.wants_quiets = false;
            return true;
        }
        let is_far = left <= 7 && eval.is_some_and(|eval| eval + 90 + 85 * left <= alpha);
        let is_poor = left <= 3 && history < -5_000 * depth;
        let is_losing = is_poor || !self.board.see_ge(mv, -25 * left * left);
        is_losing || (is_far && !self.board.gives_check(mv))
    }

    /// How much deeper the move of the table is searched: a ply or two if a search without it shows that it is the only
    /// good one. If another move reaches beta too, the error is the score.
    pub(super) fn extra(&mut self, node: Node, mv: Move, known: Option<Entry>) -> Result<i32, i32> {
        let is_asked = node.depth >= 7 && node.ply > 0 && node.ply < 2 * self.depth;
        let Some(entry) = known.filter(|entry| {
            let is_deep = is_asked && entry.mv == Some(mv) && entry.depth >= node.depth - 3;
            is_deep && entry.bound != Bound::Upper && entry.score.abs() < MATE_IN_SIGHT
        }) else {
            return Ok(0);
        };
        let beta = entry.score - 2 * node.depth;
        self.plies[node.ply].excluded = Some(mv);
        let without = Node { alpha: beta - 1, beta, depth: (node.depth - 1) / 2, ..node };
        let score = self.search_node(without);
        let before = self.context(node.ply);
        let Ply { excluded, picker, tried, .. } = &mut self.plies[node.ply];
        *excluded = None;
        tried.clear();
        // The search without the move has used the picker: it starts again, behind the move.
        picker.start(Some(mv), before, true);
        picker.next(&self.board, self.history);
        match score {
            _ if score < beta - 25 && !node.is_principal() => Ok(2),
            _ if score < beta => Ok(1),
            _ if beta >= node.beta => Err(beta),
            _ if entry.score >= node.beta => Ok(-1),
            _ => Ok(0),
        }
    }
}

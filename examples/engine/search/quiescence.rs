//! The end of a line: captures, promotions and evasions of check.

use polyboard::{Board, EXCHANGE_VALUES, ViewExt};

use super::{DRAW, MATE_IN_SIGHT, Node, Searcher};
use crate::history::captured;
use crate::table::{Bound, Entry};

impl<B: Board> Searcher<'_, B> {
    /// Searches noisy moves until the position is quiet. The side to move need not make one, unless it is in check:
    /// then all moves are tried.
    pub(super) fn quiesce(&mut self, mut node: Node) -> i32 {
        let Node { alpha, beta, ply, is_check, .. } = node;
        if let Some(score) = self.enter(node) {
            return score;
        }
        let key = self.table_key();
        let known = self.task.table.get(key, ply);
        let is_principal = node.is_principal();
        if let Some(entry) = known.filter(|entry| !is_principal && entry.decides(alpha, beta)) {
            return entry.score;
        }
        let (raw, eval) = self.evaluate(node, known);
        let better = known.filter(|entry| entry.decides(eval.unwrap_or(0), eval.unwrap_or(0)));
        let stand = eval.map_or(node.mated(), |eval| better.map_or(eval, |entry| entry.score));
        if stand >= beta {
            return stand;
        }
        let (mut score, mut best, before) = (stand, None, self.context(ply));
        node.alpha = node.alpha.max(stand);
        self.plies[ply].picker.start(known.and_then(|entry| entry.mv), before, is_check);
        while let Some(mv) = self.plies[ply].picker.next(&self.board, self.history) {
            if !is_check && !mv.is_promotion() {
                let most = stand + 180 + EXCHANGE_VALUES[captured(&self.board, mv).index()];
                if most <= node.alpha {
                    score = score.max(most);
                    continue;
                }
            } else if score > -MATE_IN_SIGHT {
                // An evasion has been found that does not lose at once.
                self.plies[ply].picker.wants_quiets = false;
            }
            let its_score = self.after(mv, ply, |search| {
                let (alpha, is_check) = (-beta, search.board.is_check());
                let child = Node { alpha, beta: -node.alpha, ply: ply + 1, is_check, ..node };
                -search.search_node(child)
            });
            if self.stopped {
                return DRAW;
            }
            score = score.max(its_score);
            if its_score > node.alpha {
                (node.alpha, best) = (its_score, Some(mv));
                if its_score >= beta {
                    break;
                }
            }
        }
        let bound = if score >= beta { Bound::Lower } else { Bound::Upper };
        self.task.table.put(key, ply, Entry { mv: best, score, eval: raw, depth: 0, bound });
        score
    }
}

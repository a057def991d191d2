//! A node of the tree, and what a known score means there.

use super::table::{Bound, Entry};
use super::{MATE, MATE_IN_SIGHT};

/// A position to be searched: what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Scores up to this are as bad as this.
    pub(super) alpha: i32,
    /// Scores from this on are too good: the other side will not come here.
    pub(super) beta: i32,
    /// In plies. From 0 on, only noisy moves and evasions of check are searched.
    pub(super) depth: i32,
    /// The distance from the root.
    pub(super) ply: usize,
}

impl Node {
    /// A reply, for which the window is turned around.
    #[inline(always)]
    pub(super) fn child(self, alpha: i32, beta: i32, depth: i32) -> Node {
        Node { alpha: -beta, beta: -alpha, depth, ply: self.ply + 1 }
    }

    /// Whether the exact score is of interest, not only on which side of a bound it is.
    #[inline(always)]
    pub(super) fn is_principal(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The score of being mated here.
    #[inline(always)]
    pub(super) fn mated(self) -> i32 {
        self.ply as i32 - MATE
    }
}

/// How many plies less a late quiet move is searched: it is most likely bad.
#[inline(always)]
pub(super) fn reduction(depth: i32, late: u32) -> i32 {
    if depth < 3 || late < 4 {
        return 0;
    }
    1 + (depth.unsigned_abs().ilog2() * late.ilog2() / 4) as i32
}

/// Mates are stored as seen from the position, not from the root: `plies` is the distance between the two, with a minus
/// when an entry is read.
#[inline(always)]
fn shifted(score: i32, plies: i32) -> i32 {
    if score.abs() < MATE_IN_SIGHT { score } else { score + score.signum() * plies }
}

impl Entry {
    /// The score for a node, if the entry is deep enough and decides.
    #[inline(always)]
    pub(super) fn answer(self, node: Node) -> Option<i32> {
        let score = shifted(self.score, -(node.ply as i32));
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= node.beta,
            Bound::AtMost => score <= node.alpha,
        };
        (decides && self.depth >= node.depth).then_some(score)
    }

    /// The entry as seen from the position, which is so many plies from the root.
    #[inline(always)]
    pub(super) fn stored_at(self, ply: usize) -> Entry {
        Entry { score: shifted(self.score, ply as i32), ..self }
    }
}

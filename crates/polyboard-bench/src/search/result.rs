//! What a search has found.

use polyboard::Move;

use crate::checksum::mixed;

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The depth of the last iteration that was completed, in plies.
    pub depth: u32,
    /// In centipawns, or within 1,000 of [`MATE`](super::MATE).
    pub score: i32,
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The principal variation: the best moves of both sides, as far as they are known.
    pub line: Vec<Move>,
    /// The searched positions of all iterations.
    pub nodes: u64,
}

impl SearchResult {
    /// One number for score, best move and number of nodes.
    pub fn checksum(&self) -> u64 {
        let best = self.best.map_or(0, Move::bits);
        mixed(self.nodes ^ u64::from(best) << 32 ^ (self.score as u64) << 48)
    }
}

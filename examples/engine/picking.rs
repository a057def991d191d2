//! The order in which moves are tried, in stages: most positions are left after a move or two, and what is not asked
//! for is not generated.
//!
//! 1. The move of the hash table, once the board has said that it is legal. No move is generated.
//! 2. Captures and promotions that do not lose material by exchange, the greatest gain first.
//! 3. The killer: a quiet move that was good in a sibling position. It needs no generation either.
//! 4. Quiet moves by their history.
//! 5. The captures that lose material.
//!
//! [`ScoredMoves`] orders equal scores by the bits of the move, so all boards try the moves in the same order, whatever
//! order they generate them in.

use polyboard::{Board, EXCHANGE_VALUES, Move, MoveKinds, Role, ScoredMoves, View, ViewExt};

use crate::evaluation::Chess;
use crate::history::{History, Past, captured};

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Hash,
    Noisy,
    GoodNoisy,
    Killer,
    Quiets,
    QuietsLeft,
    BadNoisy(usize),
}

/// The moves of a position, found stage by stage. Each ply has one, used again for each position there.
#[derive(Default)]
pub(crate) struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    /// A quiet move that was good here or in a sibling position.
    pub(crate) killer: Option<Move>,
    before: Past,
    /// Whether quiet moves are wanted, and captures that lose.
    pub(crate) wants_quiets: bool,
    wants_bad: bool,
    moves: ScoredMoves,
    /// The captures that lose, best first.
    bad: Vec<Move>,
}

impl Picker {
    /// Starts with all moves of a position, or with the noisy moves that do not lose.
    pub(crate) fn start(&mut self, hash_move: Option<Move>, before: Past, all: bool) {
        self.stage = Stage::Hash;
        self.hash_move = hash_move.filter(|mv| all || !mv.is_quiet());
        (self.before, self.wants_quiets, self.wants_bad) = (before, all, all);
        self.bad.clear();
    }

    /// The next move to try.
    pub(crate) fn next<B: Board>(&mut self, board: &Chess<B>, history: &History) -> Option<Move> {
        if self.stage == Stage::Hash {
            self.stage = Stage::Noisy;
            self.hash_move = self.hash_move.filter(|&mv| board.is_legal(mv));
            if self.hash_move.is_some() {
                return self.hash_move;
            }
        }
        let (before, value) = (self.before, |role: Role| EXCHANGE_VALUES[role.index()]);
        if self.stage == Stage::Noisy {
            self.stage = Stage::GoodNoisy;
            self.moves.clear();
            board.legal_moves_into(MoveKinds::Noisy, self.moves.unscored());
            self.moves.score(|mv| {
                let victim = if mv.is_capture() { value(captured(board, mv)) } else { 0 };
                let gain = victim + mv.promotion().map_or(0, value);
                16 * gain + history.of(board, mv, before) / 4
            });
        }
        if self.stage == Stage::GoodNoisy {
            while let Some((mv, _)) = self.moves.next_best() {
                if Some(mv) == self.hash_move {
                    continue;
                }
                if board.see_ge(mv, 0) {
                    return Some(mv);
                }
                self.bad.push(mv);
            }
            self.stage = if self.wants_quiets { Stage::Killer } else { Stage::BadNoisy(0) };
        }
        if self.stage == Stage::Killer {
            self.stage = Stage::Quiets;
            let is_new = |&mv: &Move| Some(mv) != self.hash_move && board.is_legal(mv);
            if let Some(killer) = self.killer.filter(is_new) {
                return Some(killer);
            }
        }
        if self.stage == Stage::Quiets && self.wants_quiets {
            self.stage = Stage::QuietsLeft;
            board.legal_moves_into(MoveKinds::Quiets, self.moves.unscored());
            self.moves.score(|mv| history.of(board, mv, before));
        }
        while self.stage == Stage::QuietsLeft && self.wants_quiets {
            let Some((mv, _)) = self.moves.next_best() else { break };
            if ![self.hash_move, self.killer].contains(&Some(mv)) {
                return Some(mv);
            }
        }
        let next = if let Stage::BadNoisy(next) = self.stage { next } else { 0 };
        self.stage = Stage::BadNoisy(next + 1);
        self.bad.get(next).copied().filter(|_| self.wants_bad)
    }
}

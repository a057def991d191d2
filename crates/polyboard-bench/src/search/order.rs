//! The order in which moves are tried: the best guess first, because a good first move cuts off the rest.
//!
//! The move of the hash table comes first, before any move is generated; then noisy moves (captures and
//! promotions) that do not lose by exchange, the most valuable piece captured first; then quiet moves, the
//! killers first and then those with the best history; then the other noisy moves. Equal guesses are ordered
//! by the 16 bits of the move, so all boards try the moves in the same order, whatever order they generate
//! them in.

use polyboard::{Color, Move, MoveKinds, Role, ScoredMoves};

use super::SearchBoard;

/// Where the moves come from next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    /// The noisy moves are not generated yet.
    Noisy,
    GoodNoisy,
    Quiets,
    BadNoisy,
}

/// The moves of one position, found stage by stage. There is one picker per ply, used again for each
/// position at this ply.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    /// Whether quiet moves and losing noisy ones are tried too.
    tries_all: bool,
    /// Quiet moves that caused cutoffs at this ply. Kept from position to position.
    killers: [Option<Move>; 2],
    noisy: ScoredMoves,
    quiets: ScoredMoves,
    /// Noisy moves that lose by exchange, best first.
    bad_noisy: Vec<Move>,
    next_bad: usize,
}

impl Picker {
    pub(super) fn new() -> Picker {
        Picker {
            stage: Stage::Hash,
            hash_move: None,
            tries_all: true,
            killers: [None; 2],
            noisy: ScoredMoves::new(),
            quiets: ScoredMoves::new(),
            bad_noisy: Vec::new(),
            next_bad: 0,
        }
    }

    /// Starts with all moves of a position.
    pub(super) fn start(&mut self, hash_move: Option<Move>) {
        self.stage = Stage::Hash;
        self.hash_move = hash_move;
        self.tries_all = true;
        self.quiets.clear();
        self.bad_noisy.clear();
        self.next_bad = 0;
    }

    /// Starts with the noisy moves of a position that do not lose.
    pub(super) fn start_noisy(&mut self) {
        self.start(None);
        self.tries_all = false;
    }

    /// The next move to try.
    #[inline(always)]
    pub(super) fn next<S: SearchBoard>(&mut self, board: &S, history: &History) -> Option<Move> {
        if self.stage == Stage::Hash {
            self.stage = Stage::Noisy;
            self.hash_move = self.hash_move.filter(|&mv| board.is_legal(mv));
            if self.hash_move.is_some() {
                return self.hash_move;
            }
        }
        if self.stage == Stage::Noisy {
            self.stage = Stage::GoodNoisy;
            list(
                &mut self.noisy,
                board,
                MoveKinds::Noisy,
                #[inline(always)]
                |mv| gain(board, mv),
            );
        }
        if self.stage == Stage::GoodNoisy {
            while let Some(mv) = next_but(&mut self.noisy, self.hash_move) {
                if board.see_ge(mv, 0) {
                    return Some(mv);
                }
                self.bad_noisy.push(mv);
            }
            if !self.tries_all {
                return None;
            }
            self.stage = Stage::Quiets;
            let (us, killers) = (board.side_to_move(), self.killers);
            list(
                &mut self.quiets,
                board,
                MoveKinds::Quiets,
                #[inline(always)]
                |mv| quiet_score(mv, us, killers, history),
            );
        }
        if self.stage == Stage::Quiets {
            if let Some(mv) = next_but(&mut self.quiets, self.hash_move) {
                return Some(mv);
            }
            self.stage = Stage::BadNoisy;
        }
        self.next_bad += 1;
        self.bad_noisy.get(self.next_bad - 1).copied()
    }

    /// Learns from a quiet move that has caused a cutoff: this move is tried earlier from now on, and the
    /// quiet moves before it later.
    pub(super) fn learn(&mut self, best: Move, us: Color, depth: i32, history: &mut History) {
        if self.killers[0] != Some(best) {
            self.killers = [Some(best), self.killers[0]];
        }
        let bonus = (depth * depth).min(400);
        history.add(us, best, bonus);
        for (mv, _) in self.quiets.picked().filter(|&(mv, _)| mv != best) {
            history.add(us, mv, -bonus);
        }
    }

    /// Forgets the killers.
    pub(super) fn clear(&mut self) {
        self.killers = [None; 2];
    }
}

/// Most valuable victim first, and among those the least valuable attacker.
#[inline(always)]
fn gain<S: SearchBoard>(board: &S, mv: Move) -> i32 {
    let role_on = |square| board.piece_at(square).map_or(Role::Pawn, |piece| piece.role) as i32;
    let promotion = mv.promotion().map_or(0, |role| role as i32);
    8 * (role_on(mv.capture_square()) + promotion) - role_on(mv.from())
}

/// Killers first, then by history.
#[inline(always)]
fn quiet_score(mv: Move, us: Color, killers: [Option<Move>; 2], history: &History) -> i32 {
    match Some(mv) {
        mv if mv == killers[0] => 3 * History::MOST,
        mv if mv == killers[1] => 2 * History::MOST,
        _ => history.of(us, mv),
    }
}

/// Lists and scores the moves of some kinds.
#[inline(always)]
fn list<S: SearchBoard>(
    moves: &mut ScoredMoves,
    board: &S,
    kinds: MoveKinds,
    score: impl Fn(Move) -> i32,
) {
    moves.clear();
    board.generate(kinds, moves.unscored());
    moves.score(score);
}

/// The best move that is left, but for one that was tried before.
#[inline(always)]
fn next_but(moves: &mut ScoredMoves, tried_before: Option<Move>) -> Option<Move> {
    loop {
        let (mv, _) = moves.next_best()?;
        if Some(mv) != tried_before {
            return Some(mv);
        }
    }
}

/// How often quiet moves have been good, by color, origin and target.
#[derive(Debug)]
pub(super) struct History(Box<[[i16; 64 * 64]; 2]>);

impl History {
    /// No score is larger or, as a negative number, smaller.
    const MOST: i32 = 8192;

    pub(super) fn new() -> History {
        History(Box::new([[0; 64 * 64]; 2]))
    }

    pub(super) fn clear(&mut self) {
        *self.0 = [[0; 64 * 64]; 2];
    }

    /// Origin and target as one number.
    #[inline(always)]
    fn squares(mv: Move) -> usize {
        usize::from(mv.bits() & 0xfff)
    }

    #[inline(always)]
    fn of(&self, us: Color, mv: Move) -> i32 {
        self.0[us.index()][History::squares(mv)].into()
    }

    /// Adds to the score of a move. The larger it is, the less it grows, so it stays within its bounds.
    fn add(&mut self, us: Color, mv: Move, bonus: i32) {
        let score = &mut self.0[us.index()][History::squares(mv)];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / History::MOST) as i16;
    }
}

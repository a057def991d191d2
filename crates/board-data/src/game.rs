//! A game with its scores.

use board_core::{Board, CodePath, Move, Position};
use board_encoding::GameResult;

use crate::Score;

/// A game as the formats store it, or a single position: a game without plies.
///
/// One value is read into again and again, so that nothing is allocated for each game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Game {
    /// Where the game starts.
    pub start: Position,
    /// The score of the start, where the format has one beside those of the plies: of a single position, its score.
    pub start_score: Option<Score>,
    /// The free byte of viriformat and marlinformat.
    pub extra: u8,
    /// How the game ended.
    pub result: GameResult,
    /// What was played.
    pub plies: Vec<Ply>,
    /// How often a search visited each legal move, for all plies in a row: [`Ply::visits`] says how many belong to each.
    /// They are in the order of montyformat, and scaled so that the greatest is 255.
    pub visits: Vec<u8>,
}

/// A move, and what the engine thought of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The score of the position in which it was played.
    pub score: Option<Score>,
    /// How many of [`Game::visits`] belong to this ply: one for each legal move, or none.
    pub visits: u8,
}

impl Ply {
    /// A move with a score, without visits.
    #[must_use]
    pub const fn new(mv: Move, score: Option<Score>) -> Ply {
        Ply { mv, score, visits: 0 }
    }
}

impl Game {
    /// The most plies that a game may have: more are an error, so that a damaged file does not fill the memory.
    pub const MAX_PLIES: usize = 1 << 16;

    /// A game without moves.
    pub fn new(start: Position) -> Game {
        let (plies, visits) = (Vec::new(), Vec::new());
        Game { start, start_score: None, extra: 0, result: GameResult::Draw, plies, visits }
    }

    /// Whether this is a single position.
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.plies.is_empty()
    }

    /// The number of positions with a score: one for each ply, or that of a single position.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.plies.len().max(1)
    }

    /// Visits each position that has a score, with that score; returns the board after the last move. The moves must be legal,
    /// as those of every game are that a reader gave.
    pub fn replay<B: Board>(&self, mut visit: impl FnMut(&B, Option<Score>)) -> B {
        let mut board = B::from_position(&self.start);
        if self.is_position() {
            visit(&board, self.start_score);
        }
        board.code_path().run(
            #[inline(always)]
            || {
                for ply in &self.plies {
                    visit(&board, ply.score);
                    board.play_unchecked(ply.mv);
                }
            },
        );
        board
    }

    /// Makes this a single position or the start of a game, and keeps the memory.
    pub(crate) fn restart(&mut self, start: Position, result: GameResult) {
        self.plies.clear();
        self.visits.clear();
        (self.start, self.result) = (start, result);
        (self.start_score, self.extra) = (None, 0);
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}

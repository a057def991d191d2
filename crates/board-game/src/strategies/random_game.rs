//! Random games.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use proptest::collection::SizeRange;
use proptest::prelude::{Rng, Strategy};
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;

use board_core::{Board, Move, MoveKind, Position, ViewExt};

use crate::game;

/// A position and random legal moves from there.
#[derive(Clone, PartialEq, Eq)]
pub struct RandomGame {
    /// The start.
    pub start: Position,
    /// The moves, each legal after the moves before it.
    pub moves: Vec<Move>,
}

impl RandomGame {
    /// The board after all moves.
    #[must_use]
    pub fn end<B: Board>(&self) -> B {
        let mut board = B::from_position(&self.start);
        self.moves.iter().for_each(|&mv| board.play_unchecked(mv));
        board
    }

    /// Whether every move is legal when it is played.
    fn is_legal<B: Board>(&self) -> bool {
        let mut board = B::from_position(&self.start);
        self.moves.iter().all(|&mv| {
            let is_legal = board.is_legal(mv);
            if is_legal {
                board.play_unchecked(mv);
            }
            is_legal
        })
    }
}

impl fmt::Display for RandomGame {
    /// The text after `position` in UCI, which a [`Game`](crate::Game) reads: `startpos moves e2e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        game::write(f, &self.start, self.moves.iter().copied().map(Some))
    }
}

impl fmt::Debug for RandomGame {
    /// The same as `Display`: one line to paste.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Random games from the positions of a strategy, with up to `plies` plies: a game ends early if there is no
/// legal move.
///
/// Half of the time the next move is a rare one, if there is one: en passant, castling, a promotion without
/// capture or a double push. A failing game shrinks at its end first; then single moves are left out if the
/// others stay legal. The start does not change.
pub fn random_games<B: Board + 'static>(
    starts: impl Strategy<Value = Position>,
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = RandomGame> {
    RandomGames { starts, plies: plies.into(), board: PhantomData::<fn() -> B> }
}

/// The strategy of [`random_games`].
#[derive(Clone, Debug)]
struct RandomGames<B, S> {
    starts: S,
    plies: SizeRange,
    board: PhantomData<fn() -> B>,
}

impl<B: Board + 'static, S: Strategy<Value = Position>> Strategy for RandomGames<B, S> {
    type Tree = RandomGameTree<B>;
    type Value = RandomGame;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let start = self.starts.new_tree(runner)?.current();
        let (low, high) = (self.plies.start(), self.plies.end_incl());
        let plies = low + runner.rng().next_u32() as usize % (high - low + 1);
        let mut board = B::from_position(&start);
        let mut moves = Vec::new();
        while moves.len() < plies {
            let mut legal = board.legal_moves();
            // The same seed gives the same game on every board and every processor.
            legal.sort_unstable();
            let Some(mv) = choose(&legal, runner) else { break };
            board.play_unchecked(mv);
            moves.push(mv);
        }
        let shortest = low.min(moves.len());
        let game = RandomGame { start, moves };
        let next = Step::Cut(game.moves.len() / 2);
        Ok(RandomGameTree { game, shortest, next, undone: None, board: PhantomData })
    }
}

/// A legal move, if there is one.
fn choose(legal: &[Move], runner: &mut TestRunner) -> Option<Move> {
    let is_rare =
        |mv: &&Move| mv.kind() != MoveKind::Quiet && (!mv.is_capture() || mv.is_en_passant());
    let rare = legal.iter().filter(is_rare).count();
    let bits = runner.rng().next_u32() as usize;
    let place = bits / 2;
    if bits.is_multiple_of(2) && rare > 0 {
        legal.iter().filter(is_rare).nth(place % rare).copied()
    } else {
        legal.get(place.checked_rem(legal.len())?).copied()
    }
}

/// A random game that is being shrunk.
#[derive(Clone, Debug)]
struct RandomGameTree<B> {
    game: RandomGame,
    /// The minimum number of plies.
    shortest: usize,
    next: Step,
    /// The moves before the last shrinking step.
    undone: Option<Vec<Move>>,
    board: PhantomData<fn() -> B>,
}

/// The next shrinking step.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Cut this many plies from the end; if the test then passes, half as many.
    Cut(usize),
    /// Leave out this many plies, which end this many plies before the end.
    LeaveOut(usize, usize),
}

/// The number of plies left out at once at first. An even number keeps the side to move.
const LEFT_OUT: usize = 4;

impl<B: Board> RandomGameTree<B> {
    /// The moves after a step, if they are fewer and legal.
    fn after(&self, step: Step) -> Option<Vec<Move>> {
        let length = self.game.moves.len();
        let (from, until) = match step {
            Step::Cut(plies) => (length.checked_sub(plies)?, length),
            Step::LeaveOut(plies, behind) => {
                let until = length.checked_sub(behind)?;
                (until.checked_sub(plies)?, until)
            }
        };
        if from == until || length - (until - from) < self.shortest {
            return None;
        }
        let mut game = self.game.clone();
        game.moves.drain(from..until);
        game.is_legal::<B>().then_some(game.moves)
    }
}

impl<B: Board> ValueTree for RandomGameTree<B> {
    type Value = RandomGame;

    fn current(&self) -> RandomGame {
        self.game.clone()
    }

    fn simplify(&mut self) -> bool {
        loop {
            let step = self.next;
            let moves = self.after(step);
            self.next = match step {
                // Cut as many again while the test fails.
                Step::Cut(plies) if moves.is_some() => Step::Cut(plies),
                Step::Cut(0 | 1) => Step::LeaveOut(LEFT_OUT, 0),
                Step::Cut(plies) => Step::Cut(plies / 2),
                Step::LeaveOut(1, behind) if behind >= self.game.moves.len() => {
                    self.undone = None;
                    return false;
                }
                Step::LeaveOut(plies, behind) if behind >= self.game.moves.len() => {
                    Step::LeaveOut(plies / 2, 0)
                }
                Step::LeaveOut(plies, behind) if moves.is_some() => Step::LeaveOut(plies, behind),
                Step::LeaveOut(plies, behind) => Step::LeaveOut(plies, behind + 1),
            };
            if let Some(moves) = moves {
                self.undone = Some(core::mem::replace(&mut self.game.moves, moves));
                return true;
            }
        }
    }

    fn complicate(&mut self) -> bool {
        let Some(moves) = self.undone.take() else { return false };
        self.game.moves = moves;
        // The step was too large or in the wrong place.
        self.next = match self.next {
            Step::Cut(plies) if plies > 1 => Step::Cut(plies / 2),
            Step::Cut(_) => Step::LeaveOut(LEFT_OUT, 0),
            Step::LeaveOut(plies, behind) => Step::LeaveOut(plies, behind + 1),
        };
        true
    }
}

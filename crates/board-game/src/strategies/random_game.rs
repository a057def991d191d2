//! Random games.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use proptest::collection::SizeRange;
use proptest::prelude::{Rng, Strategy};
use proptest::test_runner::TestRng;

use board_core::{Board, Move, MoveKind, Position, ViewExt};

use super::shrink::{Shrink, Shrinking};
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
    let plies = plies.into();
    let (low, high) = (plies.start(), plies.end_incl());
    let games = (starts, low..=high).prop_perturb(move |(start, plies), mut rng| {
        let game = generate::<B>(start, plies, &mut rng);
        let length = game.moves.len();
        Shrinkable::<B> { game, shortest: low.min(length), length, board: PhantomData }
    });
    Shrinking(games).prop_map(|shrinkable| shrinkable.game)
}

fn generate<B: Board>(start: Position, plies: usize, rng: &mut TestRng) -> RandomGame {
    let mut board = B::from_position(&start);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let mut legal = board.legal_moves();
        // The same seed gives the same game on every board and every processor.
        legal.sort_unstable();
        let Some(mv) = choose(&legal, rng) else { break };
        board.play_unchecked(mv);
        moves.push(mv);
    }
    RandomGame { start, moves }
}

/// A legal move, if there is one.
fn choose(legal: &[Move], rng: &mut TestRng) -> Option<Move> {
    let is_rare =
        |mv: &&Move| mv.kind() != MoveKind::Quiet && (!mv.is_capture() || mv.is_en_passant());
    let rare = legal.iter().filter(is_rare).count();
    let bits = rng.next_u32() as usize;
    let place = bits / 2;
    if bits.is_multiple_of(2) && rare > 0 {
        legal.iter().filter(is_rare).nth(place % rare).copied()
    } else {
        legal.get(place.checked_rem(legal.len())?).copied()
    }
}

/// A game that can lose moves.
#[derive(Clone, Debug)]
struct Shrinkable<B> {
    game: RandomGame,
    /// The least number of moves.
    shortest: usize,
    /// The number of moves before any was left out.
    length: usize,
    board: PhantomData<fn() -> B>,
}

/// First, so many times, moves at the end are left out: half as many each time, a single one at last.
const CUTS: usize = 16;

/// Then so many in a row are left out anywhere, from the end to the begin.
const LEFT_OUT: [usize; 3] = [4, 2, 1];

impl<B: Board> Shrink for Shrinkable<B> {
    fn parts(&self) -> usize {
        CUTS + LEFT_OUT.len() * self.length
    }

    fn without(&self, part: usize) -> Option<Self> {
        let (plies, behind) = match part.checked_sub(CUTS) {
            None => (1 << (CUTS - 1 - part), 0),
            Some(part) => (LEFT_OUT[part / self.length], part % self.length),
        };
        let until = self.game.moves.len().checked_sub(behind)?;
        let from = until.checked_sub(plies)?;
        let mut shrunk = self.clone();
        shrunk.game.moves.drain(from..until);
        let is_possible = shrunk.game.moves.len() >= self.shortest && shrunk.game.is_legal::<B>();
        is_possible.then_some(shrunk)
    }
}

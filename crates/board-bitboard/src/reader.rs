//! What the generator reads of a bitboard.

use board_core::side::Side;
use board_core::{Role, Square, SquareSet};
use board_setwise::{Rays, SetReader, WithReader};

use crate::bitboard::Bitboard;
use crate::eight_sets::EightSets;
use crate::instructions::Task;
use crate::sliders::Sliders;

/// A bitboard and a slider method: what a [`Generator`](board_setwise::Generator) reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a, X> {
    pub(crate) pieces: &'a EightSets,
    pub(crate) state_squares: SquareSet,
    pub(crate) sliders: X,
}

impl<P> Bitboard<P> {
    /// What a generator reads, with a slider method.
    #[inline(always)]
    pub(crate) fn reader<X>(&self, sliders: X) -> Reader<'_, X> {
        Reader { pieces: &self.pieces, state_squares: self.state_squares, sliders }
    }
}

impl<X: Sliders> SetReader for Reader<'_, X> {
    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        [self.pieces.color(S::COLOR), self.pieces.color(!S::COLOR)]
    }

    #[inline(always)]
    fn pawns<S: Side>(self) -> SquareSet {
        self.pieces.role(Role::Pawn) & self.pieces.color(S::COLOR)
    }

    #[inline(always)]
    fn knights(self) -> SquareSet {
        self.pieces.role(Role::Knight)
    }

    #[inline(always)]
    fn kings(self) -> SquareSet {
        self.pieces.role(Role::King)
    }

    #[inline(always)]
    fn bishops_and_queens(self) -> SquareSet {
        self.pieces.diagonal()
    }

    #[inline(always)]
    fn rooks_and_queens(self) -> SquareSet {
        self.pieces.straight()
    }

    #[inline(always)]
    fn state_squares(self) -> SquareSet {
        self.state_squares
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.sliders.along(rays, from, occupied)
    }

    #[inline(always)]
    fn attacks_of_sliders(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        self.sliders.attacks(diagonal, straight, occupied)
    }
}

/// Work for the reader of a board.
pub(crate) struct Read<'a, P, W> {
    pub(crate) board: &'a Bitboard<P>,
    pub(crate) work: W,
}

impl<P, W: WithReader> Task for Read<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        self.work.with(self.board.reader(sliders))
    }
}

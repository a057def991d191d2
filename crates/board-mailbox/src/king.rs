//! The king's steps to squares that are not attacked.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{MoveSink, SMALL};

use crate::aim::Aim;
use crate::attack::any_attacker;
use crate::piece_index::PieceIndex;
use crate::relation;
use crate::threats::Threats;
use crate::walk::Walk;
use crate::{Direction, Geometry, Index, Mailbox};

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The neighboring squares to which the king of `S` can step if they are not attacked.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn around_king<S: Side>(&self) -> u16 {
        let king = self.king_of::<S>();
        tell!(G::watch, Step::Part("the squares round the king"));
        let bit = |line: usize| {
            u16::from(
                G::look(&self.cells, king, Direction::QUEEN_DIRECTIONS[line], 1).admits::<S>(),
            ) << line
        };
        if SMALL {
            return (0..8).fold(0, |squares, line| squares | bit(line));
        }
        // Not a loop: before the compiler unrolls one it gives up on the bounds checks.
        bit(0) | bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6) | bit(7)
    }

    /// Pushes the king's steps, without castling.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn king_steps<S: Side, A: Aim, K: MoveSink>(
        &self,
        threats: Threats,
        walk: &mut Walk<'_, G, S, A, K>,
    ) {
        let mut steps = threats.steps();
        tell!(G::watch, Step::Part("the king's steps"));
        tell!(
            G::watch,
            Step::set(
                "the king may go to",
                Some(G::square(self.king_of::<S>())),
                relation::squares_near(G::square(self.king_of::<S>()), steps.into())
            )
        );
        if let Some(count) = walk.counter() {
            *count += steps.count_ones() as usize;
            return;
        }
        while steps != 0 {
            let line = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            let to = G::step(self.king_of::<S>(), Direction::QUEEN_DIRECTIONS[line], 1);
            walk.land(self.king_of::<S>(), to, !G::at(&self.cells, to).is_empty());
        }
    }

    /// Pushes the king's steps without a look at whether their targets are attacked.
    pub(crate) fn pseudo_legal_king_steps<S: Side, A: Aim, K: MoveSink>(
        &self,
        walk: &mut Walk<'_, G, S, A, K>,
    ) {
        let king = self.king_of::<S>();
        for direction in Direction::QUEEN_DIRECTIONS {
            let cell = G::look(&self.cells, king, direction, 1);
            if cell.admits::<S>() {
                walk.land(king, G::step(king, direction, 1), !cell.is_empty());
            }
        }
    }

    /// Whether a piece of `S` attacks a square.
    #[inline(never)]
    pub(crate) fn is_attacked_by<S: Side>(&self, square: Index) -> bool {
        any_attacker::<G, S>(&self.cells, square, |_| true)
    }
}

//! En passant: the capture that empties two squares and fills a third.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};

use crate::aim::{Aim, Within};
use crate::attack::slider_reaches;
use crate::piece_index::PieceIndex;
use crate::walk::{forward, holds};
use crate::{Direction, Geometry, Index, Mailbox};

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Pushes the legal en passant captures that leave a square of `from` and that `aim` wants.
    /// `leaper` is the knight or pawn that gives check, if one does.
    #[inline(never)]
    pub(crate) fn en_passant<S: Side>(
        &self,
        from: SquareSet,
        leaper: Option<Index>,
        aim: Within,
        sink: &mut dyn MoveSink,
    ) {
        let Some(target) = self.state.en_passant else { return };
        tell!(G::watch, Step::Part("en passant: who could take, and is the king safe then?"));
        for origin in self.en_passant_origins::<S>(target) {
            if from.contains(origin)
                && aim.wants(target, true)
                && self.may_take_en_passant::<S>(origin, target, leaper)
            {
                sink.push(Move::new(origin, target, MoveKind::EnPassant));
            }
        }
    }

    /// The squares from which pawns of `S` could take on `target`.
    pub(crate) fn en_passant_origins<S: Side>(
        &self,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let target = G::index(target);
        let back = forward::<S::Them>();
        [Direction::WEST, Direction::EAST].into_iter().filter_map(move |side| {
            let direction = back.and(side);
            holds::<S>(G::look(&self.cells, target, direction, 1), Role::Pawn)
                .then(|| G::square(G::step(target, direction, 1)))
        })
    }

    /// Whether the king of `S` is safe after an en passant capture, which takes two pieces off their
    /// squares and may uncover any line.
    fn may_take_en_passant<S: Side>(
        &self,
        from: Square,
        to: Square,
        leaper: Option<Index>,
    ) -> bool {
        let (from, to) = (G::index(from), G::index(to));
        let victim = G::step(to, forward::<S::Them>(), 1);
        // A check by a knight or pawn ends only if that very pawn is taken.
        let leaper_is_taken = leaper.is_none_or(|leaper| leaper == victim);
        leaper_is_taken
            && !slider_reaches::<G, S::Them>(
                &self.cells,
                self.king_of::<S>(),
                &Direction::QUEEN_DIRECTIONS,
                [from, victim],
                to,
            )
    }
}

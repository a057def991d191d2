//! En passant: the capture that empties two squares and fills a third.

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveMask, MoveSink, Role, Square};

use crate::attackers::slider_reaches;
use crate::piece_finder::PieceFinder;
use crate::{ArrayBoard, Direction, Geometry, Index};

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// Pushes the legal en passant captures within a mask. `non_slider` is the knight or pawn that gives
    /// check, if one does.
    #[inline(never)]
    pub(crate) fn en_passant<S: Side>(
        &self,
        non_slider: Option<Index>,
        mask: MoveMask,
        sink: &mut dyn MoveSink,
    ) {
        let Some(target) = self.state.en_passant else { return };
        G::phase(Phase::EnPassant);
        for origin in self.en_passant_origins::<S>(target) {
            if mask.from.contains(origin)
                && mask.allows(target, true)
                && self.is_en_passant_safe::<S>(origin, target, non_slider)
            {
                sink.push(Move::new(origin, target, MoveKind::EnPassant));
            }
        }
    }

    /// The squares from which pawns of `S` could capture on `target`.
    pub(crate) fn en_passant_origins<S: Side>(
        &self,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let target = G::index(target);
        let back = Direction::forward::<S::Them>();
        [Direction::WEST, Direction::EAST].into_iter().filter_map(move |side| {
            let direction = back.and(side);
            G::at_offset(&self.cells, target, direction, 1)
                .is::<S>(Role::Pawn)
                .then(|| G::square(G::step(target, direction, 1)))
        })
    }

    /// Whether the king of `S` is safe after an en passant capture, which removes two pieces from
    /// their squares and may uncover any line.
    fn is_en_passant_safe<S: Side>(
        &self,
        from: Square,
        to: Square,
        non_slider: Option<Index>,
    ) -> bool {
        let (from, to) = (G::index(from), G::index(to));
        let captured = G::step(to, Direction::forward::<S::Them>(), 1);
        // A check by a knight or pawn ends only if that very pawn is captured.
        non_slider.is_none_or(|non_slider| non_slider == captured)
            && !slider_reaches::<G, S::Them>(
                &self.cells,
                self.king_of::<S>(),
                &Direction::QUEEN_DIRECTIONS,
                [from, captured],
                to,
            )
    }
}

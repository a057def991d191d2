//! All moves of a side.

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};

use crate::aim::{Aim, Anywhere, Within};
use crate::attack::slider_reaches;
use crate::castling::NO_WAYS;
use crate::scan::{Men, Scan};
use crate::threats::{Threats, line_between};
use crate::walk::{Walk, forward, holds};
use crate::{Direction, Geometry, Mailbox};

impl<G: Geometry> Mailbox<G> {
    /// Pushes the legal moves that leave a square of `from` and that `aim` wants.
    #[inline(always)]
    pub(crate) fn legal<S: Side, A: Aim, K: MoveSink>(
        &self,
        from: SquareSet,
        aim: A,
        sink: &mut K,
    ) {
        let king = self.king_of::<S>();
        let scan = Scan::of::<G, S>(&self.cells);
        let ways = if aim.kinds().quiets() { self.free_ways::<S>() } else { NO_WAYS };
        let around = self.around_king::<S>() | self.far_squares::<S>(ways);
        let threats = Threats::against::<G, S>(&self.cells, king, scan, around);
        if from.contains(G::square(king)) {
            self.king_steps::<S, A, K>(threats, &mut Walk::new(&self.cells, aim, sink));
            if threats.checkers() == 0 {
                self.castling::<S, A, K>(ways, threats, aim, sink);
            }
        }
        // Against two checks at once only the king can do something.
        if sink.is_done() || threats.checkers() > 1 {
            return;
        }
        let mut men = scan.own;
        if from != SquareSet::ALL {
            men = men.and(Men::on(from));
        }
        let free = men.without(threats.pinned);
        if threats.checkers() == 1 {
            let aim = aim.on(threats.stopping::<G, S>(&self.cells, king));
            self.men_within::<S, K>(free, scan.sliders, aim, sink);
        } else {
            if !threats.pinned.is_empty() {
                self.pinned_men::<S, A, K>(men.and(threats.pinned), aim, sink);
            }
            if A::ANYWHERE {
                self.men::<S, A, K>(free, scan.sliders, aim, sink);
            } else {
                self.men_within::<S, K>(free, scan.sliders, aim.on(SquareSet::ALL), sink);
            }
        }
        if self.state.en_passant.is_some() {
            self.en_passant::<S, A, K>(from, threats.checking_leaper(), aim, sink);
        }
    }

    /// Pushes the pseudo-legal moves.
    #[inline(always)]
    pub(crate) fn pseudo_legal<S: Side, K: MoveSink>(&self, sink: &mut K) {
        let scan = Scan::of::<G, S>(&self.cells);
        let threats = Threats::against::<G, S>(&self.cells, self.king_of::<S>(), scan, 0);
        self.pseudo_legal_king_steps(&mut Walk::<G, S, _, K>::new(&self.cells, Anywhere, sink));
        if threats.checkers() == 0 {
            self.castling::<S, _, K>(self.free_ways::<S>(), threats, Anywhere, sink);
        }
        self.men::<S, _, K>(scan.own, scan.sliders, Anywhere, sink);
        if let Some(target) = self.state.en_passant {
            for from in self.en_passant_origins::<S>(target) {
                sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    #[inline(always)]
    fn men<S: Side, A: Aim, K: MoveSink>(&self, men: Men, sliders: Men, aim: A, sink: &mut K) {
        let mut walk = Walk::<G, S, A, K>::new(&self.cells, aim, sink);
        let mut leapers = men.without(sliders);
        while let Some(man) = leapers.next::<G>() {
            walk.leaper(man);
            if walk.sink.is_done() {
                return;
            }
        }
        let mut sliders = men.and(sliders);
        while let Some(man) = sliders.next::<G>() {
            walk.slider(man);
            if walk.sink.is_done() {
                return;
            }
        }
    }

    #[inline(never)]
    fn men_within<S: Side, K: MoveSink>(&self, men: Men, sliders: Men, aim: Within, sink: &mut K) {
        self.men::<S, Within, K>(men, sliders, aim, sink);
    }

    /// Pushes the moves of pinned men, each along its line.
    #[inline(never)]
    fn pinned_men<S: Side, A: Aim, K: MoveSink>(&self, mut pinned: Men, aim: A, sink: &mut K) {
        let mut walk = Walk::<G, S, A, K>::new(&self.cells, aim, sink);
        while let Some(man) = pinned.next::<G>() {
            walk.pinned(man, line_between::<G>(self.king_of::<S>(), man));
        }
    }

    #[inline(never)]
    fn en_passant<S: Side, A: Aim, K: MoveSink>(
        &self,
        from: SquareSet,
        leaper: Option<crate::Index>,
        aim: A,
        sink: &mut K,
    ) {
        let Some(target) = self.state.en_passant else { return };
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
    fn en_passant_origins<S: Side>(&self, target: Square) -> impl Iterator<Item = Square> {
        let target = G::index(target);
        let back = forward::<S::Them>();
        [Direction::WEST, Direction::EAST].into_iter().filter_map(move |side| {
            let direction = back.and(side);
            holds::<S>(G::look(&self.cells, target, direction, 1), Role::Pawn)
                .then(|| G::square(G::step(target, direction, 1)))
        })
    }

    /// Whether the king of `S` is safe after an en passant capture, which takes two men off their
    /// squares and may uncover any line.
    fn may_take_en_passant<S: Side>(
        &self,
        from: Square,
        to: Square,
        leaper: Option<crate::Index>,
    ) -> bool {
        let (from, to) = (G::index(from), G::index(to));
        let victim = G::step(to, forward::<S::Them>(), 1);
        // A check by a knight or pawn ends only if that very pawn is taken.
        let leaper_is_taken = leaper.is_none_or(|leaper| leaper == victim);
        leaper_is_taken
            && !slider_reaches::<G, S::Them>(
                &self.cells,
                self.king_of::<S>(),
                &Direction::ROYAL,
                [from, victim],
                to,
            )
    }
}

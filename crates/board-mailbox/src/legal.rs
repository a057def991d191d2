//! All moves of a side.

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, SquareSet};

use crate::aim::{Aim, Anywhere, Within};
use crate::castling::{NO_WAYS, Ways};
use crate::scan::{Men, Scan};
use crate::threats::{Threats, line_between};
use crate::walk::Walk;
use crate::{Geometry, Mailbox};

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
        let ways = if aim.wants_quiets() { self.free_ways::<S>() } else { NO_WAYS };
        let threats = self.threats::<S>(scan, ways);
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
                let pinned = men.and(threats.pinned);
                self.pinned_men::<S, K>(pinned, aim.on(SquareSet::ALL), sink);
            }
            if A::ANYWHERE {
                self.men::<S, A, K>(free, scan.sliders, aim, sink);
            } else {
                self.men_within::<S, K>(free, scan.sliders, aim.on(SquareSet::ALL), sink);
            }
        }
        if aim.wants_captures() && self.state.en_passant.is_some() {
            let aim = aim.on(SquareSet::ALL);
            self.en_passant::<S, K>(from, threats.checking_leaper(), aim, sink);
        }
    }

    /// The threats against the king of `S` and the squares that he may step or castle to.
    #[inline(always)]
    fn threats<S: Side>(&self, scan: Scan, ways: Ways) -> Threats {
        let asked = self.around_king::<S>() | self.far_squares::<S>(ways);
        Threats::against::<G, S>(&self.cells, self.king_of::<S>(), scan, asked)
    }

    /// Pushes the pseudo-legal moves.
    #[inline(always)]
    pub(crate) fn pseudo_legal<S: Side, K: MoveSink>(&self, sink: &mut K) {
        let scan = Scan::of::<G, S>(&self.cells);
        self.pseudo_legal_king_steps(&mut Walk::<G, S, _, K>::new(&self.cells, Anywhere, sink));
        let ways = self.free_ways::<S>();
        if ways != NO_WAYS {
            let threats = self.threats::<S>(scan, ways);
            if threats.checkers() == 0 {
                self.castling::<S, _, K>(ways, threats, Anywhere, sink);
            }
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
        self.men::<S, _, K>(men, sliders, aim, sink);
    }

    /// Pushes the moves of pinned men, each along its line.
    #[inline(never)]
    fn pinned_men<S: Side, K: MoveSink>(&self, mut pinned: Men, aim: Within, sink: &mut K) {
        let mut walk = Walk::<G, S, _, K>::new(&self.cells, aim, sink);
        while let Some(man) = pinned.next::<G>() {
            walk.pinned(man, line_between::<G>(self.king_of::<S>(), man));
        }
    }
}

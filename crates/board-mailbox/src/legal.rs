//! All moves of a side.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Count, Move, MoveKind, MoveSink, Role, SquareSet};

use crate::aim::{Aim, Anywhere, Within};
use crate::castling::{NO_WAYS, Ways};
use crate::pawns::count_pawn_moves;
use crate::piece_index::PieceIndex;
use crate::scan_set::ScanSet;
use crate::threats::{Threats, line_between};
use crate::walk::Walk;
use crate::{Cell, Geometry, Mailbox};

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Pushes the legal moves that leave a square of `from` and that `aim` wants.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn legal<S: Side, A: Aim, K: MoveSink>(
        &self,
        from: SquareSet,
        aim: A,
        sink: &mut K,
    ) {
        let king = self.king_of::<S>();
        let seen = self.index.see::<G>(&self.cells);
        let ways = if aim.wants_quiets() { self.free_ways::<S>() } else { NO_WAYS };
        let threats = self.threats::<S>(seen, ways);
        if from.contains(G::square(king)) {
            self.king_steps::<S, A, K>(threats, &mut Walk::new(&self.cells, aim, sink));
            if threats.checkers() == 0 {
                self.castling::<S, A, K>(ways, threats, aim, sink);
            }
        }
        // Against two checks at once only the king can do something.
        if sink.is_done() || threats.checkers() > 1 {
            tell!(G::watch, Step::Stop("two checks: only the king can move"));
            return;
        }
        tell!(G::watch, Step::Part("the other pieces"));
        let among = if from == SquareSet::ALL { ScanSet::ALL } else { ScanSet::on(from) };
        if threats.checkers() == 1 {
            let stopping = threats.stopping::<G, S>(&self.cells, king);
            let what = "a check: a piece may go to";
            tell!(G::watch, Step::set(what, Some(G::square(king)), stopping));
            if G::WATCHED && !among.and(threats.pinned).is_empty() {
                G::watch(Step::Stop("pinned: it can do nothing against a check"));
            }
            let aim = aim.on(stopping);
            self.pieces_within::<S>(seen, among.without(threats.pinned), aim, sink);
        } else {
            self.free_and_pinned_pieces::<S, A, K>(seen, among, threats.pinned, aim, sink);
        }
        if aim.wants_captures() && self.state.en_passant.is_some() {
            let aim = aim.on(SquareSet::ALL);
            self.en_passant::<S>(from, threats.checking_leaper(), aim, sink);
        }
    }

    /// The threats against the king of `S` and the squares that he may step or castle to.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn threats<S: Side>(&self, seen: I::Sight, ways: Ways) -> Threats {
        let asked = self.around_king::<S>() | self.far_squares::<S>(ways);
        self.threats_against::<S>(seen, asked)
    }

    /// Pushes the pseudo-legal moves.
    #[inline(always)]
    pub(crate) fn pseudo_legal<S: Side>(&self, mut sink: &mut dyn MoveSink) {
        let (seen, aim) = (self.index.see::<G>(&self.cells), Anywhere.on(SquareSet::ALL));
        self.pseudo_legal_king_steps(&mut Walk::<G, S, _, _>::new(&self.cells, aim, &mut sink));
        let ways = self.free_ways::<S>();
        if ways != NO_WAYS {
            let threats = self.threats::<S>(seen, ways);
            if threats.checkers() == 0 {
                self.castling::<S, _, _>(ways, threats, aim, &mut sink);
            }
        }
        self.pieces_within::<S>(seen, ScanSet::ALL, aim, sink);
        if let Some(target) = self.state.en_passant {
            for from in self.en_passant_origins::<S>(target) {
                sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    /// Pushes the moves of a side that is not in check, all but the king's. A counter first counts
    /// as if nobody were pinned: so no piece is asked whether he is, and few are counted again.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn free_and_pinned_pieces<S: Side, A: Aim, K: MoveSink>(
        &self,
        seen: I::Sight,
        among: ScanSet,
        pinned: ScanSet,
        aim: A,
        sink: &mut K,
    ) {
        if A::ANYWHERE && among.is_all() && sink.counter().is_some() {
            self.pieces::<S, A, K>(seen, ScanSet::ALL, aim, sink);
            if let (false, Some(count)) = (pinned.is_empty(), sink.counter()) {
                *count -= self.moves_lost_to_pins::<S>(pinned);
            }
        } else {
            if A::ANYWHERE {
                self.pieces::<S, A, K>(seen, among.without(pinned), aim, sink);
            } else {
                self.pieces_within::<S>(seen, among.without(pinned), aim.on(SquareSet::ALL), sink);
            }
            if !pinned.is_empty() {
                let aim = aim.on(SquareSet::ALL);
                self.pinned_pieces::<S, _, dyn MoveSink>(among.and(pinned), aim, sink);
            }
        }
    }

    /// How many moves pinned pieces would have more if they were not.
    #[inline(never)]
    fn moves_lost_to_pins<S: Side>(&self, mut pinned: ScanSet) -> usize {
        let (mut free, mut along_lines) = (Count::default(), Count::default());
        self.pinned_pieces::<S, _, _>(pinned, Anywhere, &mut along_lines);
        let mut walk = Walk::<G, S, _, _>::new(&self.cells, Anywhere, &mut free);
        while let Some(piece) = pinned.next::<G>() {
            walk.piece(G::at(&self.cells, piece), piece);
        }
        free.0 - along_lines.0
    }

    /// Pushes the moves of the pieces among some, all but the king's.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pieces<S: Side, A: Aim, K: MoveSink + ?Sized>(
        &self,
        seen: I::Sight,
        among: ScanSet,
        aim: A,
        sink: &mut K,
    ) {
        let mut walk = Walk::<G, S, A, K>::new(&self.cells, aim, sink);
        if let (true, Some(count)) = (among.is_all(), walk.counter()) {
            *count += count_pawn_moves::<G, S>(&self.cells);
            self.index.knights::<G, S>(
                seen,
                &self.cells,
                #[inline(always)]
                |cell, piece| walk.leaper(cell, piece),
            );
        } else if self.index.leapers::<G, S>(
            seen,
            &self.cells,
            among,
            #[inline(always)]
            |cell, piece| {
                tell!(G::watch, Step::Part(way::<S>(cell)));
                walk.leaper(cell, piece);
                walk.sink.is_done()
            },
        ) {
            return;
        }
        self.index.sliders::<G, S>(
            seen,
            &self.cells,
            among,
            #[inline(always)]
            |cell, piece| {
                tell!(G::watch, Step::Part(way::<S>(cell)));
                walk.slider(cell, piece);
                walk.sink.is_done()
            },
        );
    }

    /// Pushes the moves of the pieces among some that go where they are wanted: those that stop a
    /// check, or that a caller chose. It is rare enough for a sink behind a pointer, which saves a
    /// copy of the generator for each sink.
    #[inline(never)]
    fn pieces_within<S: Side>(
        &self,
        seen: I::Sight,
        among: ScanSet,
        aim: Within,
        sink: &mut dyn MoveSink,
    ) {
        self.pieces::<S, _, dyn MoveSink>(seen, among, aim, sink);
    }

    /// Pushes the moves of pinned pieces, each along its line.
    #[inline(never)]
    fn pinned_pieces<S: Side, A: Aim, K: MoveSink + ?Sized>(
        &self,
        mut pinned: ScanSet,
        aim: A,
        sink: &mut K,
    ) {
        let mut walk = Walk::<G, S, A, K>::new(&self.cells, aim, sink);
        while let Some(piece) = pinned.next::<G>() {
            tell!(G::watch, Step::Stop("pinned: only along its line"));
            walk.pinned(piece, line_between::<G>(self.king_of::<S>(), piece));
        }
    }
}

/// How the piece of `S` in a cell goes, for those who watch.
fn way<S: Side>(piece: Cell) -> &'static str {
    match piece.role_of::<S>() {
        Role::Pawn => "a pawn's steps and captures",
        Role::Knight => "a knight's leaps",
        Role::Bishop => "along the diagonals",
        Role::Rook => "along file and rank",
        Role::Queen => "along file and rank, then along the diagonals",
        Role::King => "the king, who has been asked",
    }
}

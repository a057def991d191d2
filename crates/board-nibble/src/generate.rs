//! All moves of a side.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Move, MoveKind, MoveKinds, MoveSink, Rank, Role, SquareSet};

use crate::geometry::between;
use crate::jump::{Jump, Unwatched, targets};
use crate::scan::Scan;
use crate::set::{Place, Set};
use crate::threats::{Threats, safe_steps};
use crate::{Nibble, PieceCode};

/// Which moves are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Of which kinds.
    pub(crate) kinds: MoveKinds,
    /// From which squares.
    pub(crate) from: Set,
    /// To which squares; castling goes to the square of the rook.
    pub(crate) to: Set,
}

impl Wish {
    /// Everything of these kinds.
    #[inline(always)]
    pub(crate) const fn of(kinds: MoveKinds) -> Wish {
        Wish { kinds, from: Set::ALL, to: Set::ALL }
    }

    /// All moves between these squares.
    #[inline(always)]
    pub(crate) const fn within(from: SquareSet, to: SquareSet) -> Wish {
        Wish { kinds: MoveKinds::All, from: Set::of_squares(from), to: Set::of_squares(to) }
    }

    /// The targets of all moves but castling and en passant.
    #[inline(always)]
    fn targets(&self, scan: &Scan) -> Set {
        let of_kind = match self.kinds {
            MoveKinds::All => Set::ALL,
            MoveKinds::Captures => scan.enemy,
            MoveKinds::Quiets => !scan.enemy,
        };
        self.to & of_kind & !scan.own
    }
}

/// A rank as `S` counts them.
#[inline(always)]
const fn rank<S: Side>(rank: Rank) -> Set {
    Set::of_squares(SquareSet::rank(rank.of(S::COLOR)))
}

impl Nibble {
    /// Pushes the legal moves of `S`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn legal<S: Side, J: Jump, K: MoveSink>(&self, wish: Wish, sink: &mut K) {
        let king = self.king_of::<S>();
        let scan = Scan::of::<S, J>(&self.ranks);
        let threats = Threats::against::<S, J>(king, &scan);
        let wanted = wish.targets(&scan);
        if wish.from.contains(king) {
            let steps = safe_steps::<S, J>(king, &scan, wanted);
            push_piece(king, steps, &scan, sink);
            if threats.checkers.is_empty() {
                self.push_castling::<S, J, K>(&scan, wish, sink);
            }
        }
        // Against two checks at once only the king can do something.
        if sink.is_done() || threats.checkers.more_than_one() {
            tell!(J::watch, Step::Stop("two checks: only the king can move"));
            return;
        }
        let pieces = scan.own & wish.from & !Set::at(king) & !threats.pinned;
        let stopping = threats.stopping(king);
        if J::WATCHED && !threats.checkers.is_empty() {
            J::watch(Step::set(
                "a check: a piece may go to",
                Some(king.square()),
                stopping.squares(),
            ));
            if J::WATCHED && !(threats.pinned & wish.from).is_empty() {
                J::watch(Step::Stop("pinned: it can do nothing against a check"));
            }
        }
        self.pieces::<S, J, K>(pieces, wanted & stopping, &scan, sink);
        if threats.checkers.is_empty() && !threats.pinned.is_empty() {
            self.pinned_pieces::<S, J, K>(threats, wish.from, wanted, &scan, sink);
        }
        if self.passed != 0 && wish.kinds.captures() {
            self.push_en_passant::<S, J>(&scan, wish, sink);
        }
    }

    /// Pushes the pseudo-legal moves of `S`.
    pub(crate) fn pseudo_legal<S: Side, K: MoveSink>(&self, sink: &mut K) {
        let king = self.king_of::<S>();
        let scan = Scan::of::<S, Unwatched>(&self.ranks);
        self.pieces::<S, Unwatched, K>(scan.own, !scan.own, &scan, sink);
        if !scan.is_attacked::<S, Unwatched>(king, scan.occupied()) {
            self.push_castling::<S, Unwatched, K>(&scan, Wish::of(MoveKinds::All), sink);
        }
        if let Some(target) = self.en_passant() {
            let mut origins = self.en_passant_origins::<S>(target, &scan);
            while let Some(origin) = origins.pop() {
                sink.push(Move::new(origin.square(), target, MoveKind::EnPassant));
            }
        }
    }

    /// Pushes the moves of these pieces to these squares.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pieces<S: Side, J: Jump, K: MoveSink>(
        &self,
        among: Set,
        wanted: Set,
        scan: &Scan,
        sink: &mut K,
    ) {
        let pawn = PieceCode::of_side::<S>(Role::Pawn);
        let pawns = among & scan.pawns();
        let mut promoting = pawns & rank::<S>(Rank::Seventh);
        while let Some(from) = promoting.pop() {
            let reached = targets::<J>(pawn, from, &self.ranks, scan.enemy) & wanted;
            tell!(J::watch, Step::set("allowed", Some(from.square()), reached.squares()));
            push_promotions(from, reached, scan, sink);
        }
        let mut others = pawns & !rank::<S>(Rank::Seventh);
        while let Some(from) = others.pop() {
            let reached = targets::<J>(pawn, from, &self.ranks, scan.enemy) & wanted;
            tell!(J::watch, Step::set("allowed", Some(from.square()), reached.squares()));
            push_pawn(from, reached, scan, sink);
        }
        let mut pieces = among & !pawns;
        while !sink.is_done()
            && let Some(from) = pieces.pop()
        {
            // The nibble and the square tell where the code is.
            let piece = self.ranks.at(from.square());
            let reached = targets::<J>(piece, from, &self.ranks, scan.enemy) & wanted;
            tell!(J::watch, Step::set("allowed", Some(from.square()), reached.squares()));
            push_piece(from, reached, scan, sink);
        }
    }

    /// Pushes the moves of pinned pieces, each between the king and his pinner, whom he may take.
    #[inline(never)]
    fn pinned_pieces<S: Side, J: Jump, K: MoveSink>(
        &self,
        threats: Threats,
        from: Set,
        wanted: Set,
        scan: &Scan,
        sink: &mut K,
    ) {
        let mut pinners = threats.pinners;
        while let Some(pinner) = pinners.pop() {
            let line = between(self.king_of::<S>(), pinner) | Set::at(pinner);
            if J::WATCHED && !(line & threats.pinned & from).is_empty() {
                J::watch(Step::Stop("pinned: only along its line"));
            }
            self.pieces::<S, J, K>(line & threats.pinned & from, wanted & line, scan, sink);
        }
    }

    /// Pushes the castling moves of a side that is not in check.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn push_castling<S: Side, J: Jump, K: MoveSink>(&self, scan: &Scan, wish: Wish, sink: &mut K) {
        if !self.rights.has_any::<S>() || !wish.kinds.quiets() {
            return;
        }
        tell!(J::watch, Step::Part("castling: who stands in the way, and who attacks it?"));
        for mv in self.castling::<S, J>(scan).into_iter().flatten() {
            if wish.to.contains(Place::of(mv.to())) {
                sink.push(mv);
            }
        }
    }
}

/// Pushes the moves of a piece that is no pawn.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn push_piece<K: MoveSink>(from: Place, mut reached: Set, scan: &Scan, sink: &mut K) {
    if let Some(count) = sink.counter() {
        *count += reached.len();
        return;
    }
    while let Some(to) = reached.pop() {
        let kind = if scan.enemy.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        sink.push(Move::new(from.square(), to.square(), kind));
    }
}

/// Pushes the moves of a pawn that does not promote.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn push_pawn<K: MoveSink>(from: Place, mut reached: Set, scan: &Scan, sink: &mut K) {
    if let Some(count) = sink.counter() {
        *count += reached.len();
        return;
    }
    let from = from.square();
    while let Some(to) = reached.pop() {
        let steps = to.square().index().abs_diff(from.index());
        let kind = match (scan.enemy.contains(to), steps) {
            (true, _) => MoveKind::Capture,
            (false, 16) => MoveKind::DoublePush,
            (false, _) => MoveKind::Quiet,
        };
        sink.push(Move::new(from, to.square(), kind));
    }
}

/// Pushes the moves of a pawn on its seventh rank.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn push_promotions<K: MoveSink>(from: Place, mut reached: Set, scan: &Scan, sink: &mut K) {
    if let Some(count) = sink.counter() {
        *count += 4 * reached.len();
        return;
    }
    while let Some(to) = reached.pop() {
        for role in Role::PROMOTIONS {
            let kind = MoveKind::promotion(role, scan.enemy.contains(to));
            sink.push(Move::new(from.square(), to.square(), kind));
        }
    }
}

//! Legal moves, set by set.
//!
//! Nothing is tried and taken back. Checks and pins are found first; then every set of targets is
//! cut down to what they allow, and what is left is legal.

#[cfg(target_arch = "x86_64")]
pub(crate) mod count;
mod king;
mod pawns;
mod sliders;

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Count, MoveKind, MoveKinds, MoveSink, Role, Square, SquareSet};

use crate::piece_sets::PieceSets;
use crate::sliders::Sliders;
use crate::tables::{self, between};
use board_core::sets::{lsb, more_than_one, pawn_attacks};

/// Which moves are asked for, as sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The squares that a piece may leave.
    from: SquareSet,
    /// The squares that a move may reach without taking; in castling, the rook's.
    quiet: SquareSet,
    /// The squares on which a move may take; en passant, the square that the pawn reaches.
    capture: SquareSet,
}

impl Wanted {
    /// Every move. After inlining nothing is left of these masks.
    pub(crate) const ALL: Wanted = Wanted::within(SquareSet::ALL, SquareSet::ALL);

    /// The moves from one set of squares to another.
    pub(crate) const fn within(from: SquareSet, to: SquareSet) -> Wanted {
        Wanted { from, quiet: to, capture: to }
    }

    /// The moves of some kinds.
    pub(crate) const fn of_kinds(kinds: MoveKinds) -> Wanted {
        Wanted {
            from: SquareSet::ALL,
            quiet: if kinds.quiets() { SquareSet::ALL } else { SquareSet::EMPTY },
            capture: if kinds.captures() { SquareSet::ALL } else { SquareSet::EMPTY },
        }
    }
}

/// A position as its generator sees it: the side to move and the slider method known at compile
/// time, checks and pins found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator<'a, S, X> {
    pieces: &'a PieceSets,
    /// The marks of the board: rooks that may castle, the en passant square.
    marks: SquareSet,
    sliders: X,
    wanted: Wanted,
    us: SquareSet,
    them: SquareSet,
    occupied: SquareSet,
    king: Square,
    /// The pieces that give check.
    checkers: SquareSet,
    /// Where a piece other than the king may move without leaving the king in check: everywhere, or
    /// onto the piece that gives check and the squares between.
    evasions: SquareSet,
    /// Of every pin along a rank or file: the squares from the king, which is not included, to the
    /// pinning piece, which is. An own piece among them is pinned and may go nowhere else.
    straight_pins: SquareSet,
    /// The same for pins along diagonals.
    diagonal_pins: SquareSet,
    side: PhantomData<S>,
}

impl<'a, S: Side, X: Sliders> Generator<'a, S, X> {
    /// Finds checks and pins.
    #[inline(always)]
    pub(crate) fn new(pieces: &'a PieceSets, marks: SquareSet, sliders: X, wanted: Wanted) -> Self {
        let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
        let king = pieces.king(S::COLOR);
        tell!(
            X::watch,
            Step::Part("checks and pins, seen from the king as if the own pieces were of glass")
        );
        tell!(X::watch, Step::set("a knight attacks", Some(king), tables::knight(king)));
        tell!(
            X::watch,
            Step::set("a pawn attacks", Some(king), pawn_attacks::<S>(SquareSet::of(king)))
        );
        let mut generator = Generator {
            pieces,
            marks,
            sliders,
            wanted,
            us,
            them,
            occupied: us | them,
            king,
            checkers: tables::knight(king) & pieces.role(Role::Knight) & them
                | pawn_attacks::<S>(SquareSet::of(king)) & pieces.role(Role::Pawn) & them,
            evasions: SquareSet::ALL,
            straight_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
            side: PhantomData,
        };
        // Seen from the king as if the own pieces were of glass: what gives check or pins.
        let straight = sliders.rook(king, them) & pieces.straight() & them;
        generator.straight_pins = generator.pins_of(straight);
        let diagonal = sliders.bishop(king, them) & pieces.diagonal() & them;
        generator.diagonal_pins = generator.pins_of(diagonal);
        if !generator.checkers.is_empty() {
            generator.evasions = generator.checkers | between(king, lsb(generator.checkers));
            tell!(X::watch, Step::set("checked by", Some(king), generator.checkers));
            tell!(
                X::watch,
                Step::set("a check: a piece may go to", Some(king), generator.evasions)
            );
        }
        generator
    }

    /// Sorts enemy sliders that see the king, or would without our pieces, by the number of our pieces
    /// between: with none a slider gives check, with one it pins it. Gives the lines of the pins.
    #[inline(always)]
    fn pins_of(&mut self, sliders: SquareSet) -> SquareSet {
        let mut pins = SquareSet::EMPTY;
        for slider in sliders {
            let line = between(self.king, slider);
            let shields = line & self.us;
            tell!(X::watch, Step::set("own pieces between it and the king", Some(slider), shields));
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !more_than_one(shields) {
                pins |= line | SquareSet::of(slider);
            }
        }
        pins
    }

    /// All lines of pins.
    #[inline(always)]
    fn pins(&self) -> SquareSet {
        self.straight_pins | self.diagonal_pins
    }

    /// The own pieces that are pinned.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> SquareSet {
        self.pins() & self.us
    }

    /// Pushes the legal moves.
    #[inline(always)]
    pub(crate) fn legal(&self, sink: &mut impl MoveSink) {
        self.king_moves(sink);
        // Two pieces that give check cannot both be taken or blocked: only the king can move.
        if more_than_one(self.checkers) || sink.is_done() {
            tell!(X::watch, Step::Stop("two checks: only the king can move"));
            return;
        }
        self.pawn_moves(sink);
        self.en_passant(sink);
        self.knight_moves(sink);
        if !sink.is_done() {
            self.slider_moves(sink);
        }
    }

    /// The number of legal moves of a board.
    ///
    /// On some paths by a function of its own, not inlined: a recursion that calls it saves no
    /// registers for it at its leaves.
    #[inline(always)]
    pub(crate) fn count(pieces: &'a PieceSets, marks: SquareSet, sliders: X) -> usize {
        if let Some(path) = sliders.avx512() {
            path.count_in_lanes::<S, X>(pieces, marks, sliders)
        } else if let Some(path) = sliders.bmi2() {
            path.count_in_lanes::<S, X>(pieces, marks, sliders)
        } else {
            Generator::<S, X>::count_here(pieces, marks, sliders)
        }
    }

    /// The number of legal moves, compiled for the instructions of the caller.
    #[inline(always)]
    pub(crate) fn count_here(pieces: &'a PieceSets, marks: SquareSet, sliders: X) -> usize {
        let mut count = Count::default();
        Generator::<S, X>::new(pieces, marks, sliders, Wanted::ALL).legal(&mut count);
        count.0
    }

    /// Pushes the pseudo-legal moves: as if there were neither checks nor pins. Castling stays as
    /// it is.
    #[inline(always)]
    pub(crate) fn pseudo_legal(&self, sink: &mut impl MoveSink) {
        let pseudo_legal = Generator {
            evasions: SquareSet::ALL,
            straight_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
            ..*self
        };
        pseudo_legal.push(sink, Role::King, self.king, tables::king(self.king));
        pseudo_legal.pawn_moves(sink);
        pseudo_legal.pseudo_legal_en_passant(sink);
        pseudo_legal.knight_moves(sink);
        pseudo_legal.slider_moves(sink);
        if self.may_castle() {
            self.castle(self.attacked(), sink);
        }
    }

    /// Knight moves. A pinned knight has none: wherever it goes, it leaves the line.
    #[inline(always)]
    fn knight_moves(&self, sink: &mut impl MoveSink) {
        let knights = self.pieces.role(Role::Knight) & self.us & self.wanted.from;
        if X::WATCHED && !(knights & self.pins()).is_empty() {
            X::watch(Step::Stop("pinned: a knight never keeps to its line"));
        }
        for from in knights - self.pins() {
            tell!(X::watch, Step::set("a knight attacks", Some(from), tables::knight(from)));
            self.push(sink, Role::Knight, from, tables::knight(from));
        }
    }

    /// The squares that a piece other than the king may reach without taking.
    #[inline(always)]
    fn quiet(&self) -> SquareSet {
        (self.wanted.quiet & self.evasions) - self.occupied
    }

    /// The squares on which a piece other than the king may take.
    #[inline(always)]
    fn capture(&self) -> SquareSet {
        self.wanted.capture & self.evasions & self.them
    }

    /// Pushes the moves of a piece to those of the squares it attacks that are allowed and wanted.
    #[inline(always)]
    fn push(&self, sink: &mut impl MoveSink, role: Role, from: Square, attacks: SquareSet) {
        let (quiet, capture) = (self.quiet(), self.capture());
        tell!(X::watch, Step::set("of these free and allowed", Some(from), attacks & quiet));
        tell!(X::watch, Step::set("of these to be taken", Some(from), attacks & capture));
        if let Some(count) = sink.counter() {
            *count += (attacks & (quiet | capture)).len();
        } else {
            sink.push_piece(role, from, attacks & quiet, MoveKind::Quiet);
            sink.push_piece(role, from, attacks & capture, MoveKind::Capture);
        }
    }
}

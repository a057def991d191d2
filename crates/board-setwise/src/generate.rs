//! Legal moves, set by set.
//!
//! No move is tried and taken back. Checks and pins are known first; then every set of targets is
//! intersected with what they allow, and what is left is legal.

mod count;
mod king;
mod pawns;

use core::marker::PhantomData;

use board_core::sets::more_than_one;
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{ChecksAndPins, MoveKind, MoveMask, MoveSink, Role, Square, SquareSet};
use board_sliders::Rays;

use crate::checks::CheckAndPinMasks;
use crate::reader::SetReader;

/// A position whose moves are generated: the side to move and the reader known at compile time, checks
/// and pins found.
#[derive(Clone, Copy, Debug)]
pub struct Generator<R, S> {
    reader: R,
    us: SquareSet,
    them: SquareSet,
    occupied: SquareSet,
    king: Square,
    checks: CheckAndPinMasks,
    mask: MoveMask,
    side: PhantomData<S>,
}

impl<R: SetReader, S: Side> Generator<R, S> {
    /// The generator of the moves of `mask`, for a king of `S`: finds checks and pins.
    #[inline(always)]
    pub fn of(reader: R, king: Square, mask: MoveMask) -> Self {
        R::phase(Phase::ChecksAndPins);
        Generator::new(reader, king, mask, reader.find_checks::<S>(king))
    }

    /// The generator of the moves of `mask`, for a king of `S` with its checks and pins.
    #[inline(always)]
    pub fn new(reader: R, king: Square, mask: MoveMask, checks: CheckAndPinMasks) -> Self {
        let [us, them] = reader.sides::<S>();
        Generator { reader, us, them, occupied: us | them, king, checks, mask, side: PhantomData }
    }

    /// The same generator with other checks and pins.
    #[inline(always)]
    #[must_use]
    pub fn with_checks(self, checks: CheckAndPinMasks) -> Self {
        Generator { checks, ..self }
    }

    /// What the generator reads.
    #[inline(always)]
    pub fn reader(&self) -> R {
        self.reader
    }

    /// The checks and pins.
    #[inline(always)]
    pub fn checks(&self) -> CheckAndPinMasks {
        self.checks
    }

    /// The own pieces that are pinned.
    #[inline(always)]
    pub fn pinned(&self) -> SquareSet {
        self.checks.pins() & self.us
    }

    /// The pieces that give check, and the own pieces that are pinned.
    #[inline(always)]
    pub fn checks_and_pins(&self) -> ChecksAndPins {
        ChecksAndPins { checkers: self.checks.checkers, pinned: self.pinned() }
    }

    /// Pushes the legal moves.
    #[inline(always)]
    pub fn legal(&self, sink: &mut impl MoveSink) {
        R::phase(Phase::King);
        self.king_moves(sink);
        // Two checking pieces cannot both be captured or blocked: only the king can move.
        if more_than_one(self.checks.checkers) || sink.is_done() {
            return;
        }
        R::phase(Phase::OtherPieces);
        self.pawn_moves(sink);
        self.en_passant(sink);
        self.knight_moves(sink);
        if !sink.is_done() {
            self.slider_moves(sink);
        }
    }

    /// Pushes the pseudo-legal moves: as if there were neither checks nor pins. Castling is pushed only
    /// where it is legal.
    #[inline(always)]
    pub fn pseudo_legal(&self, sink: &mut impl MoveSink) {
        let unchecked = self.with_checks(CheckAndPinMasks::NONE);
        unchecked.push(sink, Role::King, self.king, self.reader.king_attacks(self.king));
        unchecked.pawn_moves(sink);
        unchecked.pseudo_legal_en_passant(sink);
        unchecked.knight_moves(sink);
        unchecked.slider_moves(sink);
        self.push_castling(sink, self.castling());
    }

    /// The own knights that may move. A pinned knight cannot: every leap leaves the line of the pin.
    #[inline(always)]
    fn knights(&self) -> SquareSet {
        (self.reader.knights() & self.us & self.mask.from) - self.checks.pins()
    }

    /// Knight moves.
    #[inline(always)]
    fn knight_moves(&self, sink: &mut impl MoveSink) {
        for from in self.knights() {
            self.push(sink, Role::Knight, from, self.reader.knight_attacks(from));
        }
    }

    /// The own rooks and queens, and the own bishops and queens, that may be asked to move.
    #[inline(always)]
    fn sliders(&self) -> [SquareSet; 2] {
        let movers = self.us & self.mask.from;
        [self.reader.rooks_and_queens() & movers, self.reader.bishops_and_queens() & movers]
    }

    /// Moves of bishops, rooks and queens.
    #[inline(always)]
    fn slider_moves(&self, sink: &mut impl MoveSink) {
        let [straight, diagonal] = self.sliders();
        let pins = self.checks.pins();
        let queens = straight & diagonal;
        for from in diagonal - straight - pins {
            self.push(sink, Role::Bishop, from, self.slider_attacks(Rays::Diagonal, from));
        }
        for from in straight - diagonal - pins {
            self.push(sink, Role::Rook, from, self.slider_attacks(Rays::Straight, from));
        }
        for from in queens - pins {
            self.push(sink, Role::Queen, from, self.slider_attacks(Rays::All, from));
        }
        if ((straight | diagonal) & pins).is_empty() {
            return;
        }
        for from in diagonal & self.checks.diagonal_pins {
            let role = if queens.contains(from) { Role::Queen } else { Role::Bishop };
            self.push(sink, role, from, self.attacks_along_pin(Rays::Diagonal, from));
        }
        for from in straight & self.checks.straight_pins {
            let role = if queens.contains(from) { Role::Queen } else { Role::Rook };
            self.push(sink, role, from, self.attacks_along_pin(Rays::Straight, from));
        }
    }

    /// The squares that a slider attacks along the line on which it is pinned.
    ///
    /// A slider pinned along a rank or file cannot move like a bishop, one pinned along a diagonal cannot
    /// move like a rook. Along the line of its pin it moves freely: toward the king, and away from it up to
    /// the capture of the pinning piece. Two lines of pins of one kind never cross outside the king, so one
    /// set holds them all.
    #[inline(always)]
    fn attacks_along_pin(&self, rays: Rays, from: Square) -> SquareSet {
        let CheckAndPinMasks { straight_pins, diagonal_pins, .. } = self.checks;
        let pins = if rays == Rays::Straight { straight_pins } else { diagonal_pins };
        self.slider_attacks(rays, from) & pins
    }

    #[inline(always)]
    fn slider_attacks(&self, rays: Rays, from: Square) -> SquareSet {
        self.reader.slider_attacks(rays, from, self.occupied)
    }

    /// The squares that a piece other than the king may reach without capture or promotion.
    #[inline(always)]
    fn quiets(&self) -> SquareSet {
        (self.mask.quiets & self.checks.check_mask) - self.occupied
    }

    /// The squares on which a piece other than the king may capture.
    #[inline(always)]
    fn captures(&self) -> SquareSet {
        self.mask.captures & self.checks.check_mask & self.them
    }

    /// Pushes the moves of a piece to those of the squares it attacks that it may reach.
    #[inline(always)]
    fn push(&self, sink: &mut impl MoveSink, role: Role, from: Square, attacks: SquareSet) {
        let (quiets, captures) = (attacks & self.quiets(), attacks & self.captures());
        if self.mask.quiets.is_empty() {
            sink.push_piece(role, from, captures, MoveKind::Capture);
        } else {
            sink.push_piece_moves(role, from, quiets, captures);
        }
    }
}

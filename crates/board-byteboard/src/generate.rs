//! Legal moves.
//!
//! Nothing is tried and taken back. Checks and pins are found first; then every set of targets is
//! cut down to what they allow, and what is left is legal.

mod king;
mod pawns;
mod pieces;

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Count, MoveKind, MoveKinds, MoveSink, Role, Square, SquareSet};

use crate::attacks::sides;
use crate::code;
use crate::eyes::{Eyes, Threats};
use crate::geometry;
use crate::squares::Squares;
use board_core::sets::more_than_one;

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

/// A position as its generator sees it: the side to move and the eyes known at compile time, checks
/// and pins found.
#[derive(Clone, Copy)]
pub(crate) struct Generator<E: Eyes, S> {
    pub(crate) eyes: E,
    board: E::Board,
    wanted: Wanted,
    us: SquareSet,
    them: SquareSet,
    occupied: SquareSet,
    king: Square,
    threats: Threats,
    side: PhantomData<S>,
}

impl<E: Eyes, S: Side> Generator<E, S> {
    /// Finds checks and pins.
    #[inline(always)]
    pub(crate) fn new(eyes: E, squares: &Squares, king: Square, wanted: Wanted) -> Self {
        let board = eyes.board(squares);
        let (us, them, occupied) = sides::<S, E>(eyes, board);
        let found = eyes.threats::<S>(board, king);
        Generator {
            eyes,
            board,
            wanted,
            us,
            them,
            occupied,
            king,
            threats: found.unwrap_or(Threats::NONE),
            side: PhantomData,
        }
    }

    /// The squares whose byte has one of the bits.
    #[inline(always)]
    fn any(&self, bits: u8) -> SquareSet {
        self.eyes.any(self.board, bits)
    }

    /// The pieces that give check.
    #[inline(always)]
    pub(crate) fn checkers(&self) -> SquareSet {
        self.threats.checkers
    }

    /// All lines of pins.
    #[inline(always)]
    fn pins(&self) -> SquareSet {
        self.threats.straight_pins | self.threats.diagonal_pins
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
        if more_than_one(self.threats.checkers) || sink.is_done() {
            tell!(E::watch, Step::Stop("two checks: only the king can move"));
            return;
        }
        self.pawn_moves(sink);
        self.en_passant(sink);
        self.knight_moves(sink);
        if !sink.is_done() {
            self.slider_moves(sink);
        }
    }

    /// Counts the legal moves. Most kings are not in check, and then the compiler may know it: two
    /// copies of the code in which nothing is left of checks, and in one of them nothing of pins.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        let mut count = Count::default();
        if !self.threats.checkers.is_empty() {
            let in_check = *self;
            return in_check.count_in_check();
        } else if self.pins().is_empty() {
            Generator { threats: Threats::NONE, ..*self }.legal(&mut count);
        } else {
            let Threats { straight_pins, diagonal_pins, .. } = self.threats;
            let threats = Threats { straight_pins, diagonal_pins, ..Threats::NONE };
            Generator { threats, ..*self }.legal(&mut count);
        }
        count.0
    }

    #[inline(never)]
    fn count_in_check(&self) -> usize {
        let mut count = Count::default();
        self.eyes.enter(
            #[inline(always)]
            || self.legal(&mut count),
        );
        count.0
    }

    /// Pushes the pseudo-legal moves: as if there were neither checks nor pins. Castling stays as
    /// it is.
    #[inline(always)]
    pub(crate) fn pseudo_legal(&self, sink: &mut impl MoveSink) {
        let pseudo_legal = Generator { threats: Threats::NONE, ..*self };
        pseudo_legal.push(sink, Role::King, self.king, geometry::KING[self.king.index()]);
        pseudo_legal.pawn_moves(sink);
        pseudo_legal.pseudo_legal_en_passant(sink);
        pseudo_legal.knight_moves(sink);
        pseudo_legal.slider_moves(sink);
        let (ways, asked) = self.open_ways();
        self.castle(ways, self.unattacked(asked), sink);
    }

    /// The marks on the board.
    #[inline(always)]
    fn marks(&self) -> SquareSet {
        self.any(code::MARK)
    }

    /// The squares that a piece other than the king may reach without taking.
    #[inline(always)]
    fn quiet(&self) -> SquareSet {
        (self.wanted.quiet & self.threats.evasions) - self.occupied
    }

    /// The squares on which a piece other than the king may take.
    #[inline(always)]
    fn capture(&self) -> SquareSet {
        self.wanted.capture & self.threats.evasions & self.them
    }

    /// The squares that a piece other than the king may reach.
    #[inline(always)]
    fn targets(&self) -> SquareSet {
        self.quiet() | self.capture()
    }

    /// Pushes the moves of a piece to those of the squares it attacks that are allowed and wanted.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn push(&self, sink: &mut impl MoveSink, role: Role, from: Square, attacks: SquareSet) {
        tell!(E::watch, Step::set("of these free and allowed", Some(from), attacks & self.quiet()));
        tell!(E::watch, Step::set("of these to be taken", Some(from), attacks & self.capture()));
        if let Some(count) = sink.counter() {
            *count += (attacks & self.targets()).len();
        } else {
            sink.push_piece(role, from, attacks & self.quiet(), MoveKind::Quiet);
            sink.push_piece(role, from, attacks & self.capture(), MoveKind::Capture);
        }
    }
}

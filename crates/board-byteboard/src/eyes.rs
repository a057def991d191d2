//! What a code path can do: the few questions to 64 bytes that everything else is made of.

use core::fmt;

use board_core::side::Side;
use board_core::trace::Step;
use board_core::{Square, SquareSet};

use crate::squares::Squares;

/// A set of instructions with which a board is looked at.
pub(crate) trait Eyes: Copy + fmt::Debug + 'static {
    /// The size in bytes of the tables that are read.
    const TABLE_BYTES: usize;

    /// Whether [`watch`](Eyes::watch) wants to know.
    const WATCHED: bool = false;

    /// The board as the instructions want it, made once for each position.
    type Board: Copy;

    /// Is told by a generator what it does ([`tell!`](board_core::tell)). Only the eyes of
    /// [`Inspect::trace`](board_core::Inspect::trace), which are made of these, pass it on.
    #[inline(always)]
    fn watch(step: Step) {
        let _ = step;
    }

    /// Runs `body` compiled for the instructions.
    fn enter<R>(self, body: impl FnOnce() -> R) -> R;

    /// Takes the bytes up.
    fn board(self, squares: &Squares) -> Self::Board;

    /// The squares whose byte has at least one of the bits.
    fn any(self, board: Self::Board, bits: u8) -> SquareSet;

    /// The bytes with another byte on every square of a set.
    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares;

    /// The bytes without the marks on the squares of a set.
    fn unmark(self, squares: Squares, at: SquareSet) -> Squares;

    /// The board without the pieces of a set.
    fn without(self, board: Self::Board, pieces: SquareSet) -> Self::Board;

    /// The enemies of `S` that attack a square. In their way stand the pieces of `occupied`, all of
    /// the enemies among them.
    fn attackers<S: Side>(
        self,
        board: Self::Board,
        square: Square,
        occupied: SquareSet,
    ) -> SquareSet;

    /// Whether there are such pieces.
    fn is_attacked<S: Side>(self, board: Self::Board, square: Square, occupied: SquareSet) -> bool;

    /// The squares of `asked` that no enemy of `S` attacks, in the same sense.
    fn unattacked<S: Side>(
        self,
        board: Self::Board,
        asked: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet;

    /// What bears on the king of `S`, `None` if nothing does.
    fn threats<S: Side>(self, board: Self::Board, king: Square) -> Option<Threats>;

    /// The squares that a slider attacks.
    fn slide(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet;

    /// How many of `targets` a slider attacks; it stands on an occupied square that is no target.
    fn count_slide(
        self,
        rays: Rays,
        from: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize;

    /// The same for two sliders at once, one that moves like a rook and one that moves like a bishop;
    /// a queen may be both.
    fn count_pair(
        self,
        straight: Square,
        diagonal: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        self.count_slide(Rays::Straight, straight, occupied, targets)
            + self.count_slide(Rays::Diagonal, diagonal, occupied, targets)
    }
}

/// The rays along which a piece slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rays {
    /// Those of a rook.
    Straight,
    /// Those of a bishop.
    Diagonal,
    /// Those of a queen.
    All,
}

/// What bears on a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threats {
    /// The pieces that give check.
    pub(crate) checkers: SquareSet,
    /// Where a piece other than the king may move without leaving the king in check: everywhere, or
    /// onto the piece that gives check and the squares between. Of no meaning if two give check.
    pub(crate) evasions: SquareSet,
    /// Of every pin along a rank or file: the squares from the king, which is not included, to the
    /// pinning piece, which is. An own piece among them is pinned and may go nowhere else.
    pub(crate) straight_pins: SquareSet,
    /// The same for pins along diagonals.
    pub(crate) diagonal_pins: SquareSet,
}

impl Threats {
    /// Nothing does.
    pub(crate) const NONE: Threats = Threats {
        checkers: SquareSet::EMPTY,
        evasions: SquareSet::ALL,
        straight_pins: SquareSet::EMPTY,
        diagonal_pins: SquareSet::EMPTY,
    };
}

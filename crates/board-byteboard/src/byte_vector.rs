//! What a code path can do with 64 bytes: the few operations that everything else is made of.

use core::fmt;

use board_core::attacks::tables::{BETWEEN_BYTES, LINES as ALL_LINES, Line};
use board_core::side::Side;
use board_core::{MoveMask, Rank, SMALL, Square, SquareSet};
use board_setwise::{
    CheckAndPinMasks, Rays, attackers_by_sets, count_slides_one_by_one, find_checks_by_x_rays,
};

use crate::byteboard::Byteboard;
use crate::count::count;
use crate::reader::Reader;
use crate::squares::Squares;

/// Operations on 64 bytes at once, compiled for a set of instructions. The defaults compute with sets.
pub(crate) trait ByteVector: Copy + fmt::Debug + 'static {
    /// The name of the code path.
    const NAME: &'static str;

    /// The size in bytes of the tables that are read.
    const TABLE_BYTES: usize = size_of_val(&LINES) + BETWEEN_BYTES;

    /// The board in the form that the instructions work on, made once for each position.
    type Board: Copy;

    /// Runs `body` compiled for the instructions.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;

    /// Loads the bytes.
    fn board(self, squares: &Squares) -> Self::Board;

    /// The squares whose byte has at least one of the bits.
    fn any(self, board: Self::Board, bits: u8) -> SquareSet;

    /// The bytes with another byte on a square.
    fn put(self, squares: Squares, at: Square, byte: u8) -> Squares;

    /// The bytes without the state bit on a rank.
    fn clear_state(self, squares: Squares, rank: Rank) -> Squares;

    /// The number of legal moves of `S`, whose turn it is.
    #[inline(always)]
    fn count_legal<S: Side, P>(self, board: &Byteboard<P>) -> usize {
        count(self, board.generator::<Self, S>(self, MoveMask::ALL))
    }

    /// The enemies of `S` that attack a square. Pieces on `occupied` block sliders; an enemy that is not
    /// in `occupied` may be among the attackers or not.
    #[inline(always)]
    fn attackers<S: Side>(
        self,
        board: Self::Board,
        square: Square,
        occupied: SquareSet,
    ) -> SquareSet {
        attackers_by_sets::<S, _>(Reader { vector: self, board }, square, occupied)
    }

    /// Whether there are such pieces.
    #[inline(always)]
    fn is_attacked<S: Side>(self, board: Self::Board, square: Square, occupied: SquareSet) -> bool {
        !self.attackers::<S>(board, square, occupied).is_empty()
    }

    /// Those of `squares` that no enemy of `S` attacks. Pieces on `occupied`, all enemies among them, block
    /// sliders.
    #[inline(always)]
    fn unattacked<S: Side>(
        self,
        board: Self::Board,
        squares: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let mut safe = squares;
        for square in squares {
            if self.is_attacked::<S>(board, square, occupied) {
                safe.remove(square);
            }
        }
        safe
    }

    /// The checks and pins against a king of `S`.
    #[inline(always)]
    fn find_checks<S: Side>(self, board: Self::Board, king: Square) -> CheckAndPinMasks {
        find_checks_by_x_rays::<S, _>(Reader { vector: self, board }, king)
    }

    /// The squares that a slider attacks.
    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        if SMALL { attacks_outlined(rays, from, occupied) } else { attacks(rays, from, occupied) }
    }

    /// How many of `targets` some sliders attack, which stand on occupied squares that are no targets. A
    /// queen is in both sets.
    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        count_slides_one_by_one(
            straight,
            diagonal,
            targets,
            #[inline(always)]
            |rays, from| self.slider_attacks(rays, from, occupied),
        )
    }
}

/// Work that needs a byte vector: a closure that is generic over it.
pub(crate) trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<V: ByteVector>(self, vector: V) -> Self::Output;
}

/// In memory, for every square.
static LINES: [[Line; 4]; 64] = ALL_LINES;

/// The squares that a slider attacks, one line after the other.
#[inline(always)]
fn attacks(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    let ([file, rank, rising, falling], occupied) = (LINES[from.index()], occupied.bits());
    let [mut straight, mut diagonal] = [0; 2];
    if rays != Rays::Diagonal {
        straight = file.attacks(occupied) | rank.attacks(occupied);
    }
    if rays != Rays::Straight {
        diagonal = rising.attacks(occupied) | falling.attacks(occupied);
    }
    SquareSet::from_bits(straight | diagonal)
}

/// The same, one copy of the code.
#[inline(never)]
fn attacks_outlined(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    attacks(rays, from, occupied)
}

//! The number of legal moves of a position, without generating one of them.

#[cfg(target_arch = "x86_64")]
mod eight_directions;
#[cfg(target_arch = "x86_64")]
mod four_directions;

use core::marker::PhantomData;

use board_core::sets::lsb;
#[cfg(target_arch = "x86_64")]
use board_core::sets::{pawn_attacks, rank};
use board_core::side::Side;
use board_core::{MoveMask, SMALL, with_side};
#[cfg(target_arch = "x86_64")]
use board_core::{Rank, Square, SquareSet, castling_path::CASTLING_PATHS};
use board_processor::PerLevel;
#[cfg(target_arch = "x86_64")]
use board_processor::{Avx512, Bmi2};
use board_setwise::{Generator, SetBoard, SetReader, WithReader};

/// The number of legal moves of a board.
#[inline]
pub fn count_legal<B: SetBoard>(board: &B) -> usize {
    if SMALL { board.count_by_generator() } else { board.read(CountLegal) }
}

/// The number of legal moves of a board.
struct CountLegal;

impl<B: SetBoard> WithReader<B> for CountLegal {
    type Output = usize;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> usize {
        with_side!(board.side_to_move(), S => count_legal_of::<S, R>(reader))
    }
}

/// The number of legal moves of `S`, in the way of the level of the reader.
#[inline(always)]
pub fn count_legal_of<S: Side, R: SetReader>(reader: R) -> usize {
    reader.dispatch(Count { reader, side: PhantomData::<S> })
}

/// The number of legal moves of `S`, in the way of a level.
///
/// In registers it is found by a function that is not inlined: a recursion that calls it saves no registers for it at its
/// leaves.
struct Count<R, S> {
    reader: R,
    side: PhantomData<S>,
}

impl<R: SetReader, S: Side> PerLevel for Count<R, S> {
    type Output = usize;

    #[inline(always)]
    fn baseline(self) -> usize {
        generator::<R, S>(self.reader).count()
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn bmi2(self, _: Bmi2) -> usize {
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { four_directions::count::<S, R>(self.reader) }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn avx512(self, _: Avx512) -> usize {
        // SAFETY: an `Avx512` exists only where detection found the features.
        unsafe { eight_directions::count::<S, R>(self.reader) }
    }
}

/// The generator of all moves of `S`.
#[inline(always)]
pub(crate) fn generator<R: SetReader, S: Side>(reader: R) -> Generator<R, S> {
    let [us, _] = reader.sides::<S>();
    Generator::of(reader, lsb(reader.kings() & us), MoveMask::ALL)
}

/// Whether a pawn of `S` attacks the en passant square.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn attacks_en_passant<S: Side, R: SetReader>(reader: R) -> bool {
    let target = reader.state_squares() & rank::<S>(Rank::Sixth);
    !(pawn_attacks::<S::Them>(target) & reader.pawns::<S>()).is_empty()
}

/// With how many of some rooks the king, not in check, can castle.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn count_castling<S: Side>(
    king: Square,
    occupied: SquareSet,
    rooks: SquareSet,
    attacked: SquareSet,
) -> usize {
    let first_rank = |set: SquareSet| (set.bits() >> if S::IS_WHITE { 0 } else { 56 }) as u8;
    let paths = &CASTLING_PATHS[king.file().index()];
    let barred = u16::from_le_bytes([first_rank(occupied), first_rank(attacked)]);
    let mut count = 0;
    for rook in rooks {
        let path = &paths[rook.file().index()];
        count += usize::from(barred & u16::from_le_bytes([path.empty, path.safe]) == 0);
    }
    count
}

/// The size in bytes of the tables with which the moves of a board are counted.
pub fn table_bytes<B: SetBoard>(board: &B) -> usize {
    board.read(TableBytes)
}

struct TableBytes;

impl<B> WithReader<B> for TableBytes {
    type Output = usize;

    fn with<R: SetReader>(self, _: &B, reader: R) -> usize {
        reader.dispatch(self)
    }
}

impl PerLevel for TableBytes {
    type Output = usize;

    fn baseline(self) -> usize {
        0
    }

    #[cfg(target_arch = "x86_64")]
    fn bmi2(self, _: Bmi2) -> usize {
        size_of_val(&board_sliders::four_directions::RAYS)
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512(self, _: Avx512) -> usize {
        eight_directions::TABLE_BYTES
    }
}

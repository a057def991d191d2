//! PEXT bitboards: the relevant bits of the occupied set, gathered, are the index.
//!
//! The attacks of a slider depend on at most twelve squares. The instruction `pext` (BMI2) gathers
//! exactly those bits of the occupied set at the low end of a word. The number that they form
//! enumerates the possible occupancies without gap or collision:
//!
//! ```text
//!   occupied   1 . 1 1 . 1 . 1
//!   mask       . x . x x . x .      the relevant squares
//!   pext             . 1 . .   = index 4
//! ```
//!
//! A table holds the attacks for each: 102,400 entries for rooks and 5,248 for bishops. Eight bytes each,
//! that is 841 KB, in a table of 2^17 entries, 1 MB. A position touches some dozen cache lines of it.
//!
//! Cost: one `pext`, two loads. Intel has it in hardware since Haswell (2013), AMD since Zen 3
//! (2020). AMD's older ones, Excavator (2015), Zen 1 and 2, take some 20 to 300 cycles for it, so those use magics.
//! Source: the operation is Yedidya Hilewitz's and Ruby Lee's, "Fast Bit Compression and Expansion
//! with Parallel Extract and Parallel Deposit Instructions", 2006.

use core::fmt;

use board_core::{Square, SquareSet};

use crate::Sliders;
use crate::attack_tables::{Parts, Tables, extract};
use board_processor::{Avx512, Bmi2, PerLevel};

/// PEXT bitboards, by the instruction `pext` or by its emulation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext<E = Bmi2>(E);

impl<E: Extract> Pext<E> {
    /// The method with an instruction that the processor has, or its emulation.
    pub const fn new(extract: E) -> Pext<E> {
        Pext(extract)
    }
}

impl Pext<Emulated> {
    /// The method with its instruction emulated.
    pub const EMULATED: Pext<Emulated> = Pext(Emulated);
}

/// Gathers the bits of a word under a mask.
pub trait Extract: Copy + fmt::Debug + 'static {
    /// The name of the slider method that gathers this way.
    const NAME: &'static str;

    /// The bits of `bits` where `mask` has ones, gathered at the low end.
    fn extract(self, bits: u64, mask: u64) -> u64;

    /// Does work in the way of the level that has the instruction: to be called on its code path.
    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.baseline()
    }
}

impl Extract for Bmi2 {
    const NAME: &'static str = "pext";

    #[inline(always)]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        self.pext(bits, mask)
    }

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.bmi2(self)
    }
}

impl Extract for Avx512 {
    const NAME: &'static str = "pext and eight lanes";

    #[inline(always)]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        self.bmi2().extract(bits, mask)
    }

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.avx512(self)
    }
}

/// Instructions in software, `pext` bit by bit: correct everywhere, fast nowhere. With it every machine
/// can test the tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Emulated;

impl Extract for Emulated {
    const NAME: &'static str = "pext emulated";

    #[inline]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        extract(bits, mask)
    }
}

static TABLES: Tables = Tables::EXTRACTED;

impl<E: Extract> Pext<E> {
    #[inline(always)]
    fn look_up(self, parts: &Parts, square: Square, occupied: SquareSet) -> SquareSet {
        let place = self.0.extract(occupied.bits(), parts.masks[square.index()]);
        SquareSet::from_bits(entry(parts.index(square, place)))
    }
}

impl<E: Extract> Sliders for Pext<E> {
    const NAME: &'static str = E::NAME;
    const TABLE_BYTES: usize = size_of::<Tables>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.look_up(&TABLES.bishop, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.look_up(&TABLES.rook, square, occupied)
    }

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        self.0.dispatch(work)
    }
}

/// The squares that any of several sliders attacks: one after the other, or all at once in registers of four words.
pub(crate) struct AttacksOfSeveral<X> {
    pub(crate) sliders: X,
    pub(crate) diagonal: SquareSet,
    pub(crate) straight: SquareSet,
    pub(crate) occupied: SquareSet,
}

impl<X: Sliders> PerLevel for AttacksOfSeveral<X> {
    type Output = SquareSet;

    #[inline(always)]
    fn baseline(self) -> SquareSet {
        let AttacksOfSeveral { sliders, diagonal, straight, occupied } = self;
        sliders.bishops(diagonal, occupied) | sliders.rooks(straight, occupied)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn bmi2(self, _: Bmi2) -> SquareSet {
        // SAFETY: a `Bmi2` exists only where detection found the feature `avx2`.
        unsafe { crate::four_directions::attacks(self.straight, self.diagonal, self.occupied) }
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> SquareSet {
        self.bmi2(avx512.bmi2())
    }
}

/// An entry of the table.
#[inline(always)]
pub fn entry(index: usize) -> u64 {
    TABLES.attacks[index]
}

//! Slots: the indices of pieces in the lists.

use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr};

use board_core::side::Side;

/// Five blocks of sixteen: 64 pieces of two sides never need more, however they are divided.
pub(crate) const BLOCKS: usize = 5;

/// The index of a piece in the lists, from 0 to 79. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u8);

impl Slot {
    /// The slot of the king of a side: the first of its first block.
    #[inline(always)]
    pub(crate) const fn king<S: Side>() -> Slot {
        Slot(16 * nth_block::<S>(0) as u8)
    }

    /// The index.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The n-th block of a side, counted from 0. White's begin at the front, Black's at the back.
#[inline(always)]
pub(crate) const fn nth_block<S: Side>(number: usize) -> usize {
    if S::IS_WHITE { number } else { BLOCKS - 1 - number }
}

/// The first slot that may be a piece of the side: 64 pieces have slots from here on.
#[inline(always)]
const fn base<S: Side>() -> u8 {
    if S::IS_WHITE { 0 } else { 16 }
}

/// Some pieces of a side, one bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots<S: Side> {
    bits: u64,
    side: PhantomData<S>,
}

impl<S: Side> Slots<S> {
    /// No piece.
    pub(crate) const NONE: Slots<S> = Slots { bits: 0, side: PhantomData };

    /// The pieces in some places of a block.
    #[inline(always)]
    pub(crate) const fn at(block: usize, places: u16) -> Slots<S> {
        let first = base::<S>() as usize / 16;
        Slots { bits: (places as u64) << (16 * (block - first)), side: PhantomData }
    }
}

impl<S: Side> BitOr for Slots<S> {
    type Output = Slots<S>;

    #[inline(always)]
    fn bitor(self, other: Slots<S>) -> Slots<S> {
        Slots { bits: self.bits | other.bits, side: self.side }
    }
}

impl<S: Side> BitAnd for Slots<S> {
    type Output = Slots<S>;

    #[inline(always)]
    fn bitand(self, other: Slots<S>) -> Slots<S> {
        Slots { bits: self.bits & other.bits, side: self.side }
    }
}

impl<S: Side> Iterator for Slots<S> {
    type Item = Slot;

    #[inline(always)]
    fn next(&mut self) -> Option<Slot> {
        if self.bits == 0 {
            return None;
        }
        let bit = (self.bits.trailing_zeros() & 63) as u8;
        self.bits &= self.bits - 1;
        Some(Slot(base::<S>() + bit))
    }
}

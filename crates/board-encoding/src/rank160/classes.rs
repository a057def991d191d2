//! The blocks of the ranking: how many men of which sort each side has.

use super::CLOCKS;
use super::castling::{FIXED, PLACEMENTS};
use super::choose::choose;
use super::letters::{self, MAX_LETTERS, MAX_PROMOTED};
use super::pawns::Counts;
use crate::u192::U192;

/// What one side has, beside what its castling rights say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// How many castling rights it has: 0 to 2. With any, the king's square is known, and one
    /// rook's square for each.
    pub(super) rights: u8,
    /// Pieces other than kings, pawns, and rooks that can castle: 0 to 15.
    pub(super) letters: u8,
    /// How many of its men were promoted at least.
    pub(super) promoted: u8,
    pub(super) pawns: u8,
}

impl Class {
    /// How many words its letters can spell, times the places of a king whose square is not known.
    pub(super) const fn words(self) -> u64 {
        let stock = letters::stock(self.rights as usize);
        let words = letters::count(stock, self.promoted as usize, self.letters as usize);
        if self.rights == 0 { words * (self.letters as u64 + 1) } else { words }
    }

    /// Where it is in [`CLASSES`].
    const fn index(self) -> usize {
        let Class { rights, letters, promoted, pawns } = self;
        INDEX[rights as usize][promoted as usize][letters as usize] as usize + pawns as usize
    }

    /// Its men on squares that are not known yet, pawns not counted.
    pub(super) const fn men(self) -> usize {
        self.letters as usize + (self.rights == 0) as usize
    }
}

/// How many classes there are with 0, 1 and 2 castling rights.
const SIZES: [usize; 3] = [324, 279, 270];
const ALL_CLASSES: usize = SIZES[0] + SIZES[1] + SIZES[2];
/// Where those with 0, 1 and 2 castling rights begin.
const STARTS: [usize; 4] = [0, SIZES[0], SIZES[0] + SIZES[1], ALL_CLASSES];

/// All classes, sorted by rights, promoted men, letters, pawns.
static CLASSES: [Class; ALL_CLASSES] = {
    let mut classes = [Class { rights: 0, letters: 0, promoted: 0, pawns: 0 }; ALL_CLASSES];
    let mut found = 0;
    let mut code = 0;
    while code < 3 * 9 * 16 * 9 {
        let class = Class {
            rights: (code / 1296) as u8,
            promoted: (code / 144 % 9) as u8,
            letters: (code / 9 % 16) as u8,
            pawns: (code % 9) as u8,
        };
        if class.promoted + class.pawns <= 8 && class.words() > 0 {
            classes[found] = class;
            found += 1;
        }
        code += 1;
    }
    assert!(found == ALL_CLASSES);
    classes
};

/// `INDEX[rights][promoted][letters]`: where in [`CLASSES`] those begin.
static INDEX: [[[u16; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 3] = {
    let mut index = [[[u16::MAX; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 3];
    let mut i = 0;
    while i < ALL_CLASSES {
        let Class { rights, letters, promoted, pawns } = CLASSES[i];
        index[rights as usize][promoted as usize][letters as usize] = (i - pawns as usize) as u16;
        i += 1;
    }
    index
};

/// The classes of the mover and of the other side, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) mover: Class,
    pub(super) other: Class,
}

impl Pair {
    /// The pawns, if there can be as many.
    ///
    /// At the start, the pawns of each file are opposed. A file stays so until one of the two
    /// captures, or is captured; promoted they cannot be before. So a capture ends the opposition
    /// of one file, a captured pawn that of one more. Of the mover's pawns,
    /// `8 - pawns - promoted` at most were captured.
    pub(super) const fn counts(self) -> Option<Counts> {
        let (mover, other) = (self.mover.pawns as usize, self.other.pawns as usize);
        let promoted = (self.mover.promoted + self.other.promoted) as usize;
        let men = self.fixed() + self.men() + mover + other;
        let captures = 32 - men;
        let captured_pawns = 16 - mover - other - promoted;
        let opposed = 8_usize.saturating_sub(captures + captured_pawns);
        let fewer = if mover < other { mover } else { other };
        if opposed <= fewer { Some(Counts { mover, other, opposed }) } else { None }
    }

    /// Kings and rooks on squares known from the castling rights.
    const fn fixed(self) -> usize {
        FIXED[self.mover.rights as usize] + FIXED[self.other.rights as usize]
    }

    /// All men on squares that are not known yet, pawns not counted.
    pub(super) const fn men(self) -> usize {
        self.mover.men() + self.other.men()
    }

    /// The squares left for them, if nobody takes en passant; else there are two fewer.
    pub(super) const fn space(self) -> usize {
        64 - self.fixed() - (self.mover.pawns + self.other.pawns) as usize
    }

    /// In how many ways the pawns and the occupied squares can be chosen with a clock and without
    /// en passant, and with en passant and without a clock.
    pub(super) const fn diagrams(self, counts: Counts) -> [u128; 2] {
        let occupied = choose(self.space(), self.men()) as u128;
        let passing = choose(self.space() - 2, self.men()) as u128;
        [
            (counts.ways() * CLOCKS as u64) as u128 * occupied,
            counts.ways_with_capture() as u128 * passing,
        ]
    }

    /// In how many ways the men can be given to the sides, and the other's letters be chosen.
    pub(super) const fn colors_and_letters(self) -> u64 {
        choose(self.men(), self.mover.men()) * self.other.words()
    }

    /// How many positions there are, but for the castling squares and the mover's letters.
    #[inline]
    pub(super) fn size(self) -> U192 {
        let Some(counts) = self.counts() else { return U192::ZERO };
        let [calm, passing] = self.diagrams(counts);
        U192::product(calm + passing, self.colors_and_letters())
    }
}

/// The blocks of the ranking: the castling rights of the mover and of the other side (9 types), and
/// the class of the mover.
pub(super) const BLOCKS: usize = 3 * ALL_CLASSES;

/// For each block two numbers of 20 bytes: its first number (of each two positions with colours
/// swapped one is counted), and how many numbers, divided by the block's multiplier, the first half
/// of the other side's classes takes.
///
/// They are the sums of nearly a million products, which take a compiler longer than a processor:
/// so they are kept in a file, and a test computes them anew.
static SUMS: &[u8; 40 * BLOCKS] = include_bytes!("sums.bin");

/// How many positions there are; of each two with colours swapped one is counted.
pub(super) const TOTAL: U192 =
    U192::from_limbs([0x86e6_02fa_f9b6_5824, 0x1fc2_60b6_1512_289c, 0x78c1_c324]);

/// All pairs with the same castling rights and the same class of the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    index: usize,
    mover: Class,
    others: &'static [Class],
    /// In how many ways the mover's letters and the castling squares of both can be chosen.
    multiplier: u64,
}

impl Block {
    pub(super) const fn new(index: usize) -> Block {
        let mut rest = index;
        let mut rights = 0;
        while rest >= 3 * SIZES[rights] {
            rest -= 3 * SIZES[rights];
            rights += 1;
        }
        let mover = CLASSES[STARTS[rights] + rest % SIZES[rights]];
        Block::with(index, mover, rest / SIZES[rights])
    }

    const fn of(Pair { mover, other }: Pair) -> Block {
        let (rights, other_rights) = (mover.rights as usize, other.rights as usize);
        let class = mover.index() - STARTS[rights];
        let index = 3 * STARTS[rights] + other_rights * SIZES[rights] + class;
        Block::with(index, mover, other_rights)
    }

    const fn with(index: usize, mover: Class, other_rights: usize) -> Block {
        let (start, end) = (STARTS[other_rights], STARTS[other_rights + 1]);
        let others = CLASSES.split_at(end).0.split_at(start).1;
        let placements = PLACEMENTS[mover.rights as usize] * PLACEMENTS[other_rights];
        Block { index, mover, others, multiplier: mover.words() * placements }
    }

    fn pair(self, other: usize) -> Pair {
        Pair { mover: self.mover, other: self.others[other] }
    }

    /// How many numbers, divided by the multiplier, some classes of the other side take.
    fn sum(self, others: core::ops::Range<usize>) -> U192 {
        others.fold(U192::ZERO, |sum, other| sum.plus(self.pair(other).size()))
    }

    fn kept(index: usize, which: usize) -> U192 {
        U192::from_bytes(&SUMS.as_chunks().0[2 * index + which])
    }

    /// The first number of the block.
    fn start(self) -> U192 {
        Block::kept(self.index, 0)
    }

    /// How many numbers, divided by the multiplier, the first half of the other's classes takes.
    fn half(self) -> U192 {
        Block::kept(self.index, 1)
    }
}

/// Where a position is among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) pair: Pair,
    /// Below `pair.size()`.
    pub(super) upper: U192,
    /// The mover's letters and the castling squares.
    pub(super) lower: u64,
}

impl Place {
    /// The number below [`TOTAL`].
    pub(super) fn number(self) -> U192 {
        let block = Block::of(self.pair);
        let other = self.pair.other.index() - STARTS[usize::from(self.pair.other.rights)];
        let middle = block.others.len() / 2;
        let before = if other < middle {
            block.sum(0..other)
        } else {
            block.half().plus(block.sum(middle..other))
        };
        let number = before.plus(self.upper).times(block.multiplier);
        block.start().plus(number).plus(U192::from_u128(self.lower.into()))
    }

    /// The place of a number below [`TOTAL`].
    pub(super) fn of(number: U192) -> Place {
        let (mut low, mut high) = (0, BLOCKS);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if number.at_least(Block::kept(middle, 0)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let block = Block::new(low);
        let (mut upper, lower) = number.minus(block.start()).div_rem(block.multiplier);
        let mut other = 0;
        if upper.at_least(block.half()) {
            other = block.others.len() / 2;
            upper = upper.minus(block.half());
        }
        loop {
            let pair = block.pair(other);
            let size = pair.size();
            if !upper.at_least(size) {
                return Place { pair, upper, lower };
            }
            upper = upper.minus(size);
            other += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    /// The file as the definition gives it, and the number of all positions.
    fn sums() -> (Vec<u8>, U192) {
        let mut bytes = Vec::new();
        let mut start = U192::ZERO;
        for index in 0..BLOCKS {
            let block = Block::new(index);
            let half = block.sum(0..block.others.len() / 2);
            let all = half.plus(block.sum(block.others.len() / 2..block.others.len()));
            bytes.extend(start.to_bytes());
            bytes.extend(half.to_bytes());
            start = start.plus(all.times(block.multiplier));
        }
        (bytes, start)
    }

    #[test]
    fn the_kept_sums_are_those_of_the_definition() {
        let (bytes, total) = sums();
        assert_eq!(total, TOTAL);
        if std::env::var_os("WRITE_RANK160_SUMS").is_some() {
            std::fs::write(std::concat!(std::env!("CARGO_MANIFEST_DIR"), "/src/rank160/sums.bin"), &bytes).unwrap();
        }
        assert!(bytes == SUMS, "sums.bin is not what the definition gives");
    }
}

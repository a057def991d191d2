//! The blocks of the ranking, and what comes before each.

use super::castling::{FIXED, PLACEMENTS};
use super::choose::{self, choose};
use super::classes::{
    ALL_CLASSES, CLASSES, Class, GROUP_STARTS, GROUPS, Group, Pair, SIZES, STARTS,
};
use super::pawns;
use crate::u192::U192;
use board_core::{SMALL, table};

/// The blocks of the ranking: the castling rights of the mover and of the other side (9 types), and
/// the class of the mover.
pub(super) const BLOCKS: usize = 3 * ALL_CLASSES;

/// Blocks without castling rights: they come first, and have marks.
const MARKED: usize = SIZES[0];
/// A block has a mark where the groups with 1, 2, ... 8 promoted pieces begin.
const MARKS: usize = 8;

/// Numbers of 20 bytes: the first number of each block (of each two positions with colors swapped
/// one is counted), and at each mark of the marked blocks how many numbers, divided by the block's
/// multiplier, the groups before it take.
///
/// With castling rights, hardly ever a piece is promoted: nearly all diagrams with many promoted pieces,
/// for which much would have to be summed up, are in marked blocks.
///
/// These are sums of nearly a million products, which take a compiler longer than a processor: so
/// they are kept in a file, and a test computes them anew.
static SUMS: &[u8; 20 * (BLOCKS + MARKS * MARKED)] = include_bytes!("sums.bin");

/// In a small program only every 32nd start is kept, and no mark: the rest is summed up.
const STRIDE: usize = 32;
static STARTS_KEPT: [[u8; 20]; BLOCKS.div_ceil(STRIDE)] =
    table!(BLOCKS.div_ceil(STRIDE), |i| -> [u8; 20] { SUMS.as_chunks().0[STRIDE * i] });

/// Where in [`GROUPS`] those without castling rights and so many promoted pieces begin.
const FIRST: [usize; MARKS + 1] = {
    let mut first = [0; MARKS + 1];
    let mut group = GROUP_STARTS[1];
    while group > 0 {
        group -= 1;
        first[GROUPS[group].pawnless.promoted as usize] = group;
    }
    first
};

/// How many positions there are; of each two with colors swapped one is counted.
pub(super) const TOTAL: U192 = U192::new(0x78c1_c324_1fc2_60b6_1512_289c, 0x86e6_02fa_f9b6_5824);

/// All pairs with the same castling rights and the same class of the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    index: usize,
    mover: Class,
    others: &'static [Group],
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
        let (start, end) = (GROUP_STARTS[other_rights], GROUP_STARTS[other_rights + 1]);
        let others = GROUPS.split_at(end).0.split_at(start).1;
        let placements = PLACEMENTS[mover.rights as usize] * PLACEMENTS[other_rights];
        Block { index, mover, others, multiplier: mover.words() * placements }
    }

    /// In how many ways the pieces can be given to the sides, and the other's letters be chosen.
    #[inline(always)]
    fn colors_and_letters(self, group: &Group) -> u64 {
        let movers = self.mover.pieces();
        choose(movers + group.pawnless.pieces(), movers) * group.words
    }

    /// In how many ways the pawns and the occupied squares can be chosen with no pawns of the other
    /// side, with one, and so on: the sums of [`Pair::diagrams`], as far as there are
    /// [`Pair::counts`].
    #[inline(always)]
    fn diagrams(self, group: &Group) -> impl Iterator<Item = u128> {
        let pieces = self.mover.pieces() + group.pawnless.pieces();
        let [mine, theirs] = [self.mover.rights, group.pawnless.rights].map(usize::from);
        let fixed = FIXED[mine] + FIXED[theirs];
        let movers = usize::from(self.mover.pawns);
        let promoted = usize::from(self.mover.promoted + group.pawnless.promoted);
        let (places, space) = (choose::of(pieces), 64 - fixed - movers);
        let (ways, least) = (pawns::all_ways(movers), fixed + pieces + promoted + 2 * movers);
        // If there cannot be as many opposed, with a pawn more it is no better.
        (0..group.all_pawns()).map_while(move |pawns| {
            let opposed = (least + 2 * pawns).saturating_sub(40);
            (opposed <= movers.min(pawns)).then(|| {
                let [calm, passing] = ways(pawns, opposed);
                u128::from(calm) * u128::from(places(space - pawns))
                    + u128::from(passing) * u128::from(places(space - pawns - 2))
            })
        })
    }

    /// How many numbers, divided by the multiplier, a group takes.
    #[inline(always)]
    fn size(self, group: &Group) -> U192 {
        U192::product(self.diagrams(group).sum(), self.colors_and_letters(group))
    }

    /// How many numbers, divided by the multiplier, some groups of the other side take.
    fn sum(self, groups: &[Group]) -> U192 {
        groups.iter().fold(U192::ZERO, |sum, group| sum.plus(self.size(group)))
    }

    fn kept(index: usize) -> U192 {
        U192::from_bytes(&SUMS.as_chunks().0[index])
    }

    /// The first number of a block.
    fn start(index: usize) -> U192 {
        if SMALL { Block::start_summed_up(index) } else { Block::kept(index) }
    }

    /// The same from the last start that a small program keeps.
    fn start_summed_up(index: usize) -> U192 {
        let kept = U192::from_bytes(&STARTS_KEPT[index / STRIDE]);
        (index - index % STRIDE..index)
            .fold(kept, |start, index| start.plus(Block::new(index).all()))
    }

    /// How many numbers it has.
    fn all(self) -> U192 {
        self.sum(self.others).times(self.multiplier)
    }

    /// The index of the block of a number below [`TOTAL`].
    #[inline]
    fn around(number: U192) -> usize {
        let stride = if SMALL { STRIDE } else { 1 };
        let (mut low, mut high) = (0, BLOCKS.div_ceil(stride));
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if number >= Block::start(stride * middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        if SMALL { Block::around_from(STRIDE * low, number) } else { low }
    }

    /// The same, for a block that is not before another.
    fn around_from(mut index: usize, number: U192) -> usize {
        let mut end = Block::start(index).plus(Block::new(index).all());
        while number >= end {
            index += 1;
            end = end.plus(Block::new(index).all());
        }
        index
    }

    /// How many numbers, divided by the multiplier, the groups with fewer promoted pieces take.
    fn mark(self, promoted: usize) -> U192 {
        if promoted == 0 {
            return U192::ZERO;
        }
        Block::kept(BLOCKS + MARKS * self.index + promoted - 1)
    }

    #[inline(always)]
    fn has_marks(self) -> bool {
        !SMALL && self.index < MARKED
    }

    /// How many numbers, divided by the multiplier, the groups before one take.
    fn before(self, group: usize) -> U192 {
        if self.has_marks() {
            let promoted = usize::from(self.others[group].pawnless.promoted);
            self.mark(promoted).plus(self.sum(&self.others[FIRST[promoted]..group]))
        } else {
            self.sum(&self.others[..group])
        }
    }

    /// The last group that surely does not come after a number, divided by the multiplier, and how
    /// many the groups before it take.
    fn near(self, number: U192) -> (usize, U192) {
        let mut promoted = 0;
        if self.has_marks() {
            for step in [4, 2, 1, 1] {
                if promoted + step <= MARKS && number >= self.mark(promoted + step) {
                    promoted += step;
                }
            }
        }
        (FIRST[promoted], self.mark(promoted))
    }
}

/// Where a position is among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) pair: Pair,
    /// The pawns, the occupied squares, the colors, the other's letters.
    pub(super) upper: U192,
    /// The mover's letters and the castling squares.
    pub(super) lower: u64,
}

impl Place {
    /// The number below [`TOTAL`].
    pub(super) fn number(self) -> U192 {
        let Pair { other, .. } = self.pair;
        let block = Block::of(self.pair);
        let group = other.group() - GROUP_STARTS[usize::from(other.rights)];
        let before = block.before(group);
        let fewer = block.diagrams(&block.others[group]).take(other.pawns.into()).sum();
        let before = before.plus(U192::product(fewer, self.pair.colors_and_letters()));
        let number = before.plus(self.upper).times(block.multiplier);
        Block::start(block.index).plus(number).plus(U192::from_u128(self.lower.into()))
    }

    /// The place of a number below [`TOTAL`].
    pub(super) fn of(number: U192) -> Place {
        let block = Block::new(Block::around(number));
        let start = Block::start(block.index);
        let within = number.checked_minus(start).expect("a number in the block");
        let (number, lower) = within.div_rem(block.multiplier);
        let (near, before) = block.near(number);
        let mut upper = number.checked_minus(before).expect("a number after its mark");
        let group = block.others[near..].iter().find(|group| {
            let rest = upper.checked_minus(block.size(group));
            upper = rest.unwrap_or(upper);
            rest.is_none()
        });
        let group = group.expect("a number in the block");
        let factor = block.colors_and_letters(group);
        let pawns = block.diagrams(group).position(|diagrams| {
            let rest = upper.checked_minus(U192::product(diagrams, factor));
            upper = rest.unwrap_or(upper);
            rest.is_none()
        });
        let pawns = pawns.expect("a number in the group");
        let other = Class { pawns: pawns as u8, ..group.pawnless };
        Place { pair: Pair { mover: block.mover, other }, upper, lower }
    }
}

#[cfg(test)]
mod tests;

//! The blocks of the ranking: how many men of which sort each side has.

use super::castling::{FIXED, PLACEMENTS};
use super::choose::{self, choose};
use super::letters::{self, MAX_LETTERS, MAX_PROMOTED};
use super::pawns::{self, Counts};
use crate::u192::U192;

/// What one side has.
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

    /// Where its group is in [`GROUPS`].
    const fn group(self) -> usize {
        let Class { rights, letters, promoted, .. } = self;
        GROUP_OF[rights as usize][promoted as usize][letters as usize] as usize
    }

    /// Where it is in [`CLASSES`].
    const fn index(self) -> usize {
        GROUPS[self.group()].start as usize + self.pawns as usize
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
const STARTS: [usize; 3] = [0, SIZES[0], SIZES[0] + SIZES[1]];

/// All classes that differ in their pawns only: 0 to 8 less the promoted men.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The class without pawns.
    pawnless: Class,
    /// Where it is among all classes.
    start: u16,
    /// How many words there are: see [`Class::words`].
    words: u64,
}

impl Group {
    /// How many numbers of pawns there can be.
    const fn all_pawns(&self) -> usize {
        9 - self.pawnless.promoted as usize
    }
}

/// How many groups there are with 0, 1 and 2 castling rights.
const GROUP_SIZES: [usize; 3] = [64, 55, 54];
const ALL_GROUPS: usize = GROUP_SIZES[0] + GROUP_SIZES[1] + GROUP_SIZES[2];
const GROUP_STARTS: [usize; 4] = [0, GROUP_SIZES[0], GROUP_SIZES[0] + GROUP_SIZES[1], ALL_GROUPS];

/// All groups, sorted by rights, promoted men, letters.
static GROUPS: [Group; ALL_GROUPS] = {
    let pawnless = Class { rights: 0, letters: 0, promoted: 0, pawns: 0 };
    let mut groups = [Group { pawnless, start: 0, words: 0 }; ALL_GROUPS];
    let mut found = 0;
    let mut start = 0;
    let mut code = 0;
    while code < 3 * 9 * 16 {
        let (rights, promoted) = ((code / 144) as u8, (code / 16 % 9) as u8);
        let pawnless = Class { rights, promoted, letters: (code % 16) as u8, pawns: 0 };
        let words = pawnless.words();
        if words > 0 {
            groups[found] = Group { pawnless, start, words };
            start += groups[found].all_pawns() as u16;
            found += 1;
        }
        code += 1;
    }
    assert!(found == ALL_GROUPS && start as usize == ALL_CLASSES);
    groups
};

/// `GROUP_OF[rights][promoted][letters]`: where in [`GROUPS`] those are.
static GROUP_OF: [[[u8; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 3] = {
    let mut index = [[[u8::MAX; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 3];
    let mut i = 0;
    while i < ALL_GROUPS {
        let Class { rights, letters, promoted, .. } = GROUPS[i].pawnless;
        index[rights as usize][promoted as usize][letters as usize] = i as u8;
        i += 1;
    }
    index
};

/// All classes, sorted by rights, promoted men, letters, pawns.
static CLASSES: [Class; ALL_CLASSES] = {
    let mut classes = [GROUPS[0].pawnless; ALL_CLASSES];
    let mut i = 0;
    while i < ALL_GROUPS {
        let mut pawns = 0;
        while (pawns as usize) < GROUPS[i].all_pawns() {
            let class = Class { pawns, ..GROUPS[i].pawnless };
            classes[class.index()] = class;
            pawns += 1;
        }
        i += 1;
    }
    classes
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
    ///
    /// With 32 men less captures, that makes the files that are still opposed at least the men, and
    /// once more the pawns and those that were promoted, less 40.
    #[inline(always)]
    pub(super) const fn counts(self) -> Option<Counts> {
        let (mover, other) = (self.mover.pawns as usize, self.other.pawns as usize);
        let promoted = (self.mover.promoted + self.other.promoted) as usize;
        let men = self.fixed() + self.men() + mover + other;
        let opposed = (men + mover + other + promoted).saturating_sub(40);
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
    #[inline(always)]
    pub(super) const fn diagrams(self, counts: Counts) -> [u128; 2] {
        let occupied = choose(self.space(), self.men());
        let passing = choose(self.space() - 2, self.men());
        let [calm, captures] = counts.all_ways();
        [calm as u128 * occupied as u128, captures as u128 * passing as u128]
    }

    /// In how many ways the men can be given to the sides, and the other's letters be chosen.
    pub(super) const fn colors_and_letters(self) -> u64 {
        choose(self.men(), self.mover.men()) * self.other.words()
    }
}

/// The blocks of the ranking: the castling rights of the mover and of the other side (9 types), and
/// the class of the mover.
pub(super) const BLOCKS: usize = 3 * ALL_CLASSES;

/// For each block two numbers of 20 bytes: its first number (of each two positions with colours
/// swapped one is counted), and how many numbers, divided by the block's multiplier, the first half
/// of the other side's groups takes.
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

    /// In how many ways the men can be given to the sides, and the other's letters be chosen.
    #[inline(always)]
    fn colors_and_letters(self, group: &Group) -> u64 {
        let movers = self.mover.men();
        choose(movers + group.pawnless.men(), movers) * group.words
    }

    /// In how many ways the pawns and the occupied squares can be chosen with fewer than some pawns
    /// of the other side: the sum of [`Pair::diagrams`], as far as there are [`Pair::counts`].
    #[inline(always)]
    fn diagrams(self, group: &Group, pawns: usize) -> u128 {
        let men = self.mover.men() + group.pawnless.men();
        let fixed =
            FIXED[usize::from(self.mover.rights)] + FIXED[usize::from(group.pawnless.rights)];
        let movers = usize::from(self.mover.pawns);
        let promoted = usize::from(self.mover.promoted + group.pawnless.promoted);
        let (places, space) = (choose::of(men), 64 - fixed - movers);
        let (ways, least) = (pawns::all_ways(movers), fixed + men + promoted + 2 * movers);
        let mut sum = 0;
        for pawns in 0..pawns {
            let opposed = (least + 2 * pawns).saturating_sub(40);
            if opposed > movers.min(pawns) {
                // With a pawn more it is no better.
                break;
            }
            let [calm, passing] = ways[pawns][opposed];
            sum += u128::from(calm) * u128::from(places[space - pawns])
                + u128::from(passing) * u128::from(places[space - pawns - 2]);
        }
        sum
    }

    /// How many numbers, divided by the multiplier, the classes of a group with fewer than some
    /// pawns take.
    #[inline(always)]
    fn size(self, group: &Group, pawns: usize) -> U192 {
        U192::product(self.diagrams(group, pawns), self.colors_and_letters(group))
    }

    /// How many numbers, divided by the multiplier, some groups of the other side take.
    fn sum(self, groups: &[Group]) -> U192 {
        groups.iter().fold(U192::ZERO, |sum, group| sum.plus(self.size(group, group.all_pawns())))
    }

    fn kept(index: usize, which: usize) -> U192 {
        U192::from_bytes(&SUMS.as_chunks().0[2 * index + which])
    }

    /// The first number of the block.
    fn start(self) -> U192 {
        Block::kept(self.index, 0)
    }

    /// How many numbers, divided by the multiplier, the first half of the other's groups takes.
    fn half(self) -> U192 {
        Block::kept(self.index, 1)
    }
}

/// Where a position is among all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) pair: Pair,
    /// The pawns, the occupied squares, the colours, the other's letters.
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
        let middle = block.others.len() / 2;
        let before = if group < middle {
            block.sum(&block.others[..group])
        } else {
            block.half().plus(block.sum(&block.others[middle..group]))
        };
        let before = before.plus(block.size(&block.others[group], other.pawns.into()));
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
        let within = number.checked_minus(block.start()).expect("a number in the block");
        let (mut upper, lower) = within.div_rem(block.multiplier);
        let mut groups = block.others;
        if let Some(rest) = upper.checked_minus(block.half()) {
            groups = &block.others[block.others.len() / 2..];
            upper = rest;
        }
        let group = groups.iter().find(|group| {
            let size = block.size(group, group.all_pawns());
            upper.checked_minus(size).map(|rest| upper = rest).is_none()
        });
        let group = group.expect("a number in the block");
        // The sums of ever more pawns, until the number is not beyond them.
        let pawns = (0..group.all_pawns())
            .take_while(|&pawns| upper.at_least(block.size(group, pawns)))
            .last()
            .expect("a sum of nothing");
        let before = block.size(group, pawns);
        upper = upper.checked_minus(before).expect("a number in the class");
        let other = Class { pawns: pawns as u8, ..group.pawnless };
        Place { pair: Pair { mover: block.mover, other }, upper, lower }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    /// How many numbers, divided by the multiplier, some groups take: by the definition.
    fn size(block: Block, groups: &[Group]) -> U192 {
        let classes = groups.iter().flat_map(|group| {
            (0..group.all_pawns() as u8).map(|pawns| Class { pawns, ..group.pawnless })
        });
        let sizes = classes.map(|other| {
            let pair = Pair { mover: block.mover, other };
            let [calm, passing] = pair.counts().map_or([0; 2], |counts| pair.diagrams(counts));
            U192::product(calm + passing, pair.colors_and_letters())
        });
        sizes.fold(U192::ZERO, U192::plus)
    }

    /// The file as the definition gives it, and the number of all positions.
    fn sums() -> (Vec<u8>, U192) {
        let mut bytes = Vec::new();
        let mut start = U192::ZERO;
        for index in 0..BLOCKS {
            let block = Block::new(index);
            let (first, second) = block.others.split_at(block.others.len() / 2);
            let half = size(block, first);
            assert_eq!((half, size(block, second)), (block.sum(first), block.sum(second)));
            bytes.extend(start.to_bytes());
            bytes.extend(half.to_bytes());
            start = start.plus(half.plus(size(block, second)).times(block.multiplier));
        }
        (bytes, start)
    }

    #[test]
    fn the_kept_sums_are_those_of_the_definition() {
        let (bytes, total) = sums();
        assert_eq!(total, TOTAL);
        if std::env::var_os("WRITE_RANK160_SUMS").is_some() {
            std::fs::write(
                std::concat!(std::env!("CARGO_MANIFEST_DIR"), "/src/rank160/sums.bin"),
                &bytes,
            )
            .unwrap();
        }
        assert!(bytes == SUMS, "sums.bin is not what the definition gives");
    }

    /// Twice the number of positions with some ways to place the castling men, and some clocks.
    fn positions(placements: [u64; 3], clocks: u64) -> [u8; 20] {
        let mut sum = U192::ZERO;
        for (index, &mover) in CLASSES.iter().enumerate() {
            for &other in &CLASSES {
                let pair = Pair { mover, other };
                let Some(counts) = pair.counts() else { continue };
                let [calm, passing] = pair.diagrams(counts);
                let diagrams = calm / 151 * u128::from(clocks) + passing;
                let both =
                    placements[usize::from(mover.rights)] * placements[usize::from(other.rights)];
                let words = mover.words() * both;
                if words > 0 {
                    sum = sum.plus(U192::product(diagrams, pair.colors_and_letters()).times(words));
                }
            }
            assert_eq!(mover.index(), index);
        }
        sum.times(2).to_bytes()
    }

    fn hex(bytes: [u8; 20]) -> std::string::String {
        bytes.iter().map(|byte| std::format!("{byte:02x}")).collect()
    }

    /// Standard chess has 2 and 1 ways to place the castling men, and none to do without: it is as
    /// if Chess960 had no king but on e.
    #[test]
    fn the_counts_are_those_of_another_program() {
        for (placements, clocks, count) in [
            ([1, 2, 1], 1, "0181dd2013b24e97787d70f3a3a0f6c6a2ffb7d2"), // 2^152.592
            ([1, 2, 1], 101, "9727ac3adc6925027a9616f0928c0799c241bcfa"), // 2^159.240
            ([1, 2, 1], 151, "e1fa93c840c49037fba269ef0a01900351e2bf8e"), // 2^159.820
            (PLACEMENTS, 1, "019c66b63d3c3e4df40003d8891feaf4b1de0e58"), // 2^152.688
            (PLACEMENTS, 151, "f18386483f84c16c2a2451390dcc05f5f36cb048"), // 2^159.916
        ] {
            assert_eq!(hex(positions(placements, clocks)), count);
        }
        assert_eq!(positions(PLACEMENTS, 151), super::super::R160::COUNT);
    }

    /// John Tromp's ChessPositionRanking counts the same diagrams (one side to move, no castling
    /// rights, nobody taking en passant), but some of them up to 140 times: by sampling he finds
    /// 0.98467 as many diagrams as numbers.
    #[test]
    fn diagrams_are_hardly_fewer_than_tromp_counts() {
        let with = |clocks| U192::from_bytes(&positions([1, 0, 0], clocks));
        // Twice the positions with a clock more are twice those without en passant.
        let twice = with(2).checked_minus(with(1)).unwrap();
        let (diagrams, _) = twice.div_rem(2);
        assert_eq!(hex(diagrams.to_bytes()), "00beec892d53dc16251ca8bd2c10b95a297288e0");
        let [.., high] = [diagrams.div_rem(1 << 32).0.to_u128().unwrap() as f64 * 2f64.powi(32)];
        let ratio = high / 4_317_116_501_858_047_620_299_900_728_599_356_147_494_556_640_f64;
        assert!((ratio - 0.98625).abs() < 0.00001, "{ratio}");
    }

    /// The first and the last numbers of each block, and their neighbours.
    #[test]
    fn numbers_beside_the_borders_of_blocks_have_their_places() {
        let check = |number: U192, index| {
            let place = Place::of(number);
            assert_eq!(place.number(), number);
            assert_eq!(Block::of(place.pair).index, index);
            let digits = super::super::Digits::of_number(number.times(2)).unwrap();
            assert_eq!(digits.number(), number.times(2));
            assert!(digits.list().all(|digit| digit.value < digit.size), "{digits}");
            let again = super::super::Digits::new(&digits.snapshot()).unwrap();
            assert_eq!(again.number(), number.times(2), "{digits}");
        };
        let one = U192::from_u128(1);
        for index in 0..BLOCKS {
            let start = Block::new(index).start();
            check(start, index);
            check(start.plus(one), index);
            let end = if index + 1 < BLOCKS { Block::new(index + 1).start() } else { TOTAL };
            check(end.checked_minus(one).unwrap(), index);
            let block = Block::new(index);
            let half = start.plus(block.half().times(block.multiplier));
            check(half, index);
            check(half.checked_minus(one).unwrap(), index);
        }
        assert!(super::super::Digits::of_number(TOTAL.times(2)).is_none());
        assert!(super::super::Digits::of_number(TOTAL.times(2).plus(one)).is_none());
    }
}

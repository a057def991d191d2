//! The numbers of pieces of each side.

use super::castling::FIXED;
use super::choose::choose;
use super::letters::{self, MAX_LETTERS, MAX_PROMOTED};
use super::pawns::Counts;

/// The numbers of pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// How many castling rights it has: 0 to 2. With any, the king's square is known, and one
    /// rook's square for each.
    pub(super) rights: u8,
    /// Pieces other than kings, pawns, and rooks that can castle: 0 to 15.
    pub(super) letters: u8,
    /// How many of its pieces were promoted at least.
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
    pub(super) const fn group(self) -> usize {
        let Class { rights, letters, promoted, .. } = self;
        GROUP_OF[rights as usize][promoted as usize][letters as usize] as usize
    }

    /// Where it is in [`CLASSES`].
    pub(super) const fn index(self) -> usize {
        GROUPS[self.group()].start as usize + self.pawns as usize
    }

    /// Its pieces on squares that are not known yet, pawns not counted.
    pub(super) const fn pieces(self) -> usize {
        self.letters as usize + (self.rights == 0) as usize
    }
}

/// How many classes there are with 0, 1 and 2 castling rights.
pub(super) const SIZES: [usize; 3] = [324, 279, 270];
pub(super) const ALL_CLASSES: usize = SIZES[0] + SIZES[1] + SIZES[2];
/// Where those with 0, 1 and 2 castling rights begin.
pub(super) const STARTS: [usize; 3] = [0, SIZES[0], SIZES[0] + SIZES[1]];

/// All classes that differ in their pawns only: 0 to 8 less the promoted pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The class without pawns.
    pub(super) pawnless: Class,
    /// Where it is among all classes.
    start: u16,
    /// How many words there are: see [`Class::words`].
    pub(super) words: u64,
}

impl Group {
    /// How many numbers of pawns there can be.
    pub(super) const fn all_pawns(&self) -> usize {
        9 - self.pawnless.promoted as usize
    }
}

/// How many groups there are with 0, 1 and 2 castling rights.
const GROUP_SIZES: [usize; 3] = [64, 55, 54];
const ALL_GROUPS: usize = GROUP_SIZES[0] + GROUP_SIZES[1] + GROUP_SIZES[2];
pub(super) const GROUP_STARTS: [usize; 4] =
    [0, GROUP_SIZES[0], GROUP_SIZES[0] + GROUP_SIZES[1], ALL_GROUPS];

/// All groups, sorted by rights, promoted pieces, letters.
pub(super) static GROUPS: [Group; ALL_GROUPS] = {
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

/// All classes, sorted by rights, promoted pieces, letters, pawns.
pub(super) static CLASSES: [Class; ALL_CLASSES] = {
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
    /// captures, or is captured; before that, neither can promote. So a capture ends the opposition
    /// of one file, a captured pawn that of one more. Of the mover's pawns,
    /// `8 - pawns - promoted` at most were captured.
    ///
    /// With 32 pieces less captures, that makes the files that are still opposed at least the pieces, and
    /// once more the pawns and those that were promoted, less 40.
    #[inline(always)]
    pub(super) const fn counts(self) -> Option<Counts> {
        let (mover, other) = (self.mover.pawns as usize, self.other.pawns as usize);
        let promoted = (self.mover.promoted + self.other.promoted) as usize;
        let pieces = self.fixed() + self.pieces() + mover + other;
        let opposed = (pieces + mover + other + promoted).saturating_sub(40);
        let fewer = if mover < other { mover } else { other };
        if opposed <= fewer { Some(Counts { mover, other, opposed }) } else { None }
    }

    /// Kings and rooks on squares known from the castling rights.
    const fn fixed(self) -> usize {
        FIXED[self.mover.rights as usize] + FIXED[self.other.rights as usize]
    }

    /// All pieces on squares that are not known yet, pawns not counted.
    pub(super) const fn pieces(self) -> usize {
        self.mover.pieces() + self.other.pieces()
    }

    /// The squares left for them, without an en passant capture; with one there are two fewer.
    pub(super) const fn space(self) -> usize {
        64 - self.fixed() - (self.mover.pawns + self.other.pawns) as usize
    }

    /// In how many ways the pawns and the occupied squares can be chosen with a clock and without
    /// en passant, and with en passant and without a clock.
    #[inline(always)]
    pub(super) const fn diagrams(self, counts: Counts) -> [u128; 2] {
        let occupied = choose(self.space(), self.pieces());
        let passing = choose(self.space() - 2, self.pieces());
        let [calm, captures] = counts.all_ways();
        [calm as u128 * occupied as u128, captures as u128 * passing as u128]
    }

    /// In how many ways the pieces can be given to the sides, and the other's letters be chosen.
    pub(super) const fn colors_and_letters(self) -> u64 {
        choose(self.pieces(), self.mover.pieces()) * self.other.words()
    }
}

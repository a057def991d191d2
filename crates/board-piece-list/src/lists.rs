//! The lists: who stands where.

use core::marker::PhantomData;

use board_core::side::{Black, Side, White};
use board_core::{Color, Piece, Position, Role, Square, SquareSet};

use crate::block::{Block, places_marked, places_of, replace};

/// What the list of squares holds for a man that was taken, and for a slot that never had one.
pub(crate) const NOWHERE: u8 = 0x80;

/// Five blocks of sixteen: 64 men of two sides never need more, however they are shared out.
pub(crate) const BLOCKS: usize = 5;

/// The number of a man in the lists, from 0 to 79. He keeps it for life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u8);

impl Slot {
    /// The slot of the king of a side: the first of its first block.
    #[inline(always)]
    const fn king<S: Side>() -> Slot {
        Slot(16 * first_block::<S>() as u8)
    }
}

/// The first block of a side. White's further blocks come behind it, Black's before it.
#[inline(always)]
const fn first_block<S: Side>() -> usize {
    if S::IS_WHITE { 0 } else { BLOCKS - 1 }
}

/// The first slot that may be a man of the side: 64 men have slots from here on.
#[inline(always)]
const fn base<S: Side>() -> u8 {
    if S::IS_WHITE { 0 } else { 16 }
}

/// The men of both sides, by slot.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Lists {
    /// Where the man stands: 0 = a1 to 63 = h8, or [`NOWHERE`].
    pub(crate) squares: [Block; BLOCKS],
    /// What he is, by [`Role::index`]. Of men that are nowhere it tells what they were.
    pub(crate) roles: [Block; BLOCKS],
    /// How many blocks a side has in use, White first. One, but in positions with more than
    /// sixteen men a side, which no game reaches.
    pub(crate) blocks: [u8; 2],
}

impl Lists {
    /// Writes the men of a position into the lists, king first and pawns last.
    pub(crate) fn of(position: &Position) -> Lists {
        let mut lists =
            Lists { squares: [[NOWHERE; 16]; BLOCKS], roles: [[0; 16]; BLOCKS], blocks: [1; 2] };
        lists.enlist::<White>(position);
        lists.enlist::<Black>(position);
        lists
    }

    fn enlist<S: Side>(&mut self, position: &Position) {
        let mut men = 0;
        for role in Role::ALL.into_iter().rev() {
            for square in position.setup().squares_of(Piece::new(S::COLOR, role)) {
                let (block, place) = (nth_block::<S>(men / 16), men % 16);
                self.squares[block][place] = square.index() as u8;
                self.roles[block][place] = role.index() as u8;
                men += 1;
            }
        }
        self.blocks[S::COLOR.index()] = men.div_ceil(16) as u8;
    }

    /// The blocks that a side uses, beyond its first.
    #[inline(always)]
    pub(crate) fn further_blocks<S: Side>(&self) -> impl Iterator<Item = usize> + use<S> {
        (1..usize::from(self.blocks[S::COLOR.index()])).map(nth_block::<S>)
    }

    /// Whether a side has more than sixteen men.
    #[inline(always)]
    fn is_crowded<S: Side>(&self) -> bool {
        self.blocks[S::COLOR.index()] > 1
    }

    /// The men of a side in one role.
    #[inline(always)]
    pub(crate) fn men<S: Side>(&self, role: Role) -> Slots<S> {
        let mut men = self.men_of_block::<S>(first_block::<S>(), role);
        if self.is_crowded::<S>() {
            men = men.or(self.further_men::<S>(role));
        }
        men
    }

    #[inline(always)]
    fn men_of_block<S: Side>(&self, block: usize, role: Role) -> Slots<S> {
        let taken = places_marked(&self.squares[block]);
        Slots::at(block, places_of(&self.roles[block], role.index() as u8) & !taken)
    }

    #[cold]
    #[inline(never)]
    fn further_men<S: Side>(&self, role: Role) -> Slots<S> {
        let blocks = self.further_blocks::<S>();
        blocks.fold(Slots::NONE, |men, block| men.or(self.men_of_block::<S>(block, role)))
    }

    /// All men of a side.
    pub(crate) fn all<S: Side>(&self) -> Slots<S> {
        Role::ALL.into_iter().fold(Slots::NONE, |all, role| all.or(self.men::<S>(role)))
    }

    /// The men of a side that stand on these squares.
    pub(crate) fn men_on<S: Side>(&self, squares: SquareSet) -> Slots<S> {
        squares.into_iter().fold(Slots::NONE, |men, square| men.or(self.standing_on::<S>(square)))
    }

    /// Who of a side stands on a square: one comparison with the list of its squares.
    #[inline(always)]
    pub(crate) fn find<S: Side>(&self, square: Square) -> Option<Slot> {
        self.standing_on::<S>(square).next()
    }

    #[inline(always)]
    fn standing_on<S: Side>(&self, square: Square) -> Slots<S> {
        let first = first_block::<S>();
        let mut men = Slots::at(first, places_of(&self.squares[first], square.index() as u8));
        if self.is_crowded::<S>() {
            men = men.or(self.further_standing_on::<S>(square));
        }
        men
    }

    #[cold]
    #[inline(never)]
    fn further_standing_on<S: Side>(&self, square: Square) -> Slots<S> {
        self.further_blocks::<S>().fold(Slots::NONE, |men, block| {
            men.or(Slots::at(block, places_of(&self.squares[block], square.index() as u8)))
        })
    }

    /// What stands on a square.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let (color, slot) = match self.find::<White>(square) {
            Some(slot) => (Color::White, slot),
            None => (Color::Black, self.find::<Black>(square)?),
        };
        Some(Piece::new(color, self.role(slot)))
    }

    /// Whether anybody stands on a square.
    #[inline]
    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.find::<White>(square).is_some() || self.find::<Black>(square).is_some()
    }

    /// The square of a man who is on the board.
    #[inline(always)]
    pub(crate) fn square(&self, slot: Slot) -> Square {
        Square::new(self.squares.as_flattened()[usize::from(slot.0)])
    }

    /// The role of a man.
    #[inline(always)]
    pub(crate) fn role(&self, slot: Slot) -> Role {
        match self.roles.as_flattened()[usize::from(slot.0)] {
            0 => Role::Pawn,
            1 => Role::Knight,
            2 => Role::Bishop,
            3 => Role::Rook,
            4 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The square of the king of a side.
    #[inline(always)]
    pub(crate) fn king<S: Side>(&self) -> Square {
        self.square(Slot::king::<S>())
    }

    /// The squares of all men of a side, folded into a set.
    #[inline(always)]
    pub(crate) fn fold<S: Side>(&self) -> SquareSet {
        let mut set = fold(&self.squares[first_block::<S>()]);
        if self.is_crowded::<S>() {
            set |= self.fold_further::<S>();
        }
        SquareSet::from_bits(set)
    }

    #[cold]
    #[inline(never)]
    fn fold_further<S: Side>(&self) -> u64 {
        self.further_blocks::<S>().fold(0, |set, block| set | fold(&self.squares[block]))
    }

    /// The squares of the men of a side in one role, folded into a set.
    #[inline(always)]
    pub(crate) fn fold_men<S: Side>(&self, role: Role) -> SquareSet {
        let mut set = self.fold_men_of_block(first_block::<S>(), role);
        if self.is_crowded::<S>() {
            set |= self.fold_further_men::<S>(role);
        }
        SquareSet::from_bits(set)
    }

    #[inline(always)]
    fn fold_men_of_block(&self, block: usize, role: Role) -> u64 {
        let (squares, roles) = (&self.squares[block], &self.roles[block]);
        fold(&core::array::from_fn(|i| {
            if roles[i] == role.index() as u8 { squares[i] } else { NOWHERE }
        }))
    }

    #[cold]
    #[inline(never)]
    fn fold_further_men<S: Side>(&self, role: Role) -> u64 {
        let blocks = self.further_blocks::<S>();
        blocks.fold(0, |set, block| set | self.fold_men_of_block(block, role))
    }

    /// Moves the man of a side who stands on `from`, if there is one, to `to`.
    #[inline(always)]
    pub(crate) fn walk<S: Side>(&mut self, from: Square, to: u8) {
        replace(&mut self.squares[first_block::<S>()], from.index() as u8, to);
        if self.is_crowded::<S>() {
            self.walk_further::<S>(from, to);
        }
    }

    #[cold]
    #[inline(never)]
    fn walk_further<S: Side>(&mut self, from: Square, to: u8) {
        for block in self.further_blocks::<S>() {
            replace(&mut self.squares[block], from.index() as u8, to);
        }
    }

    /// Puts a man on a square.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: Slot, square: Square) {
        self.squares.as_flattened_mut()[usize::from(slot.0)] = square.index() as u8;
    }

    /// Puts the king of a side on a square.
    #[inline(always)]
    pub(crate) fn put_king<S: Side>(&mut self, square: Square) {
        self.put(Slot::king::<S>(), square);
    }

    /// Makes another piece of a man.
    #[inline(always)]
    pub(crate) fn promote(&mut self, slot: Slot, role: Role) {
        self.roles.as_flattened_mut()[usize::from(slot.0)] = role.index() as u8;
    }
}

/// The block of a side by its number, counted from its first.
#[inline(always)]
pub(crate) const fn nth_block<S: Side>(number: usize) -> usize {
    if S::IS_WHITE { number } else { BLOCKS - 1 - number }
}

/// The set of the squares of a block. A shift by 64 or more gives nothing, so who is nowhere adds
/// nothing; with AVX2 four squares are shifted at once.
#[inline(always)]
fn fold(squares: &Block) -> u64 {
    if cfg!(target_feature = "avx2") {
        let set = squares.iter().fold(0, |set, &square| set | 1 << (square & 63));
        set & !1 | (places_of(squares, 0) != 0) as u64
    } else {
        squares.iter().fold(0, |set, &square| set | BITS[square as usize])
    }
}

/// Some men of a side, a bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots<S: Side> {
    bits: u64,
    side: PhantomData<S>,
}

impl<S: Side> Slots<S> {
    const NONE: Slots<S> = Slots { bits: 0, side: PhantomData };

    /// The men in some places of a block.
    #[inline(always)]
    const fn at(block: usize, places: u16) -> Slots<S> {
        let first = base::<S>() as usize / 16;
        Slots { bits: (places as u64) << (16 * (block - first)), side: PhantomData }
    }

    /// The men of both.
    #[inline(always)]
    const fn or(self, other: Slots<S>) -> Slots<S> {
        Slots { bits: self.bits | other.bits, side: self.side }
    }

    /// The men that are in `other` too.
    #[inline(always)]
    pub(crate) const fn and(self, other: Slots<S>) -> Slots<S> {
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

static BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut i = 0;
    while i < 64 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

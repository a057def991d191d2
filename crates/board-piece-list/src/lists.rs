//! The lists: where each piece stands.

use core::ops::BitOr;

use board_core::side::{Black, Side, White};
use board_core::{Color, Piece, PieceSets, Role, Setup, Square, SquareSet};

use crate::block::{Block, places_marked, places_of, replace};
use crate::occupancy::set_of;
use crate::slots::{BLOCKS, Slot, Slots, nth_block};
use crate::tables;

/// What the list of squares holds for a captured piece, and for a slot that never had a piece.
pub(crate) const NOWHERE: u8 = 0x80;

/// The pieces of both sides, by slot.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Lists {
    /// Where the piece stands: 0 = a1 to 63 = h8, or [`NOWHERE`].
    pub(crate) squares: [Block; BLOCKS],
    /// The role of the piece, by [`Role::index`]. A captured piece keeps it.
    pub(crate) roles: [Block; BLOCKS],
    /// How many blocks a side uses, White first. More than one only in positions with more than
    /// sixteen pieces a side, which no game reaches.
    pub(crate) blocks: [u8; 2],
}

impl Lists {
    /// Writes pieces into the lists, king first and pawns last.
    pub(crate) fn of(setup: &Setup) -> Lists {
        let mut lists =
            Lists { squares: [[NOWHERE; 16]; BLOCKS], roles: [[0; 16]; BLOCKS], blocks: [1; 2] };
        lists.add_side::<White>(setup);
        lists.add_side::<Black>(setup);
        lists
    }

    fn add_side<S: Side>(&mut self, setup: &Setup) {
        let mut pieces = 0;
        for role in Role::ALL.into_iter().rev() {
            for square in setup.by_piece(Piece::new(S::COLOR, role)) {
                let (block, place) = (nth_block::<S>(pieces / 16), pieces % 16);
                self.squares[block][place] = square.index() as u8;
                self.roles[block][place] = role.index() as u8;
                pieces += 1;
            }
        }
        self.blocks[S::COLOR.index()] = pieces.div_ceil(16) as u8;
    }

    /// The blocks that a side uses, beyond its first.
    #[inline(always)]
    fn further_blocks<S: Side>(&self) -> impl Iterator<Item = usize> + use<S> {
        (1..usize::from(self.blocks[S::COLOR.index()])).map(nth_block::<S>)
    }

    /// Whether a side uses more than one block.
    #[inline(always)]
    fn is_crowded<S: Side>(&self) -> bool {
        self.blocks[S::COLOR.index()] > 1
    }

    /// What `of_block` finds in the blocks of a side, united.
    #[inline(always)]
    fn in_blocks<S: Side, T: BitOr<Output = T>>(&self, of_block: impl Fn(&Lists, usize) -> T) -> T {
        let found = of_block(self, nth_block::<S>(0));
        if self.is_crowded::<S>() {
            return self.in_further_blocks::<S, T>(found, of_block);
        }
        found
    }

    /// The blocks beyond the first, which no game needs.
    #[cold]
    #[inline(never)]
    fn in_further_blocks<S: Side, T: BitOr<Output = T>>(
        &self,
        found: T,
        of_block: impl Fn(&Lists, usize) -> T,
    ) -> T {
        self.further_blocks::<S>().fold(found, |found, block| found | of_block(self, block))
    }

    /// The pieces of a side in one role.
    #[inline]
    pub(crate) fn pieces<S: Side>(&self, role: Role) -> Slots<S> {
        self.in_blocks::<S, _>(
            #[inline(always)]
            |lists, block| {
                let nowhere = places_marked(&lists.squares[block]);
                Slots::at(block, places_of(&lists.roles[block], role.index() as u8) & !nowhere)
            },
        )
    }

    /// The pieces of a side that would attack a square on an empty board.
    pub(crate) fn attackers_on_empty_board<S: Side>(&self, target: Square) -> Slots<S> {
        self.in_blocks::<S, _>(|lists, block| {
            let (squares, roles) = (&lists.squares[block], &lists.roles[block]);
            let attackers = tables::attackers_on_empty_board::<S>(roles, squares, target);
            Slots::at(block, attackers & !places_marked(squares))
        })
    }

    /// The pieces of a side that stand on these squares.
    pub(crate) fn pieces_on<S: Side>(&self, squares: SquareSet) -> Slots<S> {
        squares.into_iter().fold(Slots::NONE, |pieces, square| pieces | self.piece_on::<S>(square))
    }

    /// The piece of a side that stands on a square: one comparison with the list of its squares.
    #[inline(always)]
    pub(crate) fn find<S: Side>(&self, square: Square) -> Option<Slot> {
        self.piece_on::<S>(square).next()
    }

    /// The same as a set of one or none.
    #[inline]
    fn piece_on<S: Side>(&self, square: Square) -> Slots<S> {
        self.in_blocks::<S, _>(
            #[inline(always)]
            |lists, block| Slots::at(block, places_of(&lists.squares[block], square.index() as u8)),
        )
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

    /// Whether a square is occupied.
    #[inline]
    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.find::<White>(square).is_some() || self.find::<Black>(square).is_some()
    }

    /// The square of a piece that is on the board.
    #[inline(always)]
    pub(crate) fn square(&self, slot: Slot) -> Square {
        Square::masked(self.squares.as_flattened()[slot.index()].into())
    }

    /// The role of a piece.
    #[inline(always)]
    pub(crate) fn role(&self, slot: Slot) -> Role {
        match self.roles.as_flattened()[slot.index()] {
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

    /// The squares of all pieces of a side.
    #[inline]
    pub(crate) fn by_color<S: Side>(&self) -> SquareSet {
        self.in_blocks::<S, _>(
            #[inline(always)]
            |lists, block| SquareSet::from_bits(set_of(&lists.squares[block])),
        )
    }

    /// The squares of the pieces of a side in one role.
    #[inline]
    pub(crate) fn by_piece<S: Side>(&self, role: Role) -> SquareSet {
        self.in_blocks::<S, _>(
            #[inline(always)]
            |lists, block| {
                let (squares, roles) = (&lists.squares[block], &lists.roles[block]);
                let in_role = |i| if roles[i] == role.index() as u8 { squares[i] } else { NOWHERE };
                SquareSet::from_bits(set_of(&core::array::from_fn(in_role)))
            },
        )
    }

    /// All pieces by role and color. A slot that is nowhere adds the empty set.
    pub(crate) fn piece_sets(&self) -> PieceSets {
        let mut roles = [SquareSet::EMPTY; 6];
        let further = self.further_blocks::<White>().chain(self.further_blocks::<Black>());
        for block in [nth_block::<White>(0), nth_block::<Black>(0)].into_iter().chain(further) {
            for (&square, &role) in self.squares[block].iter().zip(&self.roles[block]) {
                let bits = u64::from(square < NOWHERE) << (square & 63);
                if let Some(set) = roles.get_mut(usize::from(role)) {
                    *set |= SquareSet::from_bits(bits);
                }
            }
        }
        PieceSets::new(roles, [self.by_color::<White>(), self.by_color::<Black>()])
    }

    /// Writes `new` where the squares of a side hold `old`.
    #[inline(always)]
    pub(crate) fn replace<S: Side>(&mut self, old: Square, new: u8) {
        replace(&mut self.squares[nth_block::<S>(0)], old.index() as u8, new);
        if self.is_crowded::<S>() {
            self.replace_further::<S>(old, new);
        }
    }

    #[cold]
    #[inline(never)]
    fn replace_further<S: Side>(&mut self, old: Square, new: u8) {
        for block in self.further_blocks::<S>() {
            replace(&mut self.squares[block], old.index() as u8, new);
        }
    }

    /// Puts a piece on a square.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: Slot, square: Square) {
        self.squares.as_flattened_mut()[slot.index()] = square.index() as u8;
    }

    /// Changes the role of a piece.
    #[inline(always)]
    pub(crate) fn promote(&mut self, slot: Slot, role: Role) {
        self.roles.as_flattened_mut()[slot.index()] = role.index() as u8;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::PieceList;
    use board_core::{Board, Inspect, Position, View, ViewExt};

    /// A board without an empty square, with this many white pieces.
    fn full_board(white: usize) -> PieceList {
        let mut setup = Setup::empty();
        for (index, square) in Square::all().enumerate() {
            let color = if index < white { Color::White } else { Color::Black };
            let role = match index {
                0 | 63 => Role::King,
                _ => [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][index % 4],
            };
            setup.put(square, Piece::new(color, role));
        }
        PieceList { lists: Lists::of(&setup), state: setup.state }
    }

    #[test]
    fn sixty_four_pieces_fit_however_they_are_divided() {
        for white in 1..64 {
            let board = full_board(white);
            assert_eq!(board.check_invariants(), Ok(()), "{white}");
            assert_eq!(board.lists.by_color::<White>().len(), white);
            assert_eq!(board.lists.by_color::<Black>().len(), 64 - white);
            for square in Square::all() {
                let color = if square.index() < white { Color::White } else { Color::Black };
                assert_eq!(board.piece_at(square).map(|piece| piece.color), Some(color));
            }
        }
    }

    #[test]
    fn a_captured_piece_keeps_its_slot_and_returns_to_it() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let mut board = PieceList::from_position(&Position::from_fen(fen).unwrap());
        let before = board.clone();
        let mv = board.find_uci("e4d5").unwrap();
        let undo = board.make(mv);
        assert_eq!(board.lists.squares[4][..2], [Square::E8.index() as u8, NOWHERE]);
        assert_eq!(board.lists.roles, before.lists.roles);
        board.unmake(mv, undo);
        assert_eq!(board.lists.squares, before.lists.squares);
    }

    #[test]
    fn boards_are_equal_whatever_the_order_of_their_lists() {
        let one = PieceList::from_position(&Position::start());
        let mut other = one.clone();
        // Rook and knight change slots, a pawn moves to a free one.
        other.lists.squares[0].swap(2, 7);
        other.lists.roles[0].swap(2, 7);
        other.lists.blocks[0] = 2;
        other.lists.squares[1][9] = core::mem::replace(&mut other.lists.squares[0][12], NOWHERE);
        assert_eq!(other.check_invariants(), Ok(()));
        assert_eq!(one, other);
        let sorted = |board: &PieceList| {
            let mut moves = board.legal_moves().to_vec();
            moves.sort_unstable();
            moves
        };
        assert_eq!(sorted(&one), sorted(&other));
        other.lists.squares[1][9] += 8;
        assert_ne!(one, other);
    }
}

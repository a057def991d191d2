//! The steps and castling of their king: how often we attack the squares near it.
//!
//! A first move changes our attacks on these squares in four ways. The piece that moves no longer
//! attacks from its old square; it attacks from its new one; there it stops attacks of our sliders; and
//! sliders behind its old square attack further. So for each of these squares we count up to three attacks, and
//! note through which squares they come. Mostly a move changes none of them, which one table tells
//! ([`Geometry::attacks_near_king`]).

use board_core::side::Side;
use board_core::{CastlingSide, File};

use crate::castling::CastlingRooks;
use crate::check_info::line_between;
use crate::difference::{self, FAR_EAST, FAR_WEST};
use crate::piece_index::PieceIndex;
use crate::scan_set::ScanSet;
use crate::two_plies::tables::{ANY_ROLE, LEAVING, Tables, slot};
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// The squares near their king, as bits in the order of [`Geometry::attacks_near_king`].
#[derive(Clone, Copy, Debug)]
pub(super) struct KingSteps {
    pub(super) king: Index,
    /// The squares to which it may step or castle if we do not attack them.
    pub(super) open: u16,
    /// Those that we attack at least once, twice, and three times.
    pub(super) once: u16,
    pub(super) twice: u16,
    pub(super) thrice: u16,
    /// By castling side the squares that must not be attacked; none if castling is not possible.
    castling: [u16; 2],
}

impl KingSteps {
    /// Before our attacks are added.
    #[inline(always)]
    pub(super) fn new<G: Geometry, I: PieceIndex, S: Side>(board: &Mailbox<G, I>) -> KingSteps {
        let rooks = board.castling_rooks::<S::Them>();
        KingSteps {
            king: board.king_of::<S::Them>(),
            open: board.around_king::<S::Them>() | board.far_squares::<S::Them>(rooks),
            once: 0,
            twice: 0,
            thrice: 0,
            castling: [
                if rooks[0].is_some() { 1 << 1 | FAR_EAST } else { 0 },
                if rooks[1].is_some() { 1 << 3 | FAR_WEST } else { 0 },
            ],
        }
    }

    /// How many moves their king has if we attack these squares.
    #[inline(always)]
    pub(super) fn moves(&self, attacked: u16) -> i32 {
        let free = self.open & !attacked;
        let castles = |path: u16| i32::from(path != 0 && free & path == path);
        let steps = i32::from(STEPS[usize::from(free & 0xff)]);
        steps + castles(self.castling[0]) + castles(self.castling[1])
    }

    /// The squares that a piece of ours on a square would attack on an empty board.
    #[inline(always)]
    pub(super) fn near<G: Geometry, S: Side>(&self, piece: Cell, from: Index) -> u16 {
        G::attacks_near_king::<S>(piece, from, self.king) & self.open
    }

    #[inline(always)]
    fn add_attacks(&mut self, squares: u16) {
        self.thrice |= self.twice & squares;
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// Which of some squares a slider attacks from a square if another is empty.
    #[inline(always)]
    pub(super) fn attacked_from<G: Geometry>(
        &self,
        cells: &G::Cells,
        from: Index,
        emptied: Index,
        mut squares: u16,
    ) -> u16 {
        let mut attacked = 0;
        while squares != 0 {
            let bit = squares.trailing_zeros();
            squares &= squares - 1;
            let target = self.square::<G>(bit);
            let step = line_between::<G>(target, from);
            let mut at = G::step(target, step, 1);
            while at != from && (at == emptied || G::at(cells, at).is_empty()) {
                at = G::step(at, step, 1);
            }
            attacked |= u16::from(at == from) << bit;
        }
        attacked
    }

    /// The square of a bit.
    #[inline(always)]
    pub(super) fn square<G: Geometry>(&self, bit: u32) -> Index {
        G::step(self.king, difference::surroundings(bit as usize), 1)
    }

    /// Which of `squares` remain attacked through `left` by a slider behind it, if the piece there moves
    /// to `to`: those on another line than `to`.
    #[inline(never)]
    pub(super) fn uncovered<G: Geometry>(&self, left: Index, to: Index, mut squares: u16) -> u16 {
        let mut uncovered = 0;
        while squares != 0 {
            let bit = squares.trailing_zeros();
            squares &= squares - 1;
            let target = G::x88(self.square::<G>(bit));
            let line = |square| difference::line(G::x88(square).wrapping_sub(target));
            uncovered |= u16::from(line(left) != line(to)) << bit;
        }
        uncovered
    }
}

/// The number of bits of a byte. A processor without an instruction for it is slower than a table.
static STEPS: [u8; 256] = {
    let mut steps = [0; 256];
    let mut i = 0;
    while i < 256 {
        steps[i] = (i as u32).count_ones() as u8;
        i += 1;
    }
    steps
};

/// The size of the table here.
pub(crate) const TABLE_BYTES: usize = size_of_val(&STEPS);

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Adds our attacks on the squares near their king.
    #[inline(always)]
    pub(super) fn add_attacks_near_king<S: Side>(&self, found: I::Found, tables: &mut Tables) {
        if tables.king.open == 0 {
            return;
        }
        let (cells, king) = (&self.cells, tables.king.king);
        self.index.leapers_near::<G, S>(
            found,
            cells,
            king,
            #[inline(always)]
            |piece, from| {
                let near = tables.king.near::<G, S>(piece, from);
                tables.blocked[slot(from)] = near;
                tables.king.add_attacks(near);
            },
        );
        self.index.sliders::<G, S>(
            found,
            cells,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                let near = tables.king.near::<G, S>(piece, from);
                if near != 0 {
                    add_slider::<G, S>(cells, from, near, tables);
                }
                false
            },
        );
    }

    /// Marks the squares where a move of ours may change what their king can capture or how it castles.
    #[inline(always)]
    pub(super) fn mark_around_king<S: Side>(&self, king: Index, tables: &mut Tables) {
        let mut mark = |line: usize| {
            let direction = Direction::QUEEN_DIRECTIONS[line];
            if G::at_offset(&self.cells, king, direction, 1).is_piece_of::<S::Them>() {
                tables.mark(G::step(king, direction, 1), ANY_ROLE);
            }
        };
        mark(0);
        mark(1);
        mark(2);
        mark(3);
        mark(4);
        mark(5);
        mark(6);
        mark(7);
        for (side, direction) in
            CastlingSide::ALL.into_iter().zip([Direction::EAST, Direction::WEST])
        {
            if self.state.castling.rook(S::Them::COLOR, side).is_some() {
                let mut at = king;
                while G::file_of(at) != side.standard_rook() {
                    at = G::step(at, direction, 1);
                    tables.mark(at, ANY_ROLE | LEAVING);
                }
            }
        }
    }

    /// Whether `S` has the right to castle from squares other than those of standard chess.
    #[inline(always)]
    pub(super) fn castles_unusually<S: Side>(&self) -> bool {
        let rook = |side| self.state.castling.rook(S::COLOR, side);
        let rooks: CastlingRooks = CastlingSide::ALL.map(rook);
        rooks != [None; 2]
            && (G::file_of(self.king_of::<S>()) != File::E
                || CastlingSide::ALL.into_iter().any(|side| {
                    rooks[side.index()].is_some_and(|rook| rook != side.standard_rook())
                }))
    }
}

/// Adds the attacks of a slider of ours on some of the squares near their king, and through which
/// squares they come.
#[inline(never)]
fn add_slider<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    mut near: u16,
    tables: &mut Tables,
) {
    let mut attacked = 0;
    while near != 0 {
        let bit = near.trailing_zeros();
        near &= near - 1;
        let target = tables.king.square::<G>(bit);
        let step = line_between::<G>(target, from);
        let (mut between, mut shields, mut shield) = (0, 0, from);
        let mut at = G::step(target, step, 1);
        while at != from {
            let cell = G::at(cells, at);
            if !cell.is_empty() {
                // A piece of theirs counts twice: it cannot leave.
                shields += if cell.is_piece_of::<S>() { 1 } else { 2 };
                shield = at;
            }
            between += 1;
            at = G::step(at, step, 1);
        }
        match shields {
            0 => {
                attacked |= 1 << bit;
                for steps in 1..=between {
                    tables.blocked[slot(G::step(target, step, steps))] |= 1 << bit;
                }
            }
            1 => tables.opened[slot(shield)] |= 1 << bit,
            _ => {}
        }
    }
    tables.blocked[slot(from)] = attacked;
    tables.king.add_attacks(attacked);
}

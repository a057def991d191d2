//! The steps and castling of their king: how often we attack the squares near it.
//!
//! A first move changes our attacks on these squares in four ways. The piece that moves no longer
//! attacks from its old square; it attacks from its new one; there it stops attacks of our sliders; and
//! sliders behind its old square attack further. So we look from each square to which their king may
//! step in all directions, as far as the first piece, and note on every square what a slider there
//! would attack and what a piece there would stop. Mostly a move changes nothing.

use board_core::side::Side;
use board_core::{CastlingSide, File};

use crate::castling::CastlingRooks;
use crate::difference::{self, FAR_EAST, FAR_WEST};
use crate::piece_index::PieceIndex;
use crate::two_plies::tables::{ANY_ROLE, LEAVING, Tables};
use crate::two_plies::values::run;
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// Our attacks on the squares near their king, as bits in the order of
/// [`Geometry::attacks_near_king`].
#[derive(Clone, Copy, Debug)]
pub(super) struct KingSteps {
    pub(super) king: Index,
    /// The squares to which it may step or castle if we do not attack them.
    pub(super) open: u16,
    /// By castling side the squares that must not be attacked; all bits if castling is not possible.
    castling: [u16; 2],
    /// The squares that we attack at least once, twice, and three times.
    once: u16,
    twice: u16,
    thrice: u16,
}

/// What a square has to do with the squares near their king.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearKing {
    /// The squares that a rook or queen of ours attacks from here.
    pub(super) straight: u16,
    /// The squares that a bishop or queen of ours attacks from here.
    pub(super) diagonal: u16,
    /// Our attacks that a piece here would stop.
    pub(super) blocked: u16,
    /// On a square of ours: the squares that one more slider attacks if it is left.
    pub(super) opened: u16,
}

/// The attacks of all our pieces but one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    /// The squares that one of them alone attacks.
    pub(super) once: u16,
    /// The squares that they leave to the king.
    pub(super) free: u16,
    /// How many moves the king has then.
    pub(super) moves: i32,
}

impl KingSteps {
    /// Before our attacks are added.
    #[inline(always)]
    pub(super) fn new<G: Geometry, I: PieceIndex, S: Side>(board: &Mailbox<G, I>) -> KingSteps {
        let rooks = board.castling_rooks::<S::Them>();
        KingSteps {
            king: board.king_of::<S::Them>(),
            open: board.around_king::<S::Them>() | board.far_squares::<S::Them>(rooks),
            castling: [
                if rooks[0].is_some() { 1 << 1 | FAR_EAST } else { u16::MAX },
                if rooks[1].is_some() { 1 << 3 | FAR_WEST } else { u16::MAX },
            ],
            once: 0,
            twice: 0,
            thrice: 0,
        }
    }

    /// How many moves their king has to these squares.
    #[inline(always)]
    pub(super) fn moves(&self, free: u16) -> i32 {
        let castles = |path: u16| i32::from(!free & path == 0);
        let steps = (free & 0xff).count_ones() as i32;
        steps + castles(self.castling[0]) + castles(self.castling[1])
    }

    /// The attacks of all pieces but one, which attacks some squares.
    #[inline(always)]
    pub(super) fn without(&self, own: u16) -> Others {
        let attacked = self.twice | self.once & !own;
        let once = attacked & !(self.thrice | self.twice & !own);
        let free = self.open & !attacked;
        Others { once, free, moves: self.moves(free) }
    }

    /// The open squares that a piece of ours attacks on an empty board.
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

    /// From which of some squares another lies in a direction.
    #[inline(never)]
    pub(super) fn seen_along<G: Geometry>(&self, line: u8, to: Index, mut squares: u16) -> u16 {
        let mut seen = 0;
        while squares != 0 {
            let bit = squares.trailing_zeros();
            squares &= squares - 1;
            seen |= u16::from(self.direction_of::<G>(bit, to) == line) << bit;
        }
        seen
    }

    /// From which of some squares two others lie in the same direction.
    #[inline(never)]
    pub(super) fn in_line<G: Geometry>(&self, one: Index, other: Index, mut squares: u16) -> u16 {
        let mut in_line = 0;
        while squares != 0 {
            let bit = squares.trailing_zeros();
            squares &= squares - 1;
            let direction = |to| self.direction_of::<G>(bit, to);
            in_line |= u16::from(direction(one) == direction(other)) << bit;
        }
        in_line
    }

    /// The direction from the square of a bit to another, 8 if there is none.
    #[inline(always)]
    fn direction_of<G: Geometry>(&self, bit: u32, to: Index) -> u8 {
        difference::line(G::x88(to).wrapping_sub(G::x88(self.square::<G>(bit))))
    }

    /// The square of a bit.
    #[inline(always)]
    fn square<G: Geometry>(&self, bit: u32) -> Index {
        G::step(self.king, difference::surroundings(bit as usize), 1)
    }
}

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
            |piece, from| tables.king.add_attacks(tables.king.near::<G, S>(piece, from)),
        );
        let mut squares = tables.king.open;
        while squares != 0 {
            look_from::<G, S>(cells, squares.trailing_zeros(), tables);
            squares &= squares - 1;
        }
    }

    /// Marks the squares where a move of ours may change how their king castles.
    #[inline(always)]
    pub(super) fn mark_castling_paths<S: Side>(&self, king: Index, tables: &mut Tables) {
        if self.state.castling.is_empty() {
            return;
        }
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

/// Looks from a square near their king in all directions.
#[inline(never)]
fn look_from<G: Geometry, S: Side>(cells: &G::Cells, bit: u32, tables: &mut Tables) {
    let from = tables.king.square::<G>(bit);
    look_along::<G, S>(cells, from, 0, 1 << bit, tables);
    look_along::<G, S>(cells, from, 1, 1 << bit, tables);
    look_along::<G, S>(cells, from, 2, 1 << bit, tables);
    look_along::<G, S>(cells, from, 3, 1 << bit, tables);
    look_along::<G, S>(cells, from, 4, 1 << bit, tables);
    look_along::<G, S>(cells, from, 5, 1 << bit, tables);
    look_along::<G, S>(cells, from, 6, 1 << bit, tables);
    look_along::<G, S>(cells, from, 7, 1 << bit, tables);
}

#[inline(always)]
fn look_along<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    line: usize,
    square: u16,
    tables: &mut Tables,
) {
    let direction = Direction::QUEEN_DIRECTIONS[line];
    let mut at = from;
    let cell = loop {
        let cell = G::at_offset(cells, at, direction, 1);
        if cell.is_sentinel() {
            return;
        }
        at = G::step(at, direction, 1);
        let near = tables.near_king_mut(at);
        if line >= 4 {
            near.diagonal |= square;
        } else {
            near.straight |= square;
        }
        if !cell.is_empty() {
            break cell;
        }
    };
    if !cell.is_piece_of::<S>() {
        return;
    }
    if run::<G>(cells, at, direction).2.slides::<S>(line >= 4) {
        tables.near_king_mut(at).opened |= square;
    }
    if cell.slides::<S>(line >= 4) {
        tables.king.add_attacks(square);
        let mut between = G::step(at, direction.opposite(), 1);
        while between != from {
            tables.near_king_mut(between).blocked |= square;
            between = G::step(between, direction.opposite(), 1);
        }
    }
}

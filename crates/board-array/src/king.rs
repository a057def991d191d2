//! The king's steps to squares that are not attacked.

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{MoveSink, Role, SMALL, attacks};

use crate::attack_tables::KING;
use crate::attackers::any_attacker;
use crate::checks_by_direction::{ChecksByDirection, is_empty_between};
use crate::generate::Generator;
use crate::piece_finder::{PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{ArrayBoard, Cell, Direction, Geometry, Index};

impl<G: Geometry, F: PieceFinder, S: Side, K: MoveSink + ?Sized> Generator<'_, G, F, S, K> {
    /// Pushes the king's steps, without castling.
    #[inline(always)]
    pub(crate) fn king_steps(&mut self, info: ChecksByDirection) {
        G::phase(Phase::King);
        let king = self.board.king_of::<S>();
        let mut steps = info.king_steps();
        while steps != 0 {
            let line = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            let to = G::step(king, Direction::QUEEN_DIRECTIONS[line], 1);
            self.land(king, to, !G::at(&self.board.cells, to).is_empty());
        }
    }
}

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// The neighboring squares to which the king of `S` can step if they are not attacked: bits in
    /// the order of [`Direction::QUEEN_DIRECTIONS`].
    #[inline(always)]
    pub(crate) fn around_king<S: Side>(&self) -> u16 {
        let king = self.king_of::<S>();
        let bit = |line: usize| {
            let cell = G::at_offset(&self.cells, king, Direction::QUEEN_DIRECTIONS[line], 1);
            u16::from(cell.admits::<S>()) << line
        };
        if SMALL {
            return (0..8).fold(0, |squares, line| squares | bit(line));
        }
        // Not a loop: the compiler would unroll it too late to remove the bounds checks.
        bit(0) | bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6) | bit(7)
    }

    /// Whether `S` has a free move: not by a pinned piece, and not in check.
    #[inline(never)]
    pub(crate) fn has_free_move_of<S: Side>(&self) -> bool {
        let (cells, found) = (&self.cells, self.finder.find::<G>(&self.cells));
        let king = self.king_of::<S>();
        let lines = attacks::on_empty_board(G::square(king), Role::Queen);
        let is_free = |piece: Cell, from| {
            piece == Cell::of_side::<S>(Role::Pawn)
                && G::at_offset(cells, from, Direction::forward::<S>(), 1).is_empty()
                && !lines.contains(G::square(from))
        };
        self.finder.pieces::<G, S>(found, cells, Wanted::NonSliders, ScanSet::ALL, is_free)
            && !self.is_attacked_by::<S::Them>(king)
    }

    /// Whether a piece of `S` attacks a square.
    #[inline(never)]
    pub(crate) fn is_attacked_by<S: Side>(&self, square: Index) -> bool {
        if F::KEEPS_LISTS && !SMALL {
            self.is_attacked_by_listed::<S>(square)
        } else {
            any_attacker::<G, S>(&self.cells, square, |_| true)
        }
    }

    /// The same, with a look at each piece instead of each line: a table says whether it would attack the
    /// square on an empty board, which few do.
    #[inline(always)]
    fn is_attacked_by_listed<S: Side>(&self, square: Index) -> bool {
        let (cells, found) = (&self.cells, self.finder.find::<G>(&self.cells));
        let in_reach = |piece, from| G::attacks_near_king::<S>(piece, from, square) & KING != 0;
        let mut by_non_slider = false;
        let visit = |piece, from| by_non_slider |= in_reach(piece, from);
        self.finder.non_sliders_near::<G, S>(found, cells, square, visit);
        by_non_slider
            || self.finder.pieces::<G, S>(
                found,
                cells,
                Wanted::Sliders,
                ScanSet::ALL,
                #[inline(always)]
                |piece, from| in_reach(piece, from) && is_empty_between::<G>(cells, square, from),
            )
    }
}

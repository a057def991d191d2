//! The replies to a check.

use board_core::Role;
use board_core::side::Side;

use crate::check_info::is_empty_between;
use crate::difference::{self, KING};
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds, is_on_second_rank};
use crate::scan_set::ScanSet;
use crate::two_plies::special::SpecialMove;
use crate::two_plies::values::{moves_of_step, run};
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// The checks that a move gives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checks {
    /// The directions from their king in which sliders give check, a bit each.
    sliders: u8,
    /// Whether a knight or pawn does.
    by_leaper: bool,
    /// The piece that gives the last check found.
    checker: Index,
    /// How many captures their king has that are not among the squares to which it may step.
    pub(super) captures: i32,
}

impl Checks {
    /// The check of the piece that has moved to a square, if it is a knight or pawn.
    #[inline(always)]
    pub(super) fn by_leaper<G: Geometry, S: Side>(
        cells: &G::Cells,
        to: Index,
        king: Index,
    ) -> Checks {
        let piece = G::at(cells, to);
        let is_leaper = holds::<S>(piece, Role::Knight) || holds::<S>(piece, Role::Pawn);
        let by_leaper = is_leaper && G::attacks_near_king::<S>(piece, to, king) & KING != 0;
        Checks { sliders: 0, by_leaper, checker: to, captures: 0 }
    }

    #[inline(always)]
    pub(super) fn add_slider(&mut self, line: usize, checker: Index) {
        self.sliders |= 1 << line;
        self.checker = checker;
    }

    #[inline(always)]
    pub(super) fn is_none(&self) -> bool {
        self.sliders == 0 && !self.by_leaper
    }

    fn is_double(&self) -> bool {
        self.sliders.count_ones() + u32::from(self.by_leaper) > 1
    }
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The replies to a move that gives check, once the piece has moved.
    #[inline(never)]
    pub(super) fn evasions<S: Side>(
        &mut self,
        found: I::Found,
        special: &SpecialMove,
        checks: &Checks,
        king: Index,
    ) -> i32 {
        // The king cannot step back in the line of the check. The opposite of a direction is two
        // further around its four.
        let behind = (checks.sliders & 0x33) << 2 | (checks.sliders & 0xcc) >> 2;
        let steps = (special.free as u8 & !behind).count_ones() as i32 + checks.captures;
        if checks.is_double() {
            return steps;
        }
        let to = G::index(special.mv.to());
        let mut moves = steps + self.captures_of::<S>(found, checks.checker, to, king);
        if !checks.by_leaper {
            let line =
                usize::from(difference::line(G::x88(checks.checker).wrapping_sub(G::x88(king))));
            let direction = Direction::QUEEN_DIRECTIONS[line & 7];
            let mut at = G::step(king, direction, 1);
            while at != checks.checker {
                moves += self.moves_between::<S>(found, at, to, king);
                at = G::step(at, direction, 1);
            }
        }
        if special.mv.is_double_push() {
            moves += self.count_en_passant::<S>(to);
        }
        moves
    }

    /// How many captures of the checker they have but for the king's. Our piece has moved to a square,
    /// where it may have captured.
    #[inline(never)]
    fn captures_of<S: Side>(&self, found: I::Found, checker: Index, to: Index, king: Index) -> i32 {
        let mut moves = 0;
        self.each_attacker::<S::Them>(found, checker, to, |piece, from| {
            if from != king && !self.is_pinned::<S>(from, king) {
                let is_pawn = holds::<S::Them>(piece, Role::Pawn);
                moves += if is_pawn { moves_of_step::<G, S::Them>(from) } else { 1 };
            }
        });
        moves
    }

    /// How many moves to an empty square they have but for the king's.
    #[inline(never)]
    fn moves_between<S: Side>(
        &self,
        found: I::Found,
        target: Index,
        to: Index,
        king: Index,
    ) -> i32 {
        let mut moves = 0;
        self.each_attacker::<S::Them>(found, target, to, |piece, from| {
            let is_pawn = holds::<S::Them>(piece, Role::Pawn);
            if from != king && !is_pawn && !self.is_pinned::<S>(from, king) {
                moves += 1;
            }
        });
        let (cells, back) = (&self.cells, forward::<S>());
        let mut cell = G::at_offset(cells, target, back, 1);
        let mut from = G::step(target, back, 1);
        let mut each = moves_of_step::<G, S::Them>(from);
        if cell.is_empty() {
            cell = G::at_offset(cells, from, back, 1);
            from = G::step(from, back, 1);
            each = i32::from(is_on_second_rank::<G, S::Them>(from));
        }
        if holds::<S::Them>(cell, Role::Pawn) && !self.is_pinned::<S>(from, king) {
            moves += each;
        }
        moves
    }

    /// Visits the pieces of `S` that attack a square, now that a piece has moved. They are found where they
    /// stood before: the piece on `gone` has left, or was captured.
    #[inline(always)]
    pub(super) fn each_attacker<S: Side>(
        &self,
        found: I::Found,
        target: Index,
        gone: Index,
        mut visit: impl FnMut(Cell, Index),
    ) {
        let cells = &self.cells;
        let in_reach = |piece, from| {
            from != gone && G::attacks_near_king::<S>(piece, from, target) & KING != 0
        };
        self.index.leapers_near::<G, S>(found, cells, target, |piece, from| {
            if in_reach(piece, from) {
                visit(piece, from);
            }
        });
        self.index.sliders::<G, S>(found, cells, ScanSet::ALL, |piece, from| {
            if in_reach(piece, from) && is_empty_between::<G>(cells, target, from) {
                visit(piece, from);
            }
            false
        });
    }

    /// Whether a piece of theirs is pinned, on the board as it is now.
    #[inline(always)]
    fn is_pinned<S: Side>(&self, piece: Index, king: Index) -> bool {
        let line = usize::from(difference::line(G::x88(piece).wrapping_sub(G::x88(king))));
        if line >= 8 {
            return false;
        }
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let (_, last, _) = run::<G>(&self.cells, king, direction);
        G::step(last, direction, 1) == piece
            && run::<G>(&self.cells, piece, direction).2.slides::<S>(direction.is_diagonal())
    }
}

//! The replies to a check.

use board_core::side::Side;
use board_core::{Rank, Role};

use crate::attackers::any_attacker;
use crate::difference::{self, KING};
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds};
use crate::two_plies::special::SpecialMove;
use crate::two_plies::values::{is_on_rank, moves_of_step, run};
use crate::{Direction, Geometry, Index, Mailbox};

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
        let mut moves = steps + self.moves_onto::<S>(checks.checker, true, king);
        if !checks.by_leaper {
            let line =
                usize::from(difference::line(G::x88(checks.checker).wrapping_sub(G::x88(king))));
            let direction = Direction::QUEEN_DIRECTIONS[line & 7];
            let mut at = G::step(king, direction, 1);
            while at != checks.checker {
                moves += self.moves_onto::<S>(at, false, king);
                at = G::step(at, direction, 1);
            }
        }
        if special.mv.is_double_push() {
            let leaper = checks.by_leaper.then_some(checks.checker);
            moves += self.count_en_passant::<S>(G::index(special.mv.to()), leaper);
        }
        moves
    }

    /// How many moves of theirs end on a square, which is empty or holds our piece: those of pinned
    /// pieces, of the king and en passant excepted.
    #[inline(never)]
    fn moves_onto<S: Side>(&self, target: Index, is_capture: bool, king: Index) -> i32 {
        let cells = &self.cells;
        let mut moves = 0;
        any_attacker::<G, S::Them>(cells, target, |from| {
            let piece = G::at(cells, from);
            let is_pawn = holds::<S::Them>(piece, Role::Pawn);
            let is_other = holds::<S::Them>(piece, Role::King) || is_pawn && !is_capture;
            if !is_other && !self.is_pinned::<S>(from, king) {
                moves += if is_pawn { moves_of_step::<G, S::Them>(from) } else { 1 };
            }
            false
        });
        if is_capture {
            return moves;
        }
        let back = forward::<S>();
        for steps in 1..=2 {
            let from = G::step(target, back, steps);
            let cell = G::at_offset(cells, G::step(target, back, steps - 1), back, 1);
            if holds::<S::Them>(cell, Role::Pawn) && !self.is_pinned::<S>(from, king) {
                if steps == 1 {
                    moves += moves_of_step::<G, S::Them>(from);
                } else if is_on_rank::<G, S::Them>(from, Rank::Second) {
                    moves += 1;
                }
            }
            if !cell.is_empty() {
                break;
            }
        }
        moves
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

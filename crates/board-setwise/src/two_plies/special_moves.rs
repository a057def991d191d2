//! Moves for which the table alone is not enough: checks, changes of pins, and moves whose two squares have
//! to do with the same piece of theirs.

use board_core::attacks::{self, between};
use board_core::sets::{ahead, rank};
use board_core::side::Side;
use board_core::{Move, MoveKind, Rank, Role, Square, SquareSet};

use super::first_moves::{FirstMoves, Total};
use super::king_lines::{direction, ray};
use super::registers::Tables;
use crate::reader::{Rays, SetReader};

impl<R: SetReader, T: Tables, S: Side> FirstMoves<'_, R, T, S> {
    /// The replies to special moves of a piece.
    #[inline(never)]
    pub(super) fn special_moves(&self, role: Role, from: Square, targets: SquareSet) -> i64 {
        self.registers.run(
            #[inline(always)]
            || {
                let mut ring = self.ring;
                let without;
                if self.registers.shields(ring).contains(from) {
                    // It uncovers squares beside the king, so it comes from nowhere.
                    let mut pieces = *self.pieces;
                    pieces.remove(from);
                    without = self.registers.ring::<S>(self.reader, &pieces, self.castling);
                    ring = &without;
                }
                self.special_moves_by(ring, role, from, targets)
            },
        )
    }

    #[inline(always)]
    fn special_moves_by(
        &self,
        ring: &T::Ring,
        role: Role,
        from: Square,
        targets: SquareSet,
    ) -> i64 {
        let (mut replies, mut to_make) = (0, SquareSet::EMPTY);
        let checks = targets & self.lines.checks[role.index()];
        for to in checks {
            match self.evasions(ring, role, from, to) {
                Some(evasions) => replies += evasions,
                None => to_make.insert(to),
            }
        }
        let (apart, in_all) = self.about_pins(role, from, targets - checks);
        replies += in_all;
        for to in apart {
            match self.changed_by_pins(role, from.into(), to.into()) {
                Some(change) => replies += change,
                None => to_make.insert(to),
            }
        }
        let counted = targets - checks - to_make;
        if !counted.is_empty() {
            replies += self.related_moves(ring, role, from, counted);
        }
        if to_make.is_empty() { replies } else { replies + self.all_made(from, to_make) }
    }

    /// The replies to some moves of a piece, each made and counted.
    #[cold]
    #[inline(never)]
    fn all_made(&self, from: Square, targets: SquareSet) -> i64 {
        let kind = |to| if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        targets.into_iter().map(|to| self.made(Move::new(from, to, kind(to)))).sum()
    }

    /// The replies to moves of a piece that change neither checks nor pins, or as if they did not.
    #[inline(always)]
    pub(super) fn related_moves(
        &self,
        ring: &T::Ring,
        role: Role,
        from: Square,
        targets: SquareSet,
    ) -> i64 {
        let mut total = Total::zero(self.registers);
        self.plain_moves(&mut total, ring, role, from, targets);
        total.replies += self.same_pawn(from.into(), targets);
        if self.special.seen.contains(from) {
            total.replies += self.same_line(role, from, targets);
        }
        total.number(self.registers)
    }

    /// What is to be added where both squares of a move have to do with the same pawn of theirs. If the piece
    /// captures a pawn that attacks it or that it blocks, the table has the pawn's moves twice; or both
    /// squares lie before the pawn.
    #[inline(always)]
    fn same_pawn(&self, from: SquareSet, targets: SquareSet) -> i64 {
        let pawns = self.values.pawns;
        let step = if from.is_subset(rank::<S::Them>(Rank::Eighth)) { 4 } else { 1 };
        let number = |squares: SquareSet| (targets & squares).len() as i64;
        let mut replies = step * number(pawns.capturers::<S>(from));
        let before = ahead::<S>(from);
        if !(from & pawns.first).is_empty() {
            let empty = !(self.us | self.them);
            let beyond = ahead::<S::Them>(from & rank::<S::Them>(Rank::Third)) & empty;
            replies -= number(beyond) + (step + beyond.len() as i64) * number(before);
        } else if !(from & pawns.second).is_empty() {
            replies -= number(before | ahead::<S>(before));
        }
        replies
    }

    /// What is to be added where a slider of theirs looks at the piece along the line of the move. It gains
    /// nothing behind the piece after all; but it gains the squares over which the piece goes away from it.
    #[inline(always)]
    fn same_line(&self, role: Role, from: Square, targets: SquareSet) -> i64 {
        let directions = match role {
            Role::Bishop => 4..8,
            Role::Rook => 0..4,
            Role::Knight => 0..0,
            Role::Pawn | Role::Queen | Role::King => 0..8,
        };
        let mut replies = 0;
        for direction in directions {
            if !self.values.seen[direction].contains(from) {
                continue;
            }
            let away = ray(from, direction);
            let on_line = targets & (away | ray(from, direction ^ 1));
            if on_line.is_empty() {
                continue;
            }
            let rays = if direction < 4 { Rays::Straight } else { Rays::Diagonal };
            let behind = self.attacks(rays, from) & (away - self.them);
            replies -= (behind.len() * on_line.len()) as i64;
            for to in targets & away {
                replies += 1 + between(from, to).len() as i64;
            }
        }
        replies
    }

    /// The replies to a check that a piece gives on its target: steps of the king, captures of the piece, and
    /// moves between. `None` if the move changes a pin or opens another line besides.
    #[inline(always)]
    fn evasions(&self, ring: &T::Ring, role: Role, from: Square, to: Square) -> Option<i64> {
        let (registers, values, lines) = (self.registers, self.values, self.lines);
        // A piece that pins goes on pinning or captures what it pins.
        let releases = lines.pinners.contains(from) && !between(from, lines.king).contains(to);
        let (a, b, between) = (SquareSet::of(from), SquareSet::of(to), between(to, lines.king));
        if lines.uncovering.contains(from) || releases || self.opens_or_closes(from, b, between) {
            return None;
        }
        let between =
            if matches!(role, Role::Knight | Role::Pawn) { SquareSet::EMPTY } else { between };
        let mut total = Total::zero(registers);
        registers.add_steps::<S, false>(self.reader, &mut total.sum, ring, role, a, b);
        // A slider beyond the piece sees no further than the piece.
        let behind = direction(to, lines.king);
        total.replies += registers.slides(&values.table, b, between, behind);
        let knights = (self.pieces.by_role(Role::Knight) & self.them) - lines.pinned;
        for square in b | between {
            total.replies += (attacks::knight(square) & knights).len() as i64;
        }
        let last = rank::<S::Them>(Rank::Eighth);
        let first = values.pawns.first & between;
        let captures = values.pawns.capturers::<S>(b).len() * if last.contains(to) { 4 } else { 1 };
        let pushes = first.len() + 3 * (first & last).len() + (values.pawns.second & between).len();
        total.replies += (captures + pushes) as i64;
        Some(total.number(registers))
    }

    /// Whether a move opens or closes a line to its target or to some squares between it and their king, so
    /// that they gain or lose an answer to the check.
    #[inline(always)]
    fn opens_or_closes(&self, from: Square, to: SquareSet, between: SquareSet) -> bool {
        let first = self.values.pawns.first;
        // Double steps over the origin or the target; steps of the captured pawn.
        let passed = first & SquareSet::of(from) | to & (first | self.them);
        if !(ahead::<S::Them>(passed) & between).is_empty() {
            return true;
        }
        let opens = |(direction, seen): (usize, SquareSet)| {
            seen.contains(from) && !(ray(from, direction) & (to | between)).is_empty()
        };
        self.special.seen.contains(from) && self.values.seen.into_iter().enumerate().any(opens)
    }
}

//! Moves for which the table alone is not enough: checks, changes of pins, and moves whose two squares have
//! to do with the same piece of theirs.

use board_core::attacks::{self, between};
use board_core::sets::{ahead, rank};
use board_core::side::Side;
use board_core::{Move, MoveKind, Rank, Role, Square, SquareSet};
use board_setwise::SetReader;
use board_sliders::Rays;

use crate::two_plies::first_moves::{FirstMoves, Total};
use crate::two_plies::king_lines::{direction, ray};
use crate::two_plies::pawns::PawnMoves;
use crate::two_plies::registers::Tables;

/// What special moves change.
pub(super) struct Specials {
    /// The moves that are counted apart, because the table says nothing of them.
    pub(super) apart: SquareSet,
    /// The replies to these moves, and what is to be added to what the table says of the others.
    pub(super) replies: i64,
}

impl<R: SetReader, T: Tables, S: Side> FirstMoves<'_, R, T, S> {
    /// Looks at special moves of a piece.
    #[inline(never)]
    pub(super) fn special_moves(&self, role: Role, from: Square, targets: SquareSet) -> Specials {
        self.registers.run(
            #[inline(always)]
            || {
                if !self.registers.shields(self.king_steps).contains(from) {
                    return self.special_moves_by(self.king_steps, role, from, targets);
                }
                // It uncovers squares beside the king, so it comes from nowhere.
                let mut pieces = *self.pieces;
                pieces.remove(from);
                let king_steps = &self.registers.king_steps::<S>(&pieces, self.castling);
                let Specials { apart, replies } =
                    self.special_moves_by(king_steps, role, from, targets);
                let mut total = Total::zero(self.registers);
                self.plain_moves(&mut total, king_steps, role, from, targets - apart);
                Specials { apart: targets, replies: replies + total.number(self.registers) }
            },
        )
    }

    #[inline(always)]
    fn special_moves_by(
        &self,
        king_steps: &T::KingSteps,
        role: Role,
        from: Square,
        targets: SquareSet,
    ) -> Specials {
        let (mut replies, mut to_make) = (0, SquareSet::EMPTY);
        let checks = targets & self.lines.checks[role.index()];
        if !checks.is_empty() {
            let opened = self.opened(from);
            for to in checks {
                match self.evasions(king_steps, role, from, to, opened) {
                    Some(evasions) => replies += evasions,
                    None => to_make.insert(to),
                }
            }
        }
        let (about_pins, in_all) = self.about_pins(role, from, targets - checks);
        replies += in_all;
        for to in about_pins {
            match self.changed_by_pins(role, from.into(), to.into()) {
                Some(change) => replies += change,
                None => to_make.insert(to),
            }
        }
        let apart = checks | to_make;
        replies += self.same_pawn(from.into(), targets - apart);
        if self.special.seen.contains(from) {
            replies += self.same_line(role, from, targets - apart);
        }
        if !to_make.is_empty() {
            replies += self.all_made(from, to_make);
        }
        Specials { apart, replies }
    }

    /// The replies to some moves of a piece, each made and counted.
    #[cold]
    #[inline(never)]
    fn all_made(&self, from: Square, targets: SquareSet) -> i64 {
        let kind = |to| if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        targets.into_iter().map(|to| self.made(Move::new(from, to, kind(to)))).sum()
    }

    /// What is to be added where both squares of a move have to do with the same pawn of theirs. If the piece
    /// captures a pawn that attacks it or that it blocks, the table has the pawn's moves twice; or both
    /// squares lie before the pawn.
    #[inline(always)]
    pub(super) fn same_pawn(&self, from: SquareSet, targets: SquareSet) -> i64 {
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
    /// moves between. `None` if the move changes a pin or opens another line besides; `opened` are the squares
    /// to which it may.
    #[inline(always)]
    fn evasions(
        &self,
        king_steps: &T::KingSteps,
        role: Role,
        from: Square,
        to: Square,
        opened: SquareSet,
    ) -> Option<i64> {
        let (registers, values, lines) = (self.registers, self.values, self.lines);
        let (a, b, between) = (SquareSet::of(from), SquareSet::of(to), between(to, lines.king));
        let answers = b | between;
        // A piece that pins goes on pinning or captures what it pins.
        let releases =
            lines.pinners.contains(from) && !attacks::between(from, lines.king).contains(to);
        let opens = !(opened & answers).is_empty() || self.frees_pawn(a, b, between);
        if lines.uncovering.contains(from) || releases || opens {
            return None;
        }
        let mut total = Total::zero(registers);
        registers.add_steps::<S, false>(&mut total.sum, self.reader, king_steps, role, a, b);
        // A slider beyond the piece sees no further than the piece.
        let behind = direction(to, lines.king);
        total.replies += registers.slides(values, b, between, behind);
        let knights = (self.pieces.by_role(Role::Knight) & self.them) - lines.pinned;
        for knight in knights {
            total.replies += (attacks::knight(knight) & answers).len() as i64;
        }
        let PawnMoves { first, second, west, east } = values.pawns;
        let last = rank::<S::Them>(Rank::Eighth);
        let captures = (west & b).len() + (east & b).len();
        let captures = captures * if last.contains(to) { 4 } else { 1 };
        let first = first & between;
        let pushes = first.len() + 3 * (first & last).len() + (second & between).len();
        total.replies += (captures + pushes) as i64;
        Some(total.number(registers))
    }

    /// The squares to which a line of theirs is opened when a piece of ours leaves its square.
    #[inline(always)]
    fn opened(&self, from: Square) -> SquareSet {
        let mut opened = SquareSet::EMPTY;
        if self.special.seen.contains(from) {
            for direction in 0..8 {
                if self.values.seen[direction].contains(from) {
                    opened |= ray(from, direction);
                }
            }
        }
        opened
    }

    /// Whether a pawn of theirs wins or loses a step to a square between the target of a move and their king:
    /// a double step over the origin or the target, or a step of the captured pawn.
    #[inline(always)]
    fn frees_pawn(&self, from: SquareSet, to: SquareSet, between: SquareSet) -> bool {
        let first = self.values.pawns.first;
        let passed = first & from | to & (first | self.them);
        !(ahead::<S::Them>(passed) & between).is_empty()
    }
}

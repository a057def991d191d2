//! Moves of ours that pin a piece of theirs or release one.
//!
//! The table is made for the pins as they are. So a move after which a piece is pinned loses them the moves
//! of that piece off the line of the pin, as they are after the move; and a move that releases a piece wins
//! them.

use board_core::attacks::{self, between};
use board_core::sets::{ahead, lsb, pawn_attacks, rank};
use board_core::side::Side;
use board_core::{Rank, Role, Square, SquareSet};
use board_setwise::SetReader;

use crate::two_plies::first_moves::FirstMoves;
use crate::two_plies::registers::Tables;

/// The moves of a piece of theirs that leave its line to their king.
struct OffLine {
    /// The line, from edge to edge.
    line: SquareSet,
    /// The number of the moves.
    moves: i64,
    /// The squares on which a piece of ours changes that number.
    touched: SquareSet,
}

impl<R: SetReader, T: Tables, S: Side> FirstMoves<'_, R, T, S> {
    /// The targets of a piece for which the pins have to be looked at one by one; and the replies that the
    /// others win together, because the piece stops pinning.
    #[inline(always)]
    pub(super) fn about_pins(
        &self,
        role: Role,
        from: Square,
        targets: SquareSet,
    ) -> (SquareSet, i64) {
        let lines = self.lines;
        if lines.uncovering.contains(from) {
            return (targets, 0);
        }
        let apart = targets & (lines.pinning[role.index()] | lines.pins);
        if !lines.pinners.contains(from) {
            return (apart, 0);
        }
        let pinned = between(from, lines.king) & self.them;
        let off_line = self.off_line(lsb(pinned), self.us, self.them);
        // Along the line it goes on pinning.
        let apart = (apart | targets & off_line.touched) - off_line.line;
        let others = targets - apart - off_line.line;
        (apart, others.len() as i64 * off_line.moves)
    }

    /// What a move changes in their replies because pieces get pinned by it or are pinned no more. `None` if
    /// it uncovers a check, or if a castling rook is among these pieces.
    #[inline(always)]
    pub(super) fn changed_by_pins(
        &self,
        role: Role,
        from: SquareSet,
        to: SquareSet,
    ) -> Option<i64> {
        let (us, them) = (self.us ^ from | to, self.them - to);
        let pinned = self.lines.pinned_after(role, (from, to), us | them, them)?;
        let released = self.lines.pinned - to - pinned;
        let caught = pinned - self.lines.pinned;
        if !((released | caught) & self.castling_rooks).is_empty() {
            return None;
        }
        let mut change = 0;
        for piece in released {
            change += self.off_line(piece, us, them).moves;
        }
        for piece in caught {
            change -= self.off_line(piece, us, them).moves;
        }
        Some(change)
    }

    /// What a piece of theirs can do off its line to their king.
    #[inline(always)]
    fn off_line(&self, piece: Square, us: SquareSet, them: SquareSet) -> OffLine {
        let line = attacks::line(self.lines.king, piece);
        let role = self.pieces.role_on(piece);
        if role == Role::Pawn {
            return off_line_of_pawn::<S>(piece.into(), line, us, them);
        }
        let targets = self.reader.attacks::<S::Them>(role, piece, us | them);
        let touched = targets - line;
        OffLine { line, moves: (touched - them).len() as i64, touched }
    }
}

fn off_line_of_pawn<S: Side>(
    pawn: SquareSet,
    line: SquareSet,
    us: SquareSet,
    them: SquareSet,
) -> OffLine {
    let empty = !(us | them);
    let passed = ahead::<S::Them>(pawn) & rank::<S::Them>(Rank::Third);
    let (first, second) = (ahead::<S::Them>(pawn), ahead::<S::Them>(passed));
    let attacked = pawn_attacks::<S::Them>(pawn);
    let single = first & empty;
    let double = if single.is_empty() { SquareSet::EMPTY } else { second & empty };
    let moves = ((single | double | attacked & us) - line).len() as i64;
    let weight = if pawn.is_subset(rank::<S::Them>(Rank::Seventh)) { 4 } else { 1 };
    OffLine { line, moves: weight * moves, touched: (first | second | attacked) - line }
}

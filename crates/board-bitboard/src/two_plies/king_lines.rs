//! The lines of their king: where our moves give check, pin a piece or release one.

use board_core::attacks::tables::{LINES as ALL_LINES, Line};
use board_core::attacks::{self, between};
use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::{Role, Square, SquareSet};

use crate::piece_sets::PieceSets;
use crate::sliders::Sliders;

/// The file, the rank, the diagonal and the other diagonal through a square.
pub(super) type Lines = [Line; 4];

pub(super) static LINES: [Lines; 64] = ALL_LINES;

/// The lines through a square, each as a whole, without the square.
#[inline(always)]
pub(super) fn line_sets(lines: &Lines) -> [SquareSet; 4] {
    lines.map(|line| SquareSet::from_bits(line.above | line.below))
}

/// The lines of their king.
pub(super) struct KingLines {
    pub(super) king: Square,
    /// By role of ours, the squares from which it gives check.
    pub(super) checks: [SquareSet; 6],
    /// By role of ours, the squares behind the first piece of theirs on a line, up to the second piece: from
    /// there it pins.
    pub(super) pinning: [SquareSet; 6],
    /// Their pinned pieces, and all squares between the king and the pinning pieces.
    pub(super) pinned: SquareSet,
    pub(super) pins: SquareSet,
    /// Our sliders on the lines of the king that they move along, whatever is between; and all that is.
    sliders: SquareSet,
    pub(super) between: SquareSet,
    /// Our pieces that pin.
    pub(super) pinners: SquareSet,
    /// Our pieces that uncover a check or a pin when they leave their square: they stand alone between a
    /// slider of ours and the king, or alone with one piece of theirs.
    pub(super) uncovering: SquareSet,
}

impl KingLines {
    #[inline(always)]
    pub(super) fn of<S: Side, X: Sliders>(pieces: &PieceSets, sliders: X) -> KingLines {
        let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
        let occupied = us | them;
        let king = lsb(pieces.role(Role::King) & them);
        let (bishop, rook) = (sliders.bishop(king, occupied), sliders.rook(king, occupied));
        let behind_bishop = sliders.bishop(king, occupied - (bishop & them)) - bishop;
        let behind_rook = sliders.rook(king, occupied - (rook & them)) - rook;
        let none = SquareSet::EMPTY;
        let mut lines = KingLines {
            king,
            checks: [
                pawn_attacks::<S::Them>(king.into()),
                attacks::knight(king),
                bishop,
                rook,
                bishop | rook,
                none,
            ],
            pinning: [none, none, behind_bishop, behind_rook, behind_bishop | behind_rook, none],
            pinned: none,
            pins: none,
            sliders: none,
            between: none,
            pinners: none,
            uncovering: none,
        };
        let [file, rank, diagonal, other] = line_sets(&LINES[king.index()]);
        lines.sliders =
            us & ((file | rank) & pieces.straight() | (diagonal | other) & pieces.diagonal());
        for slider in lines.sliders {
            let squares = between(slider, king);
            let shields = squares & occupied;
            lines.between |= squares;
            if !more_than_one(shields) {
                if shields.is_subset(them) {
                    lines.pinned |= shields;
                    lines.pins |= squares;
                    lines.pinners.insert(slider);
                } else {
                    lines.uncovering |= shields;
                }
            } else if (shields & us).len() == 1 && shields.len() == 2 {
                lines.uncovering |= shields & us;
            }
        }
        lines
    }

    /// Our pieces that change a check or a pin when they leave their square.
    #[inline(always)]
    pub(super) fn special(&self) -> SquareSet {
        self.pinners | self.uncovering
    }

    /// Their pinned pieces after a move; `None` if a slider gives check.
    #[inline(always)]
    pub(super) fn pinned_after(
        &self,
        role: Role,
        (from, to): (SquareSet, SquareSet),
        occupied: SquareSet,
        them: SquareSet,
    ) -> Option<SquareSet> {
        let on_line = match role {
            Role::Bishop => attacks::bishop(self.king, SquareSet::EMPTY),
            Role::Rook => attacks::rook(self.king, SquareSet::EMPTY),
            Role::Queen => attacks::queen(self.king, SquareSet::EMPTY),
            _ => SquareSet::EMPTY,
        };
        let mut pinned = SquareSet::EMPTY;
        for slider in (self.sliders - from) | (to & on_line) {
            let shields = between(slider, self.king) & occupied;
            if shields.is_empty() {
                return None;
            }
            if !more_than_one(shields) && shields.is_subset(them) {
                pinned |= shields;
            }
        }
        Some(pinned)
    }
}

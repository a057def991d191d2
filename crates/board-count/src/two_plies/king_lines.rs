//! The lines of their king: where our moves give check, pin a piece or release one.

use board_core::attacks::tables::{LINES as ALL_LINES, Line};
use board_core::attacks::{self, between};
use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
use board_setwise::SetReader;
use board_sliders::Rays;

/// The file, the rank, the diagonal and the other diagonal through a square.
type Lines = [Line; 4];

pub(super) static LINES: [Lines; 64] = ALL_LINES;

/// The squares from a square to the edge, in a direction numbered as [lanes](board_sliders::eight_directions) are.
#[inline(always)]
pub(super) fn ray(from: Square, direction: usize) -> SquareSet {
    let line = LINES[from.index()][direction / 2];
    SquareSet::from_bits(if direction.is_multiple_of(2) { line.above } else { line.below })
}

/// The direction from a square to another on one line with it.
#[inline(always)]
pub(super) fn direction(from: Square, to: Square) -> usize {
    // To the south, along the rank, to the north; of each to the west, along the file, to the east.
    const DIRECTIONS: [[usize; 3]; 3] = [[5, 1, 7], [3, 0, 2], [6, 0, 4]];
    let north = to.rank().cmp(&from.rank()) as i8 + 1;
    let east = to.file().cmp(&from.file()) as i8 + 1;
    DIRECTIONS[north as usize][east as usize]
}

/// The lines of their king, and what our moves change there.
#[derive(Debug)]
pub(crate) struct KingLines {
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
    pub(super) fn of<S: Side>(reader: impl SetReader, pieces: &PieceSets) -> KingLines {
        let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
        let occupied = us | them;
        let king = lsb(pieces.by_role(Role::King) & them);
        let (bishop, behind_bishop) = two_views(reader, Rays::Diagonal, king, occupied, them);
        let (rook, behind_rook) = two_views(reader, Rays::Straight, king, occupied, them);
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
        let [file, rank, diagonal, other] = lines.each();
        let queens = pieces.by_role(Role::Queen);
        let straight = (file | rank) & (pieces.by_role(Role::Rook) | queens);
        let diagonal = (diagonal | other) & (pieces.by_role(Role::Bishop) | queens);
        lines.sliders = us & (straight | diagonal);
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

    /// The file, the rank, the diagonal and the other diagonal of the king, without its own square.
    #[inline(always)]
    pub(super) fn each(&self) -> [SquareSet; 4] {
        LINES[self.king.index()].map(|line| SquareSet::from_bits(line.above | line.below))
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
        let [file, rank, diagonal, other] = self.each();
        let on_line = match role {
            Role::Bishop => diagonal | other,
            Role::Rook => file | rank,
            Role::Queen => file | rank | diagonal | other,
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

/// What a slider on their king's square would attack, and what more without their pieces that it attacks.
#[inline(always)]
fn two_views(
    reader: impl SetReader,
    rays: Rays,
    king: Square,
    occupied: SquareSet,
    them: SquareSet,
) -> (SquareSet, SquareSet) {
    let view = reader.slider_attacks(rays, king, occupied);
    (view, reader.slider_attacks(rays, king, occupied - (view & them)) - view)
}

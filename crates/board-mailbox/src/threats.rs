//! What stands against the king: checks and pins, in one look around.

use board_core::side::Side;
use board_core::{Role, SquareSet};

use crate::walk::{forward, holds};
use crate::{Direction, Geometry, Index};

/// The checks and pins of one side. Lines are named by the bit of their direction in
/// [`Direction::ROYAL`], seen from the king: a line has one check or one pin at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The directions from which a slider gives check.
    pub(crate) checks: u8,
    /// The directions in which a man alone stands between the king and an enemy slider.
    pub(crate) pins: u8,
    /// How many knights and pawns give check.
    pub(crate) leapers: u8,
    /// The last of them found.
    pub(crate) leaper: Index,
}

impl Threats {
    /// The threats against the king of `S`.
    #[inline(always)]
    pub(crate) fn against<G: Geometry, S: Side>(cells: &G::Cells, king: Index) -> Threats {
        let mut threats = Threats { checks: 0, pins: 0, leapers: 0, leaper: king };
        for direction in Direction::KNIGHT {
            threats.leaper::<G, S>(cells, king, direction, Role::Knight);
        }
        for side in [Direction::WEST, Direction::EAST] {
            threats.leaper::<G, S>(cells, king, forward::<S>().and(side), Role::Pawn);
        }
        threats.line::<G, S>(cells, king, 0);
        threats.line::<G, S>(cells, king, 1);
        threats.line::<G, S>(cells, king, 2);
        threats.line::<G, S>(cells, king, 3);
        threats.line::<G, S>(cells, king, 4);
        threats.line::<G, S>(cells, king, 5);
        threats.line::<G, S>(cells, king, 6);
        threats.line::<G, S>(cells, king, 7);
        threats
    }

    #[inline(always)]
    fn leaper<G: Geometry, S: Side>(
        &mut self,
        cells: &G::Cells,
        king: Index,
        direction: Direction,
        role: Role,
    ) {
        if holds::<S::Them>(G::look(cells, king, direction, 1), role) {
            self.leapers += 1;
            self.leaper = G::step(king, direction, 1);
        }
    }

    /// Looks along a line: an enemy slider at its end gives check, or pins if one own man stands
    /// between.
    #[inline(always)]
    fn line<G: Geometry, S: Side>(&mut self, cells: &G::Cells, king: Index, line: usize) {
        let direction = Direction::ROYAL[line];
        let mut shielded = false;
        for steps in 1..8 {
            let cell = G::look(cells, king, direction, steps);
            if cell.is_empty() {
                continue;
            }
            if cell.is_man_of::<S>() && !shielded {
                shielded = true;
                continue;
            }
            if cell.slides::<S::Them>(direction.is_diagonal()) {
                let lines = if shielded { &mut self.pins } else { &mut self.checks };
                *lines |= 1 << line;
            }
            return;
        }
    }

    /// How many men give check.
    #[inline(always)]
    pub(crate) const fn checkers(self) -> u32 {
        self.checks.count_ones() + self.leapers as u32
    }

    /// The directions in which the king would step away from a slider and stay in its line.
    #[inline(always)]
    pub(crate) const fn shadowed(self) -> u8 {
        // The opposite of a direction lies two further round its four.
        (self.checks & 0x33) << 2 | (self.checks & 0xcc) >> 2
    }

    /// Where a man may go to stop a single check: between the king and the checker, or onto it.
    #[inline]
    pub(crate) fn stopping<G: Geometry, S: Side>(self, cells: &G::Cells, king: Index) -> SquareSet {
        if self.leapers > 0 {
            SquareSet::of(G::square(self.leaper))
        } else {
            line_squares::<G, S>(cells, king, self.checks.trailing_zeros() as usize)
        }
    }
}

/// The squares from the king of `S` to the first enemy in one direction, the enemy's included.
pub(crate) fn line_squares<G: Geometry, S: Side>(
    cells: &G::Cells,
    king: Index,
    line: usize,
) -> SquareSet {
    let direction = Direction::ROYAL[line & 7];
    let mut squares = SquareSet::EMPTY;
    for steps in 1..8 {
        let cell = G::look(cells, king, direction, steps);
        squares.insert(G::square(G::step(king, direction, steps)));
        if cell.is_man_of::<S::Them>() {
            break;
        }
    }
    squares
}

/// Where the man stands that is pinned in one direction.
pub(crate) fn shield<G: Geometry>(cells: &G::Cells, king: Index, line: usize) -> Index {
    let direction = Direction::ROYAL[line & 7];
    let distance = (1..8).find(|&steps| !G::look(cells, king, direction, steps).is_empty());
    debug_assert!(distance.is_some(), "a pinned man stands in the line");
    G::step(king, direction, distance.unwrap_or(1))
}

/// The bits of a set of lines, as indices into [`Direction::ROYAL`].
pub(crate) fn lines(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |line| set >> line & 1 != 0)
}

//! What stands against the king: checks, pins, and the attacks on the squares around him.

use board_core::SquareSet;
use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;

use crate::piece_index::PieceIndex;
use crate::relation::{self, KING};
use crate::scan_set::ScanSet;
use crate::{Direction, Geometry, Index, Mailbox};

/// The checks and pins of one side. Lines are named by the bit of their direction in
/// [`Direction::QUEEN_DIRECTIONS`], seen from the king: a line has one check at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The directions from which a slider gives check.
    pub(crate) checks: u8,
    /// The pieces that stand alone between the king and an enemy slider.
    pub(crate) pinned: ScanSet,
    /// How many knights and pawns give check.
    pub(crate) leapers: u8,
    /// The last of them found.
    pub(crate) leaper: Index,
    /// The squares asked for, a bit each as in [`relation::near_king`].
    pub(crate) asked: u16,
    /// Those of the squares asked for that are not attacked. The king still stands on the board
    /// while they are looked at.
    pub(crate) safe: u16,
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The threats against the king of `S`, and against the squares `asked` for around him.
    ///
    /// One table look-up a piece tells what he would attack on an empty board. That is nothing, as a
    /// rule; only for a slider in line with one of the squares a walk must tell whether the line
    /// is free.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn threats_against<S: Side>(&self, seen: I::Sight, asked: u16) -> Threats {
        let (cells, king) = (&self.cells, self.king_of::<S>());
        let mut threats = Threats {
            checks: 0,
            pinned: ScanSet::default(),
            leapers: 0,
            leaper: king,
            asked,
            safe: asked,
        };
        tell!(G::watch, Step::Part("checks and pins"));
        let near = |cell, piece| {
            relation::near_king::<S::Them>(cell, G::x88(piece).wrapping_sub(G::x88(king)))
        };
        // From here on the king need not ask about: squares he cannot step to, and, once found, those
        // that are attacked.
        let mut closed = !(asked | KING);
        self.index.leapers_near::<G, S::Them>(
            seen,
            cells,
            king,
            #[inline(always)]
            |cell, piece| {
                tell!(G::watch, step_near::<G>(king, piece, near(cell, piece)));
                closed |= near(cell, piece);
            },
        );
        if closed & KING != 0 {
            (threats.leapers, threats.leaper) = self.checking_leapers::<S>(seen);
        }
        // The squares that a slider may still attack, and the king's own in any case.
        let mut open = u32::from(!closed | KING);
        self.index.sliders::<G, S::Them>(
            seen,
            cells,
            ScanSet::ALL,
            #[inline(always)]
            |cell, piece| {
                tell!(G::watch, step_near::<G>(king, piece, near(cell, piece)));
                let near = u32::from(near(cell, piece)) & open;
                if near != 0 {
                    open &= !threats.slider::<G, S>(cells, king, piece, near);
                }
                false
            },
        );
        threats.safe = open as u16 & asked;
        threats
    }

    /// How many knights and pawns give check to the king of `S`, and one of them. Once it is known
    /// that one does, which is rare.
    #[inline(never)]
    fn checking_leapers<S: Side>(&self, seen: I::Sight) -> (u8, Index) {
        let king = self.king_of::<S>();
        let mut checking = (0, king);
        self.index.leapers_near::<G, S::Them>(seen, &self.cells, king, |cell, piece| {
            let difference = G::x88(piece).wrapping_sub(G::x88(king));
            if relation::near_king::<S::Them>(cell, difference) & KING != 0 {
                checking = (checking.0 + 1, piece);
            }
        });
        checking
    }
}

impl Threats {
    /// Looks at a slider that would attack these squares if nothing stood between, and tells which
    /// of them he does attack, the king's own not among them.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn slider<G: Geometry, S: Side>(
        &mut self,
        cells: &G::Cells,
        king: Index,
        piece: Index,
        near: u32,
    ) -> u32 {
        let king_bit = u32::from(KING);
        if near & king_bit != 0 {
            self.line::<G, S>(cells, king, piece);
        }
        let (mut targets, mut attacked) = (near & !king_bit, 0);
        while targets != 0 {
            let bit = targets.trailing_zeros();
            targets &= targets - 1;
            let target = G::step(king, relation::surroundings(bit as usize), 1);
            if is_free_between::<G>(cells, target, piece) {
                attacked |= 1 << bit;
            }
        }
        attacked
    }

    /// A slider in line with the king gives check, or pins if one own piece stands between.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn line<G: Geometry, S: Side>(&mut self, cells: &G::Cells, king: Index, slider: Index) {
        let line = relation::line(G::x88(slider).wrapping_sub(G::x88(king)));
        let step = Direction::QUEEN_DIRECTIONS[line as usize & 7];
        let mut shield = None;
        let mut at = G::step(king, step, 1);
        while at != slider {
            let cell = G::at(cells, at);
            if !cell.is_empty() {
                if shield.is_some() || !cell.is_piece_of::<S>() {
                    return;
                }
                shield = Some(at);
            }
            at = G::step(at, step, 1);
            debug_assert_ne!(at, king, "a line leads to its slider");
        }
        match shield {
            Some(piece) => self.pinned = self.pinned.or(ScanSet::at(G::square(piece))),
            None => self.checks |= 1 << line,
        }
        tell!(
            G::watch,
            Step::set(
                if shield.is_some() { "it pins" } else { "it gives check to" },
                Some(G::square(slider)),
                SquareSet::of(G::square(shield.unwrap_or(king)))
            )
        );
    }

    /// The knight or pawn that gives check, where it alone does.
    #[inline(always)]
    pub(crate) fn checking_leaper(self) -> Option<Index> {
        (self.leapers > 0).then_some(self.leaper)
    }

    /// How many pieces give check.
    #[inline(always)]
    pub(crate) const fn checkers(self) -> u32 {
        self.checks.count_ones() + self.leapers as u32
    }

    /// The directions in which the king can step to a square that no piece attacks. A slider that
    /// gives check attacks the square behind the king too, though the king hides it.
    #[inline(always)]
    pub(crate) const fn steps(self) -> u8 {
        // The opposite of a direction lies two further round its four.
        let behind = (self.checks & 0x33) << 2 | (self.checks & 0xcc) >> 2;
        self.safe as u8 & !behind
    }

    /// Where a piece may go to stop a single check: between the king and the checker, or onto it.
    #[inline]
    pub(crate) fn stopping<G: Geometry, S: Side>(self, cells: &G::Cells, king: Index) -> SquareSet {
        if self.leapers > 0 {
            SquareSet::of(G::square(self.leaper))
        } else {
            let line = Direction::QUEEN_DIRECTIONS[self.checks.trailing_zeros() as usize & 7];
            let mut squares = SquareSet::EMPTY;
            let mut at = king;
            while !G::at(cells, at).is_piece_of::<S::Them>() {
                at = G::step(at, line, 1);
                debug_assert_ne!(at, king, "a line of check leads to the checker");
                squares.insert(G::square(at));
            }
            squares
        }
    }
}

/// What the table says of a piece, for those who watch.
fn step_near<G: Geometry>(king: Index, piece: Index, near: u16) -> Step {
    let what = "near the king it would attack, by the table of differences";
    Step::set(what, Some(G::square(piece)), relation::squares_near(G::square(king), near))
}

/// The direction of the line from one square to another. The two are known to be in line.
#[inline(always)]
pub(crate) fn line_between<G: Geometry>(from: Index, to: Index) -> Direction {
    let line = relation::line(G::x88(to).wrapping_sub(G::x88(from)));
    Direction::QUEEN_DIRECTIONS[line as usize & 7]
}

/// Whether nothing stands between two squares of one line.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn is_free_between<G: Geometry>(cells: &G::Cells, from: Index, to: Index) -> bool {
    let step = line_between::<G>(from, to);
    let mut at = G::step(from, step, 1);
    while at != to {
        if !G::at(cells, at).is_empty() {
            return false;
        }
        at = G::step(at, step, 1);
        debug_assert_ne!(at, from, "a line leads from one square to the other");
    }
    true
}

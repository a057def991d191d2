//! Checks, pins, and the attacks on the squares around the king.

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{ChecksAndPins, SquareSet, View};

use crate::attack_tables::{self, KING};
use crate::castling::CastlingRooks;
use crate::piece_finder::{PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{ArrayBoard, Direction, Geometry, Index};

/// The checks and pins of one side. Lines are named by the bit of their direction in
/// [`Direction::QUEEN_DIRECTIONS`], seen from the king: each has one check at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChecksByDirection {
    /// The directions from which a slider gives check.
    slider_checks: u8,
    /// The pieces that stand alone between the king and an enemy slider.
    pub(crate) pinned: ScanSet,
    /// How many knights and pawns give check.
    non_slider_checks: u8,
    /// The last of them found.
    non_slider: Index,
    /// The last slider found that gives check.
    slider: Index,
    /// The squares near the king that were tested ([`Geometry::attacks_near_king`]).
    pub(crate) tested: u16,
    /// Those of them that are not attacked. The king still stands on its square during the test.
    pub(crate) safe: u16,
}

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// The checks and pins of `S`, and the attacks on the squares to which its king can step or castle.
    #[inline(always)]
    pub(crate) fn find_checks<S: Side>(
        &self,
        found: F::Found,
        rooks: CastlingRooks,
    ) -> ChecksByDirection {
        G::phase(Phase::ChecksAndPins);
        let tested = self.around_king::<S>() | self.far_squares::<S>(rooks);
        self.find_checks_with::<S>(found, tested)
    }

    /// The checks and pins of `S`, and the attacks on the squares `tested` near its king.
    ///
    /// One table lookup per enemy piece finds what it would attack on an empty board. Usually that is
    /// none of these squares. Only for a slider in line with one of them the line is scanned.
    #[inline(always)]
    pub(crate) fn find_checks_with<S: Side>(
        &self,
        found: F::Found,
        tested: u16,
    ) -> ChecksByDirection {
        let (cells, king) = (&self.cells, self.king_of::<S>());
        let mut info = ChecksByDirection {
            slider_checks: 0,
            pinned: ScanSet::default(),
            non_slider_checks: 0,
            non_slider: king,
            slider: king,
            tested,
            safe: tested,
        };
        // The squares that need no further test: the king cannot step there, or an attack was found.
        let mut closed = !(tested | KING);
        self.finder.non_sliders_near::<G, S::Them>(
            found,
            cells,
            king,
            #[inline(always)]
            |piece, from| closed |= G::attacks_near_king::<S::Them>(piece, from, king),
        );
        if closed & KING != 0 {
            (info.non_slider_checks, info.non_slider) = self.checking_non_sliders::<S>(found);
        }
        // The squares that a slider may still attack, and always the king's own.
        let mut open = u32::from(!closed | KING);
        self.finder.pieces::<G, S::Them>(
            found,
            cells,
            Wanted::Sliders,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                let near = G::attacks_near_king::<S::Them>(piece, from, king);
                let near = u32::from(near) & open;
                if near != 0 {
                    if near & u32::from(KING) != 0 {
                        info.add_line::<G, S>(cells, king, from);
                    }
                    open &= !attacked_near_king::<G>(cells, king, from, near & !u32::from(KING));
                }
                false
            },
        );
        info.safe = open as u16 & tested;
        info
    }

    /// Checks and pins as sets of squares. Mostly there are neither.
    #[inline(always)]
    pub(crate) fn as_squares(&self, info: ChecksByDirection) -> ChecksAndPins {
        if info.checkers() == 0 && info.pinned.is_empty() {
            return ChecksAndPins::default();
        }
        self.some_as_squares(info)
    }

    #[inline(never)]
    fn some_as_squares(&self, info: ChecksByDirection) -> ChecksAndPins {
        let us = self.state.side_to_move;
        let checkers = match (info.checkers(), info.non_slider_checks) {
            (0, _) => SquareSet::EMPTY,
            (1, 1) => SquareSet::of(G::square(info.non_slider)),
            (1, _) => SquareSet::of(G::square(info.slider)),
            _ => self.attackers(self.king(us), !us),
        };
        let mut pinned = info.pinned;
        let pinned = core::iter::from_fn(|| pinned.next::<G>()).map(G::square).collect();
        ChecksAndPins { checkers, pinned }
    }

    /// How many knights and pawns give check to the king of `S`, and one of them. It is called only
    /// if there is one, which is rare.
    #[inline(never)]
    fn checking_non_sliders<S: Side>(&self, found: F::Found) -> (u8, Index) {
        let king = self.king_of::<S>();
        let mut checking = (0, king);
        self.finder.non_sliders_near::<G, S::Them>(found, &self.cells, king, |piece, from| {
            if G::attacks_near_king::<S::Them>(piece, from, king) & KING != 0 {
                checking = (checking.0 + 1, from);
            }
        });
        checking
    }
}

/// Of the squares `near` the king that a slider would attack on an empty board: those that it attacks.
#[inline(always)]
fn attacked_near_king<G: Geometry>(cells: &G::Cells, king: Index, slider: Index, near: u32) -> u32 {
    let (mut targets, mut attacked) = (near, 0);
    while targets != 0 {
        let bit = targets.trailing_zeros();
        targets &= targets - 1;
        let target = G::step(king, attack_tables::surroundings(bit as usize), 1);
        if is_empty_between::<G>(cells, target, slider) {
            attacked |= 1 << bit;
        }
    }
    attacked
}

/// The opposite directions: each is two further around its four.
#[inline(always)]
const fn opposite(directions: u8) -> u8 {
    const FIRST_TWO: u8 = 0b0011_0011;
    (directions & FIRST_TWO) << 2 | directions >> 2 & FIRST_TWO
}

impl ChecksByDirection {
    /// A slider in line with the king gives check, or pins if one own piece stands between.
    #[inline(always)]
    fn add_line<G: Geometry, S: Side>(&mut self, cells: &G::Cells, king: Index, slider: Index) {
        let line = attack_tables::line(G::x88(slider).wrapping_sub(G::x88(king)));
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
            Some(piece) => self.pinned |= ScanSet::at(G::square(piece)),
            None => {
                self.slider_checks |= 1 << line;
                self.slider = slider;
            }
        }
    }

    /// The knight or pawn that gives check, where it alone does.
    #[inline(always)]
    pub(crate) fn checking_non_slider(self) -> Option<Index> {
        (self.non_slider_checks > 0).then_some(self.non_slider)
    }

    /// How many pieces give check.
    #[inline(always)]
    pub(crate) const fn checkers(self) -> u32 {
        self.slider_checks.count_ones() + self.non_slider_checks as u32
    }

    /// The directions in which the king can step to a square that no piece attacks. A slider that
    /// gives check also attacks the square behind the king, although the king shields it now.
    #[inline(always)]
    pub(crate) const fn king_steps(self) -> u8 {
        self.safe as u8 & !opposite(self.slider_checks)
    }

    /// Where a move must end to stop a single check: between the king and the checker, or on it.
    #[inline]
    pub(crate) fn check_mask<G: Geometry, S: Side>(
        self,
        cells: &G::Cells,
        king: Index,
    ) -> SquareSet {
        if self.non_slider_checks > 0 {
            return SquareSet::of(G::square(self.non_slider));
        }
        let line = Direction::QUEEN_DIRECTIONS[self.slider_checks.trailing_zeros() as usize & 7];
        let mut squares = SquareSet::EMPTY;
        let mut at = king;
        // No line is longer. After a move that was not legal, no checker may be there.
        for _ in 0..7 {
            at = G::step(at, line, 1);
            squares.insert(G::square(at));
            if G::at(cells, at).is_piece_of::<S::Them>() {
                break;
            }
        }
        squares
    }
}

/// The direction from one square to another. The two are known to be in line.
#[inline(always)]
pub(crate) fn line_between<G: Geometry>(from: Index, to: Index) -> Direction {
    let line = attack_tables::line(G::x88(to).wrapping_sub(G::x88(from)));
    Direction::QUEEN_DIRECTIONS[line as usize & 7]
}

/// Whether all squares between two squares of one line are empty.
#[inline(always)]
pub(crate) fn is_empty_between<G: Geometry>(cells: &G::Cells, from: Index, to: Index) -> bool {
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

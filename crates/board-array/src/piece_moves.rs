//! The moves of one piece, step by step.

use board_core::side::Side;
use board_core::{File, Move, MoveKind, MoveSink, Rank, Role, SMALL, SquareSet};

use crate::generate::Generator;
use crate::piece_finder::PieceFinder;
use crate::{Cell, Direction, Geometry, Index};

impl<G: Geometry, F: PieceFinder, S: Side, K: MoveSink + ?Sized> Generator<'_, G, F, S, K> {
    /// The moves of the pawn or knight `piece` on `from`, without en passant. Of a king nothing: its
    /// steps depend on attacks.
    #[inline(always)]
    pub(crate) fn non_slider(&mut self, piece: Cell, from: Index) {
        match piece.role_of::<S>() {
            Role::Pawn => self.pawn(from),
            Role::Knight => self.leaps(from),
            _ => {}
        }
    }

    /// The moves of the bishop, rook or queen `piece` on `from`.
    #[inline(always)]
    pub(crate) fn slider(&mut self, piece: Cell, from: Index) {
        if SMALL {
            for direction in Direction::QUEEN_DIRECTIONS {
                if piece.slides::<S>(direction.is_diagonal()) {
                    self.ray(from, direction);
                }
            }
            return;
        }
        if piece.slides::<S>(false) {
            self.rays(from, Direction::ROOK);
        }
        if piece.slides::<S>(true) {
            self.rays(from, Direction::BISHOP);
        }
    }

    #[inline(always)]
    fn rays(&mut self, from: Index, directions: [Direction; 4]) {
        // Not a loop, so that each step in each direction is a constant distance.
        self.ray(from, directions[0]);
        self.ray(from, directions[1]);
        self.ray(from, directions[2]);
        self.ray(from, directions[3]);
    }

    /// A slider moves on until a piece blocks it. It captures that piece if it is an enemy.
    #[inline(always)]
    fn ray(&mut self, from: Index, direction: Direction) {
        for steps in 1..8 {
            let cell = G::at_offset(&self.board.cells, from, direction, steps);
            if !cell.is_empty() {
                if cell.is_piece_of::<S::Them>() {
                    self.land(from, G::step(from, direction, steps), true);
                }
                return;
            }
            if !self.mask.quiets.is_empty() {
                self.land(from, G::step(from, direction, steps), false);
            }
        }
    }

    /// A single step or leap, onto an empty square or an enemy.
    #[inline(always)]
    pub(crate) fn step(&mut self, from: Index, direction: Direction) {
        let cell = G::at_offset(&self.board.cells, from, direction, 1);
        if cell.admits::<S>() {
            self.land(from, G::step(from, direction, 1), !cell.is_empty());
        }
    }

    #[inline(always)]
    fn leaps(&mut self, from: Index) {
        if SMALL {
            return Direction::KNIGHT.into_iter().for_each(|leap| self.step(from, leap));
        }
        // Not a loop, so that each leap is a constant distance.
        let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
        self.step(from, a);
        self.step(from, b);
        self.step(from, c);
        self.step(from, d);
        self.step(from, e);
        self.step(from, f);
        self.step(from, g);
        self.step(from, h);
    }

    #[inline(always)]
    fn pawn(&mut self, from: Index) {
        self.pawn_pushes(from);
        self.pawn_capture(from, Direction::WEST);
        self.pawn_capture(from, Direction::EAST);
    }

    /// A pawn moves one step ahead to an empty square, and from its second rank two.
    #[inline(always)]
    fn pawn_pushes(&mut self, from: Index) {
        let promotes = is_on_seventh_rank::<G, S>(from);
        if (if promotes { self.mask.promotions } else { self.mask.quiets }).is_empty() {
            return;
        }
        let ahead =
            |steps| G::at(&self.board.cells, G::step(from, Direction::forward::<S>(), steps));
        let one = ahead(1).is_empty();
        // Tested for every pawn: a branch around the test would be mispredicted too often.
        let two = is_on_second_rank::<G, S>(from) & one & ahead(2).is_empty();
        if one {
            self.pawn_lands(from, Direction::forward::<S>(), false);
        }
        if two {
            let to = G::square(G::step(from, Direction::forward::<S>(), 2));
            if self.mask.allows(to, false) {
                self.sink.push(Move::new(G::square(from), to, MoveKind::DoublePush));
            }
        }
    }

    /// A pawn captures an enemy diagonally ahead.
    #[inline(always)]
    fn pawn_capture(&mut self, from: Index, side: Direction) {
        if self.mask.captures.is_empty() {
            return;
        }
        let direction = Direction::forward::<S>().and(side);
        if G::at_offset(&self.board.cells, from, direction, 1).is_piece_of::<S::Them>() {
            self.pawn_lands(from, direction, true);
        }
    }

    #[inline(always)]
    fn pawn_lands(&mut self, from: Index, direction: Direction, capture: bool) {
        let to = G::step(from, direction, 1);
        if !is_on_seventh_rank::<G, S>(from) {
            return self.land(from, to, capture);
        }
        let (from, to) = (G::square(from), G::square(to));
        let allowed = if capture { self.mask.captures } else { self.mask.promotions };
        if allowed.contains(to) {
            let step = to.index() as i8 - from.index() as i8;
            self.sink.push_promotions(SquareSet::of(to), step, capture);
        }
    }

    /// The moves of the pinned piece on `from`, where the pin runs in a direction: a slider of the
    /// line moves along it, a pawn if the line is that of its move, a knight never.
    #[inline(always)]
    pub(crate) fn pinned(&mut self, from: Index, line: Direction) {
        let cell = G::at(&self.board.cells, from);
        if cell.slides::<S>(line.is_diagonal()) {
            for direction in [line, line.opposite()] {
                self.ray(from, direction);
            }
        } else if cell.is::<S>(Role::Pawn) && line.files == 0 {
            self.pawn_pushes(from);
        } else if cell.is::<S>(Role::Pawn) && line.ranks != 0 {
            let rises = line.files == line.ranks;
            let east = rises == S::IS_WHITE;
            self.pawn_capture(from, if east { Direction::EAST } else { Direction::WEST });
        }
    }

    /// Pushes a move that is neither a promotion nor special, if the mask allows it.
    #[inline(always)]
    pub(crate) fn land(&mut self, from: Index, to: Index, capture: bool) {
        let (from, to) = (G::square(from), G::square(to));
        if self.mask.allows(to, capture) {
            let kind = if capture { MoveKind::Capture } else { MoveKind::Quiet };
            self.sink.push(Move::new(from, to, kind));
        }
    }
}

/// Whether a pawn of `S` stands on its second rank, where it started.
#[inline(always)]
fn is_on_second_rank<G: Geometry, S: Side>(pawn: Index) -> bool {
    is_on_seventh_rank::<G, S::Them>(pawn)
}

/// Whether the next step of a pawn of `S` is onto the last rank. No pawn is on the last rank, so one
/// comparison is enough.
#[inline(always)]
fn is_on_seventh_rank<G: Geometry, S: Side>(pawn: Index) -> bool {
    if S::IS_WHITE {
        pawn.0 >= G::coords(File::A, Rank::Seventh).0
    } else {
        pawn.0 < G::coords(File::A, Rank::Third).0
    }
}

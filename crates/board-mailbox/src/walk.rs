//! The moves of one piece, step by step.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{File, Move, MoveKind, MoveSink, Rank, Role};

use crate::aim::Aim;
use crate::{Cell, Direction, Geometry, Index};

/// The way of the pieces of `S` over an array, with a sink for the moves found.
pub(crate) struct Walk<'a, G: Geometry, S: Side, A: Aim, K: MoveSink + ?Sized> {
    cells: &'a G::Cells,
    aim: A,
    pub(crate) sink: &'a mut K,
    side: PhantomData<S>,
}

impl<'a, G: Geometry, S: Side, A: Aim, K: MoveSink + ?Sized> Walk<'a, G, S, A, K> {
    #[inline(always)]
    pub(crate) fn new(cells: &'a G::Cells, aim: A, sink: &'a mut K) -> Self {
        Walk { cells, aim, sink, side: PhantomData }
    }

    /// The moves of the pawn or knight `piece` on `from`, but for en passant. Of a king nothing: he
    /// asks first whether the squares around him are attacked.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn leaper(&mut self, piece: Cell, from: Index) {
        match piece.role_of::<S>() {
            Role::Pawn => self.pawn(from),
            Role::Knight => self.leaps(from),
            _ => {}
        }
    }

    /// The moves of the bishop, rook or queen `piece` on `from`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn slider(&mut self, piece: Cell, from: Index) {
        if piece.slides::<S>(false) {
            self.files_and_ranks(from);
        }
        if piece.slides::<S>(true) {
            self.diagonals(from);
        }
    }

    /// The moves of any piece but the king.
    #[inline(always)]
    pub(crate) fn piece(&mut self, piece: Cell, from: Index) {
        self.leaper(piece, from);
        self.slider(piece, from);
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn files_and_ranks(&mut self, from: Index) {
        self.ray(from, Direction::QUEEN_DIRECTIONS[0]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[1]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[2]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[3]);
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn diagonals(&mut self, from: Index) {
        self.ray(from, Direction::QUEEN_DIRECTIONS[4]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[5]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[6]);
        self.ray(from, Direction::QUEEN_DIRECTIONS[7]);
    }

    /// A slider goes on until something stands in its way, and takes that if it is an enemy.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn ray(&mut self, from: Index, direction: Direction) {
        let cells = self.cells;
        if let Some(count) = self.counter() {
            return Self::count_ray(cells, from, direction, count);
        }
        for steps in 1..8 {
            let cell = G::look(cells, from, direction, steps);
            if !cell.is_empty() {
                if cell.is_piece_of::<S::Them>() {
                    self.land(from, G::step(from, direction, steps), true);
                }
                return;
            }
            if self.aim.wants_quiets() {
                self.land(from, G::step(from, direction, steps), false);
            }
        }
    }

    /// Adds how many squares a slider reaches in one direction. Written out step by step, so that
    /// at each the sum so far is a constant.
    #[inline(always)]
    fn count_ray(cells: &G::Cells, from: Index, direction: Direction, count: &mut usize) {
        if direction.ranks == 0 {
            let (empty, cell) = G::beside(cells, from, direction.files > 0);
            *count += usize::from(empty) + usize::from(cell.admits::<S>());
            return;
        }
        macro_rules! steps {
            ($($steps:literal)*) => {$(
                let cell = G::look(cells, from, direction, $steps);
                if !cell.is_empty() {
                    *count += $steps - 1 + usize::from(cell.admits::<S>());
                    return;
                }
            )*};
        }
        steps!(1 2 3 4 5 6 7);
        *count += 7;
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn leaps(&mut self, from: Index) {
        let cells = self.cells;
        if let Some(count) = self.counter() {
            let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
            let admits = |leap| u8::from(G::look(cells, from, leap, 1).admits::<S>());
            // Not a loop: before the compiler unrolls one it gives up on the bounds checks.
            let admitted = admits(a) + admits(b) + admits(c) + admits(d);
            *count += usize::from(admitted + admits(e) + admits(f) + admits(g) + admits(h));
            return;
        }
        for direction in Direction::KNIGHT {
            let cell = G::look(cells, from, direction, 1);
            if cell.admits::<S>() {
                self.land(from, G::step(from, direction, 1), !cell.is_empty());
            }
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pawn(&mut self, from: Index) {
        self.pawn_steps(from);
        self.pawn_takes(from, Direction::WEST);
        self.pawn_takes(from, Direction::EAST);
    }

    /// Whether a pawn may go ahead: one step to an empty square, two from its second rank.
    #[inline(always)]
    fn may_step(cells: &G::Cells, from: Index) -> (bool, bool) {
        let one = G::at(cells, G::step(from, forward::<S>(), 1)).is_empty();
        // Asked of every pawn: to jump over the question would be mispredicted too often.
        let two = G::at(cells, G::step(from, forward::<S>(), 2)).is_empty();
        (one, is_at_home::<G, S>(from) & one & two)
    }

    /// Whether a pawn may take an enemy diagonally ahead.
    #[inline(always)]
    fn may_take(cells: &G::Cells, from: Index, side: Direction) -> bool {
        G::look(cells, from, forward::<S>().and(side), 1).is_piece_of::<S::Them>()
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pawn_steps(&mut self, from: Index) {
        let (one, two) = Self::may_step(self.cells, from);
        if one {
            self.pawn_lands(from, forward::<S>(), false);
        }
        if two {
            let to = G::square(G::step(from, forward::<S>(), 2));
            if self.aim.wants(to, false) {
                self.sink.push(Move::new(G::square(from), to, MoveKind::DoublePush));
            }
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pawn_takes(&mut self, from: Index, side: Direction) {
        if Self::may_take(self.cells, from, side) {
            self.pawn_lands(from, forward::<S>().and(side), true);
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn pawn_lands(&mut self, from: Index, direction: Direction, capture: bool) {
        let to = G::step(from, direction, 1);
        if !is_before_last::<G, S>(from) {
            return self.land(from, to, capture);
        }
        let (from, to) = (G::square(from), G::square(to));
        if self.aim.wants(to, capture) {
            for role in Role::PROMOTIONS {
                self.sink.push(Move::new(from, to, MoveKind::promotion(role, capture)));
            }
        }
    }

    /// The moves of the piece on `from`, who is pinned in a line of this direction: a slider of the
    /// line moves along it, a pawn if the line is its own, a knight never.
    pub(crate) fn pinned(&mut self, from: Index, line: Direction) {
        let cell = G::at(self.cells, from);
        if cell.slides::<S>(line.is_diagonal()) {
            self.ray(from, line);
            self.ray(from, line.opposite());
        } else if holds::<S>(cell, Role::Pawn) && line.files == 0 {
            self.pawn_steps(from);
        } else if holds::<S>(cell, Role::Pawn) && line.ranks != 0 {
            let rises = line.files == line.ranks;
            let east = rises == S::IS_WHITE;
            self.pawn_takes(from, if east { Direction::EAST } else { Direction::WEST });
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn land(&mut self, from: Index, to: Index, capture: bool) {
        let (from, to) = (G::square(from), G::square(to));
        if self.aim.wants(to, capture) {
            let kind = if capture { MoveKind::Capture } else { MoveKind::Quiet };
            self.sink.push(Move::new(from, to, kind));
        }
    }

    /// The counter of a sink that wants no moves but their number, where all moves are wanted.
    #[inline(always)]
    pub(crate) fn counter(&mut self) -> Option<&mut usize> {
        if A::ANYWHERE { self.sink.counter() } else { None }
    }
}

/// Whether a pawn of `S` stands where it stood at first. No pawn is behind that rank, so one
/// comparison does.
#[inline(always)]
fn is_at_home<G: Geometry, S: Side>(pawn: Index) -> bool {
    is_before_last::<G, S::Them>(pawn)
}

/// Whether the next step of a pawn of `S` is onto the last rank.
#[inline(always)]
fn is_before_last<G: Geometry, S: Side>(pawn: Index) -> bool {
    if S::IS_WHITE {
        pawn.0 >= G::coords(File::A, Rank::Seventh).0
    } else {
        pawn.0 < G::coords(File::A, Rank::Third).0
    }
}

/// The direction in which the pawns of `S` go.
#[inline(always)]
pub(crate) const fn forward<S: Side>() -> Direction {
    if S::IS_WHITE { Direction::NORTH } else { Direction::SOUTH }
}

/// Whether a cell holds a piece of `S` in this role.
#[inline(always)]
pub(crate) fn holds<S: Side>(cell: Cell, role: Role) -> bool {
    cell == Cell::of_side::<S>(role)
}

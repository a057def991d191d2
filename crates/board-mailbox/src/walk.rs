//! The moves of one man, step by step.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{File, Move, MoveKind, MoveSink, Rank, Role};

use crate::aim::Aim;
use crate::{Cell, Direction, Geometry, Index};

/// The way of the men of `S` over an array, with a sink for the moves found.
pub(crate) struct Walk<'a, G: Geometry, S: Side, A: Aim, K: MoveSink> {
    pub(crate) cells: &'a G::Cells,
    pub(crate) aim: A,
    pub(crate) sink: &'a mut K,
    side: PhantomData<S>,
}

impl<'a, G: Geometry, S: Side, A: Aim, K: MoveSink> Walk<'a, G, S, A, K> {
    #[inline(always)]
    pub(crate) fn new(cells: &'a G::Cells, aim: A, sink: &'a mut K) -> Self {
        Walk { cells, aim, sink, side: PhantomData }
    }

    /// The moves of the pawn or knight on `from`, but for en passant. Of a king nothing: he asks
    /// first whether the squares around him are attacked.
    #[inline(always)]
    pub(crate) fn leaper(&mut self, from: Index) {
        match G::at(self.cells, from).role_of::<S>() {
            Role::Pawn => self.pawn(from),
            Role::Knight => self.leaps(from),
            _ => {}
        }
    }

    /// The moves of the bishop, rook or queen on `from`.
    #[inline(always)]
    pub(crate) fn slider(&mut self, from: Index) {
        let cell = G::at(self.cells, from);
        if cell.slides::<S>(false) {
            self.files_and_ranks(from);
        }
        if cell.slides::<S>(true) {
            self.diagonals(from);
        }
    }

    #[inline(always)]
    fn files_and_ranks(&mut self, from: Index) {
        self.ray(from, Direction::ROYAL[0]);
        self.ray(from, Direction::ROYAL[1]);
        self.ray(from, Direction::ROYAL[2]);
        self.ray(from, Direction::ROYAL[3]);
    }

    #[inline(always)]
    fn diagonals(&mut self, from: Index) {
        self.ray(from, Direction::ROYAL[4]);
        self.ray(from, Direction::ROYAL[5]);
        self.ray(from, Direction::ROYAL[6]);
        self.ray(from, Direction::ROYAL[7]);
    }

    /// A slider goes on until something stands in its way, and takes that if it is an enemy.
    #[inline(always)]
    fn ray(&mut self, from: Index, direction: Direction) {
        let cells = self.cells;
        if let Some(count) = self.counter() {
            *count += Self::reach(cells, from, direction);
            return;
        }
        for steps in 1..8 {
            let cell = G::look(self.cells, from, direction, steps);
            if cell.admits::<S>() {
                self.land(from, G::step(from, direction, steps), !cell.is_empty());
            }
            if !cell.is_empty() {
                return;
            }
        }
    }

    /// How many squares a slider reaches in one direction.
    #[inline(always)]
    fn reach(cells: &G::Cells, from: Index, direction: Direction) -> usize {
        for steps in 1..8 {
            let cell = G::look(cells, from, direction, steps);
            if !cell.is_empty() {
                return usize::from(steps) - 1 + usize::from(cell.admits::<S>());
            }
        }
        7
    }

    #[inline(always)]
    fn leaps(&mut self, from: Index) {
        for direction in Direction::KNIGHT {
            self.leap(from, direction);
        }
    }

    #[inline(always)]
    fn leap(&mut self, from: Index, direction: Direction) {
        let cell = G::look(self.cells, from, direction, 1);
        if let Some(count) = self.counter() {
            *count += usize::from(cell.admits::<S>());
        } else if cell.admits::<S>() {
            self.land(from, G::step(from, direction, 1), !cell.is_empty());
        }
    }

    /// A pawn steps ahead to an empty square, two steps from its second rank, and takes diagonally.
    #[inline(always)]
    fn pawn(&mut self, from: Index) {
        let ahead = forward::<S>();
        let last = G::coords(File::A, Rank::Seventh.of(S::COLOR)).0;
        let home = G::coords(File::A, Rank::Second.of(S::COLOR)).0;
        let promotes = last <= from.0 && from.0 < last + 8;
        let at_home = home <= from.0 && from.0 < home + 8;
        let free = |steps| G::at(self.cells, G::step(from, ahead, steps)).is_empty();
        let one = free(1);
        let two = at_home && one && free(2);
        let takes = |side| G::look(self.cells, from, ahead.and(side), 1).is_man_of::<S::Them>();
        let (west, east) = (takes(Direction::WEST), takes(Direction::EAST));
        if let Some(count) = self.counter() {
            let targets = usize::from(one) + usize::from(west) + usize::from(east);
            *count += (targets << if promotes { 2 } else { 0 }) + usize::from(two);
            return;
        }
        let step = |direction| G::step(from, direction, 1);
        if one {
            self.pawn_lands(from, step(ahead), false, promotes);
        }
        if west {
            self.pawn_lands(from, step(ahead.and(Direction::WEST)), true, promotes);
        }
        if east {
            self.pawn_lands(from, step(ahead.and(Direction::EAST)), true, promotes);
        }
        if two {
            let to = G::square(G::step(from, ahead, 2));
            if self.aim.wants(to, false) {
                self.sink.push(Move::new(G::square(from), to, MoveKind::DoublePush));
            }
        }
    }

    #[inline(always)]
    fn pawn_lands(&mut self, from: Index, to: Index, capture: bool, promotes: bool) {
        if !promotes {
            return self.land(from, to, capture);
        }
        let (from, to) = (G::square(from), G::square(to));
        if self.aim.wants(to, capture) {
            for role in Role::PROMOTIONS {
                self.sink.push(Move::new(from, to, MoveKind::promotion(role, capture)));
            }
        }
    }

    #[inline(always)]
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

/// The direction in which the pawns of `S` go.
#[inline(always)]
pub(crate) const fn forward<S: Side>() -> Direction {
    if S::IS_WHITE { Direction::NORTH } else { Direction::SOUTH }
}

/// Whether a cell holds a man of `S` in this role.
#[inline(always)]
pub(crate) fn holds<S: Side>(cell: Cell, role: Role) -> bool {
    cell == Cell::man::<S>(role)
}

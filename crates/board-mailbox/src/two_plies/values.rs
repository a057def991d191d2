//! Their pieces: how many moves each has, and what a piece of ours on a square would change.
//!
//! ```text
//!   . . . . . . . .     A rook of theirs on a4, a piece of ours on e4. The rook has four moves to the
//!   . . . . . . . .     east. A piece of ours on c4 would take two of them away: d4 and e4. So the
//!   . . . . . . . .     values are
//!   . . . . . . . .
//!   r . . . P . . .          b4  c4  d4     e4
//!   . . . . . . . .          -3  -2  -1     -3
//!
//!                       If the piece on e4 leaves, the rook wins three squares behind it: f4, g4, h4.
//!                       With a piece of theirs on e4, its square has the value +1: captured there, we
//!                       could be recaptured.
//! ```
//!
//! The value of a square sums this up over all their pieces. It is the same whether a piece of ours
//! stands there now or only arrives.

use board_core::side::Side;
use board_core::{Count, MoveMask, Rank, Role};

use crate::generate::Generator;
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds, is_on_second_rank, is_on_seventh_rank};
use crate::scan_set::ScanSet;
use crate::two_plies::tables::{BEFORE_PAWN, Tables};
use crate::{Cell, Direction, Geometry, Index, Mailbox};

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Adds the replies of all their pieces but the king, and what they say of each square. The pins
    /// are known.
    #[inline(always)]
    pub(super) fn add_their_pieces<S: Side>(&self, found: I::Found, tables: &mut Tables) {
        let cells = &self.cells;
        self.index.leapers::<G, S::Them>(
            found,
            cells,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                if holds::<S::Them>(piece, Role::King) {
                } else if tables.note(from).lines != 0 {
                    self.add_pinned::<S>(from, tables);
                } else if holds::<S::Them>(piece, Role::Pawn) {
                    add_pawn::<G, S>(cells, from, tables);
                } else {
                    add_knight::<G, S>(cells, from, tables);
                }
                false
            },
        );
        self.index.sliders::<G, S::Them>(
            found,
            cells,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                if tables.note(from).lines != 0 {
                    self.add_pinned::<S>(from, tables);
                } else {
                    add_slider::<G, S>(cells, piece, from, tables);
                }
                false
            },
        );
    }

    /// A pinned piece has its moves along the line. No square on the line has a value for it: moves to
    /// there are special.
    #[inline(never)]
    fn add_pinned<S: Side>(&self, from: Index, tables: &mut Tables) {
        let line = usize::from(tables.note(from).lines - 1) & 7;
        let moves = self.moves_along::<S::Them>(from, Direction::QUEEN_DIRECTIONS[line]) as i32;
        if let Some(pin) = &mut tables.pins[line] {
            pin.moves = moves;
        }
        add_moves(from, moves, tables);
    }

    /// How many moves a pinned piece of `S` has, where the pin runs in a direction.
    #[inline(never)]
    pub(super) fn moves_along<S: Side>(&self, from: Index, line: Direction) -> usize {
        let mut count = Count(0);
        Generator::<G, I, S, _>::new(self, MoveMask::ALL, &mut count).pinned(from, line);
        count.0
    }
}

/// A piece has so many moves. If it is captured, they are lost.
#[inline(always)]
fn add_moves(from: Index, moves: i32, tables: &mut Tables) {
    tables.replies += moves;
    tables.add(from, -moves);
}

/// How many empty squares there are in a direction, the last of them, and the cell behind.
#[inline(always)]
pub(super) fn run<G: Geometry>(
    cells: &G::Cells,
    from: Index,
    direction: Direction,
) -> (i32, Index, Cell) {
    let (mut at, mut empty) = (from, 0);
    loop {
        let cell = G::at_offset(cells, at, direction, 1);
        if !cell.is_empty() {
            return (empty, at, cell);
        }
        at = G::step(at, direction, 1);
        empty += 1;
    }
}

/// How many moves a slider of theirs wins in a direction if our piece on a square leaves.
#[inline(always)]
pub(super) fn moves_beyond<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    direction: Direction,
) -> i32 {
    let (empty, _, cell) = run::<G>(cells, from, direction);
    empty + i32::from(cell.is_piece_of::<S>())
}

#[inline(always)]
fn add_slider<G: Geometry, S: Side>(
    cells: &G::Cells,
    piece: Cell,
    from: Index,
    tables: &mut Tables,
) {
    let mut moves = 0;
    if piece.slides::<S::Them>(false) {
        moves += add_ray::<G, S>(cells, from, 0, tables);
        moves += add_ray::<G, S>(cells, from, 1, tables);
        moves += add_ray::<G, S>(cells, from, 2, tables);
        moves += add_ray::<G, S>(cells, from, 3, tables);
    }
    if piece.slides::<S::Them>(true) {
        moves += add_ray::<G, S>(cells, from, 4, tables);
        moves += add_ray::<G, S>(cells, from, 5, tables);
        moves += add_ray::<G, S>(cells, from, 6, tables);
        moves += add_ray::<G, S>(cells, from, 7, tables);
    }
    add_moves(from, moves, tables);
}

/// One ray of a slider of theirs. Returns its moves there.
#[inline(always)]
fn add_ray<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    line: usize,
    tables: &mut Tables,
) -> i32 {
    let direction = Direction::QUEEN_DIRECTIONS[line];
    let (empty, last, cell) = run::<G>(cells, from, direction);
    let end = G::step(last, direction, 1);
    // How many moves a piece of ours takes away that stands before the end.
    let mut lost = 0;
    if cell.is_piece_of::<S>() {
        tables.add(end, -moves_beyond::<G, S>(cells, end, direction));
        tables.note_mut(end).lines |= 1 << line;
        lost = 1;
    } else if !cell.is_sentinel() {
        tables.add(end, 1);
    }
    let moves = empty + lost;
    let mut at = last;
    while at != from {
        tables.add(at, -lost);
        lost += 1;
        at = G::step(at, direction.opposite(), 1);
    }
    moves
}

/// A knight of theirs moves to a square of ours as to an empty one. Its own pieces' squares it guards.
#[inline(always)]
fn add_knight<G: Geometry, S: Side>(cells: &G::Cells, from: Index, tables: &mut Tables) {
    let mut moves = 0;
    let mut leap = |direction| {
        let cell = G::at_offset(cells, from, direction, 1);
        moves += i32::from(cell.admits::<S::Them>());
        if cell.is_piece_of::<S::Them>() {
            tables.add(G::step(from, direction, 1), 1);
        }
    };
    // Not a loop, so that each leap is a constant distance.
    let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
    leap(a);
    leap(b);
    leap(c);
    leap(d);
    leap(e);
    leap(f);
    leap(g);
    leap(h);
    add_moves(from, moves, tables);
}

/// A pawn of theirs: its steps need empty squares, its captures pieces of ours.
#[inline(always)]
fn add_pawn<G: Geometry, S: Side>(cells: &G::Cells, from: Index, tables: &mut Tables) {
    let ahead = forward::<S::Them>();
    let each = moves_of_step::<G, S::Them>(from);
    let first = G::step(from, ahead, 1);
    let at_first = G::at(cells, first);
    let mut steps = each;
    if is_on_second_rank::<G, S::Them>(from) {
        let second = G::step(first, ahead, 1);
        let at_second = G::at(cells, second);
        if at_second.is_empty() {
            steps += 1;
            if at_first.is_piece_of::<S>() {
                tables.mark(first, BEFORE_PAWN);
            }
        }
        if at_first.is_empty() && !at_second.is_piece_of::<S::Them>() {
            tables.add(second, -1);
            if !at_second.is_empty() {
                tables.mark(second, BEFORE_PAWN);
            }
        }
    }
    let mut moves = 0;
    if !at_first.is_piece_of::<S::Them>() {
        tables.add(first, -steps);
        moves = if at_first.is_empty() { steps } else { 0 };
    }
    let mut capture = |side| {
        let cell = G::at_offset(cells, from, ahead.and(side), 1);
        if !cell.is_sentinel() {
            tables.add(G::step(from, ahead.and(side), 1), each);
            moves += if cell.is_piece_of::<S>() { each } else { 0 };
        }
    };
    capture(Direction::WEST);
    capture(Direction::EAST);
    add_moves(from, moves, tables);
}

/// Whether a square is on a rank, as `S` counts.
#[inline(always)]
pub(super) fn is_on_rank<G: Geometry, S: Side>(square: Index, rank: Rank) -> bool {
    G::rank_of(square) == rank.of(S::COLOR)
}

/// How many moves a step of a pawn is: four if it promotes.
#[inline(always)]
pub(super) fn moves_of_step<G: Geometry, S: Side>(pawn: Index) -> i32 {
    if is_on_seventh_rank::<G, S>(pawn) { Role::PROMOTIONS.len() as i32 } else { 1 }
}

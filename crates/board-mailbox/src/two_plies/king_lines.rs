//! The lines of their king: which pieces are pinned, and which moves may give check or change a pin.
//!
//! The marks may be too many, never too few: a marked move is looked at by `special`.

use board_core::Role;
use board_core::side::Side;

use crate::piece_index::PieceIndex;
use crate::piece_moves::forward;
use crate::two_plies::tables::{ANY_ROLE, LEAVING, Pin, Tables, role_bit};
use crate::two_plies::values::run;
use crate::{Cell, Direction, Geometry, Index, Mailbox};

const ALONG_DIAGONALS: u8 = role_bit(Role::Bishop) | role_bit(Role::Queen);
const ALONG_RANKS_AND_FILES: u8 = role_bit(Role::Rook) | role_bit(Role::Queen);

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Finds their pinned pieces and marks the squares from where a piece of ours gives check or pins.
    #[inline(always)]
    pub(super) fn mark_king_lines<S: Side>(&self, king: Index, tables: &mut Tables) {
        let cells = &self.cells;
        mark_line::<G, S>(cells, king, 0, tables);
        mark_line::<G, S>(cells, king, 1, tables);
        mark_line::<G, S>(cells, king, 2, tables);
        mark_line::<G, S>(cells, king, 3, tables);
        mark_line::<G, S>(cells, king, 4, tables);
        mark_line::<G, S>(cells, king, 5, tables);
        mark_line::<G, S>(cells, king, 6, tables);
        mark_line::<G, S>(cells, king, 7, tables);
        let mut mark = |direction, role| {
            if G::at_offset(cells, king, direction, 1).admits::<S>() {
                tables.mark(G::step(king, direction, 1), role_bit(role));
            }
        };
        let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
        mark(a, Role::Knight);
        mark(b, Role::Knight);
        mark(c, Role::Knight);
        mark(d, Role::Knight);
        mark(e, Role::Knight);
        mark(f, Role::Knight);
        mark(g, Role::Knight);
        mark(h, Role::Knight);
        let ahead = forward::<S::Them>();
        mark(ahead.and(Direction::WEST), Role::Pawn);
        mark(ahead.and(Direction::EAST), Role::Pawn);
    }
}

/// Marks the empty squares that follow in a direction. Returns the square behind and its cell.
#[inline(always)]
fn mark_run<G: Geometry>(
    cells: &G::Cells,
    from: Index,
    direction: Direction,
    special: u8,
    tables: &mut Tables,
) -> (Index, Cell) {
    let mut at = from;
    loop {
        let cell = G::at_offset(cells, at, direction, 1);
        at = G::step(at, direction, 1);
        if !cell.is_empty() {
            return (at, cell);
        }
        tables.mark(at, special);
    }
}

/// One line of their king.
#[inline(always)]
fn mark_line<G: Geometry, S: Side>(
    cells: &G::Cells,
    king: Index,
    line: usize,
    tables: &mut Tables,
) {
    let direction = Direction::QUEEN_DIRECTIONS[line];
    let roles = if line >= 4 { ALONG_DIAGONALS } else { ALONG_RANKS_AND_FILES };
    let slides = |cell: Cell| cell.slides::<S>(line >= 4);
    let next = |from| {
        let (_, last, cell) = run::<G>(cells, from, direction);
        (G::step(last, direction, 1), cell)
    };
    // A slider that comes before the first piece gives check, and so it does where it captures it.
    let (first, cell) = mark_run::<G>(cells, king, direction, roles, tables);
    if cell.is_sentinel() {
        return;
    }
    if cell.is_piece_of::<S>() {
        // If it leaves, a slider of ours behind it gives check, or pins a piece of theirs.
        let (second, cell) = next(first);
        let is_shield = slides(cell) || cell.is_piece_of::<S::Them>() && slides(next(second).1);
        tables.mark(first, if is_shield { LEAVING } else { 0 });
        return;
    }
    // Their king may recapture beside it.
    let is_beside = first == G::step(king, direction, 1);
    tables.mark(first, if is_beside { ANY_ROLE } else { roles });
    // A slider that comes behind the first piece pins it.
    let (second, cell) = mark_run::<G>(cells, first, direction, roles, tables);
    if cell.is_piece_of::<S::Them>() {
        tables.mark(second, roles);
    } else if slides(cell) {
        tables.pins[line] = Some(Pin { piece: first, moves: 0 });
        tables.note_mut(first).lines = line as u8 + 1;
        mark_pin::<G>(king, first, second, direction, tables);
    } else if !cell.is_sentinel() && slides(next(second).1) {
        tables.mark(second, LEAVING);
    }
}

/// The piece that pins may leave, and any piece may come between.
#[inline(never)]
fn mark_pin<G: Geometry>(
    king: Index,
    pinned: Index,
    pinner: Index,
    direction: Direction,
    tables: &mut Tables,
) {
    tables.mark(pinner, LEAVING);
    let mut at = G::step(king, direction, 1);
    while at != pinner {
        tables.mark(at, if at == pinned { 0 } else { ANY_ROLE });
        at = G::step(at, direction, 1);
    }
}

//! The number of legal moves, without the moves.
//!
//! The generator's parts that decide what is legal are shared: checks and pins, castling, evasions,
//! en passant. What takes the most time is done differently here: the moves of pieces that are
//! neither pinned nor in check.
//!
//! * A slider's moves in one direction are the length of its ray. Along a rank no step is made:
//!   eight cells are one word ([`Geometry::empty_run`]).
//! * All pieces are counted as if none were pinned. So no piece is tested for a pin, and the few that
//!   are pinned are counted again.
//! * All pawns are counted at once. A step of a pawn is the same distance in the array from every
//!   square. So two stretches of the array are laid side by side: in how many places does one hold a
//!   pawn and the other an empty square, or an enemy? No place depends on another, and the compiler
//!   compares 16, 32 or 64 of them with one instruction, as many as the processor can.

use board_core::side::Side;
use board_core::{Count, File, MoveMask, Rank, Role};

use crate::checks_by_direction::line_between;
use crate::generate::Generator;
use crate::geometry::{ONES, TOPS};
use crate::piece_finder::{PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{ArrayBoard, Cell, Direction, Geometry, Index};

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// How many legal moves `S` has, which is to move.
    #[inline(always)]
    pub(crate) fn count_legal_of<S: Side>(&self) -> usize {
        let found = self.finder.find::<G>(&self.cells);
        let castling = self.castling_rooks::<S>();
        let info = self.find_checks::<S>(found, castling);
        let mut count = Count(info.king_steps().count_ones() as usize);
        if info.checkers() > 1 {
            return count.0;
        }
        if info.checkers() == 1 {
            let mask = MoveMask::ALL.to(info.check_mask::<G, S>(&self.cells, self.king_of::<S>()));
            self.pieces_within::<S>(found, ScanSet::ALL - info.pinned, mask, &mut count);
        } else {
            Generator::<G, F, S, _>::new(self, MoveMask::ALL, &mut count).castling(castling, info);
            count.0 += self.count_pieces::<S>(found);
            if !info.pinned.is_empty() {
                count.0 -= self.moves_lost_to_pins::<S>(info.pinned);
            }
        }
        if self.state.en_passant.is_some() {
            self.en_passant::<S>(info.checking_non_slider(), MoveMask::ALL, &mut count);
        }
        count.0
    }

    /// How many pseudo-legal moves all pieces but the king have, without en passant.
    #[inline(always)]
    fn count_pieces<S: Side>(&self, found: F::Found) -> usize {
        let cells = &self.cells;
        let mut count = count_pawn_moves::<G, S>(cells);
        self.finder.pieces::<G, S>(
            found,
            cells,
            Wanted::Knights,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                count += count_leaps::<G, S>(cells, piece, from);
                false
            },
        );
        self.finder.pieces::<G, S>(
            found,
            cells,
            Wanted::Sliders,
            ScanSet::ALL,
            #[inline(always)]
            |piece, from| {
                count_slider::<G, S>(cells, piece, from, &mut count);
                false
            },
        );
        count
    }

    /// How many moves more pinned pieces would have if they were not pinned.
    #[inline(never)]
    fn moves_lost_to_pins<S: Side>(&self, mut pinned: ScanSet) -> usize {
        let (king, mut free, mut along_lines) = (self.king_of::<S>(), Count(0), Count(0));
        let mut along = Generator::<G, F, S, _>::new(self, MoveMask::ALL, &mut along_lines);
        while let Some(from) = pinned.next::<G>() {
            let piece = G::at(&self.cells, from);
            along.pinned(from, line_between::<G>(king, from));
            self.add_moves_of::<S>(piece, from, &mut free);
        }
        free.0 - along_lines.0
    }

    /// Adds how many moves a piece has, not the king, if it is not pinned.
    #[inline(always)]
    fn add_moves_of<S: Side>(&self, piece: Cell, from: Index, count: &mut Count) {
        if piece.is::<S>(Role::Pawn) {
            Generator::<G, F, S, _>::new(self, MoveMask::ALL, count).non_slider(piece, from);
        } else {
            count.0 += count_leaps::<G, S>(&self.cells, piece, from);
            count_slider::<G, S>(&self.cells, piece, from, &mut count.0);
        }
    }
}

/// How many moves a knight has; 0 for another piece.
#[inline(always)]
fn count_leaps<G: Geometry, S: Side>(cells: &G::Cells, piece: Cell, from: Index) -> usize {
    if !piece.is::<S>(Role::Knight) {
        return 0;
    }
    let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
    let admits = |leap| u8::from(G::at_offset(cells, from, leap, 1).admits::<S>());
    // Not a loop: the compiler would unroll it too late to remove the bounds checks.
    let admitted = admits(a) + admits(b) + admits(c) + admits(d);
    usize::from(admitted + admits(e) + admits(f) + admits(g) + admits(h))
}

/// Adds how many moves a slider has; nothing for another piece.
#[inline(always)]
fn count_slider<G: Geometry, S: Side>(
    cells: &G::Cells,
    piece: Cell,
    from: Index,
    count: &mut usize,
) {
    if piece.slides::<S>(false) {
        count_rays::<G, S>(cells, from, Direction::ROOK, count);
    }
    if piece.slides::<S>(true) {
        count_rays::<G, S>(cells, from, Direction::BISHOP, count);
    }
}

#[inline(always)]
fn count_rays<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    directions: [Direction; 4],
    count: &mut usize,
) {
    count_ray::<G, S>(cells, from, directions[0], count);
    count_ray::<G, S>(cells, from, directions[1], count);
    count_ray::<G, S>(cells, from, directions[2], count);
    count_ray::<G, S>(cells, from, directions[3], count);
}

/// Adds how many squares a slider reaches in one direction. The steps are written out, so that the sum
/// at each is a constant.
#[inline(always)]
fn count_ray<G: Geometry, S: Side>(
    cells: &G::Cells,
    from: Index,
    direction: Direction,
    count: &mut usize,
) {
    if direction.ranks == 0 {
        let (empty, cell) = G::empty_run(cells, from, direction.files > 0);
        *count += usize::from(empty) + usize::from(cell.admits::<S>());
        return;
    }
    macro_rules! steps {
        ($($steps:literal)*) => {$(
            let cell = G::at_offset(cells, from, direction, $steps);
            if !cell.is_empty() {
                *count += $steps - 1 + usize::from(cell.admits::<S>());
                return;
            }
        )*};
    }
    steps!(1 2 3 4 5 6 7);
    *count += 7;
}

/// How many pseudo-legal moves the pawns of `S` have, without en passant.
#[inline(always)]
pub(crate) fn count_pawn_moves<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let ahead = Direction::forward::<S>();
    let (west, east) = (ahead.and(Direction::WEST), ahead.and(Direction::EAST));
    let captures = |cell: Cell| cell.is_piece_of::<S::Them>();
    // No sum passes 255: a square is entered by one pawn from behind, or by two that capture there.
    let moves = pairs::<G, S>(cells, ahead, Cell::is_empty)
        + pairs::<G, S>(cells, west, captures)
        + pairs::<G, S>(cells, east, captures);
    usize::from(moves) + double_steps::<G, S>(cells) + promotions::<G, S>(cells)
}

/// How many pawns of `S` stand one step in a direction before a cell like this.
///
/// No edge is tested where the rows of the array are longer than a rank: the cells beside a rank hold
/// no pawn and no piece to capture, be they sentinels or idle. On a board eight cells wide the next
/// a-file follows the h-file, so the file is tested there.
#[inline(always)]
fn pairs<G: Geometry, S: Side>(
    cells: &G::Cells,
    direction: Direction,
    is_target: impl Fn(Cell) -> bool,
) -> u8 {
    let cells = cells.as_ref();
    let (width, shift) = (usize::from(G::WIDTH), G::distance(direction, 1));
    let first = G::CORNER + width;
    // From a2 to h7, and on to a whole number of registers, so that no place is left for a loop of
    // single steps. A stretch that would leave the array is moved: it loses the end from which a
    // move in this direction would leave the board.
    let lanes = if width == 8 { 16 } else { 32 };
    let len = (5 * width + 8).next_multiple_of(lanes);
    let (before, behind) = (shift.min(0).unsigned_abs(), shift.max(0).unsigned_abs());
    let start = first.clamp(before, cells.len() - len - behind);
    let pawns = &cells[start..start + len];
    let targets = &cells[start.wrapping_add_signed(shift)..][..len];
    let mut count = 0;
    for (i, (&pawn, &target)) in pawns.iter().zip(targets).enumerate() {
        let mut is_pair = pawn.is::<S>(Role::Pawn) & is_target(target);
        if width == 8 && direction.files != 0 {
            let file = if direction.files > 0 { 7 } else { 0 };
            is_pair &= (start + i) % 8 != file;
        }
        count += u8::from(is_pair);
    }
    count
}

/// A rank of `S` as a word whose bytes are 0 where a pawn of `S` stands.
#[inline(always)]
fn zero_at_pawns<G: Geometry, S: Side>(cells: &G::Cells, rank: Rank) -> u64 {
    let pawn = Cell::of_side::<S>(Role::Pawn).code() as u8;
    G::rank(cells, rank.of(S::COLOR).index() as u8) ^ (u64::from(pawn) * ONES)
}

/// How many pawns of `S` can move two steps.
#[inline(always)]
fn double_steps<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let rank = |rank: Rank| G::rank(cells, rank.of(S::COLOR).index() as u8);
    let cannot =
        zero_at_pawns::<G, S>(cells, Rank::Second) | rank(Rank::Third) | rank(Rank::Fourth);
    let nonzero = (((cannot & !TOPS) + !TOPS) | cannot) & TOPS;
    8 - nonzero.count_ones() as usize
}

/// How many moves more there are than targets, because a promotion is four moves.
#[inline(always)]
fn promotions<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let x = zero_at_pawns::<G, S>(cells, Rank::Seventh);
    let is_one = x.wrapping_sub(ONES) & !x & TOPS != 0;
    if is_one { further_promotions::<G, S>(cells) } else { 0 }
}

/// The same once it is known that a pawn stands before the last rank, which is rare.
#[cold]
#[inline(never)]
fn further_promotions<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let ahead = Direction::forward::<S>();
    let mut targets = 0;
    for file in 0..8 {
        let pawn = G::coords(File::new(file), Rank::Seventh.of(S::COLOR));
        if G::at(cells, pawn).is::<S>(Role::Pawn) {
            let at = |direction| G::at_offset(cells, pawn, direction, 1);
            let captures = |side| at(ahead.and(side)).is_piece_of::<S::Them>();
            targets += usize::from(at(ahead).is_empty())
                + usize::from(captures(Direction::WEST))
                + usize::from(captures(Direction::EAST));
        }
    }
    (Role::PROMOTIONS.len() - 1) * targets
}

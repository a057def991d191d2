//! All pawns at once, for a sink that only counts.
//!
//! A step of a pawn is the same distance in the array from every square. So the question how many
//! pawns can go ahead is one about two stretches of the array, laid side by side: in how many places
//! does the one hold a pawn and the other nothing? No place depends on another, and the compiler
//! compares 16, 32 or 64 of them with one instruction, as many as the processor can.
//!
//! No edge is tested where the rows of the array are longer than a rank: what lies beside it is no
//! pawn and no piece to take, be it a sentinel or an idle cell. On a board eight cells wide the h-file is
//! followed by the next a-file, so there the file is asked for.

use board_core::side::Side;
use board_core::{File, Rank, Role};

use crate::walk::{forward, holds};
use crate::{Cell, Direction, Geometry, Index};

/// How many pseudo-legal moves the pawns of `S` have, without en passant.
#[inline(always)]
pub(crate) fn count_pawn_moves<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let ahead = forward::<S>();
    let (west, east) = (ahead.and(Direction::WEST), ahead.and(Direction::EAST));
    let takes = |cell: Cell| cell.is_piece_of::<S::Them>();
    // No sum passes 255: a square is entered by one pawn from behind or by two that take there.
    let moves = pairs::<G, S>(cells, ahead, Cell::is_empty)
        + pairs::<G, S>(cells, west, takes)
        + pairs::<G, S>(cells, east, takes);
    usize::from(moves) + double_steps::<G, S>(cells) + promotions::<G, S>(cells)
}

/// How many pawns of `S` stand one step in a direction before a cell like this.
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
        let mut is_pair = holds::<S>(pawn, Role::Pawn) & is_target(target);
        if width == 8 && direction.files != 0 {
            let file = if direction.files > 0 { 7 } else { 0 };
            is_pair &= (start + i) % 8 != file;
        }
        count += u8::from(is_pair);
    }
    count
}

const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bits of eight bytes.
const TOPS: u64 = 0x80 * ONES;

/// A rank of `S` with nothing where a pawn of `S` stands, and with something elsewhere.
#[inline(always)]
fn no_pawns<G: Geometry, S: Side>(cells: &G::Cells, rank: Rank) -> u64 {
    let pawn = Cell::of_side::<S>(Role::Pawn).code() as u8;
    G::rank(cells, rank.of(S::COLOR).index()) ^ (u64::from(pawn) * ONES)
}

/// How many pawns of `S` can go two steps.
#[inline(always)]
fn double_steps<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let empty = |rank: Rank| G::rank(cells, rank.of(S::COLOR).index());
    let cannot = no_pawns::<G, S>(cells, Rank::Second) | empty(Rank::Third) | empty(Rank::Fourth);
    let nonzero = (((cannot & !TOPS) + !TOPS) | cannot) & TOPS;
    8 - nonzero.count_ones() as usize
}

/// How many moves more there are than targets, because some of these are on the last rank.
#[inline(always)]
fn promotions<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let x = no_pawns::<G, S>(cells, Rank::Seventh);
    let is_one = x.wrapping_sub(ONES) & !x & TOPS != 0;
    if is_one { further_promotions::<G, S>(cells) } else { 0 }
}

/// The same once it is known that a pawn stands before the last rank, which is rare.
#[cold]
#[inline(never)]
fn further_promotions<G: Geometry, S: Side>(cells: &G::Cells) -> usize {
    let ahead = forward::<S>();
    let mut targets = 0;
    for file in 0..8 {
        let pawn = G::coords(File::new(file), Rank::Seventh.of(S::COLOR));
        if holds::<S>(G::at(cells, pawn), Role::Pawn) {
            let takes = |side| G::look(cells, pawn, ahead.and(side), 1).is_piece_of::<S::Them>();
            targets += usize::from(G::look(cells, pawn, ahead, 1).is_empty())
                + usize::from(takes(Direction::WEST))
                + usize::from(takes(Direction::EAST));
        }
    }
    (Role::PROMOTIONS.len() - 1) * targets
}

/// By the file of a king the files so near to him that a pawn there matters: three to either side,
/// because castling asks for squares two files away. A byte for each file.
static NEAR_FILES: [u64; 8] = {
    let mut near = [0; 8];
    let mut i = 0;
    while i < 64 {
        let (king, file): (usize, usize) = (i / 8, i % 8);
        if king.abs_diff(file) <= 3 {
            near[king] |= 0xff << (8 * file);
        }
        i += 1;
    }
    near
};

/// The size of the table here.
pub(crate) const TABLE_BYTES: usize = size_of::<[u64; 8]>();

/// Whether a pawn of `S` may be near enough to the other king to attack a square round him. If one
/// is, the answer is yes.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
pub(crate) fn may_be_near<G: Geometry, S: Side>(cells: &G::Cells, king: Index) -> bool {
    // The squares round him lie on three ranks, and the pawns that attack them one rank behind.
    let pawn = u64::from(Cell::of_side::<S>(Role::Pawn).code() as u8) * ONES;
    let rank = G::rank_of(king).index();
    let first = if S::IS_WHITE { rank.saturating_sub(2) } else { rank.min(5) };
    let mut found = 0;
    for i in 0..3 {
        let x = G::rank(cells, first + i) ^ pawn;
        found |= x.wrapping_sub(ONES) & !x;
    }
    found & TOPS & NEAR_FILES[G::file_of(king).index() as usize & 7] != 0
}

//! Which pawns, knights and kings are near enough to the enemy king to matter to it.

use board_core::side::Side;
use board_core::{Role, Square};

use crate::geometry::{ONES, TOPS};
use crate::scan_set::ScanSet;
use crate::{Cell, Geometry, Index};

/// By the king's square the squares from which a pawn, knight or king attacks a square near it: at
/// most three ranks away, and four files, because castling needs squares two files from the king.
static ZONES: [ScanSet; 64] = {
    let mut zones = [ScanSet(0); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (king, piece): (usize, usize) = (i / 64, i % 64);
        let (files, ranks) = ((king % 8).abs_diff(piece % 8), (king / 8).abs_diff(piece / 8));
        if files <= 4 && ranks <= 3 {
            zones[king].0 |= 1 << (piece % 8 * 8 + piece / 8);
        }
        i += 1;
    }
    zones
};

/// By the king's file the files where a pawn may matter to it, a byte each: three to either side,
/// because castling needs squares two files away.
static PAWN_FILES: [u64; 8] = {
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

/// The size of the tables here.
pub(crate) const TABLE_BYTES: usize = size_of_val(&ZONES) + size_of_val(&PAWN_FILES);

/// The squares where a pawn, knight or king may matter to a king.
#[inline(always)]
pub(crate) fn zone(king: Square) -> ScanSet {
    ZONES[king.index()]
}

/// Whether a pawn of `S` may be near enough to the other king to attack a square around it. It is
/// true whenever one is.
#[inline(always)]
pub(crate) fn has_pawn_near<G: Geometry, S: Side>(cells: &G::Cells, king: Index) -> bool {
    // The squares around the king are on three ranks, and the pawns that attack them one rank behind.
    let pawn = u64::from(Cell::of_side::<S>(Role::Pawn).code() as u8) * ONES;
    let rank = G::rank_of(king).index() as u8;
    let first = if S::IS_WHITE { rank.saturating_sub(2) } else { rank.min(5) };
    let mut found = 0;
    for i in 0..3 {
        let x = G::rank(cells, first + i) ^ pawn;
        found |= x.wrapping_sub(ONES) & !x;
    }
    found & TOPS & PAWN_FILES[G::file_of(king).index() & 7] != 0
}

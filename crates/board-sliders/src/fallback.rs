//! The method of processors about which nothing more is known.

use board_core::{SMALL, Square, SquareSet};

use crate::{Hyperbola, Magic, Sliders};

/// [`Magic`], or [`Hyperbola`] where the program is to be [small](SMALL): then there is one copy of its
/// code, and no table of a megabyte.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fallback;

impl Sliders for Fallback {
    const NAME: &'static str = if SMALL { Hyperbola::NAME } else { Magic::NAME };
    const TABLE_BYTES: usize = if SMALL { Hyperbola::TABLE_BYTES } else { Magic::TABLE_BYTES };

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        if SMALL { bishop_outlined(square, occupied) } else { Magic.bishop(square, occupied) }
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        if SMALL { rook_outlined(square, occupied) } else { Magic.rook(square, occupied) }
    }
}

#[inline(never)]
fn bishop_outlined(square: Square, occupied: SquareSet) -> SquareSet {
    Hyperbola.bishop(square, occupied)
}

#[inline(never)]
fn rook_outlined(square: Square, occupied: SquareSet) -> SquareSet {
    Hyperbola.rook(square, occupied)
}

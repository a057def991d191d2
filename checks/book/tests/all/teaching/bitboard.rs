//! Sets of squares.

use board_core::{Square, SquareSet};

/// Captures to the east without the mask.
fn captures_without_a_mask(pawns: u64, black: u64) -> u64 {
    pawns << 9 & black
}

#[test]
fn without_the_mask_h2_captures_on_a4() {
    let (pawn, piece) = (SquareSet::of(Square::H2).bits(), SquareSet::of(Square::A4).bits());
    assert_eq!(captures_without_a_mask(pawn, piece), piece);
}

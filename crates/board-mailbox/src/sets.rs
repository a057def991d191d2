//! Sets of pieces, read from the cells a rank at a time.
//!
//! The eight cells of a rank are one word of eight bytes. One operation on the word answers for eight
//! squares: it sets the top bit of the bytes that are asked for. A multiplication then gathers the eight
//! bits, so a whole set takes some 80 instructions whatever stands on the board.

use board_core::{Color, Piece, Role, SquareSet};

use crate::{Cell, Geometry};

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x80 * ONES;

/// The squares whose cells are marked in their words.
#[inline(always)]
fn squares<G: Geometry>(cells: &G::Cells, mark: impl Fn(u64) -> u64) -> SquareSet {
    let mut bits = 0;
    for rank in 0..8 {
        let marked = mark(G::rank(cells, rank)) & TOPS;
        // Eight products, shifted by seven bits more each, meet in the highest byte.
        bits |= (marked >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
    }
    SquareSet::from_bits(bits)
}

/// Marks the bytes that are not zero.
#[inline(always)]
fn not_zero(word: u64) -> u64 {
    ((word & !TOPS) + !TOPS) | word
}

/// Marks the cells of a piece.
#[inline(always)]
fn cells_of(piece: Piece) -> impl Fn(u64) -> u64 {
    let all = u64::from(Cell::of(piece).code() as u8) * ONES;
    move |word| !not_zero(word ^ all)
}

/// All pieces.
pub(crate) fn occupied<G: Geometry>(cells: &G::Cells) -> SquareSet {
    squares::<G>(cells, not_zero)
}

/// The pieces of a color. The code of a black piece is negative: its top bit is set.
pub(crate) fn by_color<G: Geometry>(cells: &G::Cells, color: Color) -> SquareSet {
    match color {
        Color::White => squares::<G>(cells, |word| not_zero(word) & !word),
        Color::Black => squares::<G>(cells, |word| word),
    }
}

/// The pieces of a role, of both colors.
pub(crate) fn by_role<G: Geometry>(cells: &G::Cells, role: Role) -> SquareSet {
    let [white, black] = Color::ALL.map(|color| cells_of(Piece::new(color, role)));
    squares::<G>(cells, |word| white(word) | black(word))
}

/// The pieces of one color and role.
pub(crate) fn by_piece<G: Geometry>(cells: &G::Cells, piece: Piece) -> SquareSet {
    squares::<G>(cells, cells_of(piece))
}

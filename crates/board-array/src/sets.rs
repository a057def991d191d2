//! Sets of pieces, read from the cells a rank at a time.
//!
//! The eight cells of a rank are one word of eight bytes. One operation on the word answers for eight
//! squares: it sets the top bit of the bytes that are asked for. A multiplication then gathers the eight
//! bits, so a whole set takes some 80 instructions whatever stands on the board.

use board_core::{Color, Piece, PieceSets, Role, SquareSet};
use board_processor::Bmi2;

use crate::geometry::{ONES, TOPS};
use crate::{Cell, Geometry};

/// The squares whose cells are marked in their words.
#[inline(always)]
fn squares<G: Geometry>(cells: &G::Cells, mark: impl Fn(u64) -> u64) -> SquareSet {
    let mut bits = 0;
    for rank in 0..8 {
        bits |= gather(mark(G::rank(cells, rank)) >> 7) << (8 * rank);
    }
    SquareSet::from_bits(bits)
}

/// The lowest bits of the eight bytes.
#[inline(always)]
fn gather(word: u64) -> u64 {
    // Eight products, shifted by seven bits more each, meet in the highest byte.
    (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Marks the bytes that are not zero.
#[inline(always)]
fn not_zero(word: u64) -> u64 {
    ((word & !TOPS) + !TOPS) | word
}

/// Marks the cells with this content.
#[inline(always)]
fn equal_to(cell: Cell) -> impl Fn(u64) -> u64 {
    let all = u64::from(cell.code() as u8) * ONES;
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
    let [white, black] = Color::ALL.map(|color| equal_to(Cell::of(Piece::new(color, role))));
    squares::<G>(cells, |word| white(word) | black(word))
}

/// The squares whose cells have this content.
pub(crate) fn by_cell<G: Geometry>(cells: &G::Cells, cell: Cell) -> SquareSet {
    squares::<G>(cells, equal_to(cell))
}

/// All pieces. The lowest three bits of the codes and the sign, each of all cells, are four sets: of them all
/// others are made.
pub(crate) fn piece_sets<G: Geometry>(cells: &G::Cells) -> PieceSets {
    match Bmi2::with_fast_pext() {
        Some(bmi2) => bmi2.run(
            #[inline(always)]
            || by_planes(planes_by_pext::<G>(bmi2, cells)),
        ),
        None => by_planes(planes::<G>(cells)),
    }
}

/// The lowest three bits of the codes and the sign, each of all cells.
#[inline(always)]
fn planes<G: Geometry>(cells: &G::Cells) -> [u64; 4] {
    let mut bits = [0; 4];
    for rank in 0..8 {
        let word = G::rank(cells, rank);
        for (bits, word) in bits.iter_mut().zip([word, word >> 1, word >> 2, word >> 7]) {
            *bits |= gather(word) << (8 * rank);
        }
    }
    bits
}

/// The same by the instruction that gathers bits. It gathers the low halves of the cells first: two ranks are a
/// word then, and the sign is bit 3.
#[inline(always)]
fn planes_by_pext<G: Geometry>(bmi2: Bmi2, cells: &G::Cells) -> [u64; 4] {
    // Loops, because a function of the standard library with a closure is compiled for the baseline unless it is inlined.
    let mut planes = [0; 4];
    for pair in 0..4 {
        let low_half = |rank| bmi2.pext(G::rank(cells, rank), 0xf * ONES);
        let cells = low_half(2 * pair) | low_half(2 * pair + 1) << 32;
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= bmi2.pext(cells, (0x11 * ONES) << bit) << (16 * pair);
        }
    }
    planes
}

/// All pieces, from these sets.
#[inline(always)]
fn by_planes(planes: [u64; 4]) -> PieceSets {
    let [low, middle, high, black] = planes.map(SquareSet::from_bits);
    // The codes of black pieces are negative: each bit changes if there is a bit below it.
    let (middle, high) = (middle ^ (black & low), high ^ (black & (low | middle)));
    let roles = Role::ALL.map(|role| {
        let code = Cell::of(Piece::new(Color::White, role)).code();
        let with = |set: SquareSet, bit: i8| if code & bit == 0 { !set } else { set };
        with(low, 1) & with(middle, 2) & with(high, 4)
    });
    PieceSets::new(roles, [(low | middle | high) - black, black])
}

//! The tables: squares that leapers attack, squares between two squares, lines through a square.

use crate::{SMALL, Square, SquareSet, table};

/// The steps (files, ranks) of a king and of the eight rays: first the four of a rook, clockwise from
/// the north, then the four of a bishop.
pub const KING_STEPS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight leaps of a knight (files, ranks), clockwise.
pub const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that a knight attacks, by its square.
pub static KNIGHT_ATTACKS: [SquareSet; 64] = leaper(KNIGHT_STEPS);

/// The squares that a king attacks, by its square.
pub static KING_ATTACKS: [SquareSet; 64] = leaper(KING_STEPS);

/// The size of the two tables in bytes.
pub const LEAPER_BYTES: usize = 2 * size_of::<[SquareSet; 64]>();

/// How many squares have a row of squares between.
const ROWS: usize = if SMALL { 0 } else { 64 };

/// The squares strictly between two squares, by both squares. Without rows where code is to be
/// [small](SMALL).
pub(super) static BETWEEN: [[u64; 64]; ROWS] = between_all();

/// The size in bytes of the table that [`between`](super::between) reads.
pub const BETWEEN_BYTES: usize = size_of::<[[u64; 64]; ROWS]>();

/// The squares that a pawn attacks, by its color and square.
pub static PAWN_ATTACKS: [[SquareSet; 64]; 2] =
    [leaper([(-1, 1), (1, 1)]), leaper([(-1, -1), (1, -1)])];

const fn leaper<const N: usize>(steps: [(i8, i8); N]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut i = 0;
        while i < N {
            let (files, ranks) = steps[i];
            if let Some(to) = Square::new(index).offset(files, ranks) {
                table[index].insert(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// From every square along all eight rays: the squares passed on the way.
const fn between_all() -> [[u64; 64]; ROWS] {
    let mut table = [[0; 64]; ROWS];
    let mut from = 0;
    while from < table.len() {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = KING_STEPS[i];
            let mut passed = 0;
            let mut next = Square::new(from).offset(files, ranks);
            while let Some(to) = next {
                table[from][to.index()] = passed;
                passed |= SquareSet::of(to).bits();
                next = to.offset(files, ranks);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// A line through a square, without the square itself, cut in two at it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The squares with higher indices.
    pub above: u64,
    /// The squares with lower indices.
    pub below: u64,
}

impl Line {
    /// The squares that a slider attacks along the line: both ways up to and including the first occupied
    /// square. Eleven operations (obstruction difference by Michael Hoffmann; `board-bitboard` explains
    /// it).
    #[inline(always)]
    #[must_use]
    pub const fn attacks(self, occupied: u64) -> u64 {
        let upper = self.above & occupied;
        let highest_lower = 1 << 63 >> (self.below & occupied | 1).leading_zeros();
        (upper ^ upper.wrapping_sub(highest_lower)) & (self.above | self.below)
    }
}

/// The steps (files, ranks) along the file, the rank, the diagonal and the antidiagonal, toward higher
/// indices.
pub const LINE_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// The file, the rank, the diagonal and the antidiagonal through every square. The first two are the
/// rook's.
pub const LINES: [[Line; 4]; 64] = table!(64, |from| -> [Line; 4] {
    const fn line(from: usize, (files, ranks): (i8, i8)) -> Line {
        let from = Square::new(from);
        Line { above: ray(from, files, ranks, 0), below: ray(from, -files, -ranks, 0) }
    }
    let [file, rank, diagonal, other] = LINE_STEPS;
    [line(from, file), line(from, rank), line(from, diagonal), line(from, other)]
});

/// The tables that give the attacks along a line by the occupied squares on it, 10 KB. They are one value, so
/// that one address leads to all of them.
pub(super) struct LineTables {
    /// The whole file, rank, diagonal and antidiagonal through every square, without the square.
    pub(super) whole: [[u64; 4]; 64],
    /// By the file of a slider, and the occupied ones of the squares on the files from b to g, the files on
    /// which it attacks along a rank or a diagonal: all squares of these files.
    pub(super) by_file: [[u64; 64]; 8],
    /// The same by rank: the squares that a rook on the a-file attacks on it.
    pub(super) by_rank: [[u64; 64]; 8],
}

/// See [`LineTables`].
pub(super) static LINE_TABLES: LineTables = {
    let mut tables =
        LineTables { whole: [[0; 4]; 64], by_file: [[0; 64]; 8], by_rank: [[0; 64]; 8] };
    let mut index = 0;
    while index < 512 {
        let (row, inner) = (index / 64, index % 64);
        let (mut occupied, mut rank) = (0, 1);
        while rank < 7 {
            occupied |= (inner as u64 >> (rank - 1) & 1) << (8 * rank);
            rank += 1;
        }
        let along_rank = LINES[row][1].attacks((inner as u64) << 1);
        tables.by_file[row][inner] = along_rank * 0x0101_0101_0101_0101;
        tables.by_rank[row][inner] = LINES[8 * row][0].attacks(occupied);
        if index < 256 {
            tables.whole[index / 4][index % 4] = LINES[index / 4][index % 4].attacks(0);
        }
        index += 1;
    }
    tables
};

/// The squares of a ray from a square to the edge, up to and including the first occupied square: step
/// by step, the definition that tables are built from and that faster methods are tested against.
#[must_use]
pub const fn ray(from: Square, files: i8, ranks: i8, occupied: u64) -> u64 {
    let mut ray = 0;
    let mut next = from.offset(files, ranks);
    while let Some(square) = next {
        ray |= SquareSet::of(square).bits();
        if occupied & SquareSet::of(square).bits() != 0 {
            break;
        }
        next = square.offset(files, ranks);
    }
    ray
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_stay_on_the_board() {
        let knight = |square: Square| KNIGHT_ATTACKS[square.index()];
        assert_eq!(knight(Square::A1), [Square::B3, Square::C2].into_iter().collect());
        assert_eq!(knight(Square::D4).len(), 8);
        let king = |square: Square| KING_ATTACKS[square.index()];
        assert_eq!(king(Square::H8), [Square::G7, Square::G8, Square::H7].into_iter().collect());
        assert_eq!(king(Square::E1).len(), 5);
    }

    #[test]
    fn sizes_are_those_of_the_tables() {
        assert_eq!(LEAPER_BYTES, size_of_val(&KNIGHT_ATTACKS) + size_of_val(&KING_ATTACKS));
        assert_eq!(BETWEEN_BYTES, size_of_val(&BETWEEN));
    }

    #[test]
    fn a_ray_ends_at_the_first_piece() {
        let occupied = SquareSet::of(Square::D4).bits() | SquareSet::of(Square::D6).bits();
        let squares = [Square::D2, Square::D3, Square::D4].into_iter().collect::<SquareSet>();
        assert_eq!(ray(Square::D1, 0, 1, occupied), squares.bits());
        assert_eq!(ray(Square::H1, 1, 0, occupied), 0);
    }
}

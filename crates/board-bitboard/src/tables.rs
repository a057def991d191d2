//! Squares reached by leapers, and squares between two squares.

use board_core::{SMALL, Square, SquareSet};

/// The squares that a knight on a square attacks.
#[inline(always)]
pub(crate) fn knight(square: Square) -> SquareSet {
    SquareSet::from_bits(TABLES.knight[square.index()])
}

/// The squares that a king on a square attacks.
#[inline(always)]
pub(crate) fn king(square: Square) -> SquareSet {
    SquareSet::from_bits(TABLES.king[square.index()])
}

/// The squares strictly between two squares of one rank, file or diagonal; no square otherwise.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> SquareSet {
    if SMALL { passed(a, b) } else { SquareSet::from_bits(TABLES.between[a.index()][b.index()]) }
}

/// The same without a table.
#[inline(never)]
fn passed(a: Square, b: Square) -> SquareSet {
    let files = b.file().index() as i8 - a.file().index() as i8;
    let ranks = b.rank().index() as i8 - a.rank().index() as i8;
    let mut passed = SquareSet::EMPTY;
    if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
        let (file, rank) = (files.signum(), ranks.signum());
        for steps in 1..files.abs().max(ranks.abs()) {
            passed |= a.offset(steps * file, steps * rank).map_or(SquareSet::EMPTY, SquareSet::of);
        }
    }
    passed
}

/// All in one place, so that one register finds it.
struct Tables {
    knight: [u64; 64],
    king: [u64; 64],
    between: [[u64; 64]; BETWEEN],
}

/// For so many squares there is a row of squares between.
const BETWEEN: usize = if SMALL { 0 } else { 64 };

/// The size of the tables here.
pub(crate) const BYTES: usize = size_of::<Tables>();

static TABLES: Tables = Tables {
    knight: leaper([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
    king: leaper([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    between: between_all(),
};

const fn leaper(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = Square::new(index as u8).offset(steps[i].0, steps[i].1) {
                table[index] |= SquareSet::of(to).bits();
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// Walks from every square in all eight directions and notes what was passed on the way.
const fn between_all() -> [[u64; 64]; BETWEEN] {
    const STEPS: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut table = [[0; 64]; BETWEEN];
    let mut from = 0;
    while from < table.len() {
        let mut i = 0;
        while i < 8 {
            let mut passed = 0;
            let mut next = Square::new(from as u8).offset(STEPS[i].0, STEPS[i].1);
            while let Some(to) = next {
                table[from][to.index()] = passed;
                passed |= SquareSet::of(to).bits();
                next = to.offset(STEPS[i].0, STEPS[i].1);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(Square::A1), [Square::B3, Square::C2].into_iter().collect());
        assert_eq!(knight(Square::D4).len(), 8);
        assert_eq!(king(Square::H8), [Square::G7, Square::G8, Square::H7].into_iter().collect());
        assert_eq!(king(Square::E1).len(), 5);
    }

    #[test]
    fn between_is_symmetric_and_strict() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(between(a, b), passed(a, b), "{a} {b}");
                assert!(!between(a, b).contains(a) && !between(a, b).contains(b));
            }
        }
        assert_eq!(between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
        assert_eq!(between(Square::H1, Square::F1), SquareSet::of(Square::G1));
        assert!(between(Square::A1, Square::B3).is_empty());
    }
}

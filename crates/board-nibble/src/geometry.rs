//! Which squares lie where: worked out at compile time, and then nothing but constants.

use board_core::{SMALL, Square};

use crate::ranks::shift;
use crate::set::{Place, Set};

/// A direction as (files, ranks).
pub(crate) type Direction = (i8, i8);

/// The eight directions of a queen; the first four are the rook's.
pub(crate) const DIRECTIONS: [Direction; 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The eight leaps of a knight.
pub(crate) const LEAPS: [Direction; 8] =
    [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];

/// A nibble as machine code names it: the number of its word, and the four bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) rank: usize,
    pub(crate) mask: u32,
}

/// The square so many steps away, `None` beyond the edge: the only place where somebody asks for
/// it, and it is the compiler.
pub(crate) const fn step(square: Square, direction: Direction, steps: i8) -> Option<Square> {
    square.offset(direction.0 * steps, direction.1 * steps)
}

/// The nibble so many steps away. Beyond the edge it has no bit.
pub(crate) const fn cell(square: Square, direction: Direction, steps: i8) -> Cell {
    match step(square, direction, steps) {
        Some(square) => Cell { rank: square.rank().index() as usize, mask: 15 << shift(square) },
        None => Cell { rank: 0, mask: 0 },
    }
}

/// The squares from one to so many steps away.
pub(crate) const fn way(square: Square, direction: Direction, steps: i8) -> Set {
    let mut way = Set::EMPTY;
    let mut count = 1;
    while count <= steps {
        if let Some(square) = step(square, direction, count) {
            way = way.or(Set::of(square));
        }
        count += 1;
    }
    way
}

/// The squares one step away in any of these directions.
pub(crate) const fn around(square: Square, directions: &[Direction]) -> Set {
    let mut around = Set::EMPTY;
    let mut index = 0;
    while index < directions.len() {
        around = around.or(way(square, directions[index], 1));
        index += 1;
    }
    around
}

/// The squares on which a pawn takes that goes so many ranks up in a step (1 or -1).
pub(crate) const fn pawn_takes(square: Square, forward: i8) -> Set {
    around(square, &[(-1, forward), (1, forward)])
}

/// All that a slider reaches on an empty board, in the directions from `first` to `last`.
const fn lines(square: Square, first: usize, last: usize) -> Set {
    let mut lines = Set::EMPTY;
    let mut index = first;
    while index <= last {
        lines = lines.or(way(square, DIRECTIONS[index], 7));
        index += 1;
    }
    lines
}

/// What is asked of a square in the order of places.
macro_rules! by_place {
    (|$square:ident| $answer:expr) => {{
        let mut table = [Set::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            let $square = Square::new(index);
            table[Place::of($square).index()] = $answer;
            index += 1;
        }
        table
    }};
}

/// The size of the tables here: six by square, one by two squares.
pub(crate) const TABLE_BYTES: usize = (6 + ROWS) * size_of::<[Set; 64]>();

/// Where a knight leaps.
pub(crate) static KNIGHT: [Set; 64] = by_place!(|square| around(square, &LEAPS));
/// Where a king steps.
pub(crate) static KING: [Set; 64] = by_place!(|square| around(square, &DIRECTIONS));
/// Where a pawn takes: White's, Black's.
pub(crate) static PAWN: [[Set; 64]; 2] =
    [by_place!(|square| pawn_takes(square, 1)), by_place!(|square| pawn_takes(square, -1))];
/// The rank and the file of a square, without itself.
pub(crate) static STRAIGHT: [Set; 64] = by_place!(|square| lines(square, 0, 3));
/// The diagonals of a square, without itself.
pub(crate) static DIAGONAL: [Set; 64] = by_place!(|square| lines(square, 4, 7));

/// For so many squares there is a row of what lies between.
const ROWS: usize = if SMALL { 0 } else { 64 };

/// What lies between two squares of one line; nothing for other squares.
static BETWEEN: [[Set; 64]; ROWS] = {
    let mut table = [[Set::EMPTY; 64]; ROWS];
    let mut index = 0;
    while index != 8 * ROWS {
        let square = Square::new((index / 8) as u8);
        let direction = DIRECTIONS[index % 8];
        let mut steps = 2;
        while let Some(end) = step(square, direction, steps) {
            table[Place::of(square).index()][Place::of(end).index()] =
                way(square, direction, steps - 1);
            steps += 1;
        }
        index += 1;
    }
    table
};

/// What lies between two squares of one line; nothing for other squares.
#[inline(always)]
pub(crate) fn between(a: Place, b: Place) -> Set {
    if SMALL { passed(a, b) } else { BETWEEN[a.index()][b.index()] }
}

/// The same without a table.
#[inline(never)]
fn passed(a: Place, b: Place) -> Set {
    let (a, b) = (a.square(), b.square());
    let files = b.file().index() as i8 - a.file().index() as i8;
    let ranks = b.rank().index() as i8 - a.rank().index() as i8;
    if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
        way(a, (files.signum(), ranks.signum()), files.abs().max(ranks.abs()) - 1)
    } else {
        Set::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::SquareSet;

    fn set(squares: &[Square]) -> SquareSet {
        squares.iter().copied().collect()
    }

    #[test]
    fn lines_and_leaps_end_at_the_edge() {
        assert_eq!(way(Square::G1, (1, 1), 7).squares(), SquareSet::of(Square::H2));
        assert_eq!(
            KNIGHT[Place::of(Square::G1).index()].squares(),
            set(&[Square::E2, Square::F3, Square::H3])
        );
        assert_eq!(KING[Place::of(Square::A8).index()].len(), 3);
        assert_eq!(PAWN[1][Place::of(Square::H7).index()].squares(), set(&[Square::G6]));
        assert_eq!(cell(Square::H4, (1, 0), 1).mask, 0);
        for square in Square::all() {
            let place = Place::of(square).index();
            assert_eq!(STRAIGHT[place].len(), 14);
            assert!((7..=13).contains(&DIAGONAL[place].len()));
        }
    }

    #[test]
    fn between_two_squares_lies_what_both_lines_share() {
        let middle = |a, b| between(Place::of(a), Place::of(b)).squares();
        assert_eq!(middle(Square::A1, Square::D4), set(&[Square::B2, Square::C3]));
        assert_eq!(middle(Square::H8, Square::H5), set(&[Square::H7, Square::H6]));
        assert!(
            middle(Square::A1, Square::B3).is_empty() && middle(Square::A1, Square::A2).is_empty()
        );
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let (a, b) = (Place::of(a), Place::of(b));
            assert_eq!(between(a, b), passed(a, b), "{a:?} {b:?}");
        }
    }
}

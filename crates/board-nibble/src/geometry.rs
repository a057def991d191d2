//! Steps, rays and the squares between: computed at compile time, constants in the code.

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, PAWN_ATTACKS};
use board_core::{Role, SMALL, Square, SquareSet, attacks};

use crate::ranks::shift;
use crate::set::{Place, Set};

/// A direction as (files, ranks).
pub(crate) type Direction = (i8, i8);

/// The eight directions of a queen; the first four are the rook's.
pub(crate) const DIRECTIONS: [Direction; 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A nibble as machine code addresses it: the index of its word, and its four bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) rank: usize,
    pub(crate) mask: u32,
}

/// The square so many steps away, `None` beyond the edge: the only edge test, and the compiler makes
/// it.
pub(crate) const fn step(square: Square, direction: Direction, steps: i8) -> Option<Square> {
    square.offset(direction.0 * steps, direction.1 * steps)
}

/// The nibble so many steps away. Beyond the edge it has no bit.
pub(crate) const fn cell(square: Square, direction: Direction, steps: i8) -> Cell {
    match step(square, direction, steps) {
        Some(square) => Cell { rank: square.rank().index(), mask: 15 << shift(square) },
        None => Cell { rank: 0, mask: 0 },
    }
}

/// The squares from one to so many steps away.
pub(crate) const fn path(square: Square, direction: Direction, steps: i8) -> Set {
    let mut path = Set::EMPTY;
    let mut count = 1;
    while count <= steps {
        match step(square, direction, count) {
            Some(square) => path = path.or(Set::of(square)),
            None => break,
        }
        count += 1;
    }
    path
}

/// A table by square, in the order of places.
const fn by_place(by_square: &[SquareSet; 64]) -> [Set; 64] {
    let mut table = [Set::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[Place::of(Square::new(index)).index()] = Set::of_squares(by_square[index]);
        index += 1;
    }
    table
}

/// The attacks of a bishop or of a rook on an empty board, by place.
const fn on_empty_board(role: Role) -> [Set; 64] {
    let mut by_square = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        by_square[index] = attacks::on_empty_board(Square::new(index), role);
        index += 1;
    }
    by_place(&by_square)
}

/// The size of the tables here in bytes: six by square, one by two squares.
pub(crate) const TABLE_BYTES: usize = (6 + ROWS) * size_of::<[Set; 64]>();

/// The attacks of a knight.
pub(crate) static KNIGHT: [Set; 64] = by_place(&KNIGHT_ATTACKS);
/// The attacks of a king.
pub(crate) static KING: [Set; 64] = by_place(&KING_ATTACKS);
/// The attacks of a pawn: White's, Black's.
pub(crate) static PAWN: [[Set; 64]; 2] = [by_place(&PAWN_ATTACKS[0]), by_place(&PAWN_ATTACKS[1])];
/// The rank and the file of a square, without itself.
pub(crate) static STRAIGHT: [Set; 64] = on_empty_board(Role::Rook);
/// The diagonals of a square, without itself.
pub(crate) static DIAGONAL: [Set; 64] = on_empty_board(Role::Bishop);

/// The number of rows in the table of the squares between: one per square, or none.
const ROWS: usize = if SMALL { 0 } else { 64 };

/// The squares between two squares of one line; none if they are not in line.
static BETWEEN: [[Set; 64]; ROWS] = {
    let mut table = [[Set::EMPTY; 64]; ROWS];
    let mut index = 0;
    while index != 8 * ROWS {
        let square = Square::new(index / 8);
        let direction = DIRECTIONS[index % 8];
        let (mut steps, mut between) = (1, Set::EMPTY);
        while let Some(end) = step(square, direction, steps) {
            table[Place::of(square).index()][Place::of(end).index()] = between;
            between = between.or(Set::of(end));
            steps += 1;
        }
        index += 1;
    }
    table
};

/// The squares between two squares of one line; none if they are not in line.
#[inline(always)]
pub(crate) fn between(a: Place, b: Place) -> Set {
    if SMALL { between_without_table(a, b) } else { BETWEEN[a.index()][b.index()] }
}

/// The same without a table.
#[inline(never)]
fn between_without_table(a: Place, b: Place) -> Set {
    let (a, b) = (a.square(), b.square());
    let files = b.file().index() as i8 - a.file().index() as i8;
    let ranks = b.rank().index() as i8 - a.rank().index() as i8;
    if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
        path(a, (files.signum(), ranks.signum()), files.abs().max(ranks.abs()) - 1)
    } else {
        Set::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[Square]) -> SquareSet {
        squares.iter().copied().collect()
    }

    #[test]
    fn lines_and_leaps_end_at_the_edge() {
        assert_eq!(path(Square::G1, (1, 1), 7).squares(), SquareSet::of(Square::H2));
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
    fn the_squares_between_are_found_with_and_without_a_table() {
        let middle = |a, b| between(Place::of(a), Place::of(b)).squares();
        assert_eq!(middle(Square::A1, Square::D4), set(&[Square::B2, Square::C3]));
        assert_eq!(middle(Square::H8, Square::H5), set(&[Square::H7, Square::H6]));
        assert!(
            middle(Square::A1, Square::B3).is_empty() && middle(Square::A1, Square::A2).is_empty()
        );
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            let (a, b) = (Place::of(a), Place::of(b));
            assert_eq!(between(a, b), between_without_table(a, b), "{a:?} {b:?}");
        }
    }
}

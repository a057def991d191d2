//! Finding the men of both sides when nobody keeps a list of them.

use board_core::side::Side;
use board_core::{Square, SquareSet};

use crate::{Geometry, Index};

/// Some of the 64 squares, as a scan finds them: bit `8 * file + rank`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(u64);

/// What one reading of the board finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The men of the side that asks.
    pub(crate) own: Men,
    /// The men of the other side.
    pub(crate) enemies: Men,
    /// The bishops, rooks and queens of both sides.
    pub(crate) sliders: Men,
}

impl Scan {
    /// Reads the whole board for the side `S`, a rank at a time.
    ///
    /// In the signed code a man's colour is in the top bit of his cell, and so at the top of one
    /// of the eight bytes of the rank. Shifted so that the ranks lie side by side, the eight
    /// answers fit one word:
    ///
    /// ```text
    ///  rank 0     h....... g....... ... a.......  >> 7
    ///  rank 1     h....... g....... ... a.......  >> 6
    ///  together   ......hh ......gg ... ......aa          two ranks of eight
    /// ```
    ///
    /// The low three bits of a cell are 0 on an empty square, and 3, 4 or 5 under a slider of
    /// either colour. Adding 7, 5 or 2 to them carries into the fourth bit from 1, 3 or 6 on.
    #[inline(always)]
    pub(crate) fn of<G: Geometry, S: Side>(cells: &G::Cells) -> Scan {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (mut black, mut all, mut sliders) = (0, 0, 0);
        for rank in 0..8 {
            let word = G::rank(cells, rank);
            let low = word & (7 * ONES);
            let from_3_to_5 = (low + 5 * ONES) ^ (low + 2 * ONES);
            black |= word >> (7 - rank) & (ONES << rank);
            all |= fourth_bits_to(rank, low + 7 * ONES);
            sliders |= fourth_bits_to(rank, from_3_to_5);
        }
        let (black, white, sliders) = (Men(black), Men(all & !black), Men(sliders));
        if S::IS_WHITE {
            Scan { own: white, enemies: black, sliders }
        } else {
            Scan { own: black, enemies: white, sliders }
        }
    }
}

/// The fourth bit of every byte, moved to the bit of a rank.
#[inline(always)]
const fn fourth_bits_to(rank: u8, word: u64) -> u64 {
    let fourth = word & 0x0808_0808_0808_0808;
    if rank < 3 { fourth >> (3 - rank) } else { fourth << (rank - 3) }
}

/// The men from which a pawn, knight or king reaches a square near the king: at most three ranks
/// away, and four files because castling asks for squares two files from the king.
static ZONES: [Men; 64] = {
    let mut zones = [Men(0); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (king, man): (usize, usize) = (i / 64, i % 64);
        let (files, ranks) = ((king % 8).abs_diff(man % 8), (king / 8).abs_diff(man / 8));
        if files <= 4 && ranks <= 3 {
            zones[king].0 |= 1 << (man % 8 * 8 + man / 8);
        }
        i += 1;
    }
    zones
};

impl Men {
    /// The squares near enough to a king that a pawn, knight or king there matters to him.
    #[inline(always)]
    pub(crate) fn near(king: Square) -> Men {
        ZONES[king.index()]
    }

    /// The man on a square.
    #[inline(always)]
    pub(crate) fn at(square: Square) -> Men {
        Men(1 << (square.file().index() * 8 + square.rank().index()))
    }

    /// The men on these squares.
    #[inline]
    pub(crate) fn on(squares: SquareSet) -> Men {
        squares.into_iter().fold(Men(0), |men, square| men.or(Men::at(square)))
    }

    /// Whether there is none.
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The men of both.
    #[inline(always)]
    pub(crate) const fn or(self, other: Men) -> Men {
        Men(self.0 | other.0)
    }

    /// The men that are in `other` too.
    #[inline(always)]
    pub(crate) const fn and(self, other: Men) -> Men {
        Men(self.0 & other.0)
    }

    /// The men that are not in `other`.
    #[inline(always)]
    pub(crate) const fn without(self, other: Men) -> Men {
        Men(self.0 & !other.0)
    }

    /// Takes the next man out.
    #[inline(always)]
    pub(crate) fn next<G: Geometry>(&mut self) -> Option<Index> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Index(G::ORIGIN + G::WIDTH * (bit & 7) + (bit >> 3)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Direction};
    use board_core::side::{Black, White};
    use board_core::{Piece, Role};
    use core::fmt;

    /// Nothing but 64 cells in a row.
    #[derive(Clone, Copy, Debug)]
    struct Row;

    impl Geometry for Row {
        const ID: &'static str = "row";
        const IDEA: &'static str = "64 cells in a row";
        const WIDTH: u8 = 8;
        const ORIGIN: u8 = 0;
        type Cells = [Cell; 64];

        fn no_men() -> Self::Cells {
            [Cell::EMPTY; 64]
        }

        fn at(cells: &Self::Cells, square: Index) -> Cell {
            cells[square.get()]
        }

        fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
            cells[square.get()] = cell;
        }

        fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
            let steps = steps as i8;
            Square::new(from.0)
                .offset(direction.files * steps, direction.ranks * steps)
                .map_or(Cell::GUARD, |square| cells[square.index()])
        }

        fn rank(cells: &Self::Cells, rank: u8) -> u64 {
            let start = 8 * usize::from(rank);
            u64::from_le_bytes(core::array::from_fn(|file| cells[start + file].code() as u8))
        }

        fn x88(square: Index) -> u8 {
            square.0 + (square.0 & 0x38)
        }

        fn square(index: Index) -> Square {
            Square::new(index.0)
        }

        fn write_memory(_: &Self::Cells, _: &mut dyn fmt::Write) -> fmt::Result {
            Ok(())
        }
    }

    fn squares(mut men: Men) -> SquareSet {
        core::iter::from_fn(|| men.next::<Row>()).map(Row::square).collect()
    }

    #[test]
    fn the_row_is_a_geometry() {
        crate::testing::assert_geometry::<Row>();
    }

    #[test]
    fn every_man_is_found_on_every_square() {
        for square in Square::all() {
            for piece in Piece::all() {
                // The other cells hold in turn every man there is.
                let mut cells = Row::no_men();
                for other in Square::all() {
                    cells[other.index()] = Cell::of(Piece::all()[other.index() % 12]);
                }
                cells[square.flip_rank().index()] = Cell::EMPTY;
                cells[square.index()] = Cell::of(piece);
                let those = |wanted: &dyn Fn(Piece) -> bool| -> SquareSet {
                    let stands = |s: &Square| cells[s.index()].piece().is_some_and(wanted);
                    Square::all().filter(stands).collect()
                };
                let white = those(&|man| man.color == White::COLOR);
                let black = those(&|man| man.color == Black::COLOR);
                let sliders =
                    those(&|man| matches!(man.role, Role::Bishop | Role::Rook | Role::Queen));
                let scan = Scan::of::<Row, White>(&cells);
                assert_eq!((squares(scan.own), squares(scan.enemies)), (white, black));
                let scan = Scan::of::<Row, Black>(&cells);
                assert_eq!((squares(scan.own), squares(scan.enemies)), (black, white));
                assert_eq!(squares(scan.sliders), sliders);
            }
        }
    }

    #[test]
    fn men_on_squares_are_found_again() {
        for square in Square::all() {
            assert_eq!(squares(Men::at(square)), SquareSet::of(square));
            let set = SquareSet::rank(square.rank()) | SquareSet::file(square.file());
            assert_eq!(squares(Men::on(set)), set);
            assert_eq!(squares(Men::on(set).without(Men::at(square))), set - square.into());
        }
    }
}

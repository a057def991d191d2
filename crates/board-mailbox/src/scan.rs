//! Finding the men of both sides when nobody keeps a list of them.

use core::fmt;

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{BrokenInvariant, Square};

use crate::men::Men;
use crate::piece_index::{Find, PieceIndex};
use crate::{Cell, Geometry, Index};

/// Men are found by reading all squares, each time anew: the board holds nothing but its cells.
#[derive(Clone, Copy, Debug)]
pub struct Scanned;

impl PieceIndex for Scanned {}

/// What one reading of the board finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The men of White and of Black.
    men: [Men; 2],
    /// The knights and kings of both sides.
    knights: Men,
    /// The bishops, rooks and queens of both sides.
    sliders: Men,
}

impl Scan {
    /// Reads the whole board, a rank at a time.
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
    /// either colour. Adding 7, 5 or 2 to them carries into the fourth bit from 1, 3 or 6 on. Under
    /// a knight or king they are 2 or 6: the second is set and the first is not.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn of<G: Geometry>(cells: &G::Cells) -> Scan {
        const ONES: u64 = 0x0101_0101_0101_0101;
        tell!(G::watch, Step::Part("where the men stand"));
        let (mut black, mut all, mut knights, mut sliders) = (0, 0, 0, 0);
        for rank in 0..8 {
            let word = G::rank(cells, rank);
            let low = word & (7 * ONES);
            let from_3_to_5 = (low + 5 * ONES) ^ (low + 2 * ONES);
            black |= word >> (7 - rank) & (ONES << rank);
            all |= fourth_bits_to(rank, low + 7 * ONES);
            knights |= (word >> 1 & !word & ONES) << rank;
            sliders |= fourth_bits_to(rank, from_3_to_5);
        }
        let men = [Men(all & !black), Men(black)];
        Scan { men, knights: Men(knights), sliders: Men(sliders) }
    }

    /// The pawns, knights and the king of `S`.
    #[inline(always)]
    fn leapers<S: Side>(self) -> Men {
        self.men[S::COLOR.index()].without(self.sliders)
    }

    /// The bishops, rooks and queens of `S`.
    #[inline(always)]
    fn sliders<S: Side>(self) -> Men {
        self.men[S::COLOR.index()].and(self.sliders)
    }
}

/// Visits men until the visitor has seen enough, and tells whether it has.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn each<G: Geometry>(
    mut men: Men,
    cells: &G::Cells,
    mut visit: impl FnMut(Cell, Index) -> bool,
) -> bool {
    while let Some(man) = men.next::<G>() {
        if visit(G::at(cells, man), man) {
            return true;
        }
    }
    false
}

impl Find for Scanned {
    const KEEPS_LISTS: bool = false;

    type Sight = Scan;

    fn set_up<G: Geometry>(_: &G::Cells) -> Self {
        Scanned
    }

    fn renumbered<G: Geometry, H: Geometry>(&self) -> Self {
        Scanned
    }

    #[inline(always)]
    fn see<G: Geometry>(&self, cells: &G::Cells) -> Scan {
        Scan::of::<G>(cells)
    }

    #[inline(always)]
    fn leapers<G: Geometry, S: Side>(
        &self,
        seen: Scan,
        cells: &G::Cells,
        among: Men,
        visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool {
        each::<G>(seen.leapers::<S>().and(among), cells, visit)
    }

    #[inline(always)]
    fn knights<G: Geometry, S: Side>(
        &self,
        seen: Scan,
        cells: &G::Cells,
        mut visit: impl FnMut(Cell, Index),
    ) {
        each::<G>(
            seen.men[S::COLOR.index()].and(seen.knights),
            cells,
            #[inline(always)]
            |cell, man| {
                visit(cell, man);
                false
            },
        );
    }

    #[inline(always)]
    fn sliders<G: Geometry, S: Side>(
        &self,
        seen: Scan,
        cells: &G::Cells,
        among: Men,
        visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool {
        each::<G>(seen.sliders::<S>().and(among), cells, visit)
    }

    /// Most leapers are too far away to matter, and a set is cut down at once.
    #[inline(always)]
    fn leapers_near<G: Geometry, S: Side>(
        &self,
        seen: Scan,
        cells: &G::Cells,
        king: Index,
        mut visit: impl FnMut(Cell, Index),
    ) {
        self.leapers::<G, S>(
            seen,
            cells,
            Men::near(G::square(king)),
            #[inline(always)]
            |cell, man| {
                visit(cell, man);
                false
            },
        );
    }

    #[inline(always)]
    fn insert<G: Geometry, S: Side>(&mut self, _: Square, _: Cell) {}

    #[inline(always)]
    fn remove<G: Geometry, S: Side>(&mut self, _: Square, _: Cell) {}

    #[inline(always)]
    fn shift<G: Geometry>(&mut self, _: Square, _: Square) {}

    fn check<G: Geometry>(&self, _: &G::Cells) -> Result<(), BrokenInvariant> {
        Ok(())
    }

    fn draw<G: Geometry>(&self, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}

/// The fourth bit of every byte, moved to the bit of a rank.
#[inline(always)]
const fn fourth_bits_to(rank: u8, word: u64) -> u64 {
    let fourth = word & 0x0808_0808_0808_0808;
    if rank < 3 { fourth >> (3 - rank) } else { fourth << (rank - 3) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;
    use board_core::side::{Black, White};
    use board_core::{Piece, Role, SquareSet};

    fn squares(mut men: Men) -> SquareSet {
        core::iter::from_fn(|| men.next::<Row>()).map(Row::square).collect()
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
                let knights = those(&|man| matches!(man.role, Role::Knight | Role::King));
                let scan = Scan::of::<Row>(&cells);
                assert_eq!(squares(scan.knights), knights);
                assert_eq!(squares(scan.leapers::<White>()), white - sliders);
                assert_eq!(squares(scan.leapers::<Black>()), black - sliders);
                assert_eq!(squares(scan.sliders::<White>()), white & sliders);
                assert_eq!(squares(scan.sliders::<Black>()), black & sliders);
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

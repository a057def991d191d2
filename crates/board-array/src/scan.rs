//! Finding the pieces of both sides by reading the board.

use core::fmt;

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{BrokenInvariant, Square};

use crate::geometry::ONES;
use crate::piece_finder::{Find, PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{Cell, Geometry, Index, near_king};

/// Pieces are found by reading all squares, each time anew: the board has nothing but its cells.
#[derive(Clone, Copy, Debug)]
pub struct Scanned;

impl PieceFinder for Scanned {}

/// What one reading of the board finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The pieces of White and of Black.
    pieces: [ScanSet; 2],
    /// The knights and kings of both sides.
    knights: ScanSet,
    /// The bishops, rooks and queens of both sides.
    sliders: ScanSet,
}

impl Scan {
    /// Reads the whole board, one rank at a time.
    ///
    /// In the signed code a piece's color is in the top bit of its cell, and so at the top of one
    /// of the eight bytes of the rank. Shifted so that the ranks lie side by side, all eight fit one
    /// word:
    ///
    /// ```text
    ///  rank 0     h....... g....... ... a.......  >> 7
    ///  rank 1     h....... g....... ... a.......  >> 6
    ///  together   ......hh ......gg ... ......aa          two ranks of eight
    /// ```
    ///
    /// The low three bits of a cell are 0 on an empty square, and 3, 4 or 5 under a slider of
    /// either color. Adding 7, 5 or 2 to them carries into the fourth bit from 1, 3 or 6 on. Under
    /// a knight or king they are 2 or 6: the second is set and the first is not.
    #[inline(always)]
    fn of<G: Geometry>(cells: &G::Cells) -> Scan {
        G::phase(Phase::Pieces);
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
        let pieces = [ScanSet(all & !black), ScanSet(black)];
        Scan { pieces, knights: ScanSet(knights), sliders: ScanSet(sliders) }
    }

    #[inline(always)]
    fn wanted<S: Side>(self, wanted: Wanted) -> ScanSet {
        let ours = self.pieces[S::COLOR.index()];
        match wanted {
            Wanted::NonSliders => ours - self.sliders,
            Wanted::Knights => ours & self.knights,
            Wanted::Sliders => ours & self.sliders,
        }
    }
}

impl Find for Scanned {
    const KEEPS_LISTS: bool = false;

    type Found = Scan;

    fn set_up<G: Geometry>(_: &G::Cells) -> Self {
        Scanned
    }

    fn renumbered<G: Geometry, H: Geometry>(&self) -> Self {
        Scanned
    }

    #[inline(always)]
    fn find<G: Geometry>(&self, cells: &G::Cells) -> Scan {
        Scan::of::<G>(cells)
    }

    #[inline(always)]
    fn pieces<G: Geometry, S: Side>(
        &self,
        found: Scan,
        cells: &G::Cells,
        wanted: Wanted,
        among: ScanSet,
        mut visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool {
        let mut pieces = found.wanted::<S>(wanted) & among;
        while let Some(piece) = pieces.next::<G>() {
            if visit(G::at(cells, piece), piece) {
                return true;
            }
        }
        false
    }

    /// Most pawns and knights are too far away to matter; one operation removes them all.
    #[inline(always)]
    fn non_sliders_near<G: Geometry, S: Side>(
        &self,
        found: Scan,
        cells: &G::Cells,
        king: Index,
        mut visit: impl FnMut(Cell, Index),
    ) {
        self.pieces::<G, S>(
            found,
            cells,
            Wanted::NonSliders,
            near_king::zone(G::square(king)),
            #[inline(always)]
            |cell, piece| {
                visit(cell, piece);
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

    fn squares(mut pieces: ScanSet) -> SquareSet {
        core::iter::from_fn(|| pieces.next::<Row>()).map(Row::square).collect()
    }

    #[test]
    fn every_piece_is_found_on_every_square() {
        for square in Square::all() {
            for piece in Piece::all() {
                // The other cells hold in turn every piece there is.
                let mut cells = Row::empty_cells();
                for other in Square::all() {
                    cells[other.index()] = Cell::of(Piece::all()[other.index() % 12]);
                }
                cells[square.flip_rank().index()] = Cell::EMPTY;
                cells[square.index()] = Cell::of(piece);
                let those = |wanted: &dyn Fn(Piece) -> bool| -> SquareSet {
                    let stands = |s: &Square| cells[s.index()].piece().is_some_and(wanted);
                    Square::all().filter(stands).collect()
                };
                let white = those(&|piece| piece.color == White::COLOR);
                let black = those(&|piece| piece.color == Black::COLOR);
                let sliders =
                    those(&|piece| matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen));
                let knights = those(&|piece| matches!(piece.role, Role::Knight | Role::King));
                let scan = Scan::of::<Row>(&cells);
                assert_eq!(squares(scan.knights), knights);
                assert_eq!(squares(scan.wanted::<White>(Wanted::NonSliders)), white - sliders);
                assert_eq!(squares(scan.wanted::<Black>(Wanted::NonSliders)), black - sliders);
                assert_eq!(squares(scan.wanted::<White>(Wanted::Sliders)), white & sliders);
                assert_eq!(squares(scan.wanted::<Black>(Wanted::Sliders)), black & sliders);
            }
        }
    }

    #[test]
    fn pieces_on_squares_are_found_again() {
        for square in Square::all() {
            assert_eq!(squares(ScanSet::at(square)), SquareSet::of(square));
            let set = SquareSet::rank(square.rank()) | SquareSet::file(square.file());
            assert_eq!(squares(ScanSet::on(set)), set);
            assert_eq!(squares(ScanSet::on(set) - ScanSet::at(square)), set - square.into());
        }
    }
}

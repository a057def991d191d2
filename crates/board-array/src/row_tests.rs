//! The simplest geometry, for tests.

use board_core::Square;

use crate::{Cell, Direction, Geometry, Index};

/// 64 cells in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row;

impl Geometry for Row {
    const ID: &'static str = "row";
    const IDEA: &'static str = "64 cells in a row";
    const ID_WITH_LISTS: &'static str = "with-lists";
    const IDEA_WITH_LISTS: &'static str = "with piece lists";
    const WIDTH: u8 = 8;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 64];

    fn empty_cells() -> Self::Cells {
        [Cell::EMPTY; 64]
    }

    fn place(square: Index) -> usize {
        square.get() & 63
    }

    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let steps = steps as i8;
        Square::masked(from.get())
            .offset(direction.files * steps, direction.ranks * steps)
            .map_or(Cell::SENTINEL, |square| cells[square.index()])
    }

    fn x88(square: Index) -> u8 {
        square.0 + (square.0 & 0x38)
    }

    fn square(index: Index) -> Square {
        Square::masked(index.get())
    }
}

#[test]
fn the_row_is_a_geometry() {
    crate::testing::assert_geometry::<Row>();
}

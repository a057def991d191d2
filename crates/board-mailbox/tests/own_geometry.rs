//! A geometry that is not ours: fifteen cells a rank, the narrowest array in which the difference
//! of two indices still tells how two squares lie (F. Reul, "New Architectures in Computer Chess",
//! 2009).

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index, Lookup, Mailbox, testing};

static LOOKUP: Lookup<180> = Lookup::new(34, 15);

#[derive(Clone, Copy, Debug)]
struct Fifteen;

impl Geometry for Fifteen {
    const ID: &'static str = "mailbox15x12";
    const IDEA: &'static str = "fifteen cells a rank";
    const ID_WITH_LISTS: &'static str = "with-lists";
    const IDEA_WITH_LISTS: &'static str = "with piece lists";
    const WIDTH: u8 = 15;
    const ORIGIN: u8 = 34;
    type Cells = [Cell; 180];

    fn empty_cells() -> Self::Cells {
        let mut cells = [Cell::SENTINEL; 180];
        for square in Square::all() {
            Self::put(&mut cells, Self::index(square), Cell::EMPTY);
        }
        cells
    }

    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get()]
    }

    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get()] = cell;
    }

    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[Self::step(from, direction, steps).get()]
    }

    fn x88(square: Index) -> u8 {
        LOOKUP.x88(square)
    }

    fn square(index: Index) -> Square {
        LOOKUP.square(index)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in cells.chunks(15) {
            writeln!(out, "{:?}", row.iter().map(|cell| cell.code()).collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

#[test]
fn the_geometry_is_right() {
    testing::assert_geometry::<Fifteen>();
}

board_conformance::suite!(mailbox15x12, Mailbox<Fifteen>);

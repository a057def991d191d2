//! A third-party geometry: fifteen cells a rank, the narrowest array in which the difference of two
//! indices still determines their relative position (F. Reul, "New Architectures in Computer Chess",
//! 2009).

use board_array::{
    ArrayBoard, Cell, Direction, Geometry, Index, Lists, Lookup, empty_cells_among_sentinels,
    testing,
};
use board_core::{Board, Inspect, Position, Square};

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
        empty_cells_among_sentinels::<Self, 180>()
    }

    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[from.get().wrapping_add_signed(Self::distance(direction, steps))]
    }

    fn x88(square: Index) -> u8 {
        LOOKUP.x88(square)
    }

    fn square(index: Index) -> Square {
        LOOKUP.square(index)
    }
}

#[test]
fn the_geometry_is_right() {
    testing::assert_geometry::<Fifteen>();
}

/// A line for each row of the array, from the last, with its first index; then the lists.
#[test]
fn the_picture_shows_every_cell_and_every_list() {
    let mut picture = String::new();
    let board = ArrayBoard::<Fifteen, Lists>::from_position(&Position::start());
    board.write_memory(&mut picture).unwrap();
    for (row, line) in (0..12).rev().zip(picture.lines().skip(1)) {
        let numbers: Vec<i32> =
            line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let is_rank = (2..10).contains(&row);
        assert_eq!((numbers[0], numbers.len()), (15 * row, 16 + usize::from(is_rank)), "{line}");
    }
    let knights = picture.lines().find(|line| line.trim_start().starts_with("n from")).unwrap();
    assert!(knights.contains("(b8)") && knights.contains("(g8)"), "{picture}");
}

board_conformance::suite!(mailbox15x12, ArrayBoard<Fifteen>);

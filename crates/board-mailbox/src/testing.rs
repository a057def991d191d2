//! Is a geometry right? For the tests of those who write one.

use board_core::side::{Black, Side, White};
use board_core::{Color, Piece, Rank, Role, Square};

use crate::count::count_pawn_moves;
use crate::near_king::has_pawn_near;
use crate::{Cell, Direction, Geometry};

/// Compares a geometry with the slow definition: squares that know their file and rank.
///
/// Call it in a test of your own.
///
/// # Panics
///
/// If the geometry is wrong, with the square and direction where it is.
pub fn assert_geometry<G: Geometry>() {
    for square in Square::all() {
        let index = G::index(square);
        assert_eq!(G::square(index), square, "the square of index {}", index.0);
        let x88 = 16 * square.rank().index() + square.file().index();
        assert_eq!(G::x88(index), x88, "the number of {square}");
        let coords = (G::file_of(index), G::rank_of(index));
        assert_eq!(coords, (square.file(), square.rank()), "file and rank of {square}");
        let mut cells = G::empty_cells();
        G::put(&mut cells, index, Cell::of_side::<White>(Role::Pawn));
        let place =
            cells.as_ref().iter().position(|&cell| cell == Cell::of_side::<White>(Role::Pawn));
        let wanted = G::CORNER + G::distance(Direction::NORTH, square.rank().index()) as usize;
        let wanted = wanted + usize::from(square.file().index());
        assert_eq!(place, Some(wanted), "the place of {square} in the array");
        assert_eq!(G::at(&G::empty_cells(), index), Cell::EMPTY, "{square} without pieces");
        assert_rank::<G>(square);
        for direction in Direction::QUEEN_DIRECTIONS.into_iter().chain(Direction::KNIGHT) {
            assert_way::<G>(square, direction);
        }
        for other in Square::all().filter(|other| other.rank() == square.rank()) {
            assert_beside::<G>(square, other);
        }
        if !matches!(square.rank(), Rank::First | Rank::Eighth) {
            assert_pawn::<G, White>(square);
            assert_pawn::<G, Black>(square);
        }
    }
}

/// Counts the moves of a pawn, the only one, and finds him near to a king or not.
fn assert_pawn<G: Geometry, S: Side>(from: Square) {
    let ahead = if S::IS_WHITE { 1 } else { -1 };
    let count = |others: &[(i8, Cell)]| {
        let mut cells = G::empty_cells();
        G::put(&mut cells, G::index(from), Cell::of_side::<S>(Role::Pawn));
        for &(files, cell) in others {
            if let Some(to) = from.offset(files, ahead) {
                G::put(&mut cells, G::index(to), cell);
            }
        }
        count_pawn_moves::<G, S>(&cells)
    };
    let (own, enemy) = (Cell::of_side::<S>(Role::Knight), Cell::of_side::<S::Them>(Role::Knight));
    let each = if from.rank() == Rank::Seventh.of(S::COLOR) { 4 } else { 1 };
    let steps = if from.rank() == Rank::Second.of(S::COLOR) { 2 } else { each };
    let takes = |files| if from.offset(files, ahead).is_some() { each } else { 0 };
    assert_eq!(count(&[]), steps, "the steps of a pawn on {from}");
    for before in [own, enemy] {
        assert_eq!(count(&[(0, before)]), 0, "a pawn on {from} cannot go on");
    }
    for files in [-1, 1] {
        let captures = steps + takes(files);
        assert_eq!(count(&[(files, enemy)]), captures, "a pawn on {from} takes");
        assert_eq!(count(&[(files, own)]), steps, "a pawn on {from} takes no own piece");
    }
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(from), Cell::of_side::<S>(Role::Pawn));
    for king in Square::all() {
        let matters = [-1, 1].into_iter().filter_map(|files| from.offset(files, ahead)).any(|to| {
            let files = to.file().index().abs_diff(king.file().index());
            let ranks = to.rank().index().abs_diff(king.rank().index());
            files <= 1 && ranks <= 1 || files <= 2 && ranks == 0
        });
        let is_seen = has_pawn_near::<G, S>(&cells, G::index(king));
        assert!(is_seen || !matters, "a pawn on {from} is near to a king on {king}");
    }
}

/// Looks along the rank from one square, with a piece on another.
fn assert_beside<G: Geometry>(from: Square, other: Square) {
    let piece = Cell::of(Piece::new(Color::Black, Role::Knight));
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(other), piece);
    for (east, direction) in [(true, Direction::EAST), (false, Direction::WEST)] {
        let cell = |steps: &u8| G::at_offset(&cells, G::index(from), direction, *steps);
        let steps = (1..8).find(|steps| !cell(steps).is_empty()).unwrap_or(8);
        let wanted = (steps - 1, cell(&steps));
        let place = "a piece, so far beside";
        assert_eq!(G::empty_run(&cells, G::index(from), east), wanted, "{place} {from}: {other}");
    }
}

/// Puts a piece on a square and finds him in the word of his rank, and nobody else.
fn assert_rank<G: Geometry>(square: Square) {
    let piece = Cell::of(Piece::new(Color::Black, Role::Queen));
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(square), piece);
    assert_eq!(G::at(&cells, G::index(square)), piece, "a piece on {square}");
    for rank in 0..8 {
        let here = rank == square.rank().index();
        let byte = u64::from(piece.code() as u8) << (8 * square.file().index());
        assert_eq!(G::rank(&cells, rank), if here { byte } else { 0 }, "a piece on {square}");
    }
}

/// Walks from a square in one direction until the board ends.
fn assert_way<G: Geometry>(from: Square, direction: Direction) {
    let piece = Cell::of(Piece::new(Color::White, Role::Rook));
    let mut at = from;
    for steps in 1..8 {
        let look = |cells: &G::Cells| G::at_offset(cells, G::index(from), direction, steps);
        let Some(next) = at.offset(direction.files, direction.ranks) else {
            let place = "the edge, so far from";
            return assert_eq!(look(&G::empty_cells()), Cell::SENTINEL, "{place} {from}: {steps}");
        };
        assert_eq!(G::step(G::index(from), direction, steps), G::index(next), "{from} to {next}");
        let mut cells = G::empty_cells();
        G::put(&mut cells, G::index(next), piece);
        assert_eq!(look(&cells), piece, "from {from} to {next}");
        assert_eq!(look(&G::empty_cells()), Cell::EMPTY, "from {from} to {next}");
        at = next;
    }
}
pub fn assert_lesson<G: Geometry>(_lesson: &str) {}

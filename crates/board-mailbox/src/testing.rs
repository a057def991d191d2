//! Is a geometry right? For the tests of those who write one.

use board_core::{Color, Piece, Role, Square};

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
        assert_eq!(G::at(&G::no_men(), index), Cell::EMPTY, "{square} without men");
        assert_rank::<G>(square);
        for direction in Direction::ROYAL.into_iter().chain(Direction::KNIGHT) {
            assert_way::<G>(square, direction);
        }
        for other in Square::all().filter(|other| other.rank() == square.rank()) {
            assert_beside::<G>(square, other);
        }
    }
}

/// Looks along the rank from one square, with a man on another.
fn assert_beside<G: Geometry>(from: Square, other: Square) {
    let man = Cell::of(Piece::new(Color::Black, Role::Knight));
    let mut cells = G::no_men();
    G::put(&mut cells, G::index(other), man);
    for (east, direction) in [(true, Direction::EAST), (false, Direction::WEST)] {
        let cell = |steps: &u8| G::look(&cells, G::index(from), direction, *steps);
        let steps = (1..8).find(|steps| !cell(steps).is_empty()).unwrap_or(8);
        let wanted = (steps - 1, cell(&steps));
        let place = "a man, so far beside";
        assert_eq!(G::beside(&cells, G::index(from), east), wanted, "{place} {from}: {other}");
    }
}

/// Puts a man on a square and finds him in the word of his rank, and nobody else.
fn assert_rank<G: Geometry>(square: Square) {
    let man = Cell::of(Piece::new(Color::Black, Role::Queen));
    let mut cells = G::no_men();
    G::put(&mut cells, G::index(square), man);
    assert_eq!(G::at(&cells, G::index(square)), man, "a man on {square}");
    for rank in 0..8 {
        let here = rank == square.rank().index();
        let byte = u64::from(man.code() as u8) << (8 * square.file().index());
        assert_eq!(G::rank(&cells, rank), if here { byte } else { 0 }, "a man on {square}");
    }
}

/// Walks from a square in one direction until the board ends.
fn assert_way<G: Geometry>(from: Square, direction: Direction) {
    let man = Cell::of(Piece::new(Color::White, Role::Rook));
    let mut at = from;
    for steps in 1..8 {
        let look = |cells: &G::Cells| G::look(cells, G::index(from), direction, steps);
        let Some(next) = at.offset(direction.files, direction.ranks) else {
            let place = "the edge, so far from";
            return assert_eq!(look(&G::no_men()), Cell::GUARD, "{place} {from}: {steps}");
        };
        assert_eq!(G::step(G::index(from), direction, steps), G::index(next), "{from} to {next}");
        let mut cells = G::no_men();
        G::put(&mut cells, G::index(next), man);
        assert_eq!(look(&cells), man, "from {from} to {next}");
        assert_eq!(look(&G::no_men()), Cell::EMPTY, "from {from} to {next}");
        at = next;
    }
}

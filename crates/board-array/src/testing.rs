//! Checks of a geometry, for the tests of its author.

use alloc::string::ToString;
use core::fmt;

use board_core::side::{Black, Side, White};
use board_core::{Color, File, Inspect, Piece, Position, Rank, Role, Square};

use crate::count::count_pawn_moves;
use crate::near_king::has_pawn_near;
use crate::{ArrayBoard, Cell, Direction, Geometry, Lists, Undo};

/// Names the tests of a geometry, of which the `lib.rs` beside it is the lesson.
#[macro_export]
macro_rules! geometry_tests {
    ($geometry:ty) => {
        #[test]
        fn the_geometry_is_right() {
            $crate::testing::assert_geometry::<$geometry>();
        }

        #[test]
        fn the_lesson_states_what_the_code_has() {
            $crate::testing::assert_lesson::<$geometry>(include_str!("lib.rs"));
        }
    };
}

/// Compares a geometry with the slow definition: squares with their file and rank.
///
/// Call it in a test of your own.
///
/// # Panics
///
/// If the geometry is wrong. The message names the square and the direction.
pub fn assert_geometry<G: Geometry>() {
    assert_faults_are_found::<G>();
    for square in Square::all() {
        let index = G::index(square);
        assert_eq!(G::square(index), square, "the square of index {}", index.0);
        let x88 = 16 * square.rank().index() as u8 + square.file().index() as u8;
        assert_eq!(G::x88(index), x88, "the number of {square}");
        let coords = (G::file_of(index), G::rank_of(index));
        assert_eq!(coords, (square.file(), square.rank()), "file and rank of {square}");
        let mut cells = G::empty_cells();
        let is_near = [has_pawn_near::<G, White>, has_pawn_near::<G, Black>];
        assert!(!is_near.iter().any(|is_near| is_near(&cells, index)), "no pawn is near {square}");
        G::put(&mut cells, index, Cell::of_side::<White>(Role::Pawn));
        let place =
            cells.as_ref().iter().position(|&cell| cell == Cell::of_side::<White>(Role::Pawn));
        assert_eq!(place, Some(place_of::<G>(square)), "the place of {square} in the array");
        assert_eq!(G::at(&G::empty_cells(), index), Cell::EMPTY, "{square} without pieces");
        assert_rank::<G>(square);
        for direction in Direction::QUEEN_DIRECTIONS.into_iter().chain(Direction::KNIGHT) {
            assert_direction::<G>(square, direction);
        }
        for other in Square::all().filter(|other| other.rank() == square.rank()) {
            assert_empty_run::<G>(square, other);
        }
        if !matches!(square.rank(), Rank::First | Rank::Eighth) {
            assert_pawn::<G, White>(square);
            assert_pawn::<G, Black>(square);
        }
    }
}

/// Compares the lesson of an array board of this family, the documentation of its crate, with the code:
/// the picture of the layout, and the sizes of the board, of its undo record and of its tables. Its row in
/// the table of this crate's documentation is compared too.
///
/// # Panics
///
/// If something is missing. The message is what the lesson should say.
pub fn assert_lesson<G: Geometry>(lesson: &str) {
    for rank in Rank::ALL {
        let row = File::ALL.map(|file| Some(place_of::<G>(Square::from_coords(file, rank))));
        let shows = |line: &str| {
            let numbers = line.split([' ', '|']).filter(|number| !number.is_empty());
            let numbers = numbers.map(|number| {
                usize::from_str_radix(number, if G::WIDTH == 16 { 16 } else { 10 }).ok()
            });
            let after_a = numbers.skip_while(|&number| number != row[0]);
            after_a.take(8).eq(row)
        };
        assert!(lesson.lines().any(shows), "the picture shows the places of rank {rank}");
    }
    let board = ArrayBoard::<G>::set_up(&Position::start());
    let cells = board.cells.as_ref();
    assert_says(lesson, format_args!("{} bytes: {} cells", size_of_val(&board), cells.len()));
    let row = format_args!("| {} | {} |", cells.len(), size_of_val(&board));
    assert_says(include_str!("lib.rs"), row);
    assert_says(lesson, format_args!("An undo record is {} bytes.", size_of::<Undo>()));
    let tables = board.table_bytes().unwrap_or(0);
    assert_says(lesson, format_args!("{tables} bytes of tables"));
    let with_lists = size_of::<ArrayBoard<G, Lists>>();
    assert_says(lesson, format_args!("{with_lists} bytes with lists"));
    let sentinels = cells.iter().filter(|cell| cell.is_sentinel()).count();
    if sentinels > 0 {
        assert_says(lesson, format_args!("The {sentinels} off-board cells hold 99"));
    }
}

/// Looks for words on one line of a lesson.
fn assert_says(lesson: &str, words: fmt::Arguments<'_>) {
    assert!(lesson.contains(&words.to_string()), "{words}");
}

/// The place of a square in the array, by the slow definition.
fn place_of<G: Geometry>(square: Square) -> usize {
    let up = G::distance(Direction::NORTH, square.rank().index() as u8) as usize;
    G::CORNER + up + square.file().index()
}

/// Changes one cell or one king's square of a board, and expects the check of its invariants to find that.
fn assert_faults_are_found<G: Geometry>() {
    let board = ArrayBoard::<G>::set_up(&Position::start());
    assert_eq!(board.check_invariants(), Ok(()), "the start position");
    let is_king = |cell: Cell| cell.piece().is_some_and(|piece| piece.role == Role::King);
    for place in 0..board.cells.as_ref().len() {
        let is_square = Square::all().any(|square| place_of::<G>(square) == place);
        let old = board.cells.as_ref()[place];
        for cell in Piece::all().map(Cell::of).into_iter().chain([Cell::EMPTY, Cell::SENTINEL]) {
            let mut changed = board.clone();
            changed.cells.as_mut()[place] = cell;
            let may_be = is_square && !is_king(old) && !is_king(cell) && !cell.is_sentinel();
            let is_right = cell == old || may_be;
            assert_eq!(changed.check_invariants().is_ok(), is_right, "{cell:?} at place {place}");
        }
    }
    for color in Color::ALL {
        for king in 0..=u8::MAX {
            let mut changed = board.clone();
            changed.kings[color.index()].0 = king;
            let is_right = changed.kings == board.kings;
            assert_eq!(
                changed.check_invariants().is_ok(),
                is_right,
                "{color}'s king at index {king}"
            );
        }
    }
}

/// Counts the moves of a single pawn, and tests whether it is near to a king.
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
    let pushes = if from.rank() == Rank::Second.of(S::COLOR) { 2 } else { each };
    let captures = |files| if from.offset(files, ahead).is_some() { each } else { 0 };
    assert_eq!(count(&[]), pushes, "the pushes of a pawn on {from}");
    for blocker in [own, enemy] {
        assert_eq!(count(&[(0, blocker)]), 0, "a pawn on {from} is blocked");
    }
    for files in [-1, 1] {
        let moves = pushes + captures(files);
        assert_eq!(count(&[(files, enemy)]), moves, "a pawn on {from} captures");
        assert_eq!(count(&[(files, own)]), pushes, "a pawn on {from} captures no own piece");
    }
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(from), Cell::of_side::<S>(Role::Pawn));
    for king in Square::all() {
        let matters = [-1, 1].into_iter().filter_map(|files| from.offset(files, ahead)).any(|to| {
            let files = to.file().index().abs_diff(king.file().index());
            let ranks = to.rank().index().abs_diff(king.rank().index());
            files <= 1 && ranks <= 1 || files <= 2 && ranks == 0
        });
        let is_near = has_pawn_near::<G, S>(&cells, G::index(king));
        assert!(is_near || !matters, "a pawn on {from} is near to a king on {king}");
    }
}

/// Compares the empty run beside one square, with a piece on another, with single steps.
fn assert_empty_run<G: Geometry>(from: Square, other: Square) {
    let piece = Cell::of(Piece::new(Color::Black, Role::Knight));
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(other), piece);
    for (east, direction) in [(true, Direction::EAST), (false, Direction::WEST)] {
        let cell = |steps: &u8| G::at_offset(&cells, G::index(from), direction, *steps);
        let steps = (1..8).find(|steps| !cell(steps).is_empty()).unwrap_or(8);
        let run = G::empty_run(&cells, G::index(from), east);
        assert_eq!(
            run,
            (steps - 1, cell(&steps)),
            "from {from}, a piece on {other}, {direction:?}"
        );
    }
}

/// Puts a piece on a square and finds it in the word of its rank, and in no other.
fn assert_rank<G: Geometry>(square: Square) {
    let piece = Cell::of(Piece::new(Color::Black, Role::Queen));
    let mut cells = G::empty_cells();
    G::put(&mut cells, G::index(square), piece);
    assert_eq!(G::at(&cells, G::index(square)), piece, "a piece on {square}");
    for rank in 0..8 {
        let here = rank == square.rank().index() as u8;
        let byte = u64::from(piece.code() as u8) << (8 * square.file().index());
        assert_eq!(G::rank(&cells, rank), if here { byte } else { 0 }, "a piece on {square}");
    }
}

/// Steps from a square in one direction until the board ends.
fn assert_direction<G: Geometry>(from: Square, direction: Direction) {
    let piece = Cell::of(Piece::new(Color::White, Role::Rook));
    let mut at = from;
    for steps in 1..8 {
        let cell = |cells: &G::Cells| G::at_offset(cells, G::index(from), direction, steps);
        let Some(next) = at.offset(direction.files, direction.ranks) else {
            let edge = cell(&G::empty_cells());
            return assert_eq!(edge, Cell::SENTINEL, "{steps} steps from {from}: {direction:?}");
        };
        assert_eq!(G::step(G::index(from), direction, steps), G::index(next), "{from} to {next}");
        let mut cells = G::empty_cells();
        G::put(&mut cells, G::index(next), piece);
        assert_eq!(cell(&cells), piece, "from {from} to {next}");
        assert_eq!(cell(&G::empty_cells()), Cell::EMPTY, "from {from} to {next}");
        at = next;
    }
}

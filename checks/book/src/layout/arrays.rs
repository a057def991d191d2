//! Arrays of cells: the index of every square, and what surrounds the squares.

use board_array::{Direction, Geometry};
use board_array8x8::Array8x8;
use board_core::{Board, File, Position, Rank, Square};

use super::svg::{CELL, MARGIN, Picture, class_of, shade};

/// The indices of the squares, and what the other cells hold. A step east of h4 is marked.
pub(super) fn indices<G: Geometry>() -> String {
    let empty = G::empty_cells();
    let (cells, width) = (empty.as_ref(), usize::from(G::WIDTH));
    let rows = cells.len() / width;
    let from = G::index(Square::H4);
    let beyond = G::place(from).wrapping_add_signed(G::distance(Direction::EAST, 1));
    let in_hex = width == 16;
    let name = |index: usize| if in_hex { format!("{index:02x}") } else { index.to_string() };
    let mut picture = Picture::new(MARGIN + width * CELL, rows * CELL + MARGIN);
    for (place, cell) in cells.iter().enumerate() {
        let (column, row) = (place % width, place / width);
        let corner = (MARGIN + column * CELL, (rows - 1 - row) * CELL);
        let (mut class, text) = match square_at::<G>(place) {
            Some(square) => (shade(square), name(G::index(square).get())),
            None if cell.is_sentinel() => ("sentinel", cell.code().to_string()),
            None => ("unused", name(place)),
        };
        let marked = format!("{class} {}", if place == beyond { "beyond" } else { "at" });
        if place == beyond || place == G::place(from) {
            class = &marked;
        }
        picture.cell(corner, class, &text, "");
    }
    let (file, rank) = (G::CORNER % width, G::CORNER / width);
    label_ranks(&mut picture, rows - 8 - rank);
    label_files(&mut picture, MARGIN + file * CELL, rows * CELL + 13);
    picture.finish(&format!("{}: the cells of the array with their indices", G::ID))
}

fn square_at<G: Geometry>(place: usize) -> Option<Square> {
    let from_a1 = place.checked_sub(G::CORNER)?;
    let (file, rank) = (from_a1 % usize::from(G::WIDTH), from_a1 / usize::from(G::WIDTH));
    (file < 8 && rank < 8).then(|| Square::from_coords(File::new(file), Rank::new(rank)))
}

pub(super) fn label_ranks(picture: &mut Picture, above: usize) {
    for rank in Rank::ALL {
        let y = (above + 7 - rank.index()) * CELL + 18;
        picture.label((MARGIN / 2, y), 13, &rank.to_string());
    }
}

pub(super) fn label_files(picture: &mut Picture, left: usize, base: usize) {
    for file in File::ALL {
        let x = left + file.index() * CELL + CELL / 2;
        picture.label((x, base), 13, &file.to_string());
    }
}

/// The numbers in the cells of an array of 64.
pub(super) fn cells(position: &Position) -> String {
    let board = Array8x8::from_position(position);
    squares("cells of the array", |square| {
        let class = class_of(square, position.setup().piece_at(square));
        (class.to_string(), board.cells()[square.index()].code().to_string())
    })
}

/// A board of 64 cells, seen from White's side.
pub(super) fn squares(about: &str, cell: impl Fn(Square) -> (String, String)) -> String {
    let mut picture = Picture::new(MARGIN + 8 * CELL, 8 * CELL + MARGIN);
    for square in Square::all() {
        let (class, text) = cell(square);
        let corner = (MARGIN + square.file().index() * CELL, (7 - square.rank().index()) * CELL);
        picture.cell(corner, &class, &text, "");
    }
    label_ranks(&mut picture, 0);
    label_files(&mut picture, MARGIN, 8 * CELL + 13);
    picture.finish(about)
}

//! Squares packed into words, and bytes that are read as a register.

use board_byteboard::{Byteboard, square_in_view};
use board_core::{Board, File, Position, Rank, Square};
use board_nibble::Nibble;

use super::arrays::{label_ranks, squares};
use super::svg::{CELL, MARGIN, Picture, class_of};

const RAYS: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];

/// A word for each rank. A number has its lowest digit on the right, so the a-file is there.
pub(super) fn nibbles(position: &Position) -> String {
    let board = Nibble::from_position(position);
    let mut picture = Picture::new(MARGIN + 8 * CELL + 90, 8 * CELL);
    label_ranks(&mut picture, 0);
    for rank in Rank::ALL {
        let y = (7 - rank.index()) * CELL;
        for (column, file) in File::ALL.into_iter().rev().enumerate() {
            let square = Square::from_coords(file, rank);
            let class = class_of(square, position.setup().piece_at(square));
            let code = board.ranks().at(square).code();
            let corner = (MARGIN + column * CELL, y);
            picture.cell(corner, class, &format!("{code:x}"), &square.to_string());
        }
        let word = format!("{:08x}", board.ranks().rank(rank));
        picture.label((MARGIN + 8 * CELL + 45, y + 18), 15, &word);
    }
    picture.finish("eight words of eight nibbles")
}

pub(super) fn bytes(position: &Position) -> String {
    let board: Byteboard = Byteboard::from_position(position);
    squares("64 bytes", |square| {
        let class = class_of(square, position.setup().piece_at(square));
        let byte = board.bytes()[square.index()];
        // The en passant square is empty but for its state bit.
        let mark = if byte == 0x40 { " leap" } else { "" };
        (format!("{class}{mark}"), format!("{byte:02x}"))
    })
}

/// The places of the view from d4.
pub(super) fn view() -> String {
    let from = Square::D4;
    let left = MARGIN + 8;
    let mut picture = Picture::new(left + 8 * CELL, 8 * CELL + MARGIN);
    for (ray, name) in RAYS.into_iter().enumerate() {
        picture.label((left / 2, ray * CELL + MARGIN + 18), 13, name);
        for step in 0..8 {
            let corner = (left + step * CELL, MARGIN + ray * CELL);
            match square_in_view(from, 8 * ray + step) {
                Some(square) if step == 7 => picture.cell(corner, "leap", &square.to_string(), ""),
                Some(square) => picture.cell(corner, "ray", &square.to_string(), ""),
                None => picture.cell(corner, "sentinel", &from.to_string(), ""),
            }
        }
    }
    for step in 0..8 {
        picture.label((left + step * CELL + CELL / 2, 13), 13, &step.to_string());
    }
    picture.finish("the view from d4: a ray in every row, and a knight's leap at its end")
}

//! Lists of pieces, as the boards write their memory.

use anyhow::{Context, Result};
use board_array8x8::Array8x8List;
use board_core::{Board, Inspect, Piece, Position, Square, ViewExt};
use board_piece_list::PieceList;

use super::svg::{CELL, MARGIN, Picture};

/// A list for each color and role: the squares of its pieces.
pub(super) fn beside_an_array(position: &Position) -> Result<String> {
    let board = Array8x8List::from_position(position);
    let mut memory = String::new();
    board.write_memory(&mut memory)?;
    // For example `  n from  40: 57 (b8) 62 (g8)`.
    let is_list =
        |line: &&str| line.split_whitespace().nth(1) == Some("from") && line.contains('(');
    let lists: Vec<&str> = memory.lines().filter(is_list).collect();
    let mut picture = Picture::new(MARGIN + 9 * CELL, lists.len() * CELL);
    for (row, line) in lists.iter().enumerate() {
        let letter = line.trim_start().chars().next().context("a list has no letter")?;
        let class = class_of(letter)?;
        picture.label((MARGIN / 2, row * CELL + 18), 15, &letter.to_string());
        let squares: Vec<&str> = line.split('(').skip(1).filter_map(|rest| rest.get(..2)).collect();
        for (place, square) in squares.iter().enumerate() {
            picture.cell((MARGIN + place * CELL, row * CELL), class, square, "");
        }
        picture.cell((MARGIN + squares.len() * CELL, row * CELL), "sentinel", "end", "");
    }
    Ok(picture.finish("lists of pieces by color and role, each with the squares of its pieces"))
}

/// The slots of both sides after 1.e4 d5 2.exd5: role, square, and the byte that holds it.
pub(super) fn without_an_array() -> Result<String> {
    let mut board = PieceList::from_position(&Position::start());
    for mv in ["e2e4", "d7d5", "e4d5"] {
        let mv = board.find_uci(mv)?;
        board.play_unchecked(mv);
    }
    let mut memory = String::new();
    board.write_memory(&mut memory)?;
    let row = |offset: &str| {
        let line = memory.lines().find(|line| line.starts_with(offset));
        line.map(|line| line.split_whitespace().skip(1).take(16).collect::<Vec<_>>())
            .with_context(|| format!("the memory has no line {offset:?}"))
    };
    let width = CELL + 8;
    let mut picture = Picture::new(8 * width, 4 * CELL + 56);
    for (half, (title, squares, roles, class)) in [
        ("White: slots 0 to 15", "+0 ", "+80", "white"),
        ("Black: slots 0 to 15", "+64", "+144", "black"),
    ]
    .into_iter()
    .enumerate()
    {
        let top = half * (2 * CELL + 28) + 20;
        picture.label((4 * width, top - 6), 13, title);
        for (slot, (square, role)) in row(squares)?.into_iter().zip(row(roles)?).enumerate() {
            let role = ["pawn", "knight", "bishop", "rook", "queen", "king"]
                .get(usize::from_str_radix(role, 16)?)
                .context("a role is out of range")?;
            let corner = (slot % 8 * width, top + slot / 8 * CELL);
            match Square::from_index(usize::from_str_radix(square, 16)?) {
                Some(at) => picture.wide_cell(corner, width, class, &at.to_string(), role),
                None => picture.wide_cell(corner, width, "free", square, role),
            }
        }
    }
    Ok(picture.finish("two lists of sixteen pieces, each with its square"))
}

fn class_of(letter: char) -> Result<&'static str> {
    let piece = Piece::from_letter(letter).context("a list has no piece")?;
    Ok(if piece.letter().is_ascii_uppercase() { "white" } else { "black" })
}

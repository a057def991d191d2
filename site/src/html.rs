//! Pieces of HTML: cells, arrays of cells, sets of squares, buttons.

use std::fmt::Write;

use board_array::{Cell, Geometry};
use board_core::{Color, File, Piece, Rank, Square, SquareSet};

/// A cell of a drawing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    pub(crate) text: String,
    /// Classes of the element, with spaces between.
    pub(crate) class: String,
    /// The square that it belongs to.
    pub(crate) square: Option<Square>,
    /// The state to which a click leads.
    pub(crate) to: Option<String>,
    /// What a screen reader says instead of the text.
    pub(crate) label: String,
}

impl Unit {
    /// The unit of a square, in the color of the square and with the letter of its piece.
    pub(crate) fn of_square(square: Square, piece: Option<Piece>) -> Unit {
        let shade = if is_dark(square) { "dark" } else { "light" };
        let (text, class, what) = match piece {
            Some(piece) => (piece.letter().into(), side(piece.color), piece.to_string()),
            None => (String::new(), "", "empty".into()),
        };
        let class = format!("{shade} {class}").trim_end().to_string();
        Unit { text, class, square: Some(square), to: None, label: format!("{square}, {what}") }
    }

    /// The unit of a cell of an array.
    pub(crate) fn of_cell(square: Option<Square>, cell: Cell) -> Unit {
        match square {
            Some(square) => Unit::of_square(square, cell.piece()),
            None if cell.is_sentinel() => {
                Unit { text: cell.code().to_string(), class: "sentinel".into(), ..Unit::default() }
            }
            None => Unit { class: "unused".into(), ..Unit::default() },
        }
    }

    /// The same with one more class.
    pub(crate) fn with(mut self, class: &str) -> Unit {
        self.class = format!("{} {class}", self.class).trim_start().to_string();
        self
    }

    pub(crate) fn write(&self, out: &mut String) {
        let Unit { text, class, square, to, label } = self;
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let square = square.map_or(String::new(), |at| format!(" data-s=\"{}\"", at.index()));
        // A string takes everything.
        let _ = match to {
            Some(to) => {
                write!(
                    out,
                    "<button type=\"button\"{class}{square} data-to=\"{to}\" aria-label=\"{label}\">{text}</button>"
                )
            }
            None => write!(out, "<span{class}{square}>{text}</span>"),
        };
    }
}

fn is_dark(square: Square) -> bool {
    (square.file().index() + square.rank().index()).is_multiple_of(2)
}

pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// An array as it lies in memory, the last row above, with the names of files and ranks around the squares.
pub(crate) fn array<G: Geometry>(
    cells: &G::Cells,
    about: &str,
    mut unit: impl FnMut(usize, Option<Square>, Cell) -> Unit,
) -> String {
    let (cells, width) = (cells.as_ref(), usize::from(G::WIDTH));
    let square_of = |place: usize| {
        let from_corner = place.checked_sub(G::CORNER)?;
        let (file, rank) = (from_corner % width, from_corner / width);
        (file < 8 && rank < 8).then(|| Square::from_coords(File::new(file), Rank::new(rank)))
    };
    let mut out = frame(width, about, cells.len() / width);
    for (row, cells) in cells.chunks(width).enumerate().rev() {
        let rank = (row * width..(row + 1) * width).find_map(square_of).map(Square::rank);
        label(&mut out, rank.map_or(String::new(), |rank| rank.to_string()));
        for (place, &cell) in (row * width..).zip(cells) {
            unit(place, square_of(place), cell).write(&mut out);
        }
    }
    let files = (0..width).map(|column| square_of(G::CORNER - G::CORNER % width + column));
    file_names(&mut out, files.map(|square| square.map(Square::file)));
    out
}

/// Eight by eight units, seen from White's side.
pub(crate) fn board(about: &str, mut unit: impl FnMut(Square) -> Unit) -> String {
    let mut out = frame(8, about, 8);
    for rank in Rank::ALL.into_iter().rev() {
        label(&mut out, rank.to_string());
        for file in File::ALL {
            unit(Square::from_coords(file, rank)).write(&mut out);
        }
    }
    file_names(&mut out, File::ALL.into_iter().map(Some));
    out
}

fn frame(columns: usize, about: &str, rows: usize) -> String {
    format!(
        "<div class=\"array\" style=\"--columns:{columns};--rows:{rows}\" data-columns=\"{columns}\" role=\"group\" aria-label=\"{about}\">"
    )
}

fn label(out: &mut String, text: String) {
    let _ = write!(out, "<i>{text}</i>");
}

fn file_names(out: &mut String, files: impl Iterator<Item = Option<File>>) {
    label(out, String::new());
    files.for_each(|file| label(out, file.map_or(String::new(), |file| file.to_string())));
    out.push_str("</div>");
}

/// A set of squares, drawn small. The squares of `marked` are drawn in another color, in the set or not.
pub(crate) fn set(set: u64, marked: u64) -> String {
    let squares = SquareSet::from_bits(set);
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    let names = if names.is_empty() { "no square".into() } else { names.join(" ") };
    let mut out = format!(
        "<svg class=\"set\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"{names}\"><path class=\"ground\" d=\"M0 0h8v8h-8z\"/>"
    );
    for (class, bits) in
        [("ones", set & !marked), ("marked", set & marked), ("left", marked & !set)]
    {
        if bits != 0 {
            let _ = write!(out, "<path class=\"{class}\" d=\"{}\"/>", path(bits));
        }
    }
    out + "<path class=\"lines\" d=\"M0 1h8M0 2h8M0 3h8M0 4h8M0 5h8M0 6h8M0 7h8M1 0v8M2 0v8M3 0v8M4 0v8M5 0v8M6 0v8M7 0v8\"/></svg>"
}

fn path(bits: u64) -> String {
    let corner = |square: Square| (square.file().index(), 7 - square.rank().index());
    SquareSet::from_bits(bits).into_iter().fold(String::new(), |path, square| {
        let (x, y) = corner(square);
        path + &format!("M{x} {y}h1v1h-1z")
    })
}

/// A word of 64 bits in hexadecimal, as Rust writes it.
pub(crate) fn word(bits: u64) -> String {
    format!("0x{bits:016x}")
}

/// A button that leads to a state.
pub(crate) fn button(text: &str, to: &str, is_chosen: bool) -> String {
    format!("<button type=\"button\" data-to=\"{to}\" aria-pressed=\"{is_chosen}\">{text}</button>")
}

/// The buttons of a figure. They are hidden where there is no JavaScript.
pub(crate) fn controls(hint: &str, buttons: &[String]) -> String {
    format!("<div class=\"controls\">{}<small>{hint}</small></div>", buttons.concat())
}

/// A drawing with its title above and formulas or a sentence below.
pub(crate) fn panel(title: &str, drawing: &str, below: &str) -> String {
    format!("<div class=\"panel\"><b>{title}</b>{drawing}<p>{below}</p></div>")
}

/// Panels side by side, or one above the other where there is little room.
pub(crate) fn row(panels: &[String]) -> String {
    format!("<div class=\"panels\">{}</div>", panels.concat())
}

/// What the figure shows, in a sentence that is read aloud when it changes.
pub(crate) fn says(sentence: &str) -> String {
    format!("<p class=\"says\">{sentence}</p>")
}

//! Pieces of HTML: cells, arrays of cells, sets of squares, buttons.

use std::fmt::Write;

use board_array::{Cell, Geometry};
use board_core::{Color, File, Piece, Rank, Square, SquareSet};

/// A cell of a drawing.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Unit {
    /// What it shows.
    pub text: String,
    /// Classes of the element, with spaces between.
    pub class: String,
    /// The square that it belongs to.
    pub square: Option<Square>,
    /// The state to which a click leads.
    pub to: Option<String>,
    /// What a screen reader says instead of the text.
    pub label: String,
}

impl Unit {
    /// The unit of a square, in the color of the square and with the letter of its piece.
    pub fn of_square(square: Square, piece: Option<Piece>) -> Unit {
        let is_dark = (square.file().index() + square.rank().index()).is_multiple_of(2);
        let shade = if is_dark { "dark" } else { "light" };
        let (text, class, what) = match piece {
            Some(piece) => (piece.letter().into(), side(piece.color), piece.to_string()),
            None => (String::new(), "", "empty".into()),
        };
        let class = format!("{shade} {class}").trim_end().to_string();
        Unit { text, class, square: Some(square), to: None, label: format!("{square}, {what}") }
    }

    /// The unit of a cell of an array.
    pub fn of_cell(square: Option<Square>, cell: Cell) -> Unit {
        match square {
            Some(square) => Unit::of_square(square, cell.piece()),
            None if cell.is_sentinel() => {
                Unit { text: cell.code().to_string(), class: "sentinel".into(), ..Unit::default() }
            }
            None => Unit { class: "unused".into(), ..Unit::default() },
        }
    }

    /// The same with one more class.
    pub fn with(mut self, class: &str) -> Unit {
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

/// The class of a color.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Rows of cells, each with its name on the left, and the names of columns below.
pub fn grid(
    about: &str,
    rows: impl IntoIterator<Item = (String, Vec<Unit>)>,
    columns: impl IntoIterator<Item = String>,
) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    let columns: Vec<_> = columns.into_iter().collect();
    let (width, height) = (columns.len(), rows.len());
    let about = about.replace('&', "&amp;");
    let mut out = format!(
        "<div class=\"array\" style=\"--columns:{width};--rows:{height}\" data-columns=\"{width}\" role=\"group\" aria-label=\"{about}\">"
    );
    for (name, units) in rows {
        out += &format!("<i>{name}</i>");
        units.iter().for_each(|unit| unit.write(&mut out));
    }
    out += "<i></i>";
    columns.iter().for_each(|name| out += &format!("<i>{name}</i>"));
    out + "</div>"
}

/// An array as it lies in memory, the last row above, with the names of files and ranks around the squares.
pub fn array<G: Geometry>(
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
    let rows = cells.chunks(width).enumerate().rev().map(|(row, cells)| {
        let places = row * width..(row + 1) * width;
        let rank = places.clone().find_map(square_of).map(Square::rank);
        let units = places.zip(cells).map(|(place, &cell)| unit(place, square_of(place), cell));
        (rank.map_or(String::new(), |rank| rank.to_string()), units.collect())
    });
    let files = (0..width).map(|column| {
        let square = square_of(G::CORNER - G::CORNER % width + column);
        square.map_or(String::new(), |square| square.file().to_string())
    });
    grid(about, rows, files)
}

/// Eight by eight units, seen from White's side.
pub fn board(about: &str, unit: impl FnMut(Square) -> Unit) -> String {
    board_of_files(about, File::ALL, unit)
}

/// The same with the files in some order.
pub fn board_of_files(
    about: &str,
    files: [File; 8],
    mut unit: impl FnMut(Square) -> Unit,
) -> String {
    let rows = Rank::ALL.into_iter().rev().map(|rank| {
        let units = files.map(|file| unit(Square::from_coords(file, rank)));
        (rank.to_string(), units.into())
    });
    grid(about, rows, files.map(|file| file.to_string()))
}

/// A set of squares, drawn small. The squares of `marked` are drawn in another color, in the set or not.
pub fn set(set: u64, marked: u64) -> String {
    let names = if set == 0 { "no square".into() } else { names(set, " ") };
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

/// The names of the squares in a set.
pub(crate) fn names(set: u64, separator: &str) -> String {
    let names = SquareSet::from_bits(set).into_iter().map(|square| square.to_string());
    names.collect::<Vec<_>>().join(separator)
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

/// A button for each of some squares, with words before its name, that leads to the square.
pub(crate) fn squares(words: &str, squares: [Square; 4], chosen: Square) -> [String; 4] {
    squares.map(|other| button(&format!("{words}{other}"), &other.to_string(), other == chosen))
}

/// A drawing with its title above and formulas or a sentence below.
pub(crate) fn panel(title: &str, drawing: &str, below: &str) -> String {
    format!("<div class=\"panel\"><b>{title}</b>{drawing}<p>{below}</p></div>")
}

/// What a figure shows, in a sentence that is read aloud when it changes, and its panels, side by side or one above the
/// other where there is little room.
pub(crate) fn shown(sentence: &str, panels: &[String]) -> String {
    format!("<p class=\"says\">{sentence}</p><div class=\"panels\">{}</div>", panels.concat())
}

/// The same with a hint and buttons, which are hidden where there is no JavaScript.
pub(crate) fn figure(sentence: &str, panels: &[String], hint: &str, buttons: &[String]) -> String {
    let (shown, buttons) = (shown(sentence, panels), buttons.concat());
    format!("{shown}<div class=\"controls\">{buttons}<small>{hint}</small></div>")
}

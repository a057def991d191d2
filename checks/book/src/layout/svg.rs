//! Cells and words of a picture. Its colors are those of the page: `book.css` gives them to the classes.

use std::fmt::Write;

use board_core::{Color, Piece, Square};

/// The side of a cell, in units of the picture.
pub(super) const CELL: usize = 26;

/// The room for a name beside a row.
pub(super) const MARGIN: usize = 18;

#[derive(Debug)]
pub(super) struct Picture {
    width: usize,
    height: usize,
    body: String,
}

impl Picture {
    pub(super) fn new(width: usize, height: usize) -> Picture {
        Picture { width, height, body: String::new() }
    }

    /// A cell with its left upper corner, its content, and a word in small letters below.
    pub(super) fn cell(&mut self, (x, y): (usize, usize), class: &str, text: &str, small: &str) {
        self.wide_cell((x, y), CELL, class, text, small);
    }

    pub(super) fn wide_cell(
        &mut self,
        (x, y): (usize, usize),
        width: usize,
        class: &str,
        text: &str,
        small: &str,
    ) {
        let middle = x as f32 + width as f32 / 2.0;
        // Three digits need smaller letters than two.
        let size = if text.len() > 2 && width == CELL { 12 } else { 15 };
        let base = if small.is_empty() { y + 18 } else { y + 13 };
        let _ = write!(
            self.body,
            "<g class=\"{class}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\"/>\
             <text x=\"{middle}\" y=\"{base}\" font-size=\"{size}\">{text}</text>"
        );
        if !small.is_empty() {
            let (base, size) = (y + 23, if small.len() > 2 { 8 } else { 9 });
            let _ = write!(
                self.body,
                "<text x=\"{middle}\" y=\"{base}\" font-size=\"{size}\">{small}</text>"
            );
        }
        if ["at", "beyond", "leap"].iter().any(|mark| class.ends_with(mark)) {
            let (x, y) = (x as f32 + 1.5, y as f32 + 1.5);
            let (width, height) = (width - 3, CELL - 3);
            let _ = write!(
                self.body,
                "<rect class=\"mark\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
            );
        }
        self.body.push_str("</g>");
    }

    /// A square without words.
    pub(super) fn square(&mut self, (x, y): (usize, usize), side: usize, class: &str) {
        let _ = write!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
        );
    }

    /// A word beside cells, at its middle.
    pub(super) fn label(&mut self, (x, y): (usize, usize), size: usize, text: &str) {
        let _ = write!(
            self.body,
            "<text class=\"label\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>"
        );
    }

    /// The picture as an element. A reader that cannot see it hears what it is `about`.
    pub(super) fn finish(self, about: &str) -> String {
        let Picture { width, height, body } = self;
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" style=\"max-width:{}px\" role=\"img\" aria-label=\"{about}\">{body}</svg>",
            width * 3 / 2
        )
    }
}

pub(super) fn shade(square: Square) -> &'static str {
    let is_dark = (square.file().index() + square.rank().index()).is_multiple_of(2);
    if is_dark { "dark" } else { "light" }
}

/// The class of a cell: the color of its piece, or of its square.
pub(super) fn class_of(square: Square, piece: Option<Piece>) -> &'static str {
    match piece.map(|piece| piece.color) {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => shade(square),
    }
}

//! Chess positions drawn as SVG: squares, pieces, coordinates, marks and arrows.
//!
//! ```
//! use board_core::{Color, Position, Square, SquareSet};
//! use board_svg::Svg;
//!
//! let position = Position::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").unwrap();
//! let svg = Svg::of(&position)
//!     .seen_from(Color::Black)
//!     .highlight(SquareSet::of(Square::E1) | SquareSet::of(Square::E2))
//!     .arrow(Square::E1, Square::E2)
//!     .mark_check()
//!     .title("White must take")
//!     .to_string();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```
//!
//! The picture needs no other file, font or script, and has no ids, so a page can contain several. It scales: its
//! sides are 400 units, those of a square 45. It has a title and a description for screen readers. The outlines
//! of the pieces were drawn for this crate. The module [`palette`] has its colors, and those of other pictures
//! that shall look alike.

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod draw;
mod outlines;
pub mod palette;
mod text;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use board_core::{Color, Position, Square, SquareSet};

/// A position drawn as SVG. `Display` writes the picture.
#[derive(Clone, Debug)]
#[must_use]
pub struct Svg {
    position: Position,
    seen_from: Color,
    has_coordinates: bool,
    highlighted: SquareSet,
    arrows: Vec<(Square, Square)>,
    /// The king to mark as in check.
    checked: Option<Square>,
    title: Option<String>,
}

impl Svg {
    /// A picture seen from White's side, with coordinates.
    pub fn of(position: &Position) -> Svg {
        Svg {
            position: *position,
            seen_from: Color::White,
            has_coordinates: true,
            highlighted: SquareSet::EMPTY,
            arrows: Vec::new(),
            checked: None,
            title: None,
        }
    }

    /// Puts the first rank of a color at the bottom.
    pub fn seen_from(self, color: Color) -> Svg {
        Svg { seen_from: color, ..self }
    }

    /// Hides the names of files and ranks; the board fills the picture.
    pub fn without_coordinates(self) -> Svg {
        Svg { has_coordinates: false, ..self }
    }

    /// Highlights more squares.
    pub fn highlight(self, squares: SquareSet) -> Svg {
        Svg { highlighted: self.highlighted | squares, ..self }
    }

    /// Adds an arrow. From a square to itself it is a ring.
    pub fn arrow(mut self, from: Square, to: Square) -> Svg {
        self.arrows.push((from, to));
        self
    }

    /// Marks the king of the side to move, if it is in check.
    pub fn mark_check(self) -> Svg {
        let us = self.position.state().side_to_move;
        let king = self.position.king(us);
        let checkers = self.position.setup().attackers(king, !us);
        Svg { checked: (!checkers.is_empty()).then_some(king), ..self }
    }

    /// Sets the title, by default "Chess position".
    pub fn title(self, title: &str) -> Svg {
        Svg { title: Some(title.into()), ..self }
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw::write(self, f)
    }
}

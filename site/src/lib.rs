//! The landing page, and the live figures of the book.
//!
//! A figure is a function of its name and a short text, its state. It returns HTML, in which every button carries
//! the state to which it leads. The book is built with the figures in it; in a browser the same function, compiled
//! to WebAssembly, draws the next state. So a figure without JavaScript is complete and stands still.
//!
//! The values are computed by the crates that the book is about: indices and cells by their geometries, slider
//! attacks by `Method::explain`, lists and words by the boards themselves.

#![deny(unsafe_code)]

#[cfg(target_arch = "wasm32")]
mod exports;
mod figures;
pub mod html;
mod views;

pub use figures::{FIGURES, figure, lists_of};
pub use views::{Landing, sets_of, views};

/// The landing page at the start of a game. It holds its style, so that nothing else is needed to paint it.
pub fn landing() -> String {
    let landing = Landing::default();
    let style = [
        include_str!("../../explorer/page/board.css"),
        include_str!("../page/figures.css"),
        include_str!("../page/landing.css"),
    ];
    include_str!("../page/index.html")
        .replace("{{style}}", &style.concat())
        .replace("{{views}}", &views(&landing))
        .replace("{{board}}", &landing.picture())
}

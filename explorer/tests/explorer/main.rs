//! The library behind the page.

mod colors;
mod illegal;
mod map;
mod sight;
mod snippet;
mod trace;

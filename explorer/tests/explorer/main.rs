//! The library behind the page.

mod colors;
mod map;
mod sight;
mod snippet;
mod trace;

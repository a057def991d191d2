//! The library behind the page.

mod map;
mod sight;
mod snippet;
mod trace;

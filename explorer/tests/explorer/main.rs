//! The library behind the page.

mod colors;
mod map;
mod refusal;
mod sight;
mod snippet;
mod trace;

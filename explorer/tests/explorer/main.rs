//! The library behind the page.

mod map;
mod refusal;
mod sight;
mod snippet;
mod trace;

//! The library behind the page.

mod map;
mod session;
mod sight;
mod sliders;
mod snippet;
mod trace;

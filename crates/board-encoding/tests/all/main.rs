//! The tests of the codes, in one program: all of them share what it takes to build one.

#[cfg(feature = "adaptive")]
mod adaptive;
mod book;
mod common;
mod double_chess960;
mod exchange;
mod exhaustive;
mod family;
mod golden;
mod longest;
mod rank160;

//! The tests of the book, in one program.

mod alone;
mod current;
mod dependencies;
mod exercises;
mod figures;
mod formats;
mod pages;
mod records;
mod teaching;

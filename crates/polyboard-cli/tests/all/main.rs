//! The tests of the command, in one program: all of them share what it takes to build one.

mod book;
mod cli;
mod common;
mod compare;
mod data;
mod dialog;
mod elo;
mod encodings;
mod games;
mod help;
mod jobs;
mod readme;
mod uci;

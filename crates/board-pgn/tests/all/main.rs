//! The tests of the reader and the replay, in one program.

mod import;
mod reader;
mod replay;
mod reported;
mod tolerant;

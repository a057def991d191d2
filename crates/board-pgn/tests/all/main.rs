//! The tests of the reader and the replay, in one program.

mod annotations;
mod import;
mod reader;
mod replay;
mod reported;
mod tolerant;

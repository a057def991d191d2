//! The tests of the facade, in one program.

#[cfg(feature = "backend")]
mod backend;
mod guide;

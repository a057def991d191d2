//! The methods of [the prelude](crate::prelude) without its names: `use polyboard::methods::*;`.
//!
//! The traits of boards, keys and notation, so that their methods can be called. No name comes with them, so it clashes with nothing: for
//! programs that take other names by `*`.

pub use board_core::prelude::*;
pub use board_core::{DynBoard as _, Observer as _};
pub use board_game::{Key as _, Notation as _};

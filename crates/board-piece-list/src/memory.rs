//! The lists, drawn as they lie in memory.

use core::fmt::{self, Write};

use crate::PieceList;

impl PieceList {
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{:?} {:?}", self.lists, self.state)
    }
}

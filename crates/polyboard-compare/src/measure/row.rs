//! A position with the place where it stands.

use std::fmt;

use polyboard::Position;

/// A line of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The number of the line, from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    /// `file:line`, as editors and compilers write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A position of a file.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its line.
    pub place: Place,
    /// Its `id`, if it has one.
    pub name: Option<String>,
    /// The class of the position, its `c1`: opening, endgame, ...
    pub class: Option<String>,
    /// The position.
    pub position: Position,
    /// The stated counts: depth and number of leaves, in ascending order of depth.
    pub counts: Vec<(u32, u64)>,
}

//! The mutants of a package, as cargo-mutants lists them.

use serde::Deserialize;

/// One changed thing.
#[derive(Deserialize)]
pub(crate) struct Mutant {
    /// What the record calls it.
    pub(crate) name: String,
    pub(crate) file: String,
    pub(crate) genre: Genre,
    pub(crate) replacement: String,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub(crate) enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

#[derive(Deserialize)]
pub(crate) struct Span {
    pub(crate) start: Place,
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

//! Why a setup is not a position. (Being extended.)

use crate::{Position, Setup};
use core::fmt;

/// A set of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusals(u32);
impl Refusals {
    /// No reason.
    pub const NONE: Refusals = Refusals(0);
}
impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
impl Position {
    /// Checks a setup, and lets the waived reasons pass.
    ///
    /// # Errors
    ///
    /// Every reason that speaks against it and is not waived.
    pub fn new_waiving(setup: Setup, _waived: Refusals) -> Result<Position, Refusals> {
        Ok(Position::unchecked(setup))
    }
}

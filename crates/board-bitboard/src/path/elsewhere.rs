//! The paths of 64-bit x86 processors, on all others: there are no values of these types.

use board_core::SquareSet;
use board_core::side::Side;

use super::{Path, Perform, Task};
use crate::piece_sets::PieceSets;
use crate::sliders::{Pext, Sliders};

/// Instructions of x86-64-v2. This processor is of another kind: there is no such value.
#[derive(Clone, Copy, Debug)]
pub struct Popcnt(Found);

/// Instructions of x86-64-v3. This processor is of another kind: there is no such value.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(Found);

/// Instructions of x86-64-v4. This processor is of another kind: there is no such value.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Found);

/// Never made.
#[derive(Clone, Copy, Debug)]
enum Found {}

impl Path for Popcnt {
    fn detect() -> Option<Popcnt> {
        None
    }

    fn name(self) -> &'static str {
        match self.0 {}
    }

    fn run<R>(self, _: impl FnOnce() -> R) -> R {
        match self.0 {}
    }
}

impl Perform for Popcnt {
    fn perform<T: Task>(self, _: T) -> T::Output {
        match self.0 {}
    }
}

impl Path for Bmi2 {
    fn detect() -> Option<Bmi2> {
        None
    }

    fn name(self) -> &'static str {
        match self.0 {}
    }

    fn run<R>(self, _: impl FnOnce() -> R) -> R {
        match self.0 {}
    }
}

impl Perform for Bmi2 {
    fn perform<T: Task>(self, _: T) -> T::Output {
        match self.0 {}
    }
}

impl Path for Avx512 {
    fn detect() -> Option<Avx512> {
        None
    }

    fn name(self) -> &'static str {
        match self.0 {}
    }

    fn run<R>(self, _: impl FnOnce() -> R) -> R {
        match self.0 {}
    }
}

impl Perform for Avx512 {
    fn perform<T: Task>(self, _: T) -> T::Output {
        match self.0 {}
    }
}

impl Avx512 {
    pub(super) const COMPILED: Option<Avx512> = None;

    /// The slider method of the path.
    #[must_use]
    pub fn sliders(self) -> Pext<Avx512> {
        match self.0 {}
    }

    pub(crate) fn below(self) -> Bmi2 {
        match self.0 {}
    }

    #[allow(clippy::extra_unused_type_parameters, reason = "as where there are such values")]
    pub(crate) fn count_in_lanes<S: Side, X: Sliders>(
        self,
        _: &PieceSets,
        _: SquareSet,
        _: X,
    ) -> usize {
        match self.0 {}
    }
}

impl Bmi2 {
    pub(super) const COMPILED: Option<Bmi2> = None;

    pub(super) fn detect_fast() -> Option<Bmi2> {
        None
    }

    /// The slider method of the path.
    #[must_use]
    pub fn sliders(self) -> Pext {
        match self.0 {}
    }

    pub(crate) fn pext(self, _: u64, _: u64) -> u64 {
        match self.0 {}
    }

    #[allow(clippy::extra_unused_type_parameters, reason = "as where there are such values")]
    pub(crate) fn count_in_lanes<S: Side, X: Sliders>(
        self,
        _: &PieceSets,
        _: SquareSet,
        _: X,
    ) -> usize {
        match self.0 {}
    }

    pub(crate) fn seen(self, _: SquareSet, _: SquareSet, _: SquareSet) -> SquareSet {
        match self.0 {}
    }
}

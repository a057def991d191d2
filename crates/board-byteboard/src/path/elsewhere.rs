//! The paths of 64-bit x86 processors, on all others: there are no values of these types.

use super::{Path, Perform, Task};

/// Instructions of x86-64-v3. This processor is of another kind: there is no such value.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(Found);

/// AVX-512 with permutations of bytes. This processor is of another kind: there is no such value.
#[derive(Clone, Copy, Debug)]
pub struct Vbmi(Found);

/// Never made.
#[derive(Clone, Copy, Debug)]
enum Found {}

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

impl Path for Vbmi {
    fn detect() -> Option<Vbmi> {
        None
    }

    fn name(self) -> &'static str {
        match self.0 {}
    }

    fn run<R>(self, _: impl FnOnce() -> R) -> R {
        match self.0 {}
    }
}

impl Perform for Vbmi {
    fn perform<T: Task>(self, _: T) -> T::Output {
        match self.0 {}
    }
}

impl Vbmi {
    pub(super) const COMPILED: Option<Vbmi> = None;
}

//! Which instructions a board uses, and the tokens that prove that they exist.

use crate::sliders::{Hyperbola, Sliders};
use core::fmt;

/// A code path.
pub trait Path: Copy + fmt::Debug + 'static {
    /// The name of the path.
    const NAME: &'static str;
    /// Finds the path on this processor.
    fn detect() -> Option<Self>;
    /// Runs `body` compiled for the instructions of the path.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
    /// Runs a task with the slider method of the path.
    #[doc(hidden)]
    fn perform<T: Task>(self, task: T) -> T::Output;
}

/// Work that needs a slider method.
#[doc(hidden)]
pub trait Task {
    /// What it gives.
    type Output;
    /// Does the work.
    fn with<X: Sliders>(self, sliders: X) -> Self::Output;
}

/// Baseline instructions and a slider method that needs no more.
#[derive(Clone, Copy, Debug)]
pub struct Plain<X>(X);

/// For now.
pub type Detected = Plain<Hyperbola>;

impl<X: Sliders + Default> Path for Plain<X> {
    const NAME: &'static str = X::NAME;
    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(Plain(X::default()))
    }
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        task.with(self.0)
    }
}

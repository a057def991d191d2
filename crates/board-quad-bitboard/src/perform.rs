//! Tasks performed with the slider method of the instructions.

use board_bitboard::sliders::{Fallback, Magic, Pext, Sliders};
use board_processor::{Avx512, Bmi2, Instructions, PerLevel, Popcnt};

/// Work that needs a slider method: a closure that is generic over it.
pub(crate) trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<X: Sliders>(self, sliders: X) -> Self::Output;
}

/// Performs tasks, on all instructions.
pub(crate) trait Perform: Instructions {
    /// Runs a task with the slider method, compiled for the instructions.
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.dispatch(WithSliders(task))
    }
}

impl<I: Instructions> Perform for I {}

/// The slider method of each level: those of `board-bitboard`.
struct WithSliders<T>(T);

impl<T: Task> PerLevel for WithSliders<T> {
    type Output = T::Output;

    #[inline(always)]
    fn baseline(self) -> T::Output {
        self.0.with(Fallback)
    }

    #[inline(always)]
    fn popcnt(self, _: Popcnt) -> T::Output {
        self.0.with(Magic)
    }

    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> T::Output {
        self.0.with(Pext::new(bmi2))
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> T::Output {
        self.0.with(Pext::new(avx512))
    }
}

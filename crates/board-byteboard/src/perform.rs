//! Tasks performed with the byte vector of the instructions.

#[cfg(target_arch = "x86_64")]
use board_processor::{Avx512, Bmi2};
use board_processor::{Instructions, PerLevel};

use crate::byte_vector::Task;
#[cfg(target_arch = "x86_64")]
use crate::halves::Halves;
#[cfg(target_arch = "x86_64")]
use crate::register::Register;
use crate::words::Words;

/// Performs tasks, on all instructions.
pub(crate) trait Perform: Instructions {
    /// Runs a task with the byte vector, compiled for the instructions.
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.dispatch(WithVector(task))
    }
}

impl<I: Instructions> Perform for I {}

/// The byte vector of each level.
struct WithVector<T>(T);

impl<T: Task> PerLevel for WithVector<T> {
    type Output = T::Output;

    #[inline(always)]
    fn baseline(self) -> T::Output {
        self.0.with(Words)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> T::Output {
        self.0.with(Halves(bmi2))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> T::Output {
        self.0.with(Register(avx512))
    }
}

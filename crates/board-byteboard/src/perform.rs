//! Tasks performed with the byte vector of the instructions.

#[cfg(target_arch = "x86_64")]
use board_processor::{Avx512, Bmi2};
use board_processor::{Instructions, PerLevel};

use crate::byte_vector::Task;
use crate::eight_words::EightWords;
#[cfg(target_arch = "x86_64")]
use crate::one_register::OneRegister;
#[cfg(target_arch = "x86_64")]
use crate::two_registers::TwoRegisters;

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
        self.0.with(EightWords)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> T::Output {
        self.0.with(TwoRegisters(bmi2))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> T::Output {
        self.0.with(OneRegister(avx512))
    }
}

//! The instructions that a bitboard uses, and its slider method with them.

use core::fmt;

use board_core::CodePath;
use board_processor::{Levels, PerLevel};

pub use board_processor::{Avx512, Baseline, Bmi2, Instructions, Popcnt};

use crate::sliders::{Fallback, Magic, Pext, Sliders};

/// The best instructions of this processor, found once while the program runs. Magics beat a slow `pext`.
///
/// See [`board_processor::Detected`] for what the choice costs.
pub type Detected = board_processor::Detected<AllLevels>;

/// A bitboard has code for every level.
#[derive(Clone, Copy, Debug)]
pub struct AllLevels;

impl Levels for AllLevels {
    const POPCNT: bool = true;
    const BMI2_WITH_SLOW_PEXT: bool = false;
}

/// A code path of a bitboard: instructions and a slider method.
///
/// This trait is sealed: the code paths are all [`Instructions`], each with its best method, and [`Portable`].
pub trait SliderInstructions: CodePath + fmt::Debug {
    /// The code path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// Runs a task with the slider method, compiled for the instructions.
    fn perform<T: Task>(self, task: T) -> T::Output;

    /// The name of the slider method.
    fn method_name(self) -> &'static str {
        self.perform(MethodName)
    }
}

/// Work that needs a slider method: a closure that is generic over it.
pub trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<X: Sliders>(self, sliders: X) -> Self::Output;
}

/// The name of the slider method.
struct MethodName;

impl Task for MethodName {
    type Output = &'static str;

    fn with<X: Sliders>(self, _: X) -> &'static str {
        X::NAME
    }
}

impl<I: Instructions> SliderInstructions for I {
    #[inline(always)]
    fn detect() -> Option<Self> {
        I::detect()
    }

    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.dispatch(WithSliders(task))
    }
}

/// The slider method of each level.
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

/// The instructions that every processor of the target has, with a slider method of your choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable<X>(X);

impl<X: Sliders> CodePath for Portable<X> {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl<X: Sliders + Default> SliderInstructions for Portable<X> {
    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(Portable(X::default()))
    }

    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        task.with(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bitboard;
    use crate::sliders::KoggeStone;
    use board_core::Position;

    #[test]
    fn a_choice_is_one_byte_and_a_fixed_path_none() {
        assert_eq!(size_of::<Detected>(), 1);
        assert_eq!(size_of::<Bitboard<Baseline>>(), size_of::<Bitboard>());
    }

    #[test]
    fn a_code_path_has_the_name_of_its_slider_method() {
        fn name(path: impl SliderInstructions) -> &'static str {
            Bitboard::on(path, &Position::start()).path_name()
        }
        assert_eq!(name(Portable(KoggeStone)), KoggeStone::NAME);
        assert_eq!(name(Baseline), Fallback::NAME);
        if let Some(bmi2) = Bmi2::with_fast_pext() {
            assert_eq!(name(bmi2), "pext");
            assert!(name(Detected::best()).ends_with("pext"));
        }
    }
}
